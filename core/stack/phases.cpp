// SPDX-License-Identifier: BSD-2-Clause

#include "core/stack/phases.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/problem/blend.hpp"

namespace poise {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kMomentArm = 0.1;  // [m] by which a moment of a grasp counts as a force
constexpr double kRounding = 1e-9;  // [s]
constexpr double kNothing = 1e-6;   // share of a weight that stands for none

double share_of(double time, double since, double ramp) {
  return ramp > 0 ? std::clamp((time - since) / ramp, 0.0, 1.0) : 1;
}

// Blocks of a grasp bound every force variable, others the normal force.
Rows ramp_rows(const Contact& contact, int index) {
  Rows rows;
  rows.kind = RowKind::kContactForce;
  rows.unit = "N";
  rows.contact = index;
  if (contact.bilateral) {
    rows.names = wrench_names(contact);
    rows.on_force = RowMatrix::Identity(contact.forces(), contact.forces());
    for (Eigen::Index k = 0; k < contact.forces(); ++k)
      if (contact.is_moment(k)) rows.on_force(k, k) /= kMomentArm;
  } else {
    rows.names = {"normal force"};
    rows.on_force = contact.force_map().row(2);
  }
  rows.lower.setConstant(rows.on_force.rows(), -kInfinity);
  rows.upper.setConstant(rows.on_force.rows(), kInfinity);
  return rows;
}

// Disabled but during a release.
Rows release_rows(const Contact& contact, Eigen::Index nv) {
  Rows rows;
  rows.unit = "m/s², rad/s²";
  for (const std::string& motion : motion_names(contact))
    rows.names.push_back(contact.name + " " + motion);
  rows.on_acceleration.setZero(contact.size(), nv);
  rows.lower.setConstant(contact.size(), -kInfinity);
  rows.upper.setConstant(contact.size(), kInfinity);
  rows.enabled = false;
  return rows;
}

}  // namespace

double ramped_weight(double from, double to, double u) {
  if (u >= 1) return to;
  const double least = kNothing * std::max(from, to);
  if (least == 0) return 0;
  const double a = std::max(from, least), b = std::max(to, least);
  return a * std::pow(b / a, minimum_jerk(u, 1).value);
}

double making_limit(double weight, double u) { return u < 1 ? weight * u / (1 - u) : kInfinity; }

double breaking_limit(double carried, double u) { return carried * (1 - minimum_jerk(u, 1).value); }

double release_limit(double u) {
  constexpr double kHalfway = 10;  // [m/s², rad/s²]
  return u < 1 ? kHalfway * u / (1 - u) : kInfinity;
}

double Phases::Weight::at(double time) const {
  return ramped_weight(from, to, share_of(time, since, ramp));
}

Phases::Phases(const std::vector<PhaseSpec>& phases, double weight, Problem& problem)
    : weight_(weight), loads_(problem.contacts->size()), weights_(problem.objectives.size()) {
  for (const Objective& objective : problem.objectives) declared_.push_back(objective.weight);
  for (const PhaseSpec& spec : phases) compile(spec, phases, problem);
  for (std::size_t c = 0; c < loads_.size(); ++c)
    if (changes(c)) append_ramp(c, problem);
  for (std::size_t c = 0; c < loads_.size(); ++c)
    if (changes(c)) append_release(c, problem);
  start(problem);
}

void Phases::compile(const PhaseSpec& spec, const std::vector<PhaseSpec>& all,
                     const Problem& problem) {
  const auto index = [](const auto& list, const std::string& name, auto member) {
    return static_cast<std::size_t>(std::ranges::find(list, name, member) - list.begin());
  };
  Phase& phase = phases_.emplace_back();
  phase.name = spec.name;
  for (const ContactChange& one : spec.contacts)
    phase.contacts.push_back(
        {index(*problem.contacts, one.contact, &Contact::name), one.make, 0, one.ramp});
  for (const WeightChange& one : spec.tasks)
    phase.tasks.push_back(
        {index(problem.objectives, one.task, &Objective::name), true, one.weight, one.ramp});
  phase.duration = spec.duration.value_or(kInfinity);
  phase.then = spec.duration ? index(all, spec.then, &PhaseSpec::name) : 0;
}

