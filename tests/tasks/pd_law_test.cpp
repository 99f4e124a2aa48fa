// SPDX-License-Identifier: BSD-2-Clause

#include <gmock/gmock.h>

#include "poise/tests/plugins/contract/configured.hpp"
#include "poise/tests/support/bare_scene.hpp"

namespace poise {
namespace {

class Loop {
 public:
  explicit Loop(const std::string& text, Eigen::Index n = 1, TaskRole role = TaskRole::kOther)
      : law_(test::configured<Law>(ModuleKind::kLaw, "pd", text)), out_(n) {
    scene_.bind(*law_, n, role);
  }

  Eigen::VectorXd desired(const Eigen::VectorXd& error, const Eigen::VectorXd& rate) {
    scene_.ask(*law_, error, rate, out_);
    return out_;
  }

  double operator()(double error, double rate) {
    return desired(Eigen::VectorXd::Constant(1, error), Eigen::VectorXd::Constant(1, rate))[0];
  }

 private:
  test::BareScene scene_{test::atlas()};
  std::shared_ptr<Law> law_;
  Eigen::VectorXd out_;
};

TEST(PdLaw, IsASpringAndADamper) {
  Loop loop("{stiffness: 60, damping: 3, max_speed: 0}");
  EXPECT_DOUBLE_EQ(loop(0.5, 0), -30);
  EXPECT_DOUBLE_EQ(loop(0, 2), -6);
}

TEST(PdLaw, IsCriticallyDampedByDefault) {
  Loop loop("{stiffness: 49, max_speed: 0}");
  EXPECT_DOUBLE_EQ(loop(0, 1), -14);
  double error = 1, rate = 0;
  for (int i = 0; i < 3000; ++i) {
    const double a = loop(error, rate);
    error += 1e-3 * rate + 5e-7 * a;
    rate += 1e-3 * a;
    ASSERT_GT(error, -1e-9) << "overshoot at " << i;
  }
  EXPECT_LT(error, 1e-6);
}

TEST(PdLaw, TakesOneStiffnessForEachComponent) {
  Loop loop("{stiffness: [1, 4, 9], max_speed: 0}", 3);
  const Eigen::Vector3d one = Eigen::Vector3d::Ones(), zero = Eigen::Vector3d::Zero();
  EXPECT_TRUE(loop.desired(one, zero).isApprox(Eigen::Vector3d(-1, -4, -9)));
  EXPECT_TRUE(loop.desired(zero, one).isApprox(Eigen::Vector3d(-2, -4, -6)));
  EXPECT_THROW(Loop("{stiffness: [1, 4]}", 3), ConfigError);
}

// (SK 44, 45): far away the error shrinks at the speed limit, near it as without a limit.
TEST(PdLaw, KeepsItsSpeed) {
  Loop loop("{stiffness: 100, max_speed: 0.2}");
  EXPECT_DOUBLE_EQ(loop(0.01, 0), -1);
  double error = 1, rate = 0, fastest = 0;
  for (int i = 0; i < 8000; ++i) {
    rate += 1e-3 * loop(error, rate);
    error += 1e-3 * rate;
    fastest = std::max(fastest, -rate);
    if (i == 3000) {
      EXPECT_NEAR(rate, -0.2, 1e-6);
    }
  }
  EXPECT_LE(fastest, 0.2 + 1e-9);
  EXPECT_LT(std::abs(error), 1e-6);
  EXPECT_THROW(Loop("{damping: 0, max_speed: 0.2}"), ConfigError);
}

// A target out of reach asks for a speed, not for a force that grows with its distance. Postures
// and momenta have no targets that far away.
TEST(PdLaw, BoundsThePullOfATargetFarAwayUnlessToldOtherwise) {
  const Eigen::Vector3d near(0.1, 0, 0), far(3, 0, -4), rest(0, 0, 0);
  Loop loop("{stiffness: 100}", 3);
  EXPECT_TRUE(loop.desired(near, rest).isApprox(-100 * near));
  EXPECT_NEAR(loop.desired(far, rest).norm(), 20 * 1, 1e-9);
  EXPECT_TRUE(loop.desired(far, rest).normalized().isApprox(-far.normalized()));
  EXPECT_NEAR(loop.desired(far, -far.normalized()).norm(), 0, 1e-9) << "at 1 m/s";
  EXPECT_TRUE(Loop("{stiffness: 100, max_speed: 0}", 3).desired(far, rest).isApprox(-100 * far));
  EXPECT_TRUE(
      Loop("{stiffness: 100}", 3, TaskRole::kPosture).desired(far, rest).isApprox(-100 * far));
  EXPECT_TRUE(Loop("{stiffness: [100, 0, 0]}", 3).desired(near, rest).isApprox(-100 * near))
      << "components that are not led have no damping";
  EXPECT_TRUE(Loop("{damping: 0}", 3).desired(far, rest).isApprox(-100 * far));
}

TEST(PdLaw, SaturatesWithoutTurning) {
  Loop loop("{stiffness: 100, max_acceleration: 5}", 2);
  const Eigen::Vector2d error(0.3, -0.4), rest(0, 0);
  EXPECT_TRUE(loop.desired(error, rest).isApprox(Eigen::Vector2d(-3, 4)));
  EXPECT_TRUE(loop.desired(0.01 * error, rest).isApprox(Eigen::Vector2d(-0.3, 0.4)));
}

}  // namespace
}  // namespace poise
