// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/explain/cause.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "poise/gui/document/cards.hpp"
#include "poise/gui/model/run/changes.hpp"

namespace poise::gui {
namespace {

constexpr double kBack = 1;  // [s]
constexpr double kNearGreatest = 0.5;
constexpr double kPush = 0.01;      // [s], unless the stack says otherwise
constexpr double kSlight = 0.02;    // a pull, as a share of the weight
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

// The last step of a target in the rows [first, last] that is far, and not much less than the
// greatest.
Cause jump_of(const History& history, const Columns& target, std::size_t first, std::size_t last) {
  first = std::max<std::size_t>(first, 1);
  std::vector<double> steps;
  for (std::size_t row = first; row <= last; ++row) steps.push_back(step_at(history, target, row));
  if (steps.empty()) return {};
  std::vector<double> sorted = steps;
  std::ranges::sort(sorted);
  const double far =
      std::max({kJump, kUsualSteps * sorted[sorted.size() / 2], kNearGreatest * sorted.back()});
  for (std::size_t i = steps.size(); i-- > 0;) {
    if (!(steps[i] >= far)) continue;
    Cause cause;
    cause.kind = Cause::Kind::kTarget;
    cause.subject = task_of(target.signal.name);
    cause.amount = steps[i];
    cause.unit = target.signal.unit;
    cause.time = cause.until = history.time(first + i);
    return cause;
  }
  return {};
}

// What a run looks back on from a moment.
struct Past {
  const History& history;
  double time;
  const StackSpec& start;
  const std::vector<Intervention>& interventions;

