// SPDX-License-Identifier: BSD-2-Clause
// Linear programs against answers in closed form: how far the weight on two level soles may move.

#include "poise/core/posture/linear_program.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "poise/core/contact/friction_cone.hpp"

namespace poise {
namespace {

struct Sole {
  Contact contact;
  Eigen::Matrix3d R;
  Eigen::Vector3d p;
};

Sole sole(double x, double y, double yaw, double half_x, double half_y) {
  Sole out;
  out.contact.kind = PatchKind::kRectangle;
  out.contact.half_x = half_x;
  out.contact.half_y = half_y;
  out.contact.friction = 0.7;
  out.R = Eigen::AngleAxisd(yaw, Eigen::Vector3d::UnitZ()).toRotationMatrix();
  out.p = {x, y, 0};
  return out;
}

// Forces of the soles, then where the weight of 1 acts, horizontally. Moments are about `height`
// above the ground, as those of a robot are about its base.
LinearProgram holding(const std::vector<Sole>& soles, double height) {
  std::vector<RowMatrix> cones;
  Eigen::Index rows = 6;
  for (const Sole& one : soles) {
    cones.emplace_back(wrench_cone(one.contact, 4, ConeApproximation::kInner).A);
    rows += cones.back().rows();
  }
  const auto f = static_cast<Eigen::Index>(6 * soles.size());
  LinearProgram lp(rows, f + 2);
  Eigen::Index row = 6;
  for (std::size_t i = 0; i < soles.size(); ++i) {
    const auto at = static_cast<Eigen::Index>(6 * i);
    const Eigen::Vector3d arm = soles[i].p - Eigen::Vector3d(0, 0, height);
    Eigen::Matrix3d cross;
    cross << 0, -arm.z(), arm.y(), arm.z(), 0, -arm.x(), -arm.y(), arm.x(), 0;
    lp.A.block<3, 3>(0, at) = soles[i].R;
    lp.A.block<3, 3>(3, at) = cross * soles[i].R;
    lp.A.block<3, 3>(3, at + 3) = soles[i].R;
    lp.A.block(row, at, cones[i].rows(), 6) = cones[i];
    lp.row_lower.segment(row, cones[i].rows()).setZero();
    row += cones[i].rows();
  }
  const Eigen::Vector3d load(0, 0, -1);
  lp.A.block<3, 1>(3, f) = Eigen::Vector3d::UnitX().cross(load);
  lp.A.block<3, 1>(3, f + 1) = Eigen::Vector3d::UnitY().cross(load);
  lp.row_lower.head<6>() << 0, 0, 1, 0, 0, 0;
  lp.row_upper.head<6>() = lp.row_lower.head<6>();
  lp.lower.tail<2>().setConstant(-10);
  lp.upper.tail<2>().setConstant(10);
  return lp;
}

// The farthest corner is as far as the weight can go.
TEST(LinearProgram, MovesTheWeightToTheFarthestCorner) {
  std::mt19937 random(1);
  const auto between = [&](double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  };
  for (int i = 0; i < 4000; ++i) {
    const double half_x = between(0.05, 0.15), half_y = between(0.02, 0.06);
    const double yaw = between(-0.3, 0.3);
    std::vector<Sole> soles = {sole(between(-0.3, 0.3), 0.12, yaw, half_x, half_y),
                               sole(between(-0.3, 0.3), -0.12, i % 2 ? -yaw : yaw, half_x, half_y)};
    for (Sole& one : soles) {  // as a search leaves them: almost level
      one.R = Eigen::AngleAxisd(between(-1e-8, 1e-8), Eigen::Vector3d::UnitX()) *
              Eigen::AngleAxisd(between(-1e-8, 1e-8), Eigen::Vector3d::UnitY()) * one.R;
      one.p.z() = between(-1e-8, 1e-8);
    }
    LinearProgram lp = holding(soles, between(0.5, 1));
    const int angle = i % 6;
    const Eigen::Vector2d way(std::cos(angle * EIGEN_PI / 3), std::sin(angle * EIGEN_PI / 3));
    lp.cost.tail<2>() = -way;
    double farthest = -10;
    for (const Sole& one : soles)
      for (const Eigen::Vector2d& v : one.contact.vertices())
        farthest = std::max(farthest,
                            way.dot((one.p + one.R * Eigen::Vector3d(v.x(), v.y(), 0)).head<2>()));
    const auto x = solve(lp);
    ASSERT_TRUE(x) << i;
    ASSERT_NEAR(way.dot(x->tail<2>()), farthest, 1e-6) << i;
  }
}

}  // namespace
}  // namespace poise
