// SPDX-License-Identifier: BSD-2-Clause
// Parameters of the weighted QP.

#pragma once

#include <limits>

namespace poise::qp {

/// The unknowns of the equation of motion.
enum class FormulationKind {
  kTangent,     ///< v̇ (BK 36)
  kProjected,   ///< q̈; the charts' constraint forces are projected out (BK 37)
  kMultiplier,  ///< q̈ and the charts' constraint forces λ (BK 38)
};

/// Why ContactQp reported no solution.
enum class FallbackReason {
  kNone,
  kUnproven,    ///< seems infeasible, but the proof failed
  kInaccurate,  ///< residuals or a violated held row remain after refinement
  kCircling,    ///< the active set has repeated or is full
  kNotFinite,   ///< NaN or infinity
  kResting,     ///< it has failed in the last ticks and was not asked
  kCount,
};

struct Settings {
  FormulationKind formulation = FormulationKind::kTangent;
  bool contact_blocks = true;  ///< false: DenseQp solves kTangent, too
  bool guess = true;           ///< whether ContactQp guesses what is held under noise
  double level_ratio = 1000;
  double regularisation_acceleration = 1e-6;
  double regularisation_force = 1e-8;
  int max_iterations = 500;
  double tolerance = 1e-9;
};

/// Rounding error of a row's value over the sum of the magnitudes of its terms. Refinement does not
/// go below it.
inline constexpr double kRounding = 64 * std::numeric_limits<double>::epsilon();

/// Lever arm by which moments are converted to forces [m].
inline constexpr double kMomentArm = 0.1;

}  // namespace poise::qp
