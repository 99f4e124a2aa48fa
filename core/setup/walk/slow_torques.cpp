// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/setup/walk/slow_torques.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "poise/core/dynamics/dynamics.hpp"

namespace poise {
namespace {

constexpr double kTakesOver = 0.1;  // [s]

}  // namespace

std::vector<Finding> slow_torques(const StackSpec& spec, const Setup& setup) {
  std::vector<Finding> out;
  if (!spec.walk) return out;
  for (const ConstraintSpec& one : spec.constraints) {
    const ConfigNode* const max = one.constraint.node.find("max");
    if (one.constraint.type != "torque-rate-limits" || max == nullptr) continue;
    Dynamics robot(setup.tree, spec.gravity);
    robot.update(setup.start);
    const auto foot = std::ranges::find(setup.contacts, spec.walk->feet[0], &Contact::name);
    const double height = robot.p_WC().z() - robot.pose(foot->frame).p.z();
    const double needed = robot.mass() * spec.gravity.norm() * std::abs(height) / kTakesOver;
    const double given = read_quantity(*max, "N·m/s");
    if (given >= needed) continue;
    out.push_back(
        warning_of(WarningKind::kTorqueRate, max->place, max->path,
                   fmt::format("is {:.2g} kN·m/s: when a foot lands, a walk of this robot changes "
                               "torques by {:.2g} kN·m/s and more; it may fall, so give more if "
                               "the motors can",
                               given / 1000, needed / 1000)));
  }
  return out;
}

}  // namespace poise
