// SPDX-License-Identifier: BSD-2-Clause
// Meshes on the graphics card, in less detail from a distance. Private to this room; the context
// must be current.

#pragma once

#include <map>
#include <memory>
#include <optional>

#include "poise/gui/scene/gl/gl_objects.hpp"

namespace poise::scene {

/// A mesh with versions of fewer triangles for distant views.
class DetailedMesh {
 public:
  /// @param rough  admissible deviation of the outline [m]
  DetailedMesh(const Mesh& mesh, float rough);
  /// @param pixel  size of a pixel at the mesh [m]
  GpuMesh& seen_at(float pixel);
  GpuMesh& outline() { return outline_ ? *outline_ : whole_; }
  const Eigen::AlignedBox3f& box() const { return box_; }

 private:
  GpuMesh whole_;
  std::optional<GpuMesh> fine_, coarse_, outline_;
  Eigen::AlignedBox3f box_;
};

/// Uploads each mesh once and keeps it while the mesh exists.
class DetailedMeshes {
 public:
  /// @param rough  admissible deviation of outlines [m]
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
