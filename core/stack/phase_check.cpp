// SPDX-License-Identifier: BSD-2-Clause

#include "core/stack/phase_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/contact/support_margin.hpp"
#include "core/dynamics/dynamics.hpp"
#include "core/stack/phase_flow.hpp"

namespace poise {
namespace {

using Kind = ConditionSpec::Kind;

// The largest margin that a point can have over one patch, or more [m].
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

// Where the last goal of a reference is over contacts.
const ConfigNode* over_of(const ModuleSpec& reference) {
  const ConfigNode* goal = reference.node.find("to");
  if (const ConfigNode* through = reference.node.find("through"))
    if (!through->children.empty()) goal = &through->children.back();
  return goal != nullptr && !goal->find("by") ? goal->find("over") : nullptr;
}

std::vector<std::string> words(const ConfigNode& node) {
  if (node.kind == ConfigNode::Kind::kScalar) return {node.scalar};
  std::vector<std::string> out;
  for (const ConfigNode& child : node.children) out.push_back(child.scalar);
  return out;
}

class Check {
 public:
  Check(const StackSpec& spec, const Setup& setup)
      : spec_(spec), setup_(setup), flow_(phase_flow(spec)), robot_(setup.tree, spec.gravity) {
    robot_.update(setup.start);
  }

  std::vector<Finding> run() {
    for (std::size_t p = 0; p < spec_.phases.size(); ++p) {
      const PhaseSpec& phase = spec_.phases[p];
      if (!flow_.before[p].reached) {
        warn(phase.place, "phases." + phase.name, "is never entered: no way leads to it");
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
  void warn(const Place& place, const std::string& path, std::string text) {
    out_.push_back({Finding::Severity::kWarning, place, path, std::move(text)});
  }

  void look_at_transition(std::size_t p, std::size_t t) {
    const TransitionSpec& one = spec_.phases[p].transitions[t];
    if (!in_time(spec_.phases[p], t, spec_)) {
      warn(one.when.place, one.when.path,
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
    warn(condition.place, condition.path,
         fmt::format("can hold by chance only: the task {} has weight 0 in phase {}", condition.on,
                     spec_.phases[p].name));
  }

  // A contact that an earlier phase broke may come down in this one.
  void look_at_force(const ConditionSpec& condition, std::size_t p) {
    const PhaseSpec& phase = spec_.phases[p];
    const auto change = std::ranges::find(phase.contacts, condition.on, &ContactChange::contact);
    if (change == phase.contacts.end() || change->make) return;
    warn(condition.place, condition.path,
         fmt::format("cannot hold, or holds too early: phase {} breaks {}", phase.name,
                     condition.on));
  }

  void look_at_margin(const ConditionSpec& condition, std::size_t p) {
    std::vector<std::size_t> feet;
    for (std::size_t c = 0; c < setup_.contacts.size(); ++c) {
      const bool counts =
          condition.over.empty()
              ? flow_.in[p].contacts[c].made
              : std::ranges::find(condition.over, setup_.contacts[c].name) != condition.over.end();
      if (counts && !setup_.contacts[c].bilateral) feet.push_back(c);
    }
    if (feet.size() > 1) return;
    const double most = feet.empty() ? 0 : widest(setup_.contacts[feet[0]]);
    if (condition.bound < most) return;
    warn(condition.place, condition.path,
         feet.empty() ? "cannot hold: no contact is made that could support the CoM"
                      : fmt::format("cannot hold: the CoM is never farther than {:.3g} m inside {}",
                                    most, setup_.contacts[feet[0]].name));
  }

  // Whether the condition makes sure that the contact can be done without.
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
    const Contact& contact = setup_.contacts[broken];
    if (!contact.stands() || !flow_.before[p].contacts[broken].made || guarded(p, name)) return;
    std::vector<Eigen::Vector2d> corners;
    for (std::size_t c = 0; c < setup_.contacts.size(); ++c) {
      const PhaseState::Contact& state = flow_.in[p].contacts[c];
      if (!state.made) continue;
      if (!setup_.contacts[c].stands() || state.open) return;  // who knows where it then is
      append_corners(c, corners);
    }
    for (std::size_t i = 0; i < spec_.tasks.size(); ++i) {
      const TaskSpec& task = spec_.tasks[i];
      if (task.task.type != "com" || task.task.node.find("of") || !flow_.before[p].tasks[i].on)
        continue;
      for (const ModuleSpec* reference : flow_.before[p].tasks[i].references)
        if (const ConfigNode* over = over_of(*reference);
            over != nullptr && !(support_margin(corners, middle(words(*over))) > 0)) {
          warn(spec_.phases[p].place, "phases." + spec_.phases[p].name,
               fmt::format("breaks {} while {} leads the CoM where the other contacts may not "
                           "carry it; lead it over those first, or wait for its margin over them "
                           "or for a small force of {}",
                           name, task.name, name));
          return;
        }
    }
  }

  void append_corners(std::size_t c, std::vector<Eigen::Vector2d>& corners) const {
    const Pose X_WC = robot_.pose(setup_.contacts[c].frame);
    for (const Eigen::Vector2d& vertex : setup_.contacts[c].vertices())
      corners.emplace_back((X_WC * Eigen::Vector3d(vertex.x(), vertex.y(), 0)).head<2>());
  }

  // Of the contacts' origins, at the start.
  Eigen::Vector2d middle(const std::vector<std::string>& over) const {
    Eigen::Vector2d sum = Eigen::Vector2d::Zero();
    for (const Contact& contact : setup_.contacts)
      if (std::ranges::find(over, contact.name) != over.end())
        sum += robot_.pose(contact.frame).p.head<2>();
    return sum / static_cast<double>(std::max<std::size_t>(1, over.size()));
  }

  const StackSpec& spec_;
  const Setup& setup_;
  PhaseFlow flow_;
  Dynamics robot_;
  std::vector<Finding> out_;
};

}  // namespace

std::vector<Finding> odd_phases(const StackSpec& spec, const Setup& setup) {
  if (spec.phases.empty()) return {};
  return Check(spec, setup).run();
}

}  // namespace poise
