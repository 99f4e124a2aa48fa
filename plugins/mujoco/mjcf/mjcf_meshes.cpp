// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/mujoco/mjcf/mjcf_meshes.hpp"

#include <array>
#include <set>

namespace poise::mujoco {
namespace {

using Element = mjsElement;

// Corners and outward faces of a tetrahedron with three different moments of inertia.
constexpr std::array<float, 12> kCorners = {0, 0, 0, 0.1f, 0, 0, 0, 0.2f, 0, 0, 0, 0.3f};
constexpr std::array<int, 12> kFaces = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};

std::string name_of(const mjsMesh& mesh) {
  const std::string name = mjs_getString(mjs_getName(mesh.element));
  return name.empty() ? std::filesystem::path(mjs_getString(mesh.file)).stem().string() : name;
}

// Names of meshes that something needs besides the pictures of a body.
std::set<std::string> needed_meshes(mjSpec& spec) {
  std::set<std::string> names;
  for (Element* e = mjs_firstElement(&spec, mjOBJ_GEOM); e; e = mjs_nextElement(&spec, e)) {
    const mjsGeom& geom = *mjs_asGeom(e);
    const bool drawn = geom.contype == 0 && geom.conaffinity == 0 && geom.type == mjGEOM_MESH;
    if (!drawn) names.insert(mjs_getString(geom.meshname));
  }
  return names;
}

bool is_plain(const mjsMesh& mesh) {
  return mesh.refpos[0] == 0 && mesh.refpos[1] == 0 && mesh.refpos[2] == 0 &&
         mesh.refquat[0] == 1 && !mesh.plugin.active && !mesh.needsdf;
}

std::filesystem::path file_of(const mjSpec& spec, const mjsMesh& mesh,
                              const std::filesystem::path& model) {
  const std::filesystem::path folder = model.parent_path();
  for (const std::filesystem::path& from :
       {folder / mjs_getString(spec.compiler.meshdir), folder}) {
    std::error_code ec;
    if (exists(from / mjs_getString(mesh.file), ec)) return from / mjs_getString(mesh.file);
  }
  return {};
}

}  // namespace

std::map<const Element*, DrawnMesh> take_drawn_meshes(mjSpec& spec,
                                                      const std::filesystem::path& file,
                                                      bool missing) {
  std::map<const Element*, DrawnMesh> taken;
  const std::set<std::string> needed = needed_meshes(spec);
  for (Element* e = mjs_firstElement(&spec, mjOBJ_MESH); e; e = mjs_nextElement(&spec, e)) {
    mjsMesh& mesh = *mjs_asMesh(e);
    const std::string name = name_of(mesh);
    if (*mjs_getString(mesh.file) == '\0' || needed.contains(name) || !is_plain(mesh)) continue;
    const std::filesystem::path found = file_of(spec, mesh, file);
    if (found.extension() == ".msh" || (found.empty() && !missing)) continue;
    taken[e] = {found, Eigen::Vector3d(mesh.scale)};
    mjs_setName(e, name.c_str());
    mjs_setString(mesh.file, "");
    mjs_setString(mesh.content_type, "");
    mjs_setFloat(mesh.uservert, kCorners.data(), kCorners.size());
    mjs_setInt(mesh.userface, kFaces.data(), kFaces.size());
    std::fill_n(mesh.scale, 3, 1.0);
    mesh.inertia = mjMESH_INERTIA_EXACT;
  }
  return taken;
}

}  // namespace poise::mujoco
