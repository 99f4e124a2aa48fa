// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/explain/cause.hpp"

#include <algorithm>
#include <cmath>

#include "poise/gui/document/cards.hpp"
#include "poise/gui/model/run/changes.hpp"

namespace poise::gui {
namespace {

constexpr double kBack = 1;         // [s]
constexpr double kJump = 0.02;      // [m, rad] within one tick
constexpr double kUsualSteps = 20;  // a jump is so many times the usual step

// The distance between neighbouring rows in some columns.
double step_at(const History& history, const Columns& columns, std::size_t row) {
  double sum = 0;
  const auto now = history.row(row), before = history.row(row - 1);
  for (std::size_t i = columns.first; i < columns.first + columns.count(); ++i)
    sum += (now[i] - before[i]) * (now[i] - before[i]);
  return std::sqrt(sum);
}

// "tasks/left_hand/target", or the reference of the CoM.
bool is_target(const std::string& signal) {
  return (signal.starts_with("tasks/") && signal.ends_with("/target")) || signal == "com/reference";
}

std::string task_of(const std::string& signal) {
  if (signal == "com/reference") return "com";
  return signal.substr(6, signal.size() - 13);
}

// The greatest step of a target in the rows [first, last].
Cause jump_of(const History& history, const Columns& target, std::size_t first, std::size_t last) {
  Cause cause;
  std::vector<double> steps;
  for (std::size_t row = std::max<std::size_t>(first, 1); row <= last; ++row) {
    const double step = step_at(history, target, row);
    steps.push_back(step);
    if (!(step > cause.amount)) continue;
    cause.amount = step;
    cause.time = history.time(row);
  }
  if (steps.empty()) return {};
  const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
  std::nth_element(steps.begin(), middle, steps.end());
  if (cause.amount < kJump || cause.amount < kUsualSteps * *middle) return {};
  cause.kind = Cause::Kind::kTarget;
  cause.subject = task_of(target.signal.name);
  cause.unit = target.signal.unit;
  return cause;
}

Cause target_before(const History& history, double time) {
  const std::size_t first = history.at(time - kBack), last = history.at(time);
  Cause most;
  for (const Columns& columns : history.layout()->signals) {
    if (!is_target(columns.signal.name)) continue;
    Cause jump = jump_of(history, columns, first, last);
    if (jump.kind != Cause::Kind::kNone && jump.amount > most.amount) most = std::move(jump);
  }
  return most;
}

std::string text_at(const ConfigNode& stack, const std::string& path) {
  const ConfigNode* node = value_at(stack, path);
  return node != nullptr ? in_one_line(*node) : "";
}

Cause edit_before(double time, const StackSpec& start,
                  const std::vector<Intervention>& interventions) {
  Cause cause;
  const StackSpec* before = &start;
  for (const Intervention& one : interventions) {
    if (!one.retune) continue;
    const double at = static_cast<double>(one.tick) * start.period;
    const auto paths = differing_paths(before->node, one.retune->spec.node);
    if (!paths.empty() && at <= time + start.period / 2 && at >= time - kBack) {
      cause.kind = Cause::Kind::kEdit;
      cause.subject = paths.front();
      cause.time = at;
      cause.before = text_at(before->node, paths.front());
      cause.after = text_at(one.retune->spec.node, paths.front());
      cause.edited = true;
    }
    before = &one.retune->spec;
  }
  return cause;
}

Cause push_before(double time, const StackSpec& start) {
  Cause cause;
  const ConfigNode* pushes = start.node.find("disturbances");
  for (std::size_t i = 0; pushes != nullptr && i < pushes->children.size(); ++i) {
    const ConfigNode* at = pushes->children[i].find("at");
    const ConfigNode* on = pushes->children[i].find("on");
    if (at == nullptr || on == nullptr) continue;
    const double when = read_quantity(*at, "s");
    if (when > time || when < time - kBack || when < cause.time) continue;
    cause.kind = Cause::Kind::kPush;
    cause.subject = on->scalar;
    cause.time = when;
  }
  return cause;
}

Cause phase_before(const History& history, double time) {
  const Columns* phase = history.layout()->find("phase");
  if (phase == nullptr || phase->signal.words.empty()) return {};
  const std::size_t last = history.at(time);
  const double now = history.row(last)[phase->first];
  std::size_t row = last;
  while (row > 0 && history.row(row - 1)[phase->first] == now) --row;
  if (row == 0 || history.time(row) < time - kBack) return {};
  Cause cause;
  cause.kind = Cause::Kind::kPhase;
  cause.subject = phase->signal.words[static_cast<std::size_t>(now) % phase->signal.words.size()];
  cause.time = history.time(row);
  return cause;
}

}  // namespace

Cause cause_of(const History& history, double time, const StackSpec& start,
               const std::vector<Intervention>& interventions) {
  if (history.empty()) return {};
  Cause target = target_before(history, time);
  Cause edit = edit_before(time, start, interventions);
  if (target.kind != Cause::Kind::kNone) {
    target.edited =
        edit.kind == Cause::Kind::kEdit && edit.subject.find(".reference") != std::string::npos;
    return target;
  }
  if (edit.kind != Cause::Kind::kNone) return edit;
  Cause push = push_before(time, start);
  return push.kind != Cause::Kind::kNone ? push : phase_before(history, time);
}

}  // namespace poise::gui
