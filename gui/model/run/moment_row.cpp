// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/run/moment_row.hpp"

#include <algorithm>

namespace poise::gui {
namespace {

template <class Vector>
const double* take(const double* from, Vector& to) {
  std::copy(from, from + to.size(), to.data());
  return from + to.size();
}

}  // namespace

const Columns* RowLayout::find(const std::string& signal) const {
  const auto it = std::ranges::find_if(
      signals, [&](const Columns& columns) { return columns.signal.name == signal; });
  return it == signals.end() ? nullptr : &*it;
}

RowWriter::RowWriter(const StackSpec& spec, const Simulation& simulation)
    : table_(spec, simulation) {
  auto layout = std::make_shared<RowLayout>();
  for (const Signal& signal : table_.signals()) {
    layout->signals.push_back({signal, layout->state});
    layout->state += signal.labels.size();
  }
  limiting_ = layout->state;
  add_limits(simulation.controller().problem(), *layout);
  times_ = layout->state;
  add_times(spec, simulation.controller().module_times(), *layout);
  layout->width = layout->state + state_size(simulation.estimate().state);
  layout->tree = simulation.setup().tree;
  layout->contacts = simulation.setup().contacts;
  layout->gravity = spec.gravity;
  layout_ = std::move(layout);
}

// "limiting/torque-limits": the index of the word that names the most restrictive limit; −1: none.
void RowWriter::add_limits(const Problem& problem, RowLayout& layout) {
  const auto& blocks = problem.constraints;
  for (std::size_t first = 0, end = 0; first < blocks.size(); first = end) {
    const std::string& name = problem.constraint_names[first];
    while (end < blocks.size() && problem.constraint_names[end] == name) ++end;
    if (blocks[first].kind == RowKind::kEquationOfMotion) continue;
    Columns columns{{"limiting/" + name, "1", {"limiting"}}, layout.state};
    Limit limit{first, end, {}};
    for (std::size_t b = first; b < end; ++b) {
      const Rows& rows = blocks[b];
      limit.word.emplace_back();
      for (std::size_t i = 0; i < static_cast<std::size_t>(rows.size()); ++i) {
        const std::string on =
            rows.contact >= 0 ? (*problem.contacts)[static_cast<std::size_t>(rows.contact)].name
            : i < rows.names.size() ? rows.names[i]
                                    : std::string();
        auto& words = columns.signal.words;
        auto it = std::ranges::find(words, on);
        if (it == words.end()) it = words.insert(words.end(), on);
        limit.word.back().push_back(static_cast<double>(it - words.begin()));
      }
    }
    limits_.push_back(std::move(limit));
    layout.signals.push_back(std::move(columns));
    ++layout.state;
  }
}

// "tasks/balance/time", if times are measured.
void RowWriter::add_times(const StackSpec& spec, const ModuleTimes& times, RowLayout& layout) {
  const auto add = [&](const std::string& group, const std::string& name) {
    layout.signals.push_back({{group + name + "/time", "µs", {"time"}}, layout.state++});
  };
  for (std::size_t i = 0; i < times.tasks.size(); ++i) add("tasks/", spec.tasks[i].name);
  for (std::size_t i = 0; i < times.constraints.size(); ++i)
    add("constraints/", spec.constraints[i].name);
}

namespace {

// The word of the active inequality with the largest multiplier.
template <class Limit>
double limiting(const Limit& limit, const Solution& solution) {
  double most = 0, word = -1;
  for (std::size_t b = limit.first; b < limit.end && b < solution.active.size(); ++b)
    for (Eigen::Index i = 0; i < solution.active[b].size(); ++i) {
      if (std::abs(solution.active[b][i]) != 1) continue;
      const double multiplier = std::abs(solution.multipliers[b][i]);
      if (multiplier <= std::max(most, 1e-9)) continue;
      most = multiplier;
      word = limit.word[b - limit.first][static_cast<std::size_t>(i)];
    }
  return word;
}

}  // namespace

void RowWriter::fill(const Simulation& simulation, std::span<double> row) const {
  std::size_t at = limiting_;
  for (const Limit& limit : limits_)
    row[at++] = limiting(limit, simulation.controller().solution());
  const ModuleTimes& times = simulation.controller().module_times();
  const auto after_tasks =
      std::ranges::copy(times.tasks, row.begin() + static_cast<std::ptrdiff_t>(times_)).out;
  std::ranges::copy(times.constraints, after_tasks);
  table_.fill(simulation, row);
  put_state(simulation.estimate().state, row.data() + layout_->state);
}

RowReader::RowReader(std::shared_ptr<const RowLayout> layout)
    : layout_(std::move(layout)), robot_(layout_->tree, layout_->gravity) {
  for (const Contact& contact : layout_->contacts) {
    forces_.push_back(layout_->find("contacts/" + contact.name + "/force"));
    wrenches_.push_back(Eigen::VectorXd::Zero(contact.size()));
    beliefs_.push_back(layout_->find("estimate/contacts/" + contact.name + "/made"));
  }
  find_truth();
}

void RowReader::find_truth() {
  const Tree& tree = *layout_->tree;
  true_joints_ = layout_->find("truth/joints/position");
  for (std::size_t r = 0; r < tree.roots.size(); ++r) {
    if (!tree.roots[r].floating) continue;
    const std::string group = r == 0 ? "truth/base/" : "truth/objects/" + tree.roots[r].name + "/";
    const Columns* position = layout_->find(group + "position");
    const Columns* rotation = layout_->find(group + "rotation");
    if (position == nullptr || rotation == nullptr) true_joints_ = nullptr;
    true_poses_.push_back({r, position, rotation});
  }
}

// Velocities stay those of the tick's state: nothing is drawn of them.
State RowReader::true_state(std::span<const double> row) const {
  const auto three = [&](const Columns* of) {
    return Eigen::Vector3d(Eigen::Map<const Eigen::Vector3d>(row.data() + of->first));
  };
  State out = state(row);
  for (const TruePose& pose : true_poses_) {
    out.bases[pose.root].p = three(pose.position);
    out.bases[pose.root].R = rotation_from_vector(three(pose.rotation));
  }
  const Tree& tree = *layout_->tree;
  take(row.data() + true_joints_->first, out.joints);
  for (std::size_t b = 0; b < tree.balls.size(); ++b)
    out.balls[b] = rotation_from_vector(out.joints.segment<3>(tree.balls[b].joint));
  return out;
}

State RowReader::state(std::span<const double> row) const {
  State state(*layout_->tree);
  take_state(row.data() + layout_->state, state);
  return state;
}

Snapshot RowReader::snapshot(double time, std::span<const double> row) {
  robot_.update(knows_truth() ? true_state(row) : state(row));
  for (std::size_t c = 0; c < forces_.size(); ++c)
    if (forces_[c] != nullptr) take(row.data() + forces_[c]->first, wrenches_[c]);
  Snapshot out;
  look(robot_, layout_->contacts, wrenches_, time, out);
  for (std::size_t c = 0; c < beliefs_.size(); ++c)
    if (beliefs_[c] != nullptr) out.contacts[c].believed = row[beliefs_[c]->first + 1];
  return out;
}

std::optional<Snapshot> RowReader::estimated(double time, std::span<const double> row) {
  if (!knows_truth()) return std::nullopt;
  robot_.update(state(row));
  Snapshot out;
  look(robot_, layout_->contacts, {}, time, out);
  return out;
}

}  // namespace poise::gui
