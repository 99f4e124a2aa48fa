// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/mujoco/mjcf/mjcf_file.hpp"

#include <algorithm>
#include <regex>

namespace poise::mujoco {
namespace {

std::string one_line(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  std::ranges::replace(text, '\n', ' ');
  return text;
}

}  // namespace

Place mjcf_place(const std::string& file, const std::string& message) {
  std::smatch found;
  const bool has_line = std::regex_search(message, found, std::regex("[Ll]ine (\\d{1,8})"));
  return Place{file, has_line ? std::stoi(found[1]) : 0};
}

ConfigError mjcf_error(const std::string& file, const std::string& message) {
  return {mjcf_place(file, message), "", "MuJoCo refuses it: " + one_line(message),
          "MuJoCo's viewer says the same of this file"};
}

MjcfFile load_mjcf(const std::filesystem::path& file) {
  MjcfFile out{file.string(), nullptr, nullptr, {}};
  Warnings said;
  char error[1000] = "";
  out.spec.reset(mj_parseXML(out.file.c_str(), nullptr, error, sizeof(error)));
  if (!out.spec) throw mjcf_error(out.file, error);
  out.model.reset(mj_compile(out.spec.get(), nullptr));
  if (!out.model) throw mjcf_error(out.file, mjs_getError(out.spec.get()));
  for (const std::string& text : said.texts) out.warnings.push_back(one_line(text));
  return out;
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
