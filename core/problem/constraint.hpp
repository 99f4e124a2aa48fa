// SPDX-License-Identifier: BSD-2-Clause
// Rows that must hold, and the constraint modules that write them.

#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "poise/core/module_base.hpp"
#include "poise/core/problem/tick.hpp"

namespace poise {

/// The structure of a block of rows. Solvers exploit it. Any constraint may use kGeneral.
enum class RowKind : std::uint8_t {
  kEquationOfMotion,  ///< M·v̇ + h + r = Sᵀτ + ΣJ_fᵀf, from Problem::robot and contacts; no numbers
                      ///< of its own
  kContactMotion,  ///< contacts[contact].jacobian·v̇ = lower (= upper), one block a contact
  kAcceleration,   ///< lower ≤ v̇ ≤ upper, nv
  kTorque,         ///< lower ≤ τ ≤ upper, nu
  kContactForce,   ///< lower ≤ on_force·f_contact ≤ upper; constant on_force while bound
  kGeneral,  ///< lower ≤ on_acceleration·v̇ + on_force·f + on_torque·τ ≤ upper, dense
};

/// One block of rows. Sized at bind; a tick rewrites lower, upper and, for kGeneral, the matrices.
/// An infinite bound means none. The rows of an inactive contact do not count.
struct Rows {
  RowKind kind = RowKind::kGeneral;  ///< structure of the block
  std::string unit;                  ///< of lower and upper
  std::vector<std::string> names;    ///< one per row: joint, "friction +x" …
  int contact = -1;     ///< index in the stack, of kContactMotion and kContactForce; else −1
  bool enabled = true;  ///< false: relaxed after a failure; the rows do not count
  int level = 0;  ///< 0: must hold. Else weight·‖violation‖² adds to the objectives of this level
  double weight = 1;  ///< of a violation, in its unit
  /// kTorque only: the controller clamps its command to these bounds, so that solvers without
  /// torque bounds may ignore them.
  bool clamps = false;
  Eigen::VectorXd lower, upper;  ///< one each per row
  RowMatrix on_acceleration;     ///< rows×nv, kGeneral only; empty: all 0
  RowMatrix on_force;   ///< rows×forces of the contact (kContactForce) or rows×nf (kGeneral)
  RowMatrix on_torque;  ///< rows×nu, kGeneral only

  /// Number of rows.
  Eigen::Index size() const { return lower.size(); }
};

/// A module that writes one or more blocks of rows.
class POISE_API Constraint : public ModuleObject {
 public:
  /// Appends its blocks, sized and named, to `blocks`, whose elements keep their addresses.
  /// @throws ConfigError for anything the robot or the stack does not have
  virtual void bind(const Binding& binding, std::deque<Rows>& blocks) = 0;
  /// Rewrites the numbers of its own blocks. No allocation. The rows of one constraint must be
  /// feasible by themselves.
  /// @param blocks  the first of its own blocks; the others follow in the order of `bind`
  virtual void update(const Tick& tick, std::deque<Rows>::iterator blocks) = 0;
};

}  // namespace poise
