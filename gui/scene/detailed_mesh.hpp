// SPDX-License-Identifier: BSD-2-Clause
// The meshes on the graphics card, rougher from afar. Private to this room; the context must be
// current.

#pragma once

#include <map>
#include <memory>
#include <optional>

#include "poise/gui/scene/gl/gl_objects.hpp"

namespace poise::scene {

/// A mesh, and with fewer triangles for who looks from afar.
class DetailedMesh {
 public:
  /// @param rough  how far the outline may be off [m]
  DetailedMesh(const Mesh& mesh, float rough);
  /// @param pixel  size of a pixel there [m]
  GpuMesh& seen_at(float pixel);
  GpuMesh& outline() { return outline_ ? *outline_ : whole_; }
  const Eigen::AlignedBox3f& box() const { return box_; }

 private:
  GpuMesh whole_;
  std::optional<GpuMesh> fine_, coarse_, outline_;
  Eigen::AlignedBox3f box_;
};

/// Uploads each mesh once and keeps it as long as it lives.
class DetailedMeshes {
 public:
  /// @param rough  how far outlines may be off [m]
  explicit DetailedMeshes(float rough) : rough_(rough) {}
  DetailedMesh& of(const std::shared_ptr<const Mesh>& mesh);
  void forget_the_dead();

 private:
  struct Kept {
    std::weak_ptr<const Mesh> mesh;
    DetailedMesh detailed;
  };
  float rough_;
  std::map<const Mesh*, Kept> kept_;
};

}  // namespace poise::scene
