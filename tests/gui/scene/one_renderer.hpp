// SPDX-License-Identifier: BSD-2-Clause
// The renderer, camera and size of pictures that tests share.

#pragma once

#include "poise/gui/scene/renderer.hpp"

namespace poise::scene {

inline constexpr int kWidth = 320, kHeight = 240;  // [px]

/// One renderer for all tests: starting OpenGL takes longer than a picture.
inline Renderer& renderer() {
  static Renderer one;
  return one;
}

/// Looks at the point half a metre above the origin from 3 m.
inline Camera camera() {
  Camera camera;
  camera.target = {0, 0, 0.5};
  camera.distance = 3;
  return camera;
}

}  // namespace poise::scene
