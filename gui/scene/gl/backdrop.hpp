// SPDX-License-Identifier: BSD-2-Clause
// Draws sky and ground as background. Private to this room; the context must be current.

#pragma once

#include "poise/gui/scene/camera.hpp"
#include "poise/gui/scene/gl/shadows.hpp"
#include "poise/gui/scene/theme.hpp"

namespace poise::scene {

class Backdrop {
 public:
  Backdrop();
  /// Draws behind the items drawn so far.
  void draw(const Camera& camera, const Theme& theme, const Eigen::Matrix4f& to_clip,
            Shadows& shadows);

 private:
  void ground(Program& program, const Camera& camera, const Theme& theme,
              const Eigen::Matrix4f& to_clip, const Patch& shaded);

  Program sky_, plain_, shaded_;
  VertexArray nothing_;
};

}  // namespace poise::scene
