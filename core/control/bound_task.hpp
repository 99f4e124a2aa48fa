// SPDX-License-Identifier: BSD-2-Clause
// A task of a stack with its law and its references, as the controller runs it.

#pragma once

#include <memory>
#include <vector>

#include "poise/core/control/condition.hpp"
#include "poise/core/control/phases.hpp"
#include "poise/core/problem/fault.hpp"
#include "poise/core/problem/problem.hpp"
#include "poise/core/problem/solver.hpp"
#include "poise/core/setup/module_types.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

class BoundTask {
 public:
  /// Makes the modules and appends the task's objective.
  /// @throws ConfigError: unknown types, wrong parameters, names that the robot does not have
  BoundTask(const TaskSpec& spec, const StackSpec& stack, const Binding& binding,
            const ModuleSource& modules, Problem& problem);

  /// Starts all references from the task's value now: those of phases to see that they fit.
  /// Allocates. @throws ConfigError: goals that do not fit
  void start(const Tick& tick, const GoalContext& context, Objective& objective);
  /// Writes the objective; no allocation. A reference that starts does so at the value of now, with
  /// the contacts of now. A module that throws or writes what is no number is noted in `fault`; the
  /// objective then asks for nothing, in this tick.
  /// @param contacts  where their origins are [m], in the order of the stack
  enum class Updated {
    kWell,
    kGoalLost,
    kFault
  };  ///< kGoalLost: it no longer fits, the target stays
  Updated update(const Tick& tick, const Phases::Led& led,
                 const std::vector<Eigen::Vector3d>& contacts, Objective& objective,
                 Fault& fault) noexcept;
  /// What is new of a changed task: modules made, bound and started, nothing taken yet.
  struct Retuned {
    ModuleSpec law_spec, reference_spec;
    std::shared_ptr<Law> law;              ///< null: as it is
    std::shared_ptr<Reference> reference;  ///< of the task's own; null: as it is
    /// Of the phases, per reference (the first is the task's own and null); null: as it is.
    std::vector<std::shared_ptr<Reference>> of_phases;
    /// Whether reference `i` has been exchanged.
    bool exchanges(std::size_t i) const {
      return i == 0 ? reference != nullptr : of_phases[i] != nullptr;
    }
    std::shared_ptr<Task> task;  ///< null: as it is
    TaskRows rows;               ///< of that
    Target* target = nullptr;    ///< of that
  };
  /// @param renewed  modules whose code is another
  /// @throws ConfigError: wrong parameters, goals that do not fit, other rows than before
  Retuned retuned(const TaskSpec& spec, const Binding& binding, const ModuleSource& modules,
                  const Dynamics& robot, const GoalContext& context, const ModuleTypes& renewed,
                  const Objective& objective);
  /// Takes what is new, and leaves what was there in its place: a second call takes that back.
  void exchange(Retuned& changed, Objective& objective);
  /// Its rows as they were bound, asking for no change; only where no solver reads them or the
  /// weight is 0.
  void clear(Objective& objective) noexcept;
  /// Of a task of forces: its error is that of the forces that were found.
  void report(const Solution& found, Objective& objective) const noexcept;

  ErrorUnit unit(const Tree& tree) const;
  /// When the reference that leads arrives, after its start [s]; as of the last update.
  double arrival() const { return arrival_; }
  const Target* target() const { return target_; }
  const Task& task() const { return *task_; }

 private:
  struct Led {
    std::shared_ptr<Reference> module;
    ConfigNode node;
    std::string type;
  };

  bool lead(const Tick& tick, const Phases::Led& led, const std::vector<Eigen::Vector3d>& contacts,
            Fault& fault, Updated& done) noexcept;
  bool write(const Tick& tick, TaskRows& rows, Fault& fault) noexcept;
  bool apply_law(const Tick& tick, Objective& objective, Fault& fault) noexcept;
  Culprit who(const char* kind, std::string_view type) const { return {kind, type, name_}; }
  void renew_task(const TaskSpec& spec, const Binding& binding, const ModuleSource& modules,
                  const Objective& objective, Retuned& out) const;
  void bind_law(Law& law, const Binding& binding, const ConfigNode& node) const;
  std::shared_ptr<Reference> started(const ModuleSpec& spec, const ModuleSource& modules,
                                     const Dynamics& robot, const GoalContext& context);
  bool restart(const Dynamics& robot, Reference& reference,
               const std::vector<Eigen::Vector3d>& contacts);
  bool has_sizes(const TaskRows& rows) const noexcept;
  bool fits(const TaskRows& rows) const noexcept;
  bool keeps_shape(const TaskRows& rows) const noexcept;

  std::shared_ptr<Task> task_;
  ForceTask* forces_ = nullptr;  // the same, if it is one
  std::shared_ptr<Law> law_;
  ContactLaw* looks_ = nullptr;  // the same, if it looks at contacts
  std::vector<Led> references_;  // the task's own, then those of the phases
  Target* target_ = nullptr;
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
