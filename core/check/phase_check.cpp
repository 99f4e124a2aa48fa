// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/check/phase_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <set>

#include "poise/core/check/goal_end.hpp"
#include "poise/core/check/phase_flow.hpp"
#include "poise/core/contact/support_margin.hpp"
#include "poise/core/dynamics/dynamics.hpp"

namespace poise {
namespace {

using Kind = ConditionSpec::Kind;

// Upper bound of the support margin that a point can have over one patch [m].
double widest(const Contact& contact) {
  if (contact.kind == PatchKind::kRectangle) return std::min(contact.half_x, contact.half_y);
  if (contact.kind != PatchKind::kPolygon) return 0;
  const std::vector<Eigen::Vector2d>& corners = contact.polygon;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Eigen::Vector2d edge = (corners[(i + 1) % corners.size()] - corners[i]).normalized();
    double width = 0;
    for (const Eigen::Vector2d& p : corners) {
      const Eigen::Vector2d d = p - corners[i];
      width = std::max(width, edge.x() * d.y() - edge.y() * d.x());
    }
    least = std::min(least, width / 2);
  }
  return least;
}

class Check {
 public:
  Check(const StackSpec& spec, const Setup& setup)
      : spec_(spec), setup_(setup), flow_(phase_flow(spec)), robot_(setup.tree, spec.gravity) {
    robot_.update(setup.start);
    for (const Contact& contact : setup.contacts)
      origins_.contacts.emplace_back(contact.name, robot_.pose(contact.frame).p);
  }

  std::vector<Finding> run() {
    for (std::size_t p = 0; p < spec_.phases.size(); ++p) {
      const PhaseSpec& phase = spec_.phases[p];
      if (!flow_.before[p].reached) {
        warn(WarningKind::kPhaseUnreached, phase.place, "phases." + phase.name,
             "is never entered: no transition leads to it");
        continue;
      }
      for (std::size_t t = 0; t < phase.transitions.size(); ++t) look_at_transition(p, t);
      if (p > 0)
        for (const ContactChange& change : phase.contacts)
          if (!change.make) look_at_break(p, change.contact);
    }
    return std::move(out_);
  }

 private:
  void warn(WarningKind kind, const Place& place, const std::string& path, std::string text) {
    out_.push_back(warning_of(kind, place, path, std::move(text)));
  }

  void look_at_transition(std::size_t p, std::size_t t) {
    const TransitionSpec& one = spec_.phases[p].transitions[t];
    if (!in_time(spec_.phases[p], t, spec_)) {
      warn(WarningKind::kTransitionLate, one.when.place, one.when.path,
           "comes too late: the phase is left before, because of another of its times");
      return;
    }
    look_at(one.when, p);
    const auto next = std::ranges::find(spec_.phases, one.then, &PhaseSpec::name);
    if (next != spec_.phases.end() && next->entry && !one.timeout) look_at(*next->entry, p);
  }

  void look_at(const ConditionSpec& condition, std::size_t p) {
    for (const ConditionSpec& part : condition.parts) look_at(part, p);
    if (condition.kind == Kind::kError) look_at_error(condition, p);
    if (condition.kind == Kind::kForceAbove) look_at_force(condition, p);
    if (condition.kind == Kind::kComMargin) look_at_margin(condition, p);
  }

  void look_at_error(const ConditionSpec& condition, std::size_t p) {
    const auto task = std::ranges::find(spec_.tasks, condition.on, &TaskSpec::name);
    if (flow_.in[p].tasks[static_cast<std::size_t>(task - spec_.tasks.begin())].on) return;
    warn(WarningKind::kConditionChance, condition.place, condition.path,
         fmt::format("can hold by chance only: the task {} has weight 0 in phase {}", condition.on,
                     spec_.phases[p].name));
  }

  // A contact that an earlier phase broke may touch down in this one.
  void look_at_force(const ConditionSpec& condition, std::size_t p) {
    const PhaseSpec& phase = spec_.phases[p];
    const auto change = std::ranges::find(phase.contacts, condition.on, &ContactChange::contact);
    if (change == phase.contacts.end() || change->make) return;
    warn(WarningKind::kConditionNever, condition.place, condition.path,
         fmt::format("cannot hold, or holds too early: phase {} breaks {}", phase.name,
                     condition.on));
  }

