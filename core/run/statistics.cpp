// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/run/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "poise/core/loop/simulation.hpp"
#include "poise/core/problem/row_access.hpp"

namespace poise {
namespace {

constexpr double kGravity = 9.81;  // [m/s²]
// [1] of the weight: a contact that bears less has no meaningful margin
constexpr double kBears = 1e-3;
constexpr std::size_t kVisits = 1000;  // of phases, before memory grows
constexpr double kSlip = 1e-6;         // [1] margin below −this counts as slipping

double outside(const Eigen::Ref<const Eigen::VectorXd>& value, const Rows& rows) {
  if (rows.size() == 0) return 0;
  return std::max(0.0, (rows.lower - value).cwiseMax(value - rows.upper).maxCoeff());
}

}  // namespace

Statistics::Statistics(const StackSpec& spec, const Controller& controller, const Setup& setup)
    : setup_(setup),
      motor_joints_(setup.tree->motor_joints()),
      weight_(kGravity * setup.tree->mass()),
      limits_(controller.problem()) {
  const Problem& problem = controller.problem();
  for (const PhaseSpec& phase : spec.phases) phases_.push_back(phase.name);
  visits_.reserve(kVisits);
  for (std::size_t i = 0; i < problem.objectives.size(); ++i)
    sum_.tasks.push_back({.name = problem.objectives[i].name,
                          .final_error = NAN,
                          .unit = controller.task(i).unit(),
                          .last_on = NAN});
  for (std::size_t b = 0; b < problem.constraints.size(); ++b) {
    if (sum_.constraints.empty() || sum_.constraints.back().name != problem.constraint_names[b])
      sum_.constraints.push_back({problem.constraint_names[b], 0, 0, problem.constraints[b].unit});
    summary_of_block_.push_back(sum_.constraints.size() - 1);
  }
  for (const Contact& contact : setup.contacts) {
    sum_.contacts.push_back({.name = contact.name, .min_margin = INFINITY});
    sum_.contacts.back().steps =
        spec.walk && std::ranges::find(spec.walk->feet, contact.name) != spec.walk->feet.end();
    lifts_.push_back({.contact = contact.name});
  }
  if (spec.walk) sum_.walk.emplace();
  was_closed_.resize(lifts_.size());
  std::size_t corners = 0;
  for (const Contact& contact : true_contacts(setup)) {
    corners_.push_back(contact.vertices());
    corners += corners_.back().size();
  }
  margin_ = LeastMargin(corners);
  if (setup.collision) placed_.resize(setup.collision->capsules().size());
  squared_error_.assign(sum_.tasks.size(), 0);
  active_ticks_.assign(sum_.constraints.size(), 0);
  Eigen::Index rows = problem.nv;
  for (const Rows& block : problem.constraints) rows = std::max(rows, block.size());
  scratch_.resize(rows);
}

void Statistics::count_rows(const Problem& problem) {
  sum_.problem.variables = static_cast<long>(problem.nv + problem.nf);
  for (const Rows& rows : problem.constraints) {
    if (rows.kind == RowKind::kEquationOfMotion)
      sum_.problem.equalities += static_cast<long>(problem.unactuated.size());
    if (rows.kind == RowKind::kEquationOfMotion) continue;
    for (Eigen::Index i = 0; i < rows.size(); ++i) {
      if (rows.kind == RowKind::kContactMotion || rows.lower[i] == rows.upper[i]) {
        ++sum_.problem.equalities;
        continue;
      }
      sum_.problem.inequalities += std::isfinite(rows.lower[i]) ? 1 : 0;
      sum_.problem.inequalities += std::isfinite(rows.upper[i]) ? 1 : 0;
    }
  }
}

void Statistics::add(const Simulation& run, double plant_microseconds) {
  const Controller& controller = run.controller();
  const double time = run.time();
  if (sum_.ticks == 0) count_rows(controller.problem());
  ++sum_.ticks;
  add_phase(controller, time);
  const int active = controller.solution().active_rows;
  sum_.problem.active_mean += (active - sum_.problem.active_mean) / static_cast<double>(sum_.ticks);
  sum_.problem.active_max = std::max(sum_.problem.active_max, active);
  const TickTimes& times = controller.times();
  total_.add(times.total());
  dynamics_.add(times.dynamics);
  rows_.add(times.rows);
  solver_.add(times.solver);
  decode_.add(times.decode);
  plant_.add(plant_microseconds);
  if (controller.outcome() == Outcome::kRelaxed) ++sum_.relaxed_ticks;
  if (controller.outcome() == Outcome::kHeld) ++sum_.held_ticks;
  if (controller.outcome() == Outcome::kDamped) ++sum_.damped_ticks;
  if (controller.solver_calls() > 1) ++sum_.problem.again_ticks;
  add_tasks(controller, time);
  add_constraints(controller);
  limits_.add(controller.problem(), controller.solution(), time);
  if (const walk::Walker* walker = controller.walker())
    walk_.add(*walker, controller.problem(), controller.solution(), time);
  add_contacts(run, time);
  add_motion(controller.robot());
  if (controller.walker() == nullptr) add_com_margin(controller.problem(), time);
  if (setup_.collision) add_collision(controller.robot(), time);
  if (run.simulator() != nullptr && run.is_open()) add_charts(*run.simulator());
  add_torque(controller, run.torque(), time);
}

void Statistics::add_charts(const SimulatedPlant& plant) {
  if (const double margin = plant.chart_margin(); margin < sum_.chart.margin) {
    sum_.chart.margin = margin;
    sum_.chart.at = plant.time();
  }
  sum_.chart.drift = std::max(sum_.chart.drift, plant.chart_drift());
}

void Statistics::add_torque(const Controller& controller, const Eigen::VectorXd& torque,
                            double time) {
  const Eigen::VectorXd* before = controller.torque_before();
  // the end of control is not a torque step
  if (controller.outcome() == Outcome::kStopped) before = nullptr;
  const Eigen::VectorXd& v = controller.robot().state().v;
  for (Eigen::Index j = 0; j < torque.size(); ++j) {
    const int driven = motor_joints_[static_cast<std::size_t>(j)];
    const TreeJoint& joint = setup_.tree->joints[static_cast<std::size_t>(driven)];
    sum_.motors.energy += std::max(0.0, torque[j] * v[joint.velocity]) * (time - last_time_);
    const double step = before != nullptr ? std::abs(torque[j] - (*before)[j]) : 0;
    if (step > sum_.motors.step.size)
      sum_.motors.step = {step, joint.turns() ? "N·m" : "N", joint.name, time};
    // an effort of 0 means that neither URDF nor stack limits the torque
    const double share = joint.limits.effort > 0 ? std::abs(torque[j]) / joint.limits.effort : 0;
    if (share <= sum_.motors.share) continue;
    sum_.motors.share = share;
    sum_.motors.joint = joint.name;
  }
  last_time_ = time;
}

// A phase begins with its first tick.
void Statistics::add_phase(const Controller& controller, double time) {
  if (phases_.empty()) return;
  const std::size_t phase = controller.phase_index();
  if (visits_.empty() || visits_.back().phase != phase) {
    if (visits_.size() == visits_.capacity()) visits_.reserve(visits_.size() + kVisits);
    visits_.push_back({phase, time, time});
  }
  visits_.back().to = time;
}

void Statistics::add_tasks(const Controller& controller, double time) {
  for (std::size_t i = 0; i < sum_.tasks.size(); ++i) {
    TaskSummary& task = sum_.tasks[i];
    task.on_end = controller.task_on(i);
    if (!task.on_end) continue;
    const double error = controller.problem().objectives[i].rows.error.norm();
    squared_error_[i] += error * error;
    task.final_error = error;
    task.last_on = time;
    ++task.on_ticks;
  }
}

double Statistics::violation(const Problem& problem, const Solution& solution, std::size_t block) {
  const Rows& rows = problem.constraints[block];
  const bool motion = rows.kind == RowKind::kEquationOfMotion;
  auto value = scratch_.head(row_count(problem, rows));
  row_values(problem, rows, solution, value);
  return motion ? value.cwiseAbs().maxCoeff() : outside(value, rows);
}

void Statistics::add_constraints(const Controller& controller) {
  const Problem& problem = controller.problem();
  const Solution& solution = controller.solution();
  std::size_t last = sum_.constraints.size();
  for (std::size_t b = 0; b < problem.constraints.size(); ++b) {
    const std::size_t s = summary_of_block_[b];
    const Rows& rows = problem.constraints[b];
    if (rows.contact >= 0 &&
        !problem.contact_kinematics[static_cast<std::size_t>(rows.contact)].active)
      continue;
    if (solution.usable())
      sum_.constraints[s].max_violation =
          std::max(sum_.constraints[s].max_violation, violation(problem, solution, b));
    if (s != last && (solution.active[b].array() != 0).any()) {
      ++active_ticks_[s];
      last = s;
    }
  }
}

void Statistics::add_contacts(const Simulation& run, double time) {
  for (std::size_t c = 0; c < setup_.contacts.size(); ++c) {
    if (!run.knows_contact(c)) continue;
    ContactSummary& sum = sum_.contacts[c];
    const bool closed = run.contact_closed(c);
    add_lift(c, run.controller().problem().contact_kinematics[c].active, closed, time);
    if (!closed) ++sum.open_ticks;
    if (!closed) continue;
    const double load = setup_.contacts[c].load(run.contact_force(c));
    sum.max_force = std::max(sum.max_force, load);
    if (load < kBears * weight_ || sum.steps) continue;
    const double margin = run.contact_margin(c);
    sum.min_margin = std::min(sum.min_margin, margin);
    if (margin >= -kSlip) continue;
    if (sum.slipping_ticks++ == 0) sum.first_slip = time;
  }
}

// A contact that is yet to touch has not lifted off.
void Statistics::add_lift(std::size_t contact, bool counted_on, bool closed, double time) {
  const bool lifted = counted_on && !closed && was_closed_[contact];
  was_closed_[contact] = counted_on && (closed || was_closed_[contact]);
  if (lifted && lifts_[contact].ticks++ == 0) lifts_[contact].first = time;
}

// A CoM outside of its support and feet that lift off are no trouble of a walk.
std::vector<Trouble> Statistics::troubles(double before) const {
  if (const std::optional<WalkSummary> walk = walk_.summary()) {
    if (walk->lost_at < 0 || walk->lost_at >= before) {
      if (walk->bound.empty()) return {};
      return {{before, fmt::format("what bounded the walk most: {}", walk->bound)}};
    }
    return {{walk->lost_at,
             fmt::format("no step could catch the robot any more after {:.3f} s{}", walk->lost_at,
                         walk->bound.empty() ? "" : " (bound: " + walk->bound + ")")}};
  }
  std::vector<Trouble> out = of_contacts("lifted off", lifts_, before);
  if (com_outside_ < before)
    out.push_back({com_outside_, fmt::format("the CoM left the support of the contacts at {:.3f} s",
                                             com_outside_)});
  return out;
}

void Statistics::add_motion(const Dynamics& robot) {
  const Eigen::Vector3d com = robot.p_WC();
  if (sum_.ticks == 1) sum_.com_start = com;
  sum_.com_end = com;
  sum_.com_deviation = sum_.com_deviation.cwiseMax((com - sum_.com_start).cwiseAbs());
  const Vector6d momentum = robot.centroidal_momentum();
  sum_.momentum.linear = std::max(sum_.momentum.linear, momentum.head<3>().norm());
  sum_.momentum.angular = std::max(sum_.momentum.angular, momentum.tail<3>().norm());
}

void Statistics::add_com_margin(const Problem& problem, double time) {
  margin_.corners().clear();
  for (std::size_t c = 0; c < setup_.contacts.size(); ++c) {
    const Contact& contact = setup_.contacts[c];
    if (!contact.of_robot || !contact.on.empty() || !problem.contact_kinematics[c].active) continue;
    const Pose X_WC = problem.robot->pose(contact.frame);
    for (const Eigen::Vector2d& vertex : corners_[c])
      margin_.corners().push_back((X_WC * Eigen::Vector3d(vertex.x(), vertex.y(), 0)).head<2>());
  }
  if (!margin_.add(problem.robot->p_WC().head<2>())) return;
  sum_.com_margin.distance = margin_.least();
  sum_.com_margin.at = time;
  if (margin_.least() < 0) com_outside_ = std::min(com_outside_, time);
}

// Bounding spheres rule out most pairs.
void Statistics::add_collision(const Dynamics& robot, double time) {
  const CollisionModel& model = *setup_.collision;
  for (std::size_t k = 0; k < placed_.size(); ++k)
    placed_[k] = model.placed(robot, static_cast<int>(k));
  for (const CollisionModel::Pair& pair : model.pairs()) {
    if (model.at_least(robot, pair, placed_) >= sum_.collision.distance) continue;
    const double distance = model.distance(robot, pair, placed_).distance;
    if (distance >= sum_.collision.distance) continue;
    sum_.collision.distance = distance;
    sum_.collision.at = time;
    nearest_ = &pair;
  }
}

RunSummary Statistics::summary_without_times() const {
  RunSummary sum = sum_;
  if (const std::optional<WalkSummary> walk = walk_.summary()) sum.walk = walk;
  for (const Visit& visit : visits_)
    sum.phases.push_back({phases_[visit.phase], visit.from, visit.to});
  if (nearest_ != nullptr) sum.collision.of = setup_.collision->name(*nearest_);
  const double ticks = static_cast<double>(std::max(sum.ticks, 1L));
  for (std::size_t i = 0; i < sum.tasks.size(); ++i)  // 0/0 is NaN: a task that was never on
    sum.tasks[i].rms_error =
        std::sqrt(squared_error_[i] / static_cast<double>(sum.tasks[i].on_ticks));
  for (std::size_t i = 0; i < sum.constraints.size(); ++i)
    sum.constraints[i].active_share = static_cast<double>(active_ticks_[i]) / ticks;
  return sum;
}

RunSummary Statistics::summary() const {
  RunSummary sum = summary_without_times();
  sum.tick = total_.summary();
  sum.stages.dynamics = dynamics_.summary();
  sum.stages.rows = rows_.summary();
  sum.stages.solver = solver_.summary();
  sum.stages.decode = decode_.summary();
  sum.stages.plant = plant_.summary();
  return sum;
}

}  // namespace poise
