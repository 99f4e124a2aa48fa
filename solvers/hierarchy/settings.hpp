// SPDX-License-Identifier: BSD-2-Clause
// Parameters of the hierarchy, for all kinds.

#pragma once

namespace poise::hierarchy {

struct Settings {
  double feasibility = 1e-3;                  ///< kind nullspace
  bool ignore_inequalities = false;           ///< kind nullspace
  double regularisation_acceleration = 1e-6;  ///< of kind lexicographic
  double regularisation_force = 1e-8;         ///< of kind lexicographic
  double rank_tolerance = 1e-6;               ///< of kind lexicographic
  int max_iterations = 2500;
  double tolerance = 1e-9;
};

/// Moments are converted to forces by this distance [m].
inline constexpr double kMomentArm = 0.1;

}  // namespace poise::hierarchy
