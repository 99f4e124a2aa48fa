// SPDX-License-Identifier: BSD-2-Clause
// What a stack may set of the weighted QP.

#pragma once

#include <limits>

namespace poise::qp {

/// Which unknowns the equation of motion is written in.
enum class FormulationKind {
  kTangent,     ///< v̇ (BK 36)
  kProjected,   ///< q̈, with the chart's constraint forces projected away (BK 37)
  kMultiplier,  ///< q̈, with them as unknowns λ (BK 38)
};

/// Why ContactQp could not vouch for an answer.
enum class GivenUp {
  kNot,
  kCrossing,    ///< bounds that cross: DenseQp reports them
  kUnproven,    ///< it seems infeasible, and the proof is not good enough
  kInaccurate,  ///< refinement leaves residuals, or a held row violated
  kCircling,    ///< held rows that were optimal before
  kNotFinite,
  kCount,
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

/// Of a row's value, over the sum of its terms' magnitudes: no refinement brings it further.
inline constexpr double kRounding = 64 * std::numeric_limits<double>::epsilon();

/// Moments count as forces at this distance [m].
inline constexpr double kMomentArm = 0.1;

}  // namespace poise::qp
