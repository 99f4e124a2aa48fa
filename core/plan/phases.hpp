// SPDX-License-Identifier: BSD-2-Clause
// Runs the phases of a stack: when they begin and end, and what they change.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "poise/core/plan/condition.hpp"
#include "poise/core/plan/conductor.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// A task's weight after share u of its ramp from `from` to `to`. The ramp is geometric, because
/// the effect of a task depends on the ratio of weights; a weight of 0 counts as a millionth of the
/// other end.
POISE_API double ramped_weight(double from, double to, double u);

/// The stack's state machine. At most one transition per tick depends on measurements, and only
/// after its phase has run for a tick; purely timed transitions are caught up with.
class POISE_API Phases final : public Conductor {
 public:
  /// @param spec  valid until `bind` returns
  explicit Phases(const StackSpec& spec) : spec_(&spec) {}

  /// @throws ConfigError: a condition that does not fit its task
  std::vector<char> bind(const Stage& stage) override;
  /// Begins the first phase.
  void start(Orders& orders) noexcept override;
  /// Enters the phases that are due.
  void update(const Scene& scene, Orders& orders) noexcept override;
  /// Sets a weight for phases that do not change it.
  void declare_task(std::size_t task, double weight, Orders& orders) noexcept override;
  void declare_constraint(std::size_t constraint, double weight, Orders& orders) noexcept override;

  std::string_view phase() const override;
  std::size_t phase_index() const override { return current_; }
  bool ended() const override { return course_ == Course::kEnded; }
  bool timed_out() const override { return course_ == Course::kTimedOut; }
  /// What is missing for the phase to be left, by the first way out that needs more than time.
  std::string waits_for(const Scene& scene) const override;

 private:
  struct Weight {
    double declared = 1;  // by the stack; 0 for tasks that phases declare
    double from = 1, to = 1, since = 0, ramp = 0;
    double at(double time) const noexcept;
    void set(double weight) noexcept { from = to = weight, since = ramp = 0; }
    void lead(double weight, double at, double over) noexcept;
    bool declare(double weight) noexcept;
  };
  struct ContactStep {
    std::size_t contact;
    bool make;
    double ramp, release;
  };
  struct TaskStep {
    std::size_t task;
    std::optional<double> weight;
    double ramp;
    std::optional<std::size_t> reference;
  };
  struct ConstraintStep {
    std::size_t constraint;
    double weight, ramp;
  };
  enum class Course { kRunning, kEnded, kTimedOut };
  struct Transition {
    Condition when;
    std::optional<Condition> entry;  // entry condition of the next phase, unless it is a time-out
    std::size_t then;                // next phase; kEndIndex, kStopIndex: the end
    std::optional<double> time() const { return entry ? std::nullopt : when.time(); }
    void reset() noexcept;
    bool holds(const Scene& scene, double since) noexcept;
  };
  struct Phase {
    std::string name;
    std::vector<ContactStep> contacts;
    std::vector<TaskStep> tasks;
    std::vector<ConstraintStep> constraints;
    std::vector<Transition> transitions;
  };

  void compile(const PhaseSpec& spec, const StackSpec& stack, const Stage& stage);
  void compile_tasks(const PhaseSpec& spec, const StackSpec& stack, Phase& phase);
  static Transition compile(const TransitionSpec& spec, const StackSpec& stack, const Stage& stage);
  std::vector<char> changing(std::size_t contacts) const;
  void begin(Phase& phase, Orders& orders) noexcept;
  void weigh(double time, Orders& orders) const noexcept;
  void follow(const Transition& taken, double time, Orders& orders) noexcept;
  bool leave(const Scene& scene, bool fresh, Orders& orders) noexcept;
  void enter(std::size_t phase, double at, Orders& orders) noexcept;
  void change(const TaskStep& step, double at, TaskOrder& order) noexcept;

  const StackSpec* spec_;  // null once bound
  std::vector<Phase> phases_;
  std::vector<Weight> tasks_, constraints_;
  std::vector<std::size_t> references_;  // per task: how many
  std::size_t current_ = 0;
  double since_ = 0;
  Course course_ = Course::kRunning;
};

}  // namespace poise
