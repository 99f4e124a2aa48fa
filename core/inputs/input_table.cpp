// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/inputs/input_table.hpp"

#include <utility>

#include "poise/core/problem/finite.hpp"

namespace poise {
namespace {

// Goes through a row in both directions, so that writing and reading cannot differ.
class RowWriting {
 public:
  explicit RowWriting(double* at) : at_(at) {}
  template <class Matrix>
  void matrix(const Matrix& from) {
    for (Eigen::Index i = 0; i < from.size(); ++i) *at_++ = from.data()[i];
  }
  void number(double from) { *at_++ = from; }

 private:
  double* at_;
};

class RowReading {
 public:
  explicit RowReading(const double* at) : at_(at) {}
  template <class Matrix>
  void matrix(Matrix& to) {
    for (Eigen::Index i = 0; i < to.size(); ++i) to.data()[i] = *at_++;
  }
  double number() { return *at_++; }
  std::span<const double> numbers(Eigen::Index count) {
    const std::span<const double> all(at_, static_cast<std::size_t>(count));
    at_ += count;
    return all;
  }

 private:
  const double* at_;
};

std::vector<std::string> numbers_from(const std::string& prefix, std::size_t count) {
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < count; ++i) labels.push_back(prefix + std::to_string(i));
  return labels;
}

void append(std::vector<std::string>& all, std::vector<std::string> more) {
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace

TickInputs::TickInputs(const State& start, const std::vector<Contact>& contacts) : state(start) {
  for (const Contact& contact : contacts) {
    forces.emplace_back().wrench.setZero(contact.size());
    beliefs.emplace_back();
  }
}

InputTable::InputTable(const Controller& controller, const Setup& setup) {
  add_state(setup);
  add_contacts(setup);
  add_targets(controller);
  add_walk(controller);
}

void InputTable::add(std::string name, std::string unit, std::vector<std::string> labels) {
  if (labels.empty()) return;
  columns_ += labels.size();
  signals_.push_back({std::move(name), std::move(unit), std::move(labels), {}, 0});
}

void InputTable::add_state(const Setup& setup) {
  const State& start = setup.start;
  add("tick", "1, s", {"number", "elapsed"});
  std::vector<std::string> bases, balls;
  for (std::size_t r = 0; r < start.bases.size(); ++r) {
    append(bases, numbers_from(setup.tree->roots[r].name + "/R", 9));
    append(bases, numbers_from(setup.tree->roots[r].name + "/p", 3));
  }
  for (std::size_t b = 0; b < start.balls.size(); ++b)
    append(balls, numbers_from(std::to_string(b) + "/R", 9));
  add("state/bases", "1, m", std::move(bases));
  add("state/balls", "1", std::move(balls));
  add("state/joints", "rad, m", numbers_from("", static_cast<std::size_t>(start.joints.size())));
  add("state/velocity", "m/s, rad/s", numbers_from("", static_cast<std::size_t>(start.v.size())));
  add("state/fallback", "1", {"cause"});  // 0: none
}

void InputTable::add_contacts(const Setup& setup) {
  for (const Contact& contact : setup.contacts) {
    std::vector<std::string> labels{"valid"};
    append(labels, wrench_names(contact));
    add("contacts/" + contact.name + "/force", "1, N, N·m", std::move(labels));
    add("contacts/" + contact.name + "/belief", "1, N", {"known", "probability", "load", "slips"});
  }
}

void InputTable::add_targets(const Controller& controller) {
  const auto& objectives = controller.problem().objectives;
  for (std::size_t i = 0; i < objectives.size(); ++i) {
    const Target* target = controller.target(i);
    if (target == nullptr) continue;
    tasks_.push_back(i);
    std::vector<std::string> labels{"led", "arrival"};
    append(labels, numbers_from("value/", static_cast<std::size_t>(target->value.size())));
    append(labels, numbers_from("rate/", static_cast<std::size_t>(target->rate.size())));
    append(labels,
           numbers_from("acceleration/", static_cast<std::size_t>(target->acceleration.size())));
    add("targets/" + objectives[i].name, "1, s, …", std::move(labels));
  }
}

void InputTable::add_walk(const Controller& controller) {
  walks_ = controller.walk_command() != nullptr;
  if (walks_) add("walk/command", "m/s, rad/s", {"forward", "left", "turn"});
}

void InputTable::fill(const InputView& inputs, const Controller& controller,
                      std::span<double> row) const {
  RowWriting out(row.data());
  out.number(static_cast<double>(inputs.tick));
  out.number(inputs.elapsed);
  for (const Pose& base : inputs.state.bases) {
    out.matrix(base.R);
    out.matrix(base.p);
  }
  for (const Eigen::Matrix3d& ball : inputs.state.balls) out.matrix(ball);
  out.matrix(inputs.state.joints);
  out.matrix(inputs.state.v);
  out.number(inputs.unasked ? 1 + static_cast<int>(*inputs.unasked) : 0);
  for (std::size_t c = 0; c < inputs.forces.size(); ++c) {
    out.number(inputs.forces[c].valid ? 1 : 0);
    out.matrix(inputs.forces[c].wrench);
    const ContactBelief& belief = inputs.beliefs[c];
    out.number(belief.known ? 1 : 0);
    out.number(belief.probability);
    out.number(belief.load);
    out.number(belief.slipping ? 1 : 0);
  }
  for (const std::size_t i : tasks_) {
    const Target& target = *controller.target(i);
    out.number(finite(target.value) && finite(target.rate) && finite(target.acceleration) ? 1 : 0);
    out.number(controller.arrival(i));
    out.matrix(target.value);
    out.matrix(target.rate);
    out.matrix(target.acceleration);
  }
  if (!walks_) return;
  out.matrix(controller.walk_command()->velocity);
  out.number(controller.walk_command()->turn);
}

void InputTable::restore(std::span<const double> row, TickInputs& inputs,
                         Controller& controller) const {
  RowReading in(row.data());
  inputs.tick = static_cast<long>(in.number());
  controller.set_elapsed(in.number());
  for (Pose& base : inputs.state.bases) {
    in.matrix(base.R);
    in.matrix(base.p);
  }
  for (Eigen::Matrix3d& ball : inputs.state.balls) in.matrix(ball);
  in.matrix(inputs.state.joints);
  in.matrix(inputs.state.v);
  const int cause = static_cast<int>(in.number());
  inputs.unasked = cause > 0 ? std::optional(static_cast<Cause>(cause - 1)) : std::nullopt;
  for (std::size_t c = 0; c < inputs.forces.size(); ++c) {
    inputs.forces[c].valid = in.number() != 0;
    in.matrix(inputs.forces[c].wrench);
    ContactBelief& belief = inputs.beliefs[c];
    belief.known = in.number() != 0;
    belief.probability = in.number();
    belief.load = in.number();
    belief.slipping = in.number() != 0;
  }
  for (const std::size_t i : tasks_) {
    const Target& target = *controller.target(i);
    const bool led = in.number() != 0;
    const double arrival = in.number();
    const auto value = in.numbers(target.value.size()), rate = in.numbers(target.rate.size()),
               acceleration = in.numbers(target.acceleration.size());
    if (led) controller.repeat_target(i, value, rate, acceleration, arrival);
  }
  if (!walks_) return;
  walk::WalkCommand command;
  in.matrix(command.velocity);
  command.turn = in.number();
  controller.command_walk(command);
}

}  // namespace poise