bool Phases::changes(std::size_t contact) const {
  return std::ranges::any_of(phases_, [contact](const Phase& phase) {
    return std::ranges::find(phase.contacts, contact, &Change::index) != phase.contacts.end();
  });
}

void Phases::append_ramp(std::size_t contact, Problem& problem) {
  loads_[contact].block = static_cast<int>(problem.constraints.size());
  problem.constraints.push_back(ramp_rows((*problem.contacts)[contact], static_cast<int>(contact)));
  problem.constraint_names.emplace_back("contact-ramp");
}

void Phases::append_release(std::size_t contact, Problem& problem) {
  Load& load = loads_[contact];
  for (std::size_t b = 0; b < problem.constraints.size(); ++b)
    if (problem.constraints[b].kind == RowKind::kContactMotion &&
        problem.constraints[b].contact == static_cast<int>(contact))
      load.motion = static_cast<int>(b);
  if (load.motion < 0) return;
  load.release = static_cast<int>(problem.constraints.size());
  problem.constraints.push_back(release_rows((*problem.contacts)[contact], problem.nv));
  problem.constraint_names.emplace_back("contact-release");
}

void Phases::start(Problem& problem) noexcept {
  current_ = 0;
  since_ = 0;
  for (std::size_t i = 0; i < weights_.size(); ++i)
    weights_[i] = {declared_[i], declared_[i], 0, 0, 0};
  for (Load& load : loads_) load.way = Way::kHeld;
  if (phases_.empty()) return;
  for (const Change& change : phases_[0].contacts)
    loads_[change.index].way = change.make ? Way::kHeld : Way::kOpen;
  for (const Change& change : phases_[0].tasks)
    weights_[change.index] = {change.weight, change.weight, 0, 0, 0};
  for (std::size_t c = 0; c < loads_.size(); ++c) advance(c, 0, problem);
}

void Phases::update(double time, const Solution& last, Problem& problem,
                    std::vector<Anchor>& anchors) noexcept {
  if (phases_.empty()) return;
  while (time + kRounding >= since_ + phases_[current_].duration)
    enter(phases_[current_].then, since_ + phases_[current_].duration,
          {time, last, problem, anchors});
  for (std::size_t c = 0; c < loads_.size(); ++c) advance(c, time, problem);
  for (std::size_t i = 0; i < weights_.size(); ++i)
    problem.objectives[i].weight = weights_[i].at(time);
}

void Phases::enter(std::size_t phase, double at, const Tick& tick) noexcept {
  current_ = phase;
  since_ = at;
  for (const Change& change : phases_[phase].contacts) {
    if (change.make)
      make(change, at, tick);
    else
      take_away(change, at, tick);
  }
  for (const Change& change : phases_[phase].tasks) {
    Weight& weight = weights_[change.index];
    const double now = weight.at(at);
    if (now == 0) weight.entered = at;
    weight = {now, change.weight, at, change.ramp, weight.entered};
  }
}

// From wherever it is on its way to the other side.
void Phases::make(const Change& change, double at, const Tick& tick) noexcept {
  Load& load = loads_[change.index];
  const double u = share_of(at, load.since, load.ramp);
  double behind = 0;  // of the ramp that begins
  switch (load.way) {
    case Way::kOpen:
      anchor(change.index, tick);
      load.way = Way::kCatching;
      break;
    case Way::kReleasing:
      load.way = Way::kCatching;
      behind = 1 - u;
      break;
    case Way::kBreaking:
      behind = limit(load, at) / (limit(load, at) + weight_);
      load.way = Way::kMaking;
      break;
    default:
      return;
  }
  load.ramp = change.ramp;
  load.since = at - behind * load.ramp;
}

