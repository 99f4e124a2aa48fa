// SPDX-License-Identifier: BSD-2-Clause
// What the actuators of an MJCF file mean for its joints.

#include <algorithm>
#include <cmath>
#include <limits>

#include "poise/plugins/mujoco/mjcf/mjcf_tendons.hpp"
#include "poise/plugins/mujoco/mjcf/mjcf_tree.hpp"

namespace poise::mujoco {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool drives(const mjModel& m, int actuator, int joint) {
  const int transmission = m.actuator_trntype[actuator];
  return (transmission == mjTRN_JOINT || transmission == mjTRN_JOINTINPARENT) &&
         m.actuator_trnid[2 * actuator] == joint;
}

const mjtNum* gear(const mjModel& m, int actuator) {
  return m.actuator_gear + 6 * m.actuator_outadr[actuator];
}

struct Range {
  double lower = -kInfinity, upper = kInfinity;
  double most() const { return std::max(std::abs(lower), std::abs(upper)); }
  bool even() const { return std::abs(lower + upper) <= 1e-9 * most() || std::isinf(most()); }
};

// Of the actuator's force before its gear.
Range force_range(const mjModel& m, int a) {
  Range range;
  if (m.actuator_forcelimited[a])
    range = {m.actuator_forcerange[2 * a], m.actuator_forcerange[2 * a + 1]};
  const int control = m.actuator_ctrladr[a];
  if (!is_motor(m, a) || !m.actuator_ctrllimited[control]) return range;
  const double gain = m.actuator_gainprm[mjNGAIN * a];
  const double one = gain * m.actuator_ctrlrange[2 * control];
  const double other = gain * m.actuator_ctrlrange[2 * control + 1];
  range.lower = std::max(range.lower, std::min(one, other));
  range.upper = std::min(range.upper, std::max(one, other));
  return range;
}

// Several actuators of one joint add up.
double effort_of(const MjcfFile& mjcf, int joint, const std::string& name,
                 std::vector<UrdfWarning>& warnings) {
  const mjModel& m = *mjcf.model;
  double effort = 0;
  bool even = true;
  for (int a = 0; a < m.nactuator; ++a) {
    if (!drives(m, a, joint)) continue;
    const Range range = force_range(m, a);
    effort += greatest_force(m, a);
    even = even && range.even();
  }
  if (m.jnt_actfrclimited[joint]) {
    const Range range{m.jnt_actfrcrange[2 * joint], m.jnt_actfrcrange[2 * joint + 1]};
    even = even && range.even();
    effort = std::min(effort, range.most());
  }
  if (!even)
    warnings.push_back(
        robot_warning(WarningKind::kEffort, mjcf_place(mjcf, mjOBJ_JOINT, joint), "joint " + name,
                      "has a range of force that is not symmetric; the larger side counts"));
  return effort;
}

}  // namespace

bool is_motor(const mjModel& m, int a) {
  return m.actuator_dyntype[a] == mjDYN_NONE && m.actuator_gaintype[a] == mjGAIN_FIXED &&
         m.actuator_biastype[a] == mjBIAS_NONE && m.actuator_ctrlnum[a] == 1 &&
         m.actuator_gainprm[mjNGAIN * a] != 0 && gear(m, a)[0] != 0;
}

std::vector<int> actuators_of(const mjModel& m, int joint) {
  std::vector<int> found;
  for (int a = 0; a < m.nactuator; ++a)
    if (drives(m, a, joint)) found.push_back(a);
  return found;
}

double greatest_force(const mjModel& m, int a) {
  return force_range(m, a).most() * std::abs(gear(m, a)[0]);
}

int motor_of(const mjModel& m, int joint) {
  const std::vector<int> all = actuators_of(m, joint);
  const bool scalar = m.jnt_type[joint] == mjJNT_HINGE || m.jnt_type[joint] == mjJNT_SLIDE;
  return scalar && all.size() == 1 && is_motor(m, all[0]) ? all[0] : -1;
}

void add_actuators(const MjcfFile& mjcf, MjcfTree& out, std::vector<UrdfWarning>& warnings) {
  const mjModel& m = *mjcf.model;
  for (std::size_t j = 0; j < out.joints.size(); ++j) {
    TreeJoint& joint = out.tree.joints[j];
    const int id = out.joints[j];
    const std::vector<int> actuators = actuators_of(m, id);
    if (m.jnt_type[id] == mjJNT_FREE) continue;
    const bool scalar = m.jnt_type[id] != mjJNT_BALL;
    for (const int a : actuators) {
      if (!scalar && (m.actuator_armature[a] != 0 || m.actuator_damping[a] != 0))
        throw ConfigError(ErrorCode::kInvalid, mjcf_place(mjcf, mjOBJ_ACTUATOR, a),
                          "actuator " + name_in(m, mjOBJ_ACTUATOR, a, "actuator"),
                          "adds armature or damping to a ball joint", "give it to the joint");
      const double reflected = gear(m, a)[0] * gear(m, a)[0];
      joint.armature += reflected * m.actuator_armature[a];
      joint.damping += reflected * m.actuator_damping[a];
    }
    const double by_tendon = actuators.empty() && scalar ? tendon_effort(m, id) : 0;
    joint.actuated = m.nactuator == 0 || !actuators.empty() || by_tendon > 0;
    if (scalar && !actuators.empty())
      joint.limits.effort = effort_of(mjcf, id, joint.name, warnings);
    else if (by_tendon > 0)
      joint.limits.effort = by_tendon;
  }
  if (m.nactuator == 0)
    warnings.push_back(robot_warning(WarningKind::kActuators, Place{mjcf.file}, "",
                                     "has no actuators: every hinge, slide and ball has a motor"));
}

}  // namespace poise::mujoco
