// SPDX-License-Identifier: BSD-2-Clause
// Tasks, laws and references: what is controlled, how its error should evolve, where its target
// comes from. Tasks, laws and constraints share one signature: bind(const Binding&, …) once, before
// the first tick, and update(const Tick&, …) in every tick.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/module_base.hpp"
#include "poise/core/problem/target.hpp"
#include "poise/core/problem/tick.hpp"

namespace poise {

/// What a task's rows are of, for solvers that do with some quantities what they do with no others,
/// as `centroidal` does.
enum class TaskRole : std::uint8_t {
  kOther,            ///< nothing of the following
  kCom,              ///< the robot's centre of mass, x, y and z in the world [m]
  kBaseOrientation,  ///< the orientation of the robot's floating base [rad]
  kPosture,          ///< positions of joints: a selection
};

/// The role in words.
POISE_API const char* to_string(TaskRole role);

/// The rows that a task writes each tick. Sized once at bind; a tick only rewrites the numbers.
///
/// The order tells which derivative of the error v̇ (or f) determines:
///     order 2:  d/dt error = rate,  d/dt rate = jacobian·v̇ + drift
///     order 1:  d/dt error = jacobian·v̇ + drift,  rate = 0  (e.g. a momentum)
///     order 0:  error = on_force·f + drift  with the sought forces f: a force task
/// For rotations of order 2, rate is the error of the angular velocity.
///
/// A force task takes no law, because forces can be chosen freely in each tick. It writes on_force
/// and drift = −(what the target asks of the forces); rows of a contact that is not made are 0. The
/// controller writes its error, after the solver found the forces.
struct POISE_API TaskRows {
  Eigen::VectorXd error;  ///< value − target, size
  Eigen::VectorXd rate;   ///< velocity − target rate, size
  Eigen::VectorXd drift;  ///< J̇·v − target acceleration, size; order 0 and 1: see above
  RowMatrix jacobian;     ///< size×nv; zero outside `columns`
  /// Columns that may be nonzero, ascending. Set at bind.
  std::vector<int> columns;
  /// Whether the jacobian selects `columns` (row i has one 1, at columns[i]) and is constant.
  bool selection = false;
  int order = 2;                     ///< 2, 1 or 0; set at bind
  TaskRole role = TaskRole::kOther;  ///< set at bind
  RowMatrix on_force;  ///< order 0: size×nf, over the force variables of all contacts; else empty

  /// Sets order 2, all columns, and zeros. Allocates.
  void resize(Eigen::Index size, int nv);
  /// Of a force task: sets order 0, no columns, and zeros over the forces of all contacts.
  /// Allocates.
  void resize_forces(Eigen::Index size, const Binding& binding);
};

/// A task: geometry only, that is value, error, rate, Jacobian and drift. It never changes its own
/// target.
class POISE_API Task : public ModuleObject {
 public:
  /// Looks up names, and sizes `rows` and its own buffers. Called once, after the parameters are
  /// set. May write what is constant in the rows.
  /// @throws ConfigError for anything that the robot or the stack does not have
  virtual void bind(const Binding& binding, TaskRows& rows) = 0;
  /// The task's value in its target's space, from which references start; of a force task that of
  /// tick.force. May be called in a tick: no allocation. The result must not depend on earlier
  /// calls.
  /// @param out  [out] value_size() of the target's space
  virtual void value(const Tick& tick, Eigen::Ref<Eigen::VectorXd> out) = 0;
  /// Rewrites the rows for the present state and target. No allocation. The result must not depend
  /// on earlier calls.
  /// @post rows as TaskRows says
  virtual void update(const Tick& tick, TaskRows& rows) = 0;
  /// Unit of the error: "m", "rad", "m, rad", "N"; one word if all components share it.
  virtual const char* unit() const = 0;
  /// Unit of a vector target's components; by default the error's.
  virtual const char* target_unit() const { return unit(); }
  /// The joint of each component of the target, for goals by joint name; empty if none.
  virtual std::vector<std::string> component_joints() const { return {}; }
};

/// How a task's error should evolve: the acceleration ë* (order 1: the rate ė*) that it asks for.
class POISE_API Law : public ModuleObject {
 public:
  /// Sizes the law for a task, and looks up names. Not called for force tasks.
  /// @param rows  of the task, as it was bound
  /// @throws ConfigError if a parameter has neither one component nor one per row, or for anything
  ///         that the robot or the stack does not have
  virtual void bind(const Binding& binding, const TaskRows& rows) = 0;
  /// desired = ë*(rows.error, rows.rate), rows.error.size(). A law may look at the contacts and
  /// their measured forces. No allocation.
  virtual void update(const Tick& tick, const TaskRows& rows, Eigen::VectorXd& desired) = 0;
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
  /// Opens what feeds the target from outside, such as a socket. A run calls it after `start` and
  /// before its first tick; nobody does to check a stack, to look at it or to repeat a run. Until
  /// then nothing outside the process is touched, and the target is what it is without input.
  /// Further calls do nothing. May allocate.
  /// @throws ConfigError if it cannot be opened
  virtual void open() {}
  /// Time after the start at which the target comes to rest [s]; 0 also if it never does.
  virtual double arrival() const { return 0; }
};

}  // namespace poise