  double at(const Intervention& one) const { return static_cast<double>(one.tick) * start.period; }
  bool near(double when) const { return when <= time + start.period / 2 && when >= time - kBack; }
};

Cause target_before(const Past& past) {
  const History& history = past.history;
  const std::size_t first = history.at(past.time - kBack), last = history.at(past.time);
  Cause latest;
  for (const Columns& columns : history.layout()->signals) {
    if (!is_target(columns.signal.name)) continue;
    Cause jump = jump_of(history, columns, first, last);
    if (jump.kind == Cause::Kind::kNone || jump.time < latest.time) continue;
    if (jump.time > latest.time || jump.amount > latest.amount) latest = std::move(jump);
  }
  return latest;
}

std::string text_at(const ConfigNode& stack, const std::string& path) {
  const ConfigNode* node = value_at(stack, path);
  return node != nullptr ? in_one_line(*node) : "";
}

// What is edited to get past a failure, or changes nothing of the motion before.
bool is_remedy(const std::string& path) {
  constexpr std::array kRemedies{"control.on_failure", "control.fallback", "fallen", "record",
                                 "plant.duration"};
  return std::ranges::any_of(kRemedies, [&](const std::string& one) {
    return path.starts_with(one) && (path.size() == one.size() || path[one.size()] == '.');
  });
}

Cause edit_before(const Past& past) {
  Cause cause;
  const StackSpec* before = &past.start;
  for (const Intervention& one : past.interventions) {
    if (!one.retune) continue;
    const auto paths = differing_paths(before->node, one.retune->spec.node);
    const auto path = std::ranges::find_if_not(paths, is_remedy);
    if (path != paths.end() && past.near(past.at(one))) {
      cause.kind = Cause::Kind::kEdit;
      cause.subject = *path;
      cause.time = cause.until = past.at(one);
      cause.before = text_at(before->node, *path);
      cause.after = text_at(one.retune->spec.node, *path);
      cause.edited = true;
    }
    before = &one.retune->spec;
  }
  return cause;
}

double seconds(const ConfigNode& push, const char* key, double otherwise) {
  const ConfigNode* node = push.find(key);
  return node != nullptr ? read_quantity(*node, "s") : otherwise;
}

Cause push_before(const Past& past) {
  Cause cause;
  const ConfigNode* pushes = past.start.node.find("disturbances");
  for (std::size_t i = 0; pushes != nullptr && i < pushes->children.size(); ++i) {
    const ConfigNode& push = pushes->children[i];
    const ConfigNode* on = push.find("on");
    if (push.find("at") == nullptr || on == nullptr) continue;
    const double begin = seconds(push, "at", 0);
    const double until = std::min(past.time, begin + seconds(push, "over", kPush));
    if (begin > past.time || !past.near(until) || until < cause.until) continue;
    cause.kind = Cause::Kind::kPush;
    cause.subject = on->scalar;
    cause.time = begin;
    cause.until = until;
  }
  return cause;
}

std::string link_of(const Tree& tree, int body) {
  const auto link = std::ranges::find(tree.links, body, &TreeLink::body);
  return link != tree.links.end() ? link->name : std::string();
}

// The greatest force of a pull while it did not change.
double pull_force(const Past& past, const Hold& hand, double from, double until, Dynamics& robot) {
  const RowReader reader(past.history.layout());
  double most = 0;
  for (const double when : {from, until}) {
    robot.update(reader.state(past.history.row(past.history.at(when))));
    most = std::max(most, hand.force(robot).norm());
  }
  return most;
}

Cause grasped(std::string link, double at) {
  Cause cause;
  cause.kind = Cause::Kind::kPull;
  cause.subject = std::move(link);
  cause.time = at;
  cause.unit = "N";
  return cause;
}

// The last pull that was more than slight, from the grasp to the release.
Cause pull_before(const Past& past) {
  const RowLayout& layout = *past.history.layout();
  Cause cause, held;
  if (!layout.tree) return cause;
  Dynamics robot(layout.tree, layout.gravity);
  const double least = kSlight * layout.tree->mass() * layout.gravity.norm();
  const Hold* hand = nullptr;
  double from = 0;
  const auto acted = [&](double until) {
    if (hand == nullptr || until < past.time - kBack) return;
    const double force = pull_force(past, *hand, std::max(from, past.time - kBack), until, robot);
    held.amount = std::max(held.amount, force);
    if (force < least) return;
    held.until = until;
    cause = held;
  };
  for (const Intervention& one : past.interventions) {
    const double at = past.at(one);
    if (!one.of_hand() || at > past.time) continue;
    acted(at);
    if (hand == nullptr && one.hand) held = grasped(link_of(*layout.tree, one.hand->at.body), at);
    hand = one.hand ? &*one.hand : nullptr;
    from = at;
  }
  acted(past.time);
  return cause;
}

Cause phase_before(const Past& past) {
  const History& history = past.history;
  const Columns* phase = history.layout()->find("phase");
  if (phase == nullptr || phase->signal.words.empty()) return {};
  const std::size_t last = history.at(past.time);
  const double now = history.row(last)[phase->first];
  std::size_t row = last;
  while (row > 0 && history.row(row - 1)[phase->first] == now) --row;
  if (row == 0 || history.time(row) < past.time - kBack) return {};
  Cause cause;
  cause.kind = Cause::Kind::kPhase;
  cause.subject = phase->signal.words[static_cast<std::size_t>(now) % phase->signal.words.size()];
  cause.time = cause.until = history.time(row);
  return cause;
}

// Whether the goal of the task was edited when its target jumped.
bool edits_target(const Cause& edit, const Cause& target, double period) {
  return edit.kind == Cause::Kind::kEdit && std::abs(edit.until - target.until) < 3 * period &&
         edit.subject.find(".reference") != std::string::npos;
}

}  // namespace

Cause cause_of(const History& history, double time, const StackSpec& start,
               const std::vector<Intervention>& interventions) {
  if (history.empty()) return {};
  const Past past{history, time, start, interventions};
  Cause target = target_before(past), edit = edit_before(past);
  target.edited = edits_target(edit, target, start.period);
  Cause latest;
  for (const Cause& one :
       std::array{target, edit, push_before(past), pull_before(past), phase_before(past)}) {
    const bool later = one.until > latest.until + 2 * start.period;
    if (one.kind != Cause::Kind::kNone && (latest.kind == Cause::Kind::kNone || later))
      latest = one;
  }
  return latest;
}

}  // namespace poise::gui