void Phases::take_away(const Change& change, double at, const Tick& tick) noexcept {
  Load& load = loads_[change.index];
  const double u = share_of(at, load.since, load.ramp);
  double behind = 0;
  if (load.way == Way::kCatching) {
    load.way = Way::kReleasing;
    behind = 1 - u;
  } else if (load.way == Way::kHeld || load.way == Way::kMaking) {
    load.way = Way::kBreaking;
    load.carried = tick.last.usable() ? carried(change.index, tick) : weight_;
  } else {
    return;
  }
  load.ramp = change.ramp;
  load.since = at - behind * load.ramp;
}

void Phases::anchor(std::size_t contact, const Tick& tick) const noexcept {
  const Dynamics& robot = *tick.problem.robot;
  const Contact& made = (*tick.problem.contacts)[contact];
  tick.anchors[contact] = make_anchor(robot, made, robot.pose(made.frame), tick.time);
}

double Phases::carried(std::size_t contact, const Tick& tick) const noexcept {
  const Rows& rows = tick.problem.constraints[static_cast<std::size_t>(loads_[contact].block)];
  const auto force =
      tick.last.force.segment(tick.problem.force_start[contact], rows.on_force.cols());
  double most = 0;
  for (Eigen::Index i = 0; i < rows.size(); ++i)
    most = std::max(most, std::abs(rows.on_force.row(i).dot(force)));
  return most;
}

double Phases::limit(const Load& load, double time) const noexcept {
  const double u = share_of(time, load.since, load.ramp);
  if (load.way == Way::kMaking) return making_limit(weight_, u);
  if (load.way == Way::kBreaking) return breaking_limit(load.carried, u);
  return kInfinity;
}

// To the next part once the ramp of this one is behind.
void Phases::pass(Load& load, double time, Way from, Way to) noexcept {
  if (load.way != from || share_of(time + kRounding, load.since, load.ramp) < 1) return;
  load.way = to;
  load.since += load.ramp;
}

void Phases::advance(std::size_t contact, double time, Problem& problem) noexcept {
  Load& load = loads_[contact];
  if (load.block < 0) return;
  if (load.release < 0 && load.way == Way::kCatching) load.way = Way::kMaking;
  pass(load, time, Way::kCatching, Way::kMaking);
  pass(load, time, Way::kMaking, Way::kHeld);
  pass(load, time, Way::kBreaking, Way::kReleasing);
  pass(load, time, Way::kReleasing, Way::kOpen);
  if (load.release < 0 && load.way == Way::kReleasing) load.way = Way::kOpen;

  ContactKinematics& kinematics = problem.contact_kinematics[contact];
  kinematics.active =
      load.way == Way::kHeld || load.way == Way::kMaking || load.way == Way::kBreaking;
  const double u = share_of(time, load.since, load.ramp);
  kinematics.share = load.way == Way::kMaking ? u : breaking_limit(1, u);
  if (load.way == Way::kHeld) kinematics.share = 1;
  Rows& rows = problem.constraints[static_cast<std::size_t>(load.block)];
  const double most = limit(load, time);
  rows.upper.setConstant(most);
  if ((*problem.contacts)[contact].bilateral) rows.lower.setConstant(-most);
}

void Phases::release(double time, Problem& problem) noexcept {
  for (std::size_t c = 0; c < loads_.size(); ++c) {
    const Load& load = loads_[c];
    if (load.release < 0) continue;
    Rows& rows = problem.constraints[static_cast<std::size_t>(load.release)];
    const double u = share_of(time, load.since, load.ramp);
    rows.enabled = load.way == Way::kReleasing || load.way == Way::kCatching;
    const double off =
        rows.enabled ? release_limit(load.way == Way::kReleasing ? u : 1 - u) : kInfinity;
    const Rows& motion = problem.constraints[static_cast<std::size_t>(load.motion)];
    rows.lower = motion.lower.array() - off;
    rows.upper = motion.upper.array() + off;
    if (rows.enabled) rows.on_acceleration = problem.contact_kinematics[c].jacobian;
  }
}

std::string_view Phases::name() const {
  return phases_.empty() ? std::string_view() : phases_[current_].name;
}

}  // namespace poise
