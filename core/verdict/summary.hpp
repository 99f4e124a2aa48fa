// SPDX-License-Identifier: BSD-2-Clause
// Key figures of a run.

#pragma once

#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/spatial/spatial.hpp"
#include "poise/core/stack/model/guess.hpp"
#include "poise/core/stack/stance_spec.hpp"
#include "poise/core/verdict/estimate_judge.hpp"

namespace poise {

/// Only ticks in which the task is on count: its weight is above 0 and it is not at fault.
struct TaskSummary {
  std::string name;
  double rms_error = 0;  ///< of ‖error‖; NaN if it was never on
  double final_error = 0;  ///< ‖error‖ in the last tick in which it was on; NaN if it was never on
  std::string unit;
  long on_ticks = 0;    ///< ticks in which it was on
  double last_on = 0;   ///< the last of them [s]; NaN if there was none
  bool on_end = false;  ///< whether it was on in the run's last tick
};

struct ConstraintSummary {
  std::string name;
  double max_violation = 0;  ///< of the solver's solution, in the unit of the rows
  double active_share = 0;   ///< share of ticks with an active row
  std::string unit;
};

struct ContactSummary {
  std::string name;
  double max_force = 0;     ///< largest normal force, or force of a grasp [N]
  double min_margin = 0;    ///< smallest friction_margin of the plant's force; ∞ for a grasp
  long slipping_ticks = 0;  ///< ticks whose force lay outside the friction cone
  double first_slip = 0;    ///< [s]
  long open_ticks = 0;      ///< ticks in which it was lifted off
  bool steps = false;       ///< a foot of a walk: margin and slips say nothing, none are counted
};

struct PhaseSummary {
  std::string name;
  double from = 0, to = 0;     ///< [s]
  std::string waits_for = {};  ///< when the run ended; empty: for nothing but time
};

/// The largest step of any torque between two ticks.
struct TorqueStep {
  double size = 0;
  std::string unit, joint;
  double at = 0;  ///< of the later tick [s]
};

/// What the motors did.
struct MotorSummary {
  double share = 0;   ///< largest |τ|/effort
  std::string joint;  ///< of it; empty if no joint has a limit
  TorqueStep step;
  double energy = 0;  ///< positive work of all, ∫ Σ max(0, τ·q̇) dt [J]
};

/// How near the rotations' charts came to a singularity.
struct ChartSummary {
  double margin = 1;  ///< smallest of any rotation's chart
  double at = 0;      ///< its time [s]
  double drift = 0;   ///< largest ‖C(θ)‖
};

/// Largest momentum.
struct MomentumSummary {
  double linear = 0, angular = 0;  ///< [kg·m/s], [kg·m²/s]
};

/// Smallest distance and its time; ∞ if not applicable.
struct LeastDistance {
  double distance = std::numeric_limits<double>::infinity();  ///< [m]
  std::string of;
  double at = 0;  ///< [s]
};

struct TimeSummary {
  double p50 = 0, p99 = 0, p999 = 0, max = 0;  ///< [µs]
};

/// The parts of a tick, and the plant's time between two.
struct StageSummary {
  TimeSummary dynamics, rows, solver, decode, plant;
};

/// The size of the optimisation.
struct ProblemSummary {
  long variables = 0, equalities = 0, inequalities = 0;  ///< torques eliminated
  double active_mean = 0;                                ///< inequalities at their bounds
  int active_max = 0;
  long again_ticks = 0;  ///< in which the solver was called more than once
};

/// What the run takes for given, without which its figures mean little.
struct RunBasis {
  std::string state = "true";  ///< which state was used: "true", or the estimator's type
  std::string plant_model;     ///< what the plant has otherwise, on one line; empty: nothing
  std::vector<Guess> guesses;  ///< values that nobody measured
  std::vector<PlannedMargin> planned_margins;  ///< of a sequence's postures
};

/// Ticks that began less late than a bound, but later than the one before it.
struct LateTicks {
  double below = 0;  ///< [µs]
  long ticks = 0;
};

/// How a run under the real clock kept to it. Times in µs.
struct RealTimeSummary {
  double period = 0;
  TimeSummary latency;                ///< from the begin of a tick to its command
  TimeSummary jitter;                 ///< how late ticks began
  std::vector<LateTicks> histogram;   ///< of jitter, without gaps
  long overruns = 0;                  ///< ticks that had not ended when the next one was due
  long missed = 0;                    ///< ticks left out because of them
  long dropped_inputs = 0;            ///< likewise of the inputs
  long dropped_rows = 0;              ///< for which the recorder had no room
  bool fifo = false, locked = false;  ///< rights: real-time priority, locked memory
  std::string refused;                ///< which of them were not granted, and why
};

/// Without a fall all are NaN.
struct FallSummary {
  double at = NAN;           ///< when the robot counts as fallen [s]
  double stood_until = NAN;  ///< the last time before it at which it stood well [s]
  double height = NAN;       ///< of the CoM above the contacts, share of that at the start
  double tilt = NAN;         ///< of the base [rad]
};

/// How a walk went.
struct WalkSummary {
  double distance = 0;  ///< of the middle of the feet, step by step [m]
  double speed = 0;     ///< mean, from the first to the last step [m/s]
  int steps = 0;        ///< that have landed
  int adjusted = 0;     ///< of them, landed elsewhere or at another time than nominal
  double margin = 0;    ///< least capture margin, walk::StepPlanner::capture_margin [m]
  /// What bounded the walk most before the robot leaned, or at the end: reach, crossing, time,
  /// ground (landed late), cop, friction, twist, torque, torque rate, joint; empty: nothing.
  std::string bound;
  double lost_at = -1;  ///< when that was, if the robot was not caught again; −1: never [s]
};

struct RunSummary {
  std::string status = "completed";  ///< or fell, infeasible, fault, diverged, timed-out, stopped
  std::string why;                   ///< one sentence; empty if completed
  RunBasis basis;
  long ticks = 0;
  double simulated = 0, wall = 0;  ///< [s]
  TimeSummary tick;
  StageSummary stages;
  long allocations = -1;  ///< in ticks; −1 if not counted
  ProblemSummary problem;
  long relaxed_ticks = 0, held_ticks = 0, damped_ticks = 0;
  std::vector<TaskSummary> tasks;
  std::vector<ConstraintSummary> constraints;
  std::vector<ContactSummary> contacts;
  Eigen::Vector3d com_start = Eigen::Vector3d::Zero(), com_end = Eigen::Vector3d::Zero();
  Eigen::Vector3d com_deviation = Eigen::Vector3d::Zero();  ///< largest |p_WC − start| per axis [m]
  MomentumSummary momentum;
  /// Horizontal distance of the CoM from the edges of the hull of all corners held on the world.
  LeastDistance com_margin;
  LeastDistance collision;  ///< between shapes that a constraint keeps apart
  std::vector<PhaseSummary> phases;
  FallSummary fall;
  MotorSummary motors;
  ChartSummary chart;
  std::optional<EstimatorSummary> estimator;  ///< where the state is estimated, and the truth known
  std::optional<RealTimeSummary> real_time;   ///< under the real clock alone
  std::optional<WalkSummary> walk;            ///< of stacks with a walk
  std::string run;                            ///< folder

  double real_time_factor() const { return wall > 0 ? simulated / wall : 0; }
};

/// The object of `poise run --json` (docs: stack file and JSON).
POISE_API std::string to_json(const RunSummary& summary);

}  // namespace poise