  void look_at_margin(const ConditionSpec& condition, std::size_t p) {
    std::vector<std::size_t> feet;
    for (std::size_t c = 0; c < spec_.contacts.size(); ++c) {
      const bool counts =
          condition.over.empty()
              ? flow_.in[p].contacts[c].made
              : std::ranges::find(condition.over, setup_.contacts[c].name) != condition.over.end();
      if (counts && !setup_.contacts[c].bilateral) feet.push_back(c);
    }
    if (feet.size() > 1) return;
    const double most = feet.empty() ? 0 : widest(setup_.contacts[feet[0]]);
    if (condition.bound < most) return;
    warn(WarningKind::kConditionNever, condition.place, condition.path,
         feet.empty() ? "cannot hold: no contact is made that could support the CoM"
                      : fmt::format("cannot hold: the CoM is never farther than {:.3g} m inside {}",
                                    most, setup_.contacts[feet[0]].name));
  }

  // Whether the condition ensures that the contact is no longer needed.
  static bool guards(const ConditionSpec& condition, const std::string& contact) {
    const auto guarded = [&](const ConditionSpec& part) { return guards(part, contact); };
    if (condition.kind == Kind::kAny) return std::ranges::all_of(condition.parts, guarded);
    if (condition.kind == Kind::kAll) return std::ranges::any_of(condition.parts, guarded);
    if (condition.kind == Kind::kForceBelow) return condition.on == contact;
    return condition.kind == Kind::kComMargin && !condition.over.empty() &&
           std::ranges::find(condition.over, contact) == condition.over.end();
  }

  bool guarded(std::size_t p, const std::string& contact) const {
    if (spec_.phases[p].entry && guards(*spec_.phases[p].entry, contact)) return true;
    for (std::size_t q = 0; q < spec_.phases.size(); ++q)
      for (const TransitionSpec& one : spec_.phases[q].transitions)
        if (one.then == spec_.phases[p].name && flow_.before[q].reached &&
            !guards(one.when, contact))
          return false;
    return true;
  }

  void look_at_break(std::size_t p, const std::string& name) {
    const auto broken = static_cast<std::size_t>(
        std::ranges::find(setup_.contacts, name, &Contact::name) - setup_.contacts.begin());
    if (!flow_.before[p].contacts[broken].made || guarded(p, name)) return;
    look_at_object(p, broken);
    if (setup_.contacts[broken].of_robot && setup_.contacts[broken].on.empty())
      look_at_support(p, name);
  }

  // Warns of a movable object that nothing holds or supports any more.
  void look_at_object(std::size_t p, std::size_t broken) {
    for (const int root : objects_of(setup_.contacts[broken])) {
      bool carried = false;
      for (std::size_t c = 0; c < spec_.contacts.size(); ++c)
        carried |= flow_.in[p].contacts[c].made &&
                   std::ranges::count(objects_of(setup_.contacts[c]), root) > 0;
      if (carried) continue;
      warn(WarningKind::kPhaseObject, spec_.phases[p].place, "phases." + spec_.phases[p].name,
           fmt::format("breaks {}, the last contact of {}, which falls",
                       setup_.contacts[broken].name,
                       setup_.tree->roots[static_cast<std::size_t>(root)].name));
    }
  }

  std::vector<int> objects_of(const Contact& contact) const {
    std::vector<int> roots;
    for (const int body : {contact.frame.body, contact.carrier}) {
      if (body < 0 || setup_.tree->support(body).empty()) continue;
      const int root = setup_.tree->root_of_body[static_cast<std::size_t>(body)];
      if (root > 0) roots.push_back(root);
    }
    return roots;
  }

