// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/tree/plausible/plausible.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "poise/core/tree/robot_warning.hpp"

namespace poise {
namespace {

// Beyond these a file is wrong rather than its robot large.
constexpr double kReach = 30;         // [m]
constexpr double kMass = 1e6;         // [kg]
constexpr double kMillimetres = 3e4;  // [m] a reach up to this may be one in millimetres

// The longest sum of offsets between joints from the root outwards [m].
double reach(const Tree& tree) {
  std::vector<double> to(static_cast<std::size_t>(tree.bodies()), 0);
  for (const TreeJoint& joint : tree.joints)
    to[static_cast<std::size_t>(joint.body)] =
        to[static_cast<std::size_t>(joint.parent)] + joint.X_PJ.p.norm();
  return *std::ranges::max_element(to);
}

}  // namespace

void check_has_mass(const Tree& tree, const std::string& file) {
  if (!tree.floating() || tree.mass() > 0) return;
  throw ConfigError(ErrorCode::kInvalid, Place{file}, "",
                    "has no mass: none of its links has one, so nothing determines how its "
                    "floating base moves",
                    "give its links <inertial> with <mass> and <inertia>, or fix its base "
                    "(base: {joint: fixed}, or --base fixed)");
}

std::vector<UrdfWarning> odd_units(const Tree& tree, const std::string& file) {
  std::vector<UrdfWarning> out;
  if (const double far = reach(tree); far > kReach) {
    const TreeJoint& joint = *std::ranges::max_element(
        tree.joints, {}, [](const TreeJoint& one) { return one.X_PJ.p.norm(); });
    out.push_back(robot_warning(
        WarningKind::kLengths, Place{file}, "joint " + joint.name,
        fmt::format("is {:.4g} m from the joint before it, and the robot reaches {:.4g} "
                    "m: {}robot files are in metres",
                    joint.X_PJ.p.norm(), far,
                    far < kMillimetres ? "lengths look like millimetres; " : "")));
  }
  if (tree.mass() > kMass) {
    const auto heaviest = std::ranges::max_element(tree.inertias, {}, &Inertia::mass);
    const auto body = static_cast<int>(heaviest - tree.inertias.begin());
    const auto link = std::ranges::find(tree.links, body, &TreeLink::body);
    out.push_back(
        robot_warning(WarningKind::kMass, Place{file}, "link " + link->name,
                      fmt::format("weighs {:.3g} kg of the robot's {:.3g} kg: robot files are in "
                                  "kilograms",
                                  heaviest->mass, tree.mass())));
  }
  return out;
}

}  // namespace poise
