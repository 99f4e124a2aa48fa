// SPDX-License-Identifier: BSD-2-Clause
// The loop of a stack: its plant, its estimate and its controller, tick by tick.

#pragma once

#include <memory>
#include <optional>

#include "poise/core/contact/contact_margin.hpp"
#include "poise/core/control/controller.hpp"
#include "poise/core/loop/planned_motion.hpp"
#include "poise/core/plant/simulated_plant.hpp"
#include "poise/core/problem/fault.hpp"
#include "poise/core/sense/estimator.hpp"

namespace poise {

class ForceObserver;

/// A hand that holds a point of a link by a damped spring and pulls it towards a goal.
struct Hold {
  Frame at;                                        ///< the held point: the frame's origin
  Eigen::Vector3d goal = Eigen::Vector3d::Zero();  ///< in W [m]
  double stiffness = 0;                            ///< [N/m]
  double damping = 0;                              ///< [N·s/m]

  /// stiffness·(goal − p) − damping·ṗ, in W [N].
  POISE_API Eigen::Vector3d force(const Dynamics& robot) const;
};

/// A run of a stack:
///
///     wait (clock) → receive → estimate → tick → send → publish
///
/// `move` waits and receives, `tick` estimates, ticks and sends; the caller publishes. In a
/// simulator, the same stack, seed and machine give the same motion, bit for bit.
class POISE_API Simulation {
 public:
  /// Sets up the stack at its start state. Opens nothing: the first `tick` may follow, and shows
  /// what the controller wants at the start.
  /// @throws ConfigError if the stack cannot be loaded
  Simulation(const StackSpec& spec, const ModuleSource& modules);
  /// Leaves the motors of an open plant.
  ~Simulation();
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  /// Opens the plant and what feeds references from outside, because the user started a run. A
  /// robot is where it is: the run then starts at its first measurement, and a tick before does not
  /// count. What is open stays open.
  /// @throws ConfigError if the plant cannot take the stack, or it or the source of a reference
  ///         cannot be reached
  void open();
  /// Opens the plant to repeat a run.
  /// @throws ConfigError as `open`, and if the plant is not a simulator
  void open_again();
  /// Lets a clock pace a robot: `move` takes the newest measurement and does not wait for one; only
  /// a second of silence ends the run. Call it before the run.
  void follow_clock() noexcept { pace_.follows_clock = true; }
  /// How long `move` waits for a robot that paces by its measurements [s]; a second unless said.
  void set_patience(double seconds) noexcept { pace_.patience = seconds; }
  /// Time since the tick before, for the next ones [s]; the period unless said otherwise.
  void set_elapsed(double seconds) noexcept;
  /// The same, of the next tick [s].
  double elapsed() const { return pace_.elapsed; }
  /// The next tick does not solve: it gives the stack's fallback for a missed deadline.
  void miss_deadline() noexcept { late_.next = true; }
  /// Whether the plant is open.
  bool is_open() const { return open_; }
  /// Whether the plant is a simulator.
  bool simulated() const { return simulated_ != nullptr; }

  /// As Controller::measure_modules.
  void measure_modules(bool on) { controller_.measure_modules(on); }

  /// Estimates the state from the last measurement, computes the torques for it and sends them. No
  /// allocation.
  void tick() noexcept;
  /// Waits for the next tick (a simulator advances to it) and receives what sensors say then. False
  /// if the plant diverged, is not open or does not answer, or at a fault of the plant or of a
  /// chart.
  bool move() noexcept;
  /// Lets the periods of so many ticks pass before the next one: a simulator moves on under the
  /// last torques. Returns as `move`. @pre there was a tick
  bool leave_out(long ticks) noexcept;
  /// Ticks and moves up to the tick nearest to `time` [s]; the last call is a tick. False if the
  /// plant diverged before.
  /// @throws ConfigError if `time` is outside of the rest of the run
  bool go_to(double time);

  /// As Controller::retune; the rest is a run of `spec`. Call it between ticks.
  void retune(const StackSpec& spec, const ModuleSource& modules, const ModuleTypes& renewed = {});

  /// How often it was retuned.
  long retunes() const { return retuned_.times; }
  /// The stack of the last `retune`, or of the start.
  const StackSpec& stack() const { return retuned_.stack ? *retuned_.stack : spec_; }

  /// As Controller::set_target. Call it between ticks.
  void set_target(std::size_t objective, std::span<const double> value,
                  std::span<const double> rate = {}, std::span<const double> acceleration = {}) {
    controller_.set_target(objective, value, rate, acceleration);
  }
  /// As Controller::command_walk. Call it between ticks.
  void command_walk(const std::optional<walk::WalkCommand>& command) {
    controller_.command_walk(command);
  }
  /// As Controller::follow_reference. Call it between ticks.
  void follow_reference(std::size_t objective) { controller_.follow_reference(objective, time()); }

  /// A hand pulls at the robot from the next `move` on; nullopt ends it. Its force is computed in
  /// the state of the last tick and constant until the next. Without effect on a robot.
  void hold(std::optional<Hold> hand) noexcept { hand_ = std::move(hand); }

