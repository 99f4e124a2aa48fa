// SPDX-License-Identifier: BSD-2-Clause
// Task, law and reference: what is controlled, how its error should evolve, where its target is
// from.

#pragma once

#include <vector>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/module_base.hpp"
#include "poise/core/problem/target.hpp"
#include "poise/core/problem/tick.hpp"

namespace poise {

/// What a task writes each tick. Sized once at bind; a tick only rewrites the numbers.
///
/// order 2, along the motion: d/dt error = rate (for rotations: rate is the angular velocity
/// error), and d/dt rate = jacobian·v̇ + drift.
/// order 1: d/dt error = jacobian·v̇ + drift, rate is 0. A momentum is such a value.
/// order 0: error = on_force·f + drift with the forces that are sought; see ForceTask.
struct POISE_API TaskRows {
  Eigen::VectorXd error;  ///< value − target, size
  Eigen::VectorXd rate;   ///< velocity − target rate, size
  Eigen::VectorXd drift;  ///< J̇·v − target acceleration, size
  RowMatrix jacobian;     ///< size×nv; columns outside `columns` stay zero
  /// Columns that may be nonzero, ascending; set at bind.
  std::vector<int> columns;
  /// The jacobian is the identity onto `columns` (row i has one 1, at columns[i]) and constant.
  bool selection = false;
  int order = 2;       ///< of the derivative of the error that v̇ (or f) decides; set at bind
  RowMatrix on_force;  ///< order 0: size×nf, over all contacts' force variables; else empty

  /// All columns, zeros; of order 2.
  void resize(Eigen::Index size, int nv);
};

/// Geometry only: value, error, rate, Jacobian, drift. Never changes its own target.
class POISE_API Task : public ModuleObject {
 public:
  /// Looks names up and sizes `rows` and its own buffers; called once, after the parameters are
  /// set.
  /// @throws ConfigError for a name the robot does not have
  virtual void bind(const Tree& tree, TaskRows& rows) = 0;
  /// The task's value in its target's space, for references to start from. May be called in a tick.
  virtual void value(const Dynamics& robot, Eigen::Ref<Eigen::VectorXd> out) = 0;
  /// @post rows follow TaskRows for the current target; no allocation, no state carried over
  virtual void update(const Dynamics& robot, TaskRows& rows) = 0;
  /// The unit of the error, one word for all components if they share it: "m", "rad", "m, rad",
  /// "N".
  virtual const char* unit() const = 0;
  /// The unit of a vector target's components, where it is not the error's.
  virtual const char* target_unit() const { return unit(); }
  /// The joint behind each component of the target, for goals by joint name; empty if none.
  virtual std::vector<std::string> component_joints() const { return {}; }
};

/// A task over contact forces: rows of order 0. No law is asked how the error should evolve, since
/// forces can be chosen anew in every tick.
class POISE_API ForceTask : public Task {
 public:
  /// As Task::bind, with the contacts. Sizes the rows by `resize_rows`.
  /// @throws ConfigError for what the robot or the stack does not have
  virtual void bind_forces(const Binding& binding, TaskRows& rows) = 0;
  /// @post on_force and drift = −(what the target wants of the forces), for the current target;
  ///       rows of a contact that is not made are 0. `value` is that of tick.force from then on
  virtual void update_forces(const Tick& tick, TaskRows& rows) = 0;

  /// A task of forces cannot do without contacts. @throws ConfigError
  void bind(const Tree& tree, TaskRows& rows) final;
  void update(const Dynamics& robot, TaskRows& rows) final;

 protected:
  /// Order 0, no columns, zeros.
  static void resize_rows(const Binding& binding, Eigen::Index size, TaskRows& rows);
};

/// How a task's error should evolve: the acceleration ë* (of order 1: ė*) it asks for.
class POISE_API Law : public ModuleObject {
 public:
  /// @throws ConfigError if a parameter has neither one nor `size` components
  virtual void bind(Eigen::Index size) = 0;
  /// desired = ë*(error, rate), size; no allocation.
  virtual void desired(const Eigen::VectorXd& error, const Eigen::VectorXd& rate,
                       Eigen::VectorXd& desired) = 0;
};

/// A law that looks at contacts: at what is measured there, say.
class POISE_API ContactLaw : public Law {
 public:
  /// As Law::bind, with the contacts.
  /// @throws ConfigError for what the robot or the stack does not have
  virtual void bind_contacts(Eigen::Index size, const Binding& binding) = 0;
  /// As Law::desired.
  virtual void desired_in(const Tick& tick, const Eigen::VectorXd& error,
                          const Eigen::VectorXd& rate, Eigen::VectorXd& desired) = 0;

  /// Such a law cannot do without contacts. @throws ConfigError
  void bind(Eigen::Index size) final;
  void desired(const Eigen::VectorXd& error, const Eigen::VectorXd& rate,
               Eigen::VectorXd& desired) final;
};

/// Where a task's target comes from.
class POISE_API Reference : public ModuleObject {
 public:
  /// Starts at `current` (the task's value now) in `space`; resolves its goals. The first time it
  /// allocates. Phases start it again, in a tick: with the same space and names it then allocates
  /// nothing, and throws only if a goal that was possible no longer is.
  /// @throws ConfigError if a goal does not fit
  virtual void start(const TargetSpace& space, const Eigen::VectorXd& current,
                     const GoalContext& context) = 0;
  /// Writes the target `time` ≥ 0 seconds after the start; no allocation. rate and acceleration are
  /// the first and second derivatives of value in the tangent space.
  virtual void sample(double time, Target& target) = 0;
  /// When the target has arrived where it stays, after the start [s]; 0 also if it never stays.
  virtual double arrival() const { return 0; }
};

}  // namespace poise
