// SPDX-License-Identifier: BSD-2-Clause
// Shadows of the sun, and ambient occlusion of the ground. Private to this room.

#pragma once

#include "poise/gui/scene/detailed_mesh.hpp"
#include "poise/gui/scene/drawing.hpp"
#include "poise/gui/scene/targets.hpp"

namespace poise::scene {

/// Direction to the sun, the same everywhere.
const Eigen::Vector3f& to_sun();

/// A rectangle on the ground, along and across the sun's rays.
struct Patch {
  Eigen::Vector2f middle = {0, 0}, half = {0, 0};  ///< [m]; in the axes of `ground_axes`
};

/// Rows: along the sun's rays and across, on the ground.
const Eigen::Matrix2f& ground_axes();

class Shadows {
 public:
  /// @param size  edge of the sun's view in pixels
  explicit Shadows(int size);

  /// Registers all items that cast a shadow.
  void cast(const Drawing& drawing, DetailedMeshes& meshes);
  /// The part of the ground in shadow or occluded; empty if there is none.
  const Patch& shaded() const { return shaded_; }

  /// Depths in the sun's view; its matrix takes W to picture and depth, each 0 … 1.
  GLuint sun() { return sun_.texture(); }
  const Eigen::Matrix4f& light() const { return light_; }
  /// Sampling radius for soft edges, in picture coordinates.
  Eigen::Vector2f softness() const;
  /// How far above a surface its shadow is looked up, so that it does not shade itself [m].
  float lift() const;
  /// Visible share of the sky per point of the ground; its matrix takes W to picture, 0 … 1.
  GLuint sky() { return sky_.texture(); }
  Eigen::Matrix3f to_sky() const;

 private:
  void aim(const Drawing& drawing, DetailedMeshes& meshes);
  void depths(const std::vector<const Item*>& items, const Eigen::Matrix4f& view,
              DetailedMeshes& meshes);
  void look_up();

  Program depth_, occlusion_;
  VertexArray nothing_;
  DepthTarget sun_, heights_;
  GreyTarget sky_;
  std::vector<const Item*> casting_, low_;  // low: close above the ground
  Patch shaded_, dim_;                      // dim_: ground with something close above it
  Eigen::Matrix4f light_ = Eigen::Matrix4f::Identity();
};

}  // namespace poise::scene