  /// Time of the last tick [s].
  double time() const {
    return static_cast<double>(count_.ticks + count_.left_out - 1) * spec_.period;
  }
  /// Number of ticks so far.
  long ticks() const { return count_.ticks; }
  /// Number of ticks so far, and of those that were left out.
  long periods() const { return count_.ticks + count_.left_out + count_.passed; }
  /// Number of ticks of the whole run.
  long total_ticks() const { return count_.whole; }
  /// The first fault of a module, in one sentence; empty if there was none.
  std::string_view fault() const;
  /// The mechanism, its contacts and the start.
  const Setup& setup() const { return setup_; }
  /// The controller.
  const Controller& controller() const { return controller_; }
  /// The open plant as a simulator; null if it is none or not open.
  const SimulatedPlant* simulator() const { return open_ ? simulated_ : nullptr; }
  /// Chart coordinates of the base's true orientation; at the start before the plant is open.
  /// @pre the plant is a simulator and the base floats
  ChartPoint chart_coordinates() const;
  /// Which sensors the plant has.
  const SensorSetup& sensors() const { return sensors_; }

  /// The simulator's state now; null if the plant is not a simulator. Nobody who controls reads it.
  const State* truth() const;
  /// Whether the state that ticks use is the truth, exactly: the estimator `true-state`, and a
  /// simulator without sensor errors. Else the measurement and the truth of each tick are kept.
  bool sees_truth() const { return sees_truth_; }
  /// The measurement that the last tick used. @pre not `sees_truth`
  const Measurement& used_measurement() const { return used_.measurement; }
  /// The truth when the last tick began. @pre not `sees_truth`, and the plant is a simulator
  const State& true_state_of_tick() const { return used_.truth; }
  /// Whether the last tick was the fallback for a missed deadline.
  bool was_late() const { return late_.last; }
  /// Why the last tick did not ask the solver; none: it did.
  std::optional<Cause> unasked() const {
    return lost_.any()  ? std::optional(Cause::kEstimateLost)
           : late_.last ? std::optional(Cause::kDeadline)
                        : std::nullopt;
  }
  /// The state that the last tick used, and how sure the estimator was.
  const Estimate& estimate() const { return estimate_; }
  /// What observes forces that no sensor measures; null: the stack asks for none.
  const ForceObserver* observer() const { return observer_.get(); }
  /// The truth where it is known, else the estimate of the last tick: for verdicts and pictures.
  const State& best_state() const { return truth() != nullptr ? *truth() : estimate_.state; }
  /// The last measurement.
  const Measurement& measurement() const { return measurement_; }
  /// What the motors were told in the last tick.
  const MotorCommand& command() const { return command_; }
  /// Per contact: what the last tick wanted of it.
  const std::vector<ContactPlan>& plan() const { return plan_; }
  /// Torques of the last tick, nu [N·m, N].
  const Eigen::VectorXd& torque() const { return command_.torque; }

  /// Whether anything is known about a contact after the last `move`: in a simulator always, else
  /// if its force is measured.
  bool knows_contact(std::size_t contact) const;
  /// Force at a contact after the last `move`: true, else measured.
  const Eigen::VectorXd& contact_force(std::size_t contact) const;
  /// Whether a contact was made in the last `move`: true, else by its measured load.
  bool contact_closed(std::size_t contact) const;
  /// ContactMargin of that force.
  double contact_margin(std::size_t contact) const;

 private:
  Culprit culprit() const { return {"plant", spec_.module(ModuleKind::kPlant).type, {}}; }
  std::string_view fault_of_motion() const noexcept;
  void open_plant();
  void keep_what_was_used() noexcept;
  void act() noexcept;
  bool advance() noexcept;
  bool receive(double patience) noexcept;
  bool receive_newest() noexcept;
  void start_estimate();
  void estimate_state() noexcept;
  Culprit estimator() const { return {"estimator", spec_.module(ModuleKind::kEstimator).type, {}}; }

  const StackSpec spec_;
  Setup setup_;
  Controller controller_;
  std::shared_ptr<Plant> plant_;
  SimulatedPlant* simulated_;  // the same, if it is one
  SensorSetup sensors_;
  std::shared_ptr<Estimator> estimator_;
  bool open_ = false;
  // What `retune` was told.
  struct Retuned {
    std::optional<StackSpec> stack;  // the last one
    long times = 0;
  };
  Retuned retuned_;
  std::optional<Hold> hand_;
  std::vector<ContactMargin> margins_;  // per contact
  Measurement measurement_;
  std::unique_ptr<ForceObserver> observer_;
  Estimate estimate_;
  bool sees_truth_;
  // Of the last tick.
  struct Used {
    Measurement measurement;
    State truth;
  };
  Used used_;
  MotorCommand command_;
  PlannedMotion planned_;
  std::vector<ContactPlan> plan_;  // of the last tick, per contact
  bool fresh_ = true;              // whether the estimate is that of the last measurement
  Fault plant_fault_;              // also of the estimator
  Fault lost_;                     // why the present estimate cannot be used
  // Ticks that miss their deadline.
  struct Late {
    bool next = false, last = false;
  };
  Late late_;
  // Who says when a tick begins, and how long it is waited for.
  struct Pace {
    bool follows_clock = false;
    double patience = 1;  // [s]
    double elapsed = 0;   // from the tick before to the next one [s]
    double silent = 0;    // since the last measurement [s]
  };
  Pace pace_;
  // Ticks.
  struct Count {
    long ticks = 0;
    long left_out = 0;  // before the last tick
    long passed = 0;    // left out since
    long whole = 0;     // of the whole run
  };
  Count count_;
  int steps_per_tick_;
};

}  // namespace poise
