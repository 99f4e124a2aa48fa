// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/mujoco/mjcf/mjcf_missing.hpp"

#include <algorithm>
#include <set>

namespace poise::mujoco {
namespace {

namespace fs = std::filesystem;

std::vector<mjsElement*> all_of(mjSpec& spec, mjtObj kind) {
  std::vector<mjsElement*> out;
  for (mjsElement* e = mjs_firstElement(&spec, kind); e; e = mjs_nextElement(&spec, e))
    out.push_back(e);
  return out;
}

// By default a mesh is called like its file.
std::string name_of(mjsElement* mesh) {
  std::string name = mjs_getString(mjs_getName(mesh));
  if (name.empty()) name = fs::path(mjs_getString(mjs_asMesh(mesh)->file)).stem().string();
  return name;
}

bool only_drawn(mjSpec& spec, mjsElement* e) {
  const mjsGeom& geom = *mjs_asGeom(e);
  const bool of_body = mjs_getParent(e)->explicitinertial && spec.compiler.inertiafromgeom != 1;
  return geom.contype == 0 && geom.conaffinity == 0 &&
         (of_body || geom.mass == 0 || geom.density == 0);
}

}  // namespace

std::vector<MjcfShape> missing_meshes(mjSpec& spec, const fs::path& file) {
  std::vector<MjcfShape> out;
  const fs::path folder = file.parent_path();
  const fs::path meshes = folder / mjs_getString(spec.compiler.meshdir);
  for (mjsElement* e : all_of(spec, mjOBJ_MESH)) {
    const mjsMesh& mesh = *mjs_asMesh(e);
    const std::string name = mjs_getString(mesh.file);
    std::error_code ec;
    if (name.empty() || exists(meshes / name, ec) || exists(folder / name, ec)) continue;
    out.push_back({name, mjcf_place({}, mjs_getString(mesh.info)).line, 0, nullptr});
  }
  return out;
}

void leave_out_drawn(mjSpec& spec, const std::vector<MjcfShape>& missing) {
  if (missing.empty()) return;
  std::set<std::string> names, needed;
  std::vector<mjsElement*> meshes;
  for (mjsElement* e : all_of(spec, mjOBJ_MESH)) {
    const std::string file = mjs_getString(mjs_asMesh(e)->file);
    if (std::ranges::find(missing, file, &MjcfShape::name) == missing.end()) continue;
    names.insert(name_of(e));
    meshes.push_back(e);
  }
  for (mjsElement* e : all_of(spec, mjOBJ_GEOM)) {
    const std::string mesh = mjs_getString(mjs_asGeom(e)->meshname);
    if (!names.contains(mesh)) continue;
    if (only_drawn(spec, e))
      mjs_delete(&spec, e);
    else
      needed.insert(mesh);
  }
  for (mjsElement* e : meshes)
    if (!needed.contains(name_of(e))) mjs_delete(&spec, e);
}

}  // namespace poise::mujoco
