// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/mujoco/mjcf/mjcf_tendons.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "poise/plugins/mujoco/mjcf/mjcf_tree.hpp"

namespace poise::mujoco {
namespace {

using Tendons = std::vector<MjcfTendon>;

bool any_of(const mjtNum* first, int count) {
  return std::any_of(first, first + count, [](mjtNum x) { return x != 0; });
}

bool acts(const mjModel& m, int t) {
  return m.tendon_stiffness[t] != 0 || m.tendon_damping[t] != 0 || m.tendon_frictionloss[t] != 0 ||
         m.tendon_armature[t] != 0 || m.tendon_limited[t] ||
         any_of(m.tendon_stiffnesspoly + mjNPOLY * t, mjNPOLY) ||
         any_of(m.tendon_dampingpoly + mjNPOLY * t, mjNPOLY);
}

bool pulls(const mjModel& m, int actuator, int tendon) {
  return m.actuator_trntype[actuator] == mjTRN_TENDON && m.actuator_trnid[2 * actuator] == tendon;
}

bool is_pulled(const mjModel& m, int t) {
  for (int a = 0; a < m.nactuator; ++a)
    if (pulls(m, a, t)) return true;
  return false;
}

bool is_above(const mjModel& m, int body, int below) {
  while (below > body) below = m.body_parentid[below];
  return below == body;
}

// The joints of a fixed tendon, or those between the bodies that a spatial one runs over.
std::vector<int> joints_of(const mjModel& m, int t) {
  std::vector<int> joints, bodies;
  for (int w = m.tendon_adr[t]; w < m.tendon_adr[t] + m.tendon_num[t]; ++w) {
    const int id = m.wrap_objid[w], type = m.wrap_type[w];
    if (type == mjWRAP_JOINT) joints.push_back(id);
    if (type == mjWRAP_SITE) bodies.push_back(m.site_bodyid[id]);
    if (type == mjWRAP_SPHERE || type == mjWRAP_CYLINDER) bodies.push_back(m.geom_bodyid[id]);
  }
  for (int j = 0; j < m.njnt; ++j) {
    const auto carried = [&](int body) { return is_above(m, m.jnt_bodyid[j], body); };
    const auto moved = std::ranges::count_if(bodies, carried);
    if (moved > 0 && moved < std::ranges::ssize(bodies)) joints.push_back(j);
  }
  return joints;
}

bool is_driven(const mjModel& m, int joint) {
  return m.nactuator == 0 || !actuators_of(m, joint).empty();
}

bool hangs_on_motor(const mjModel& m, int joint) {
  for (int j = 0; j < m.njnt; ++j)
    if (m.jnt_bodyid[j] < m.jnt_bodyid[joint] && is_driven(m, j) &&
        is_above(m, m.jnt_bodyid[j], m.jnt_bodyid[joint]))
      return true;
  return false;
}

// Whether no joint behind it has a motor, unless a tendon moves that one, too.
bool is_at_end(const mjModel& m, int joint, const std::set<int>& with_tendons) {
  for (int j = 0; j < m.njnt; ++j)
    if (m.jnt_bodyid[j] > m.jnt_bodyid[joint] && !with_tendons.contains(j) && is_driven(m, j) &&
        is_above(m, m.jnt_bodyid[joint], m.jnt_bodyid[j]))
      return false;
  return true;
}

}  // namespace

Tendons mjcf_tendons(const mjModel& m) {
  Tendons out;
  std::set<int> with_tendons;
  for (int t = 0; t < m.ntendon; ++t) {
    const MjcfTendon& one = out.emplace_back(is_pulled(m, t), acts(m, t), false, joints_of(m, t));
    if (one.exerts()) with_tendons.insert(one.joints.begin(), one.joints.end());
  }
  for (MjcfTendon& one : out)
    one.of_gripper = !one.joints.empty() && std::ranges::all_of(one.joints, [&](int joint) {
      return hangs_on_motor(m, joint) && is_at_end(m, joint, with_tendons);
    });
  return out;
}

double tendon_effort(const mjModel& m, int joint) {
  double effort = 0;
  for (int a = 0; a < m.nactuator; ++a) {
    if (m.actuator_trntype[a] != mjTRN_TENDON) continue;
    const int t = m.actuator_trnid[2 * a];
    for (int w = m.tendon_adr[t]; w < m.tendon_adr[t] + m.tendon_num[t]; ++w)
      if (m.wrap_type[w] == mjWRAP_JOINT && m.wrap_objid[w] == joint)
        effort += std::abs(m.wrap_prm[w]) * greatest_force(m, a);
  }
  return effort;
}

void leave_out_tendons(mjModel& m) {
  for (int t = 0; t < m.ntendon; ++t) {
    m.tendon_stiffness[t] = m.tendon_damping[t] = m.tendon_frictionloss[t] = 0;
    m.tendon_armature[t] = 0;
    m.tendon_limited[t] = 0;
    std::fill_n(m.tendon_stiffnesspoly + mjNPOLY * t, mjNPOLY, 0);
    std::fill_n(m.tendon_dampingpoly + mjNPOLY * t, mjNPOLY, 0);
  }
  for (int e = 0; e < m.neq; ++e)
    if (m.eq_type[e] == mjEQ_TENDON) m.eq_active0[e] = 0;
}

}  // namespace poise::mujoco
