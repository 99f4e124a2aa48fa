// SPDX-License-Identifier: BSD-2-Clause
// What an MJCF file may say that Poise does not have.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "poise/plugins/mujoco/mjcf/mjcf_loops.hpp"
#include "poise/plugins/mujoco/mjcf/mjcf_mimics.hpp"
#include "poise/plugins/mujoco/mjcf/mjcf_numbers.hpp"
#include "poise/plugins/mujoco/mjcf/mjcf_tendons.hpp"

namespace poise::mujoco {
namespace {

struct Checks {
  const MjcfFile& mjcf;
  const mjModel& m;
  std::vector<UrdfWarning>& warnings;

  [[noreturn]] void refuse(const Place& place, const std::string& what, const std::string& found,
                           const std::string& remedy) const {
    throw ConfigError(ErrorCode::kUnsuited, place, what, found, remedy);
  }
  void warn(WarningKind kind, const Place& place, const std::string& what,
            const std::string& text) const {
    warnings.push_back(robot_warning(kind, place, what, text));
  }
  Place file() const { return Place{mjcf.file}; }
  bool any(const mjtNum* first, mjtSize count) const {
    return std::any_of(first, first + count, [](mjtNum x) { return x != 0; });
  }

  void flexes() const;
  void tendons() const;
  std::string cause_of(int equality, const MjcfMimics& mimics) const;
  void equalities() const;
  void actuators() const;
  void joints() const;
  void medium() const;
};

void Checks::flexes() const {
  if (m.nflex > 0)
    refuse(file(), "flex " + name_in(m, mjOBJ_FLEX, 0, "flex"), "is a deformable body",
           "Poise knows rigid bodies only");
  if (m.nskin > 0)
    warn(WarningKind::kSkin, file(), "skin " + name_in(m, mjOBJ_SKIN, 0, "skin"),
         "is not drawn; the shapes of the bodies are");
}

// A tendon that only measures a length changes no motion.
void Checks::tendons() const {
  const std::vector<MjcfTendon> all = mjcf_tendons(m);
  for (int t = 0; t < m.ntendon; ++t) {
    const MjcfTendon& one = all[static_cast<std::size_t>(t)];
    if (!one.exerts()) continue;
    const Place place = mjcf_place(mjcf, mjOBJ_TENDON, t);
    const std::string what = "tendon " + name_in(m, mjOBJ_TENDON, t, "tendon");
    std::vector<std::string> joints;
    for (const int j : one.joints) joints.push_back(name_in(m, mjOBJ_JOINT, j, "joint"));
    const std::string list = fmt::format("{}", fmt::join(joints, ", "));
    if (!one.of_gripper)
      refuse(place, what,
             fmt::format("{} {}",
                         one.pulled ? "is a tendon that an actuator pulls, of"
                                    : "is a tendon that exerts a force on",
                         list),
             "Poise knows motors at joints, and leaves tendons out only if they move a gripper");
    warn(WarningKind::kTendon, place, what,
         one.pulled ? fmt::format("drives a gripper and is left out; {} {}", list,
                                  joints.size() == 1 ? "has a motor of its own instead"
                                                     : "have motors of their own instead")
                    : fmt::format("acts on a gripper ({}) and is left out", list));
  }
}

// Why an equality has no meaning here; empty: it has one.
std::string Checks::cause_of(int e, const MjcfMimics& mimics) const {
  const auto found = mimics.causes.find(e);
  if (found != mimics.causes.end()) return "ties joints as Poise does not know: " + found->second;
  if (m.eq_type[e] == mjEQ_JOINT) return {};
  if (m.eq_type[e] != mjEQ_TENDON) return "ties flexes to each other";
  const std::vector<MjcfTendon> all = mjcf_tendons(m);
  for (const int t : {m.eq_obj1id[e], m.eq_obj2id[e]})
    if (t >= 0 && !all[static_cast<std::size_t>(t)].of_gripper)
      return "ties the length of tendon " + name_in(m, mjOBJ_TENDON, t, "tendon");
  return {};
}

void Checks::equalities() const {
  const MjcfMimics mimics = find_mimics(m);
  for (int e = 0; e < m.neq; ++e) {
    const std::string what = "equality " + name_in(m, mjOBJ_EQUALITY, e, "equality");
    const Place place = mjcf_place(mjcf, mjOBJ_EQUALITY, e);
    if (!m.eq_active0[e]) {
      warn(WarningKind::kEquality, place, what, "is not active and stays so");
      continue;
    }
    if (is_loop(m, e)) continue;
    if (const std::string cause = cause_of(e, mimics); !cause.empty())
      refuse(place, what, cause,
             "Poise knows <connect>, <weld> and proportional <joint>; delete it, or set "
             "active=\"false\"");
    if (m.eq_type[e] == mjEQ_TENDON)
      warn(WarningKind::kTendon, place, what, "ties a gripper and is left out");
  }
}

void Checks::actuators() const {
  for (int a = 0; a < m.nactuator; ++a) {
    const std::string what = "actuator " + name_in(m, mjOBJ_ACTUATOR, a, "actuator");
    const Place place = mjcf_place(mjcf, mjOBJ_ACTUATOR, a);
    if (m.actuator_dyntype[a] == mjDYN_MUSCLE || m.actuator_gaintype[a] == mjGAIN_MUSCLE ||
        m.actuator_biastype[a] == mjBIAS_MUSCLE)
      refuse(place, what, "is a muscle", "Poise knows motors only");
    const int transmission = m.actuator_trntype[a];
    if (transmission != mjTRN_JOINT && transmission != mjTRN_JOINTINPARENT &&
        transmission != mjTRN_TENDON)
      warn(WarningKind::kActuator, place, what, "drives no joint and is not used");
    else if (transmission != mjTRN_TENDON && m.jnt_type[m.actuator_trnid[2 * a]] == mjJNT_FREE)
      warn(WarningKind::kActuator, place, what, "drives a free joint and is not used");
    if (any(m.actuator_dampingpoly + mjNPOLY * a, mjNPOLY))
      warn(WarningKind::kNonlinear, place, what, "has damping of higher order, which is left out");
  }
}

void Checks::joints() const {
  for (int j = 0; j < m.njnt; ++j) {
    const std::string what = "joint " + name_in(m, mjOBJ_JOINT, j, "joint");
    const Place place = mjcf_place(mjcf, mjOBJ_JOINT, j);
    const int dof = m.jnt_dofadr[j], type = m.jnt_type[j];
    if (any(m.jnt_stiffnesspoly + mjNPOLY * j, mjNPOLY) ||
        any(m.dof_dampingpoly + mjNPOLY * dof, mjNPOLY) || m.jnt_springyield[j] != 0)
      warn(WarningKind::kNonlinear, place, what,
           "has a spring or damper of higher order, which is left out");
    if (m.jnt_stiffness[j] != 0 && (type == mjJNT_BALL || type == mjJNT_FREE))
      warn(WarningKind::kSpring, place, what,
           "has a spring, which is left out: only hinges and slides have one");
    if (m.jnt_limited[j] && type == mjJNT_BALL)
      warn(WarningKind::kRangeBall, place, what,
           "has a range, which is left out; give swing and twist under robot.limits");
  }
}

void Checks::medium() const {
  if (m.ngravcomp > 0)
    warn(WarningKind::kGravcomp, file(), "",
         fmt::format("{} bodies have gravity compensation, which is left out", m.ngravcomp));
  if (m.opt.density != 0 || m.opt.viscosity != 0)
    warn(WarningKind::kMedium, file(), "option", "has a medium, whose drag is left out");
  if (m.opt.gravity[0] != 0 || m.opt.gravity[1] != 0 || m.opt.gravity[2] != -9.81)
    warn(WarningKind::kGravity, file(), "option",
         fmt::format("has the gravity ({:g}, {:g}, {:g}) m/s²; that of the stack counts",
                     m.opt.gravity[0], m.opt.gravity[1], m.opt.gravity[2]));
  if (m.nplugin > 0)
    warn(WarningKind::kPlugin, file(), "", "has plugins of MuJoCo, which are left out");
}

}  // namespace

void check_mjcf(const MjcfFile& mjcf, std::vector<UrdfWarning>& warnings) {
  check_numbers(mjcf);
  const Checks checks{mjcf, *mjcf.model, warnings};
  checks.flexes();
  checks.tendons();
  checks.equalities();
  checks.actuators();
  checks.joints();
  checks.medium();
  for (const std::string& text : mjcf.warnings)
    warnings.push_back(robot_warning(WarningKind::kMujoco, mjcf_place(mjcf.file, text), "",
                                     "MuJoCo says: " + text));
}

}  // namespace poise::mujoco
