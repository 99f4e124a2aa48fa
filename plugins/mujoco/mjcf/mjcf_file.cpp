// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/mujoco/mjcf/mjcf_file.hpp"

#include <algorithm>
#include <regex>

#include "poise/plugins/mujoco/mjcf/mjcf_missing.hpp"

namespace poise::mujoco {
namespace {

std::string one_line(std::string text) {
  // MuJoCo's remark on MjcfPart::kMotion
  if (const auto at = text.find("The visual elements of the spec"); at != std::string::npos)
    text.resize(at);
  while (text.ends_with('\n')) text.pop_back();
  std::ranges::replace(text, '\n', ' ');
  return text;
}

// MuJoCo notes `line 12` with each element.
int line_of(const mjString* info) { return mjcf_place({}, info ? mjs_getString(info) : "").line; }

const mjString* info_of(mjsElement* e, mjtObj kind) {
  switch (kind) {
    case mjOBJ_BODY:
      return mjs_asBody(e)->info;
    case mjOBJ_JOINT:
      return mjs_asJoint(e)->info;
    case mjOBJ_GEOM:
      return mjs_asGeom(e)->info;
    case mjOBJ_EQUALITY:
      return mjs_asEquality(e)->info;
    case mjOBJ_TENDON:
      return mjs_asTendon(e)->info;
    case mjOBJ_ACTUATOR:
      return mjs_asActuator(e)->info;
    case mjOBJ_EXCLUDE:
      return mjs_asExclude(e)->info;
    case mjOBJ_KEY:
      return mjs_asKey(e)->info;
    default:
      return nullptr;
  }
}

std::vector<MjcfShape> geoms_of(mjSpec& spec) {
  std::vector<MjcfShape> out;
  for (mjsElement* e = mjs_firstElement(&spec, mjOBJ_GEOM); e; e = mjs_nextElement(&spec, e)) {
    const mjsGeom& geom = *mjs_asGeom(e);
    std::string name = mjs_getString(mjs_getName(e));
    if (name.empty()) name = "geom" + std::to_string(out.size());
    out.push_back({std::move(name), line_of(geom.info), geom.type, mjs_getParent(e)->element});
  }
  return out;
}

}  // namespace

Place mjcf_place(const MjcfFile& mjcf, mjtObj kind, int id) {
  mjSpec* const spec = mjcf.spec.get();
  for (mjsElement* e = mjs_firstElement(spec, kind); e; e = mjs_nextElement(spec, e))
    if (mjs_getId(e) == id) return Place{mjcf.file, line_of(info_of(e, kind))};
  return Place{mjcf.file};
}

Place mjcf_place(const std::string& file, const std::string& message) {
  static const std::regex kLine("[Ll]ine (?:number=)?(\\d{1,8})");
  std::smatch found;
  const bool has_line = std::regex_search(message, found, kLine);
  return Place{file, has_line ? std::stoi(found[1]) : 0};
}

ConfigError mjcf_error(const std::string& file, const std::string& message) {
  return {ErrorCode::kInvalid, mjcf_place(file, message), "",
          "MuJoCo refuses it: " + one_line(message), "MuJoCo's viewer says the same of this file"};
}

namespace {

// A mesh that is missing has a place of its own.
ConfigError refusal(const MjcfFile& mjcf, const std::string& message) {
  for (const MjcfShape& mesh : mjcf.missing)
    if (message.find(mesh.name) != std::string::npos)
      return {ErrorCode::kFile, Place{mjcf.file, mesh.line}, "",
              "there is no mesh '" + mesh.name + "'",
              "put it there. A mesh that is only drawn may be missing if its geoms have mass=\"0\" "
              "and no contacts, or their body has an inertial"};
  return mjcf_error(mjcf.file, message);
}

MjcfFile compiled(const std::filesystem::path& file, MjcfPart part, bool missing) {
  MjcfFile out{file.string(), nullptr, nullptr, {}, {}, {}, {}};
  Warnings said;
  char error[1000] = "";
  out.spec.reset(mj_parseXML(out.file.c_str(), nullptr, error, sizeof(error)));
  if (!out.spec) throw mjcf_error(out.file, error);
  out.geoms = geoms_of(*out.spec);
  out.missing = missing_meshes(*out.spec, file);
  if (part != MjcfPart::kShapes) leave_out_drawn(*out.spec, out.missing);
  std::map<const mjsElement*, DrawnMesh> drawn;
  if (part == MjcfPart::kMotion) out.spec->compiler.discardvisual = 1;
  if (part == MjcfPart::kShapes) drawn = take_drawn_meshes(*out.spec, file, missing);
  out.model.reset(mj_compile(out.spec.get(), nullptr));
  if (!out.model) throw refusal(out, mjs_getError(out.spec.get()));
  for (auto& [element, mesh] : drawn) out.drawn[mjs_getId(element)] = std::move(mesh);
  for (const std::string& text : said.texts) out.warnings.push_back(one_line(text));
  return out;
}

}  // namespace

// MuJoCo knows more places for meshes, so it is asked first.
MjcfFile load_mjcf(const std::filesystem::path& file, MjcfPart part) {
  try {
    return compiled(file, part, false);
  } catch (const ConfigError&) {
    if (part != MjcfPart::kShapes) throw;
    return compiled(file, part, true);
  }
}

std::string name_in(const mjModel& model, mjtObj kind, int id, const char* fallback) {
  const char* const name = mj_id2name(&model, kind, id);
  return name && *name ? name : fallback + std::to_string(id);
}

Pose mjcf_pose(const mjtNum* position, const mjtNum* q) {
  return {Eigen::Quaterniond(q[0], q[1], q[2], q[3]).normalized().toRotationMatrix(),
          Eigen::Vector3d(position)};
}

}  // namespace poise::mujoco
