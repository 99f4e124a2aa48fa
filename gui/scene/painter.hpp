// SPDX-License-Identifier: BSD-2-Clause
// The passes of a picture. Private to this room; the context must be current throughout.

#pragma once

#include <map>
#include <memory>

#include "gui/scene/camera.hpp"
#include "gui/scene/drawing.hpp"
#include "gui/scene/renderer.hpp"
#include "gui/scene/targets.hpp"

namespace poise::scene {

class Painter {
 public:
  explicit Painter(const RenderOptions& options);
  void paint(const Drawing& drawing, const Camera& camera, const Theme& theme, int width,
             int height);
  Image image;

 private:
  struct Kept {
    std::weak_ptr<const Mesh> mesh;
    GpuMesh card;
  };

  GpuMesh& on_card(const std::shared_ptr<const Mesh>& mesh);
  void forget_the_dead();
  void aim(const Drawing& drawing);
  void depths(const Drawing& drawing, const Eigen::Matrix4f& light);
  void cast_shadows(const Drawing& drawing);
  void background(const Camera& camera, const Theme& theme, const Eigen::Matrix4f& to_clip);
  void prepare(const Camera& camera, const Theme& theme, const Eigen::Matrix4f& to_clip);
  void surface(const Item& item, float opacity);
  void surfaces(const Drawing& drawing, const Camera& camera);
  void translucent(const Drawing& drawing, const Camera& camera);
  void see_through(const Drawing& drawing);

  RenderOptions options_;
  Program depth_, occlusion_, ground_, lit_;
  VertexArray nothing_;
  DepthTarget shadow_, heights_;
  GreyTarget sky_;
  Canvas canvas_;
  std::map<const Mesh*, Kept> cards_;
  Eigen::Vector3f focus_ = Eigen::Vector3f::Zero();  // of shadows and occlusion, on the ground
  float half_ = 1.5f;                                // of the square around it [m]
  Eigen::Matrix4f light_ = Eigen::Matrix4f::Identity();
};

}  // namespace poise::scene
