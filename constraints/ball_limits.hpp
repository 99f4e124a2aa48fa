// SPDX-License-Identifier: BSD-2-Clause
// Swing and twist limits of spherical joints.

#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "poise/core/problem/braking.hpp"
#include "poise/core/tree/swing_twist.hpp"
#include "poise/plugins/module.hpp"

namespace poise {

/// Two rows per spherical joint, `NAME swing` and `NAME twist`, over ω̇. The swing is bounded
/// through its cosine, which is smooth where the swing direction is not, scaled such that its rate
/// is that of the angle at the limit L: s = (cos swing − cos L)/sin L ≥ 0.
class BallLimits {
 public:
  /// @param margin  distance kept from each limit [rad]
  /// @throws ConfigError if it leaves no range
  BallLimits(const Binding& binding, double margin) {
    for (std::size_t b = 0; b < binding.tree.balls.size(); ++b) add(binding.tree, b, margin);
  }

  bool empty() const { return cones_.empty(); }

  /// The block, not yet filled with numbers.
  Rows rows(const Binding& binding) const {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const auto size = static_cast<Eigen::Index>(2 * cones_.size());
    Rows rows;
    rows.kind = RowKind::kGeneral;
    rows.unit = "rad/s²";
    for (const Cone& cone : cones_) {
      rows.names.push_back(cone.name + " swing");
      rows.names.push_back(cone.name + " twist");
    }
    rows.lower.setConstant(size, -kInfinity);
    rows.upper.setConstant(size, kInfinity);
    rows.on_acceleration.setZero(size, binding.tree.nv());
    return rows;
  }

  /// @param braking  its return_speed applies to each joint
  void update(const State& state, Braking braking, Rows& rows) const {
    for (std::size_t i = 0; i < cones_.size(); ++i) {
      const Cone& cone = cones_[i];
      const Eigen::Matrix3d& R = state.balls[cone.ball];
      const Eigen::Vector3d omega = state.v.segment<3>(cone.velocity);
      const auto row = static_cast<Eigen::Index>(2 * i);
      braking.return_speed = cone.return_speed;
      bound_swing(cone, swing_cosine(R, omega), braking, row, rows);
      if (std::isfinite(cone.twist))
        bound_twist(cone, twist_angle(R, omega), braking, row + 1, rows);
    }
  }

 private:
  struct Cone {
    std::string name;
    std::size_t ball;
    Eigen::Index velocity;
    double swing, twist;  // without the margin; the twist may be infinite
    double return_speed;
  };

  void add(const Tree& tree, std::size_t b, double margin) {
    const Ball& ball = tree.balls[b];
    if (std::isinf(ball.swing)) return;
    if (margin >= std::min(ball.swing, ball.twist))
      throw ConfigError(ErrorCode::kRange, "margin",
                        "leaves no range for joint '" + ball.name + "'",
                        "give less than its swing and twist limits");
    const TreeJoint& joint = tree.joints[static_cast<std::size_t>(ball.joint)];
    cones_.push_back({ball.name, b, joint.velocity, ball.swing - margin, ball.twist - margin,
                      std::min(1.0, 0.1 * joint.limits.velocity)});
  }

  // If the joint points straight along or against its axis, ω̇ does not affect the swing: no row.
  static void bound_swing(const Cone& cone, const BallAngle& cosine, const Braking& braking,
                          Eigen::Index row, Rows& rows) {
    const double scale = 1 / std::sin(cone.swing);
    const double left = scale * (cosine.value - std::cos(cone.swing));
    const Eigen::Vector3d along = scale * cosine.along;
    rows.on_acceleration.row(row).segment<3>(cone.velocity) = along;
    const double least =
        -largest_acceleration(left, -scale * cosine.rate, braking) - scale * cosine.drift;
    rows.lower[row] = along.norm() > 1e-3 ? least : -std::numeric_limits<double>::infinity();
  }

  static void bound_twist(const Cone& cone, const BallAngle& twist, const Braking& braking,
                          Eigen::Index row, Rows& rows) {
    rows.on_acceleration.row(row).segment<3>(cone.velocity) = twist.along;
    double upper = largest_acceleration(cone.twist - twist.value, twist.rate, braking);
    double lower = -largest_acceleration(twist.value + cone.twist, -twist.rate, braking);
    if (lower > upper) lower = upper = 0.5 * (lower + upper);
    rows.upper[row] = upper - twist.drift;
    rows.lower[row] = lower - twist.drift;
  }

  std::vector<Cone> cones_;
};

}  // namespace poise
