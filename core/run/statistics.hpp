// SPDX-License-Identifier: BSD-2-Clause
// Accumulates a run's statistics tick by tick in constant memory.

#pragma once

#include <limits>
#include <string>
#include <vector>

#include "poise/core/collision/collision_model.hpp"
#include "poise/core/control/controller.hpp"
#include "poise/core/verdict/held_limits.hpp"
#include "poise/core/verdict/least_margin.hpp"
#include "poise/core/verdict/summary.hpp"
#include "poise/core/verdict/time_samples.hpp"
#include "poise/core/verdict/troubles.hpp"
#include "poise/core/verdict/walk_verdict.hpp"

namespace poise {

class Simulation;
class SimulatedPlant;

/// Gathers a RunSummary while a stack runs.
class Statistics {
 public:
  Statistics(const StackSpec& spec, const Controller& controller, const Setup& setup);

  /// Call after a tick and the move that follows it. No allocation, except after every thousandth
  /// change of the phase.
  void add(const Simulation& run, double plant_microseconds);
  RunSummary summary() const;
  /// The same without the times of ticks, which take most of its time.
  RunSummary summary_without_times() const;
  /// What else went wrong and began before this time [s]: contacts that opened although the
  /// controller counted on them, and a CoM outside of its support.
  std::vector<Trouble> troubles(double before) const;
  const HeldLimits& limits() const { return limits_; }

 private:
  void count_rows(const Problem& problem);
  void add_tasks(const Controller& controller, double time);
  void add_constraints(const Controller& controller);
  void add_contacts(const Simulation& run, double time);
  void add_charts(const SimulatedPlant& plant);
  void add_lift(std::size_t contact, bool counted_on, bool closed, double time);
  void add_phase(const Controller& controller, double time);
  void add_torque(const Controller& controller, const Eigen::VectorXd& torque, double time);
  void add_motion(const Dynamics& robot);
  void add_com_margin(const Problem& problem, double time);
  void add_collision(const Dynamics& robot, double time);
  double violation(const Problem& problem, const Solution& solution, std::size_t block);

  struct Visit {
    std::size_t phase = 0;
    double from = 0, to = 0;  // [s]
  };
  static constexpr double kNever = std::numeric_limits<double>::infinity();

  const Setup& setup_;
  std::vector<int> motor_joints_;
  double weight_;  // [N]
  RunSummary sum_;
  std::vector<std::string> phases_;  // names
  std::vector<Visit> visits_;
  std::vector<double> squared_error_;
  std::vector<long> active_ticks_;
  std::vector<std::size_t> summary_of_block_;
  TimeSamples total_, dynamics_, rows_, solver_, decode_, plant_;
  Eigen::VectorXd scratch_;
  std::vector<std::vector<Eigen::Vector2d>> corners_;  // per contact, in its frame [m]
  LeastMargin margin_{0};
  double com_outside_ = kNever;   // first time of the CoM outside of its support [s]
  std::vector<OddTicks> lifts_;   // per contact
  std::vector<bool> was_closed_;  // per contact, since the controller counts on it
  std::vector<Capsule> placed_;   // in the world
  const CollisionModel::Pair* nearest_ = nullptr;
  HeldLimits limits_;
  WalkVerdict walk_;
  double last_time_ = 0;  // of the tick before [s]
};

}  // namespace poise
