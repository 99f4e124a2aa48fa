// SPDX-License-Identifier: BSD-2-Clause
// The phases of a stack as it runs: when they begin and end, and what changes then.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "poise/core/control/condition.hpp"
#include "poise/core/control/contact_ramps.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// The weight of a task on its way from `from` to `to`, u of the ramp behind it: along the powers
/// between the two, from or to a millionth of the other where one is 0, because what a task does
/// depends on its weight's share beside others of any size.
POISE_API double ramped_weight(double from, double to, double u);

/// The stack's state machine. At most one phase a tick is left on what is sensed, after it has seen
/// a tick of its own; times that have passed since are caught up with.
class Phases {
 public:
  /// @pre `problem` has its contacts, objectives (as spec.tasks) and all other constraints
  /// @param units   per task
  /// @param weight  a force as large as the contacts' together [N]
  /// @throws ConfigError: a condition that does not fit its task
  Phases(const StackSpec& spec, const std::vector<ErrorUnit>& units, double weight,
         Problem& problem);

  /// The first phase begins, at once.
  void start(const std::vector<Anchor>& anchors, Problem& problem) noexcept;
  /// Enters the phases that are due, and sets which contacts are active, what they may carry, and
  /// the weights. No allocation.
  /// @param anchors  per contact: set anew for those that are made
  void update(const Sensed& sensed, Problem& problem, std::vector<Anchor>& anchors) noexcept;

  /// Bounds how contacts move that are being released; after all other constraints. No allocation.
  void release(double time, Problem& problem) noexcept { ramps_.release(time, problem); }

  /// The weight that a task has where no phase says another.
  void declare(std::size_t task, double weight, Problem& problem) noexcept;
  /// The reference that leads the task has been exchanged, and started at `time`.
  void restart(std::size_t task, double time) noexcept;

  std::string_view name() const;
  std::size_t index() const { return current_; }
  /// Whether a transition to `end` was taken, or one that stops the run because of the time.
  bool ended() const { return course_ == Course::kEnded; }
  bool timed_out() const { return course_ == Course::kTimedOut; }

  /// What leads a task: which of its references (0: the task's own, then those of the phases in
  /// their order), since when [s], and whether it is to start in this tick.
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
    std::optional<Condition> entry;  // of the phase it leads to, unless it is a time-out
    std::size_t then;                // kEndIndex, kStopIndex: the end
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
  std::vector<double> declared_;                      // 0 of those that phases declare
  std::vector<Led> led_;
  std::vector<std::size_t> references_;  // per objective: how many
  std::size_t current_ = 0;
  double since_ = 0;
  Course course_ = Course::kRunning;
};

}  // namespace poise
