// SPDX-License-Identifier: BSD-2-Clause
// A spherical joint stays within its swing and twist limits, whatever drives it.

#include <gmock/gmock.h>

#include <algorithm>
#include <random>

#include "poise/core/tree/swing_twist.hpp"
#include "poise/tests/plugins/contract/configured.hpp"

namespace poise {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

std::shared_ptr<const Tree> one_ball(double swing, double twist) {
  Tree tree;
  tree.roots.resize(1);
  tree.roots[0].floating = false;
  tree.roots[0].joints = 3;
  tree.joints.resize(3);
  for (int k = 0; k < 3; ++k) {
    TreeJoint& part = tree.joints[static_cast<std::size_t>(k)];
    part.name = std::string("hip.w") + "xyz"[k];
    part.whole = "hip";
    part.kind = JointKind::kSpherical;
    part.parent = k;
    part.axis = Vector3d::Unit(k);
    part.ball = 0;
  }
  tree.balls.push_back({"hip", 0, swing, twist});
  tree.inertias.resize(4);
  tree.inertias[3] = {1, {0, 0, 0}, Matrix3d::Identity()};
  index_tree(tree);
  return std::make_shared<const Tree>(tree);
}

// The joint, driven by the feasible ω̇ closest to a desired one.
class Driven {
 public:
  Driven(double swing, double twist, const std::string& text = "")
      : tree_(one_ball(swing, twist)), robot_(tree_), state(*tree_) {
    constraint_ =
        test::configured<Constraint>(ModuleKind::kConstraint, "joint-position-limits", text);
    constraint_->bind({*tree_, none_, kPeriod}, blocks_);
  }

  void move(Vector3d turning) {
    robot_.update(state);
    constraint_->update({robot_, {}, 0}, blocks_.begin());
    const Rows& rows = blocks_.back();
    // Dykstra's projection onto the intersection of two slabs, approximately.
    for (int round = 0; round < 50; ++round)
      for (Eigen::Index r = 0; r < rows.size(); ++r) {
        const Vector3d a = rows.on_acceleration.row(r).transpose();
        if (a.squaredNorm() < 1e-12) continue;
        const double value = a.dot(turning);
        turning += (std::clamp(value, rows.lower[r], rows.upper[r]) - value) / a.squaredNorm() * a;
      }
    const Vector3d omega = state.v;
    state.balls[0] =
        rotation_from_vector(kPeriod * (omega + kPeriod / 2 * turning)) * state.balls[0];
    state.v += kPeriod * turning;
  }

  SwingTwist angles() const { return swing_twist(state.balls[0]); }

  static constexpr double kPeriod = 1e-3;

 private:
  std::shared_ptr<const Tree> tree_;
  const std::vector<Contact> none_;
  Dynamics robot_;
  std::shared_ptr<Constraint> constraint_;
  std::deque<Rows> blocks_;

 public:
  State state;
};

TEST(BallLimits, KeepSwingAndTwistUnderAnyDrive) {
  std::mt19937 gen(8);
  std::uniform_real_distribution<double> any(-1, 1);
  double greatest_swing = 0, greatest_twist = 0;
  for (const double swing : {0.4, 1.2, 2.2}) {
    Driven ball(swing, 0.6);
    Vector3d drive = Vector3d::Zero();
    for (int i = 0; i < 20000; ++i) {
      if (i % 400 == 0) drive = 40 * Vector3d(any(gen), any(gen), any(gen));
      ball.move(drive - 3 * ball.state.v);
      const SwingTwist now = ball.angles();
      ASSERT_LT(now.swing, swing + 2e-3);
      ASSERT_LT(std::abs(now.twist), 0.6 + 2e-3);
      greatest_swing = std::max(greatest_swing, now.swing / swing);
      greatest_twist = std::max(greatest_twist, std::abs(now.twist) / 0.6);
    }
  }
  EXPECT_GT(greatest_swing, 0.99) << "the drive never came to the limit";
  EXPECT_GT(greatest_twist, 0.99);
}

TEST(BallLimits, LetItMoveFreelyInside) {
  Driven ball(1, 1);
  ball.state.balls[0] = rotation_from_vector({0.2, 0.1, 0.1});
  const Vector3d wish(3, -2, 1);
  ball.move(wish);
  EXPECT_LT((ball.state.v - Driven::kPeriod * wish).norm(), 1e-12);
}

TEST(BallLimits, KeepTheirMargin) {
  Driven ball(1, 0.5, "{margin: 0.2}");
  for (int i = 0; i < 4000; ++i) ball.move({30, 0, 30});
  EXPECT_LT(ball.angles().swing, 0.8 + 2e-3);
  EXPECT_LT(ball.angles().twist, 0.3 + 2e-3);
  EXPECT_THROW(Driven(1, 0.5, "{margin: 0.6}"), ConfigError);
}

TEST(BallLimits, BringItBackFromOutside) {
  Driven ball(0.8, 0.5);
  ball.state.balls[0] = rotation_from_vector({1.1, 0, 0}) * rotation_from_vector({0, 0, -0.9});
  for (int i = 0; i < 10000; ++i) ball.move(-5 * ball.state.v);
  EXPECT_LT(ball.angles().swing, 0.8 + 1e-3);
  EXPECT_GT(ball.angles().twist, -0.5 - 1e-3);
}

}  // namespace
}  // namespace poise
