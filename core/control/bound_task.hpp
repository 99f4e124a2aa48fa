// SPDX-License-Identifier: BSD-2-Clause
// A task of a stack with its law and its references, as the controller runs it.

#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "poise/core/plan/conductor.hpp"
#include "poise/core/problem/fault.hpp"
#include "poise/core/problem/problem.hpp"
#include "poise/core/problem/solver.hpp"
#include "poise/core/setup/module_types.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

class BoundTask {
 public:
  /// Creates the modules and appends the task's objective.
  /// @throws ConfigError: unknown types, wrong parameters, names that the robot does not have
  BoundTask(const TaskSpec& spec, const StackSpec& stack, const Binding& binding,
            const ModuleSource& modules, Problem& problem);

  /// Starts all references from the task's current value; those of phases only to check that they
  /// fit. Allocates. @throws ConfigError: goals that do not fit
  void start(const Tick& tick, const GoalContext& context);
  /// Writes the weights by component that `spec` says. Allocates if there were none before.
  /// @pre they fit, as `retuned` checks
  void share(const TaskSpec& spec, Objective& objective) const noexcept;
  /// Opens all references, and those that retuning exchanges them for. Allocates.
  /// @throws ConfigError at the reference that cannot be opened
  void open();
  /// Writes the objective; no allocation. A reference that starts does so from the current value
  /// and the current contacts. A module that throws or writes NaN or infinity is noted in `fault`;
  /// the objective then requests nothing in this tick.
  /// @param contacts  positions of their origins [m], in stack order
  enum class Updated {
    kWell,
    kGoalLost,
    kFault
  };  ///< kGoalLost: the goal no longer fits, the target stays
  Updated update(const Tick& tick, const TaskOrder& order,
                 const std::vector<Eigen::Vector3d>& contacts, Objective& objective,
                 Fault& fault) noexcept;
  /// New parts of a changed task: created, bound and started, but not yet in use.
  struct Retuned {
    ModuleSpec law_spec, reference_spec;
    std::shared_ptr<Law> law;              ///< null: unchanged
    std::shared_ptr<Reference> reference;  ///< the task's own; null: unchanged
    /// References of the phases (the first stands for the task's own and is null); null: unchanged.
    std::vector<std::shared_ptr<Reference>> of_phases;
    /// Whether reference `i` is exchanged.
    bool exchanges(std::size_t i) const {
      return i == 0 ? reference != nullptr : of_phases[i] != nullptr;
    }
    /// Whether any module is exchanged.
    bool any() const {
      return task || law || reference ||
             std::ranges::any_of(of_phases, [](const auto& one) { return one != nullptr; });
    }
    std::shared_ptr<Task> task;  ///< null: unchanged
    TaskRows rows;               ///< of `task`
    Target* target = nullptr;    ///< of `task`
  };
  /// @param renewed  modules whose library was reloaded
  /// @throws ConfigError: wrong parameters, goals that do not fit, other rows than before
  Retuned retuned(const TaskSpec& spec, const Binding& binding, const ModuleSource& modules,
                  const Tick& tick, const GoalContext& context, const ModuleTypes& renewed,
                  const Objective& objective);
  /// Swaps the new parts with the current ones; a second call swaps them back.
  void exchange(Retuned& changed, Objective& objective);
  /// Resets the rows to their bound state, requesting no change; only while no solver reads them or
  /// the weight is 0.
  void clear(Objective& objective) noexcept;
  /// As Controller::set_target.
  void set_target(std::span<const double> value, std::span<const double> rate,
                  std::span<const double> acceleration);
  /// As Controller::repeat_target.
  void repeat_target(std::span<const double> value, std::span<const double> rate,
                     std::span<const double> acceleration, double arrival) noexcept;
  /// As Controller::follow_reference. False if the reference leads already.
  bool follow_reference(const Tick& tick, const TaskOrder& order,
                        const std::vector<Eigen::Vector3d>& contacts);
  /// For a force task: sets its error from the forces that the solver found.
  void report(const Solution& found, Objective& objective) const noexcept;

  ErrorUnit unit(const Tree& tree) const;
  /// Duration from the start of the active reference to its arrival [s], as of the last update.
  double arrival() const { return arrival_; }
  const Target* target() const { return target_; }
  const Task& task() const { return *task_; }

 private:
  struct Led {
    std::shared_ptr<Reference> module;
    ConfigNode node;
    std::string type;
  };

  bool lead(const Tick& tick, const TaskOrder& order, const std::vector<Eigen::Vector3d>& contacts,
            Fault& fault, Updated& done) noexcept;
  bool follow(const TaskOrder& order, Fault& fault) noexcept;
  bool write(const Tick& tick, TaskRows& rows, Fault& fault) noexcept;
  bool apply_law(const Tick& tick, Objective& objective, Fault& fault) noexcept;
  Culprit who(const char* kind, std::string_view type) const { return {kind, type, name_}; }
  void renew_task(const TaskSpec& spec, const Binding& binding, const ModuleSource& modules,
                  const Objective& objective, Retuned& out) const;
  void check_shares(const TaskSpec& spec) const;
  void bind_law(Law& law, const Binding& binding, const ConfigNode& node) const;
  std::shared_ptr<Reference> started(const ModuleSpec& spec, const ModuleSource& modules,
                                     const Tick& tick, const GoalContext& context);
  bool restart(const Tick& tick, Reference& reference,
               const std::vector<Eigen::Vector3d>& contacts);
  bool has_sizes(const TaskRows& rows) const noexcept;
  bool fits(const TaskRows& rows) const noexcept;
  bool keeps_shape(const TaskRows& rows) const noexcept;

  std::shared_ptr<Task> task_;
  bool of_forces_ = false;       // whether its rows are of order 0
  std::shared_ptr<Law> law_;     // bound unless `of_forces_`
  std::vector<Led> references_;  // the task's own, then those of the phases
  Target* target_ = nullptr;
  bool opened_ = false;                  // whether `open` was called
  bool given_ = false;                   // whether the target is that of `set_target`
  Eigen::Index size_ = 0, columns_ = 0;  // of its rows
  TaskRows bound_;                       // its rows as they were bound
  ModuleSpec law_spec_;
  Place place_;
  std::string name_, type_;  // of the task
  double arrival_ = 0;
  GoalContext context_;
  Eigen::VectorXd current_;  // the task's value
};

}  // namespace poise
