// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/anatomy/unread_meshes.hpp"

#include <algorithm>
#include <set>

#include "poise/core/error.hpp"
#include "poise/core/mesh/mesh.hpp"
#include "poise/core/tree/robot_warning.hpp"

namespace poise {
namespace {

struct MeshUse {
  std::filesystem::path file;
  int link = 0;  // the first
  bool drawn = false, touches = false;
};

MeshUse* use_of(const BodyShape& shape, std::vector<MeshUse>& uses) {
  const std::filesystem::path& file = shape.shape.mesh;
  if (shape.shape.kind != Shape::Kind::kMesh || file.empty()) return nullptr;
  const auto known = std::ranges::find(uses, file, &MeshUse::file);
  if (known != uses.end()) return &*known;
  return &uses.emplace_back(MeshUse{file, shape.link});
}

// A link without collision shapes touches with those that are drawn.
std::vector<MeshUse> uses_in(const Geometry& geometry) {
  std::vector<MeshUse> uses;
  std::set<int> touching;
  for (const BodyShape& shape : geometry.visual)
    if (MeshUse* const use = use_of(shape, uses)) use->drawn = true;
  for (const BodyShape& shape : geometry.collision) {
    touching.insert(shape.link);
    if (MeshUse* const use = use_of(shape, uses)) use->touches = true;
  }
  for (const BodyShape& shape : geometry.visual)
    if (MeshUse* const use = touching.contains(shape.link) ? nullptr : use_of(shape, uses))
      use->touches = true;
  return uses;
}

std::string without(const MeshUse& use) {
  const std::string drawn = "a small box is drawn instead";
  const std::string touches = "no foot is found on it and nothing is kept apart from it";
  if (!use.touches) return drawn;
  return use.drawn ? drawn + ", " + touches : touches;
}

}  // namespace

std::vector<UrdfWarning> unread_meshes(const Geometry& geometry, const Tree& tree) {
  std::vector<UrdfWarning> warnings;
  for (const MeshUse& use : uses_in(geometry)) {
    try {
      read_mesh(use.file);
    } catch (const ConfigError& error) {
      warnings.push_back(
          robot_warning(WarningKind::kMesh, Place{use.file.string()},
                        "link " + tree.links.at(static_cast<std::size_t>(use.link)).name,
                        "the mesh " + error.found() + "; " + without(use)));
    }
  }
  return warnings;
}

}  // namespace poise
