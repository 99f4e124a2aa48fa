// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/mujoco/mjcf/mjcf_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <regex>

namespace poise::mujoco {
namespace {

// The first attribute of the file that has NaN among its numbers. In an included file it is not
// found.
ConfigError nan_in(const std::string& file) {
  static const std::regex kNan(R"re(\b(\w+)\s*=\s*["'][-+.\deE\s]*\bnan\b)re", std::regex::icase);
  std::ifstream in(file);
  std::string text, attribute;
  Place place{file};
  for (int line = 1; std::getline(in, text); ++line) {
    std::smatch found;
    if (!std::regex_search(text, found, kNan) || found[1] == "name") continue;
    place.line = line;
    attribute = found[1];
    break;
  }
  return {place, attribute, "has NaN, which is no number", "write a number"};
}

struct Numbers {
  const mjtNum* first;
  int width;         // per object
  const char* what;  // they are
};

void check(const MjcfFile& mjcf, mjtObj kind, const char* word, mjtSize count,
           const std::vector<Numbers>& all) {
  for (int i = 0; i < count; ++i)
    for (const Numbers& one : all) {
      const mjtNum* const first = one.first + one.width * i;
      if (std::all_of(first, first + one.width, [](mjtNum x) { return std::isfinite(x); }))
        continue;
      throw ConfigError(mjcf_place(mjcf, kind, i),
                        std::string(word) + " " + name_in(*mjcf.model, kind, i, word),
                        std::string("has no finite ") + one.what, "write finite numbers");
    }
}

}  // namespace

void check_numbers(const MjcfFile& mjcf) {
  const mjModel& m = *mjcf.model;
  for (const std::string& text : mjcf.warnings)
    if (text.find("NaN") != std::string::npos) throw nan_in(mjcf.file);
  check(mjcf, mjOBJ_BODY, "body", m.nbody,
        {{m.body_pos, 3, "position"},
         {m.body_quat, 4, "orientation"},
         {m.body_ipos, 3, "centre of mass"},
         {m.body_mass, 1, "mass"},
         {m.body_inertia, 3, "inertia"}});
  check(mjcf, mjOBJ_JOINT, "joint", m.njnt, {{m.jnt_pos, 3, "position"}, {m.jnt_axis, 3, "axis"}});
  check(mjcf, mjOBJ_GEOM, "geom", m.ngeom, {{m.geom_pos, 3, "position"}, {m.geom_size, 3, "size"}});
  check(mjcf, mjOBJ_SITE, "site", m.nsite, {{m.site_pos, 3, "position"}});
}

}  // namespace poise::mujoco