  void look_at_support(std::size_t p, const std::string& name) {
    std::vector<Eigen::Vector2d> corners;
    bool moved = false;
    for (std::size_t c = 0; c < spec_.contacts.size(); ++c) {
      const PhaseState::Contact& state = flow_.in[p].contacts[c];
      if (!state.made || !setup_.contacts[c].of_robot) continue;
      if (!setup_.contacts[c].stands() || state.open) return;  // its position is unknown
      append_corners(c, corners);
      moved |= state.moved;
    }
    const auto falls = [&](const Eigen::Vector3d& com) {
      return com.head<2>().allFinite() && !(support_margin(corners, com.head<2>()) > 0);
    };
    const std::string why = com_of(p, moved, falls);
    if (why.empty()) return;
    warn(WarningKind::kPhaseSupport, spec_.phases[p].place, "phases." + spec_.phases[p].name,
         fmt::format("breaks {} while {} where the other contacts may not carry it; lead it over "
                     "those first, or wait for its margin over them or for a small force of {}",
                     name, why, name));
  }

  // Why the CoM can be, before the phase, where the robot falls; empty: no known reason. Once
  // contacts have `moved`, only goals over contacts count.
  std::string com_of(std::size_t p, bool moved,
                     const std::function<bool(const Eigen::Vector3d&)>& falls) const {
    bool led = false, still = true;
    for (std::size_t i = 0; i < spec_.tasks.size(); ++i) {
      const TaskSpec& task = spec_.tasks[i];
      const PhaseState::Task& state = flow_.before[p].tasks[i];
      if (!state.on) continue;
      still &= std::ranges::all_of(state.references, [](const auto* one) { return stays(*one); });
      if (task.task.type != "com" || task.task.node.find("of")) continue;
      led = true;
      for (const ModuleSpec* reference : state.references)
        if ((!moved || ends_over_contacts(*reference)) &&
            std::ranges::any_of(ends(i, reference, {}), falls))
          return task.name + " leads the CoM";
    }
    if (moved || led || !still || !falls(robot_.p_WC())) return {};
    return "nothing leads the CoM, which starts";
  }

  // Possible final positions of a task's reference over all earlier references; NaN: unknown.
  std::vector<Eigen::Vector3d> ends(std::size_t task, const ModuleSpec* reference,
                                    std::set<const ModuleSpec*> after) const {
    std::vector<Eigen::Vector3d> starts;
    if (!after.insert(reference).second)
      starts.emplace_back(Eigen::Vector3d::Constant(std::numeric_limits<double>::quiet_NaN()));
    else if (reference == &spec_.tasks[task].reference)
      starts.push_back(robot_.p_WC());
    else
      for (const ModuleSpec* before : before_of(task, reference))
        std::ranges::copy(ends(task, before, after), std::back_inserter(starts));
    std::vector<Eigen::Vector3d> out;
    for (const Eigen::Vector3d& start : starts)
      if (const auto end = end_of(*reference, start, origins_)) out.push_back(*end);
    return out;
  }

  std::vector<const ModuleSpec*> before_of(std::size_t task, const ModuleSpec* reference) const {
    for (std::size_t q = 0; q < spec_.phases.size(); ++q)
      for (const TaskChange& change : spec_.phases[q].tasks)
        if (change.reference && &*change.reference == reference) {
          const auto& before = flow_.before[q].tasks[task].references;
          return {before.begin(), before.end()};
        }
    return {};
  }

  void append_corners(std::size_t c, std::vector<Eigen::Vector2d>& corners) const {
    const Pose X_WC = robot_.pose(setup_.contacts[c].frame);
    for (const Eigen::Vector2d& vertex : setup_.contacts[c].vertices())
      corners.emplace_back((X_WC * Eigen::Vector3d(vertex.x(), vertex.y(), 0)).head<2>());
  }

  const StackSpec& spec_;
  const Setup& setup_;
  PhaseFlow flow_;
  Dynamics robot_;
  GoalContext origins_;  // contact origins at the start
  std::vector<Finding> out_;
};

}  // namespace

std::vector<Finding> odd_phases(const StackSpec& spec, const Setup& setup) {
  if (spec.phases.empty()) return {};
  return Check(spec, setup).run();
}

}  // namespace poise
