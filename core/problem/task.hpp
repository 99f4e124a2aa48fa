// SPDX-License-Identifier: BSD-2-Clause
// Tasks, laws and references: what is controlled, how its error should evolve, where its target
// comes from.

#pragma once

#include <vector>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/module_base.hpp"
#include "poise/core/problem/target.hpp"
#include "poise/core/problem/tick.hpp"

namespace poise {

/// The rows that a task writes each tick. Sized once at bind; a tick only rewrites the numbers.
///
/// The order tells which derivative of the error v̇ (or f) determines:
///     order 2:  d/dt error = rate,  d/dt rate = jacobian·v̇ + drift
///     order 1:  d/dt error = jacobian·v̇ + drift,  rate = 0  (e.g. a momentum)
///     order 0:  error = on_force·f + drift  with the sought forces f; see ForceTask
/// For rotations of order 2, rate is the error of the angular velocity.
struct POISE_API TaskRows {
  Eigen::VectorXd error;  ///< value − target, size
  Eigen::VectorXd rate;   ///< velocity − target rate, size
  Eigen::VectorXd drift;  ///< J̇·v − target acceleration, size; order 0 and 1: see above
  RowMatrix jacobian;     ///< size×nv; zero outside `columns`
  /// Columns that may be nonzero, ascending. Set at bind.
  std::vector<int> columns;
  /// Whether the jacobian selects `columns` (row i has one 1, at columns[i]) and is constant.
  bool selection = false;
  int order = 2;       ///< 2, 1 or 0; set at bind
  RowMatrix on_force;  ///< order 0: size×nf, over the force variables of all contacts; else empty

  /// Sets order 2, all columns, and zeros. Allocates.
  void resize(Eigen::Index size, int nv);
};

/// A task: geometry only, that is value, error, rate, Jacobian and drift. It never changes its own
/// target.
class POISE_API Task : public ModuleObject {
 public:
  /// Looks up names, and sizes `rows` and its own buffers. Called once, after the parameters are
  /// set. May write what is constant in the Jacobian: some solvers recognise tasks by it.
  /// @throws ConfigError for a name that the robot does not have
  virtual void bind(const Tree& tree, TaskRows& rows) = 0;
  /// The task's value in its target's space, from which references start. May be called in a tick:
  /// no allocation.
  /// @param out  [out] value_size() of the target's space
  virtual void value(const Dynamics& robot, Eigen::Ref<Eigen::VectorXd> out) = 0;
  /// Rewrites the rows for the present state and target. No allocation. The result must not depend
  /// on earlier calls.
  /// @post rows as TaskRows says
  virtual void update(const Dynamics& robot, TaskRows& rows) = 0;
  /// Unit of the error: "m", "rad", "m, rad", "N"; one word if all components share it.
  virtual const char* unit() const = 0;
  /// Unit of a vector target's components; by default the error's.
  virtual const char* target_unit() const { return unit(); }
  /// The joint of each component of the target, for goals by joint name; empty if none.
  virtual std::vector<std::string> component_joints() const { return {}; }
};

/// A task over contact forces, with rows of order 0. It takes no law, because forces can be chosen
/// freely in each tick.
class POISE_API ForceTask : public Task {
 public:
  /// As Task::bind, with the contacts. Sizes the rows by `resize_rows`.
  /// @throws ConfigError for anything the robot or the stack does not have
  virtual void bind_forces(const Binding& binding, TaskRows& rows) = 0;
  /// Rewrites on_force and drift = −(what the target asks of the forces) for the present target. No
  /// allocation. Rows of a contact that is not made are 0.
  /// @post `value` is that of tick.force
  virtual void update_forces(const Tick& tick, TaskRows& rows) = 0;

  /// A force task needs contacts. @throws ConfigError always
  void bind(const Tree& tree, TaskRows& rows) final;
  void update(const Dynamics& robot, TaskRows& rows) final;

 protected:
  /// Sets order 0, no columns, and zeros. Allocates.
  static void resize_rows(const Binding& binding, Eigen::Index size, TaskRows& rows);
};

/// How a task's error should evolve: the acceleration ë* (order 1: the rate ė*) that it asks for.
class POISE_API Law : public ModuleObject {
 public:
  /// Sizes the law for an error of length `size`.
  /// @throws ConfigError if a parameter has neither one nor `size` components
  virtual void bind(Eigen::Index size) = 0;
  /// desired = ë*(error, rate), size. No allocation.
  virtual void desired(const Eigen::VectorXd& error, const Eigen::VectorXd& rate,
                       Eigen::VectorXd& desired) = 0;
};

/// A law that uses contacts, for instance their measured forces.
class POISE_API ContactLaw : public Law {
 public:
  /// As Law::bind, with the contacts.
  /// @throws ConfigError for anything the robot or the stack does not have
  virtual void bind_contacts(Eigen::Index size, const Binding& binding) = 0;
  /// As Law::desired, with the tick.
  virtual void desired_in(const Tick& tick, const Eigen::VectorXd& error,
                          const Eigen::VectorXd& rate, Eigen::VectorXd& desired) = 0;

  /// A contact law needs contacts. @throws ConfigError always
  void bind(Eigen::Index size) final;
  void desired(const Eigen::VectorXd& error, const Eigen::VectorXd& rate,
               Eigen::VectorXd& desired) final;
};

/// Where a task's target comes from.
class POISE_API Reference : public ModuleObject {
 public:
  /// Starts at `current`, the task's present value in `space`, and resolves its goals. The first
  /// call may allocate. Phases call it again in a tick: with the same space and names it then
  /// allocates nothing, and throws only if a goal no longer fits.
  /// @throws ConfigError if a goal does not fit
  virtual void start(const TargetSpace& space, const Eigen::VectorXd& current,
                     const GoalContext& context) = 0;
  /// Writes the target at `time` ≥ 0 seconds after the start. rate and acceleration are the first
  /// and second derivatives of value in the tangent space. No allocation.
  virtual void sample(double time, Target& target) = 0;
  /// Time after the start at which the target comes to rest [s]; 0 also if it never does.
  virtual double arrival() const { return 0; }
};

}  // namespace poise
