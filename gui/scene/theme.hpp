// SPDX-License-Identifier: BSD-2-Clause
// Colours of a scene, light and dark; distinguishable by colour-blind people (Okabe and Ito).

#pragma once

#include "poise/core/export.hpp"
#include "poise/core/spatial/spatial.hpp"

namespace poise::scene {

/// 0 … 1 in sRGB.
struct Theme {
  Eigen::Vector3f zenith, horizon;  ///< of the background
  Eigen::Vector3f ground, grid;     ///< grid: lines every metre; finer lines are fainter
  float grid_strength = 0.5f;
  float ambient = 0.5f, key = 1.0f;  ///< strength of the lights
  float shade = 0.6f;                ///< darkness of shadows on the ground
  Eigen::Vector3f force, com, support, cone, patch, trail, surface, ghost, before, limit;
};

POISE_API const Theme& light_theme();
POISE_API const Theme& dark_theme();

}  // namespace poise::scene
