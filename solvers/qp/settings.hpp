// SPDX-License-Identifier: BSD-2-Clause
// What a stack may set of the weighted QP.

#pragma once

namespace poise::qp {

/// Which unknowns the equation of motion is written in.
enum class FormulationKind {
  kTangent,     ///< v̇ (BK 36)
  kProjected,   ///< q̈, with the chart's constraint forces projected away (BK 37)
  kMultiplier,  ///< q̈, with them as unknowns λ (BK 38)
};

struct Settings {
  FormulationKind formulation = FormulationKind::kTangent;
  bool contact_blocks = true;  ///< false: kTangent by DenseQp, too
  double level_ratio = 1000;
  double regularisation_acceleration = 1e-6;
  double regularisation_force = 1e-8;
  int max_iterations = 500;
  double tolerance = 1e-9;
};

/// Moments count as forces at this distance [m].
inline constexpr double kMomentArm = 0.1;

}  // namespace poise::qp
