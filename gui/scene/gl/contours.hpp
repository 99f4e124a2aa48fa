// SPDX-License-Identifier: BSD-2-Clause
// Contours of items, in front of everything. Private to this room; the context must be current.

#pragma once

#include <vector>

#include "poise/gui/scene/camera.hpp"
#include "poise/gui/scene/detailed_mesh.hpp"
#include "poise/gui/scene/drawing.hpp"
#include "poise/gui/scene/targets.hpp"

namespace poise::scene {

/// Draws the items whose `contour` is set. Those of one colour have one contour together.
class Contours {
 public:
  Contours();
  void draw(const Drawing& drawing, const Camera& camera, const Eigen::Matrix4f& to_clip,
            DetailedMeshes& meshes, Canvas& canvas, const Eigen::Vector2i& size);

 private:
  void draw_color(const Drawing& drawing, const Camera& camera, const Eigen::Matrix4f& to_clip,
                  DetailedMeshes& meshes, Canvas& canvas, const Eigen::Vector2i& size);
  bool depths(const Drawing& drawing, const Eigen::Matrix4f& to_clip, DetailedMeshes& meshes);
  void extend(const Item& item, const Eigen::AlignedBox3f& box, const Eigen::Matrix4f& to_clip);

  Program depth_, line_;
  DepthPicture picture_;
  VertexArray nothing_;
  Eigen::Vector4f rgba_ = Eigen::Vector4f::Zero();  // of the items that are drawn
  Eigen::AlignedBox2f on_screen_;                   // of the items, in clip coordinates
};

}  // namespace poise::scene
