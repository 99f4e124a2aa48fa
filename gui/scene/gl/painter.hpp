// SPDX-License-Identifier: BSD-2-Clause
// The rendering passes of a picture. Private to this room; the context must be current throughout.

#pragma once

#include "poise/gui/scene/camera.hpp"
#include "poise/gui/scene/drawing.hpp"
#include "poise/gui/scene/gl/backdrop.hpp"
#include "poise/gui/scene/gl/contours.hpp"
#include "poise/gui/scene/gl/shadows.hpp"
#include "poise/gui/scene/renderer.hpp"
#include "poise/gui/scene/targets.hpp"

namespace poise::scene {

class Painter {
 public:
  explicit Painter(const RenderOptions& options);
  /// @param samples  per pixel; 0: as the options say
  void paint(const Drawing& drawing, const Camera& camera, const Theme& theme, int width,
             int height, int samples);
  Image image;

 private:
  void prepare(const Theme& theme, const Eigen::Matrix4f& to_clip);
  float away(const Item& item);  // distance to its nearest point, a lower bound [m]
  void surface(const Item& item, float opacity);
  std::vector<const Item*> sorted(const Drawing& drawing, bool plates);
  void opaque(const Drawing& drawing);
  void plates(const Drawing& drawing);
  void blended(const Drawing& drawing, const Camera& camera);
  void translucent(const Drawing& drawing, const Camera& camera);
  void see_through(const Drawing& drawing);

  RenderOptions options_;
  Program lit_;
  DetailedMeshes meshes_;
  Shadows shadows_;
  Backdrop backdrop_;
  Canvas canvas_;
  Contours contours_;
  Eigen::Vector3f eye_ = {0, 0, 0};
  float pixel_ = 0;  // size of a pixel at one metre distance [m]
};

}  // namespace poise::scene
