// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/mujoco/mjcf/mjcf_numbers.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <fstream>
#include <sstream>
#include <string_view>

namespace poise::mujoco {
namespace {

constexpr std::size_t kNone = std::string_view::npos;
constexpr std::string_view kSpace = " \t\r\n";

bool is_nan(std::string_view word) {
  if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
  return std::ranges::equal(word, std::string_view("nan"), {},
                            [](unsigned char c) { return std::tolower(c); });
}

// Where a list of numbers has its first NaN; kNone if nowhere, or if it is no such list.
std::size_t nan_among(std::string_view numbers) {
  for (std::size_t at = numbers.find_first_not_of(kSpace); at != kNone;) {
    const std::size_t end = std::min(numbers.find_first_of(kSpace, at), numbers.size());
    const std::string_view word = numbers.substr(at, end - at);
    if (is_nan(word)) return at;
    if (word.find_first_not_of("+-.0123456789eE") != kNone) break;
    at = numbers.find_first_not_of(kSpace, end);
  }
  return kNone;
}

// The word that ends before `end`, and spaces.
std::string_view word_before(std::string_view text, std::size_t end) {
  const std::size_t last = text.substr(0, end).find_last_not_of(kSpace);
  if (last == kNone) return {};
  const std::size_t space = text.find_last_of(kSpace, last);
  const std::size_t first = space == kNone ? 0 : space + 1;
  return text.substr(first, last + 1 - first);
}

// The first attribute of the file that has NaN among its numbers. In an included file it is not
// found.
ConfigError nan_in(const std::string& file) {
  std::stringstream all;
  all << std::ifstream(file).rdbuf();
  const std::string contents = all.str();
  const std::string_view text = contents;
  Place place{file};
  std::string attribute;
  for (std::size_t at = text.find('='); at != kNone && attribute.empty(); at = text.find('=', at)) {
    const std::string_view name = word_before(text, at);
    const std::size_t quote = text.find_first_not_of(kSpace, ++at);
    if (quote == kNone || (text[quote] != '"' && text[quote] != '\'')) continue;
    at = std::min(text.find(text[quote], quote + 1), text.size());
    const std::size_t nan = nan_among(text.substr(quote + 1, at - quote - 1));
    if (nan == kNone || name == "name") continue;
    attribute = name;
    place.line = 1 + static_cast<int>(std::ranges::count(text.substr(0, quote + nan), '\n'));
  }
  return {ErrorCode::kRange, place, attribute, "has NaN, which is not a number", "write a number"};
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
      throw ConfigError(ErrorCode::kInvalid, mjcf_place(mjcf, kind, i),
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
