// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/scene/detailed_mesh.hpp"

#include "poise/core/replay/coarser.hpp"

namespace poise::scene {
namespace {

constexpr std::size_t kFew = 250;  // meshes of up to so many triangles are not simplified

// Deviation from the full mesh [m]. Below kUnseen pixels it is invisible.
constexpr float kFine = 0.0008f, kCoarse = 0.003f;
constexpr float kUnseen = 0.65f;  // pixels

}  // namespace

DetailedMesh::DetailedMesh(const Mesh& mesh, float rough) : whole_(mesh) {
  for (const Eigen::Vector3f& point : mesh.points) box_.extend(point);
  if (mesh.triangles.size() <= kFew) return;
  fine_.emplace(coarser(mesh, kFine));
  coarse_.emplace(coarser(mesh, kCoarse));
  outline_.emplace(poise::outline(mesh, rough));
}

GpuMesh& DetailedMesh::seen_at(float pixel) {
  if (coarse_ && pixel * kUnseen > kCoarse) return *coarse_;
  return fine_ && pixel * kUnseen > kFine ? *fine_ : whole_;
}

DetailedMesh& DetailedMeshes::of(const std::shared_ptr<const Mesh>& mesh) {
  const auto known = kept_.find(mesh.get());
  if (known != kept_.end() && known->second.mesh.lock() == mesh) return known->second.detailed;
  kept_.erase(mesh.get());
  return kept_.emplace(mesh.get(), Kept{mesh, DetailedMesh(*mesh, rough_)}).first->second.detailed;
}

void DetailedMeshes::forget_the_dead() {
  std::erase_if(kept_, [](const auto& entry) { return entry.second.mesh.expired(); });
}

}  // namespace poise::scene
