// SPDX-License-Identifier: BSD-2-Clause
// The rows shared by the joint limits: bounds on v̇ of the joints, not of the base.

#pragma once

#include <algorithm>
#include <limits>

#include "poise/core/problem/velocity_names.hpp"
#include "poise/plugins/module.hpp"

namespace poise {

/// nv named rows −∞ ≤ v̇ ≤ ∞. [m/s², rad/s²]
inline Rows acceleration_rows(const Tree& tree) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Rows rows;
  rows.kind = RowKind::kAcceleration;
  rows.unit = "rad/s²";
  rows.names = velocity_names(tree);
  rows.lower.setConstant(tree.nv(), -kInfinity);
  rows.upper.setConstant(tree.nv(), kInfinity);
  return rows;
}

/// T in which limits of positions and velocities take effect, unless a stack says otherwise [s].
/// Enough for 10 ms from the motion of a joint to its torque, and for 3 mrad of noise.
constexpr double kResponse = 0.025;

/// Describes T.
inline void describe_response(Fields& f, double& response) {
  f.param("response", response,
          {.unit = "s",
           .help = "time in which the limit takes effect, at least two ticks; above twice the "
                   "delay from a joint's motion to its torque, the joint comes to rest there",
           .min = 0,
           .max = 1});
}

/// T of a stack, and at least two ticks [s].
inline double bound_response(double response, double period) {
  return std::max(response, 2 * period);
}

/// Reports an unusable limit of the robot and how to override it.
[[noreturn]] inline void refuse_limit(const TreeJoint& joint, const char* limit, const char* found,
                                      const char* example) {
  throw ConfigError(ErrorCode::kConflict, "",
                    "the " + std::string(limit) + " limit of joint '" + joint.name + "' " + found,
                    std::string("override it in the stack, e.g. robot: {limits: {") + joint.name +
                        ": {" + limit + ": " + example + "}}}");
}

}  // namespace poise
