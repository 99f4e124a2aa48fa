// SPDX-License-Identifier: BSD-2-Clause
// The rows shared by the joint limits: bounds on v̇ of the joints, not of the base.

#pragma once

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

/// Reports an unusable limit of the robot and how to override it.
[[noreturn]] inline void refuse_limit(const TreeJoint& joint, const char* limit, const char* found,
                                      const char* example) {
  throw ConfigError("",
                    "the " + std::string(limit) + " limit of joint '" + joint.name + "' " + found,
                    std::string("override it in the stack, e.g. robot: {limits: {") + joint.name +
                        ": {" + limit + ": " + example + "}}}");
}

}  // namespace poise
