// SPDX-License-Identifier: BSD-2-Clause
// Runs the phases of a stack: when they begin and end, and what they change.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "poise/core/control/condition.hpp"
#include "poise/core/control/contact_ramps.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// A task's weight after share u of its ramp from `from` to `to`. The ramp is geometric, because
/// the effect of a task depends on the ratio of weights; a weight of 0 counts as a millionth of the
/// other end.
POISE_API double ramped_weight(double from, double to, double u);

/// The stack's state machine. At most one transition per tick depends on measurements, and only
/// after its phase has run for a tick; purely timed transitions are caught up with.
class Phases {
 public:
  /// @pre `problem` has its contacts, objectives (as spec.tasks) and all other constraints
  /// @param units   per task
  /// @param weight  scale of the total contact force [N]
  /// @throws ConfigError: a condition that does not fit its task
  Phases(const StackSpec& spec, const std::vector<ErrorUnit>& units, double weight,
         Problem& problem);

  /// Begins the first phase without ramps.
  void start(const std::vector<Anchor>& anchors, Problem& problem) noexcept;
  /// Enters the phases that are due. Sets the active contacts, their force limits and the weights.
  /// No allocation.
  /// @param anchors  per contact: updated when it is made
  void update(const Sensed& sensed, Problem& problem, std::vector<Anchor>& anchors) noexcept;

  /// Bounds the motion of contacts being released; call after all other constraints. No allocation.
  void release(double time, Problem& problem) noexcept { ramps_.release(time, problem); }

  /// Sets a task's weight for phases that do not change it.
  void declare(std::size_t task, double weight, Problem& problem) noexcept;
  /// Call when the task's active reference was exchanged and started at `time`.
  void restart(std::size_t task, double time) noexcept;

  std::string_view name() const;
  std::size_t index() const { return current_; }
  /// Whether a transition to `end` was taken, or a time-out that stops the run.
  bool ended() const { return course_ == Course::kEnded; }
  bool timed_out() const { return course_ == Course::kTimedOut; }

  /// What is missing for the phase to be left, by the first way out that needs more than time;
  /// empty if there is none, or nothing is missing. Allocates.
  std::string waits_for(const Sensed& sensed) const;

  /// A task's active reference: its index (0: the task's own, then those of the phases in order),
  /// its start [s], and whether it starts in this tick.
  struct Led {
    std::size_t reference = 0;
    double since = 0;
    bool starts = false;
  };
  const Led& led(std::size_t task) const { return led_[task]; }

 private:
  struct Weight {
    double from = 1, to = 1, since = 0, ramp = 0;
    double at(double time) const;
  };
  struct ContactStep {
    std::size_t contact;
    bool make;
    double ramp;
  };
  struct TaskStep {
    std::size_t task;
    std::optional<double> weight;
    double ramp;
    std::optional<std::size_t> reference;
  };
  struct ConstraintStep {
    std::size_t constraint;  // of constraint_weights_
    double weight, ramp;
  };
  struct ConstraintWeight {
    std::string name;
    double declared;
    Weight weight;
    std::vector<std::size_t> blocks;  // of the problem
  };
  enum class Course { kRunning, kEnded, kTimedOut };
  struct Transition {
    Condition when;
    std::optional<Condition> entry;  // entry condition of the next phase, unless it is a time-out
    std::size_t then;                // next phase; kEndIndex, kStopIndex: the end
    std::optional<double> time() const { return entry ? std::nullopt : when.time(); }
    void reset() noexcept;
    bool holds(const Sensed& sensed) noexcept;
  };
  struct Phase {
    std::string name;
    std::vector<ContactStep> contacts;
    std::vector<TaskStep> tasks;
    std::vector<ConstraintStep> constraints;
    std::vector<Transition> transitions;
  };

  void compile(const PhaseSpec& spec, const StackSpec& stack, const std::vector<ErrorUnit>& units,
               const Problem& problem);
  void compile_tasks(const PhaseSpec& spec, const StackSpec& stack, Phase& phase);
  static Transition bind(const TransitionSpec& spec, const StackSpec& stack,
                         const std::vector<ErrorUnit>& units, const Problem& problem);
  ConstraintStep bind(const ConstraintChange& change, const StackSpec& stack,
                      const Problem& problem);
  void weigh(double time, Problem& problem) const noexcept;
  std::vector<char> changing(std::size_t contacts) const;
  void follow(const Transition& taken, const ContactRamps::Moment& moment) noexcept;
  bool leave(const Sensed& sensed, bool fresh, const ContactRamps::Moment& moment) noexcept;
  void enter(std::size_t phase, double at, const ContactRamps::Moment& moment) noexcept;
  void change(const TaskStep& step, double at) noexcept;

  std::vector<Phase> phases_;
  ContactRamps ramps_;
  std::vector<Weight> weights_;                       // per objective
  std::vector<ConstraintWeight> constraint_weights_;  // of those that phases change
  std::vector<double> declared_;                      // 0 for tasks that phases declare
  std::vector<Led> led_;
  std::vector<std::size_t> references_;  // per objective: how many
  std::size_t current_ = 0;
  double since_ = 0;
  Course course_ = Course::kRunning;
};

}  // namespace poise
