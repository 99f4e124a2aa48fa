// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/mujoco/mjcf/mjcf_loops.hpp"

#include <algorithm>
#include <cctype>

namespace poise::mujoco {
namespace {

constexpr double kUnit[] = {1, 0, 0, 0};

// A name that a stack file could give.
std::string plain(std::string name) {
  std::ranges::replace_if(
      name, [](unsigned char c) { return !(std::isalnum(c) || c == '_' || c == '-') || c > 127; },
      '_');
  return name;
}

// The frame of one end in its object, a body or a site. Of a weld, the axes of the second body are
// those of the frame; of a <connect>, axes have no meaning.
Pose frame_of(const mjModel& m, int e, bool second) {
  const mjtNum* const data = m.eq_data + mjNEQDATA * e;
  if (m.eq_objtype[e] == mjOBJ_SITE) return {};
  if (m.eq_type[e] == mjEQ_CONNECT) return mjcf_pose(data + (second ? 3 : 0), kUnit);
  return second ? mjcf_pose(data, kUnit) : mjcf_pose(data + 3, data + 6);
}

}  // namespace

bool is_loop(const mjModel& m, int e) {
  return m.eq_active0[e] && (m.eq_type[e] == mjEQ_CONNECT || m.eq_type[e] == mjEQ_WELD);
}

std::vector<LoopClosure> mjcf_loops(const MjcfFile& mjcf, const MjcfTree& of,
                                    std::vector<UrdfWarning>& warnings) {
  const mjModel& m = *mjcf.model;
  std::vector<LoopClosure> out;
  for (int e = 0; e < m.neq; ++e) {
    if (!is_loop(m, e)) continue;
    const bool sites = m.eq_objtype[e] == mjOBJ_SITE;
    const auto link = [&](int id) {
      return (sites ? of.sites : of.bodies)[static_cast<std::size_t>(id)];
    };
    const int ids[] = {m.eq_obj1id[e], m.eq_obj2id[e]};
    const std::string name = name_in(m, mjOBJ_EQUALITY, e, "loop");
    if (link(ids[0]) < 0 || link(ids[1]) < 0) {
      warnings.push_back(robot_warning(
          WarningKind::kEquality, mjcf_place(mjcf, mjOBJ_EQUALITY, e), "equality " + name,
          "holds a body of the world, and is left out; a contact with grasp does "
          "the same"));
      continue;
    }
    LoopClosure& loop = out.emplace_back();
    loop.name = plain(name);
    loop.kind = m.eq_type[e] == mjEQ_WELD ? LoopKind::kRigid : LoopKind::kBall;
    loop.place = mjcf_place(mjcf, mjOBJ_EQUALITY, e);
    for (int end = 0; end < 2; ++end)
      loop.ends[static_cast<std::size_t>(end)] = {
          of.tree.links[static_cast<std::size_t>(link(ids[end]))].name, frame_of(m, e, end == 1)};
  }
  return out;
}

}  // namespace poise::mujoco
