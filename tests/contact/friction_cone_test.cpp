// SPDX-License-Identifier: BSD-2-Clause

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include "core/contact/contact.hpp"
#include "tests/support/nnls.hpp"

namespace poise {
namespace {

using std::numbers::pi;

Contact point(double friction) {
  Contact contact;
  contact.name = "tip";
  contact.friction = friction;
  return contact;
}

Contact rectangle(double friction, double half_x, double half_y) {
  Contact contact = point(friction);
  contact.kind = PatchKind::kRectangle;
  contact.half_x = half_x;
  contact.half_y = half_y;
  return contact;
}

double least(const Eigen::MatrixXd& cone, const Eigen::VectorXd& f) {
  return (cone * f).minCoeff();
}

// The wrench at the patch's centre of a force at one of its points.
Eigen::VectorXd wrench_of(const Eigen::Vector3d& at, const Eigen::Vector3d& force) {
  Eigen::VectorXd wrench(6);
  wrench << force, at.cross(force);
  return wrench;
}

// The edges of the corners' four-sided pyramids, whose faces have slope `slope`: 16 wrenches.
Eigen::MatrixXd corner_generators(const Contact& patch, double slope) {
  Eigen::MatrixXd G(6, 16);
  int column = 0;
  for (const double x : {patch.half_x, -patch.half_x})
    for (const double y : {patch.half_y, -patch.half_y})
      for (const double fx : {slope, -slope})
        for (const double fy : {slope, -slope}) G.col(column++) = wrench_of({x, y, 0}, {fx, fy, 1});
  return G;
}

class PointCone : public testing::TestWithParam<int> {};

TEST_P(PointCone, InnerLiesInTheTrueConeAndThatInOuter) {
  const double mu = 0.6;
  const int sides = GetParam();
  const Eigen::MatrixXd inner = friction_cone(point(mu), sides, ConeApproximation::kInner);
  const Eigen::MatrixXd outer = friction_cone(point(mu), sides, ConeApproximation::kOuter);
  ASSERT_EQ(inner.rows(), sides);
  std::mt19937 gen(1);
  std::uniform_real_distribution<double> any(-1, 1);
  int counted = 0;
  for (int i = 0; i < 20000; ++i) {
    const Eigen::Vector3d f(any(gen), any(gen), any(gen));
    const double slack = mu * f.z() - f.head<2>().norm();
    const bool in_inner = least(inner, f) >= 0;
    counted += in_inner;
    EXPECT_TRUE(!in_inner || slack >= -1e-12) << f.transpose();
    EXPECT_TRUE(slack < 0 || least(outer, f) >= -1e-12) << f.transpose();
  }
  EXPECT_GT(counted, 500);
}

TEST_P(PointCone, InnerTouchesTheTrueConeAtItsEdgesAndOuterAtItsFaces) {
  const double mu = 0.6;
  const int sides = GetParam();
  const Eigen::MatrixXd inner = friction_cone(point(mu), sides, ConeApproximation::kInner);
  const Eigen::MatrixXd outer = friction_cone(point(mu), sides, ConeApproximation::kOuter);
  for (int i = 0; i < sides; ++i) {
    const double face = 2 * pi * i / sides, edge = face + pi / sides;
    EXPECT_NEAR(least(inner, Eigen::Vector3d(mu * cos(edge), mu * sin(edge), 1)), 0, 1e-12);
    EXPECT_NEAR(least(outer, Eigen::Vector3d(mu * cos(face), mu * sin(face), 1)), 0, 1e-12);
  }
}

INSTANTIATE_TEST_SUITE_P(Sides, PointCone, testing::Values(4, 5, 6, 8, 12, 16));

class RectangleCone : public testing::TestWithParam<ConeApproximation> {
 protected:
  const Contact patch_ = rectangle(0.7, 0.12, 0.06);
  const Eigen::MatrixXd cone_ = friction_cone(patch_, 4, GetParam());
  const double slope_ = GetParam() == ConeApproximation::kOuter ? 0.7 : 0.7 / std::sqrt(2.0);
  const Eigen::MatrixXd generators_ = corner_generators(patch_, slope_);
  std::mt19937 gen_{3};
};

TEST_P(RectangleCone, HoldsWhateverTheCornersCanGive) {
  std::exponential_distribution<double> share(1);
  for (int i = 0; i < 5000; ++i) {
    Eigen::VectorXd x(16);
    for (double& weight : x) weight = gen_() % 3 ? share(gen_) : 0;
    EXPECT_GE(least(cone_, generators_ * x), -1e-12);
  }
}

// A ray from the middle of the cone leaves it where the closed form says: just inside, the corners
// can give the wrench, just outside they cannot.
TEST_P(RectangleCone, HoldsNothingElse) {
  std::normal_distribution<double> n;
  const Eigen::VectorXd middle = wrench_of({0, 0, 0}, {0, 0, 1});
  for (int i = 0; i < 500; ++i) {
    Eigen::VectorXd ray(6);
    ray << n(gen_), n(gen_), 0, 0.1 * n(gen_), 0.1 * n(gen_), 0.1 * n(gen_);
    double reach = std::numeric_limits<double>::infinity();
    for (Eigen::Index r = 0; r < cone_.rows(); ++r) {
      const double speed = -cone_.row(r).dot(ray);
      if (speed > 0) reach = std::min(reach, cone_.row(r).dot(middle) / speed);
    }
    ASSERT_TRUE(std::isfinite(reach));
    EXPECT_LT(test::cone_distance(generators_, middle + 0.999 * reach * ray), 1e-9);
    EXPECT_GT(test::cone_distance(generators_, middle + 1.01 * reach * ray), 1e-6);
  }
}

TEST_P(RectangleCone, NamesTheEdgeItTipsOver) {
  const std::vector<std::string> names = friction_cone_names(patch_, 4);
  ASSERT_EQ(static_cast<Eigen::Index>(names.size()), cone_.rows());
  const Eigen::Vector3d up(0, 0, 100);
  const struct {
    const char* name;
    Eigen::Vector3d at;
  } cases[] = {{"tip +x", {0.13, 0, 0}},
               {"tip -x", {-0.13, 0, 0}},
               {"tip +y", {0, 0.07, 0}},
               {"tip -y", {0, -0.07, 0}}};
  for (const auto& c : cases) {
    const Eigen::VectorXd rows = cone_ * wrench_of(c.at, up);
    for (std::size_t i = 0; i < 8; ++i)
      EXPECT_EQ(rows[static_cast<Eigen::Index>(i)] < 0, names[i] == c.name) << c.name << names[i];
  }
}

INSTANTIATE_TEST_SUITE_P(Both, RectangleCone,
                         testing::Values(ConeApproximation::kInner, ConeApproximation::kOuter));

TEST(FrictionCone, NamesTheDirectionThatSlips) {
  const std::vector<std::string> names = friction_cone_names(point(0.5), 4);
  const Eigen::MatrixXd cone = friction_cone(point(0.5), 4, ConeApproximation::kOuter);
  const Eigen::VectorXd rows = cone * Eigen::Vector3d(0, -0.6, 1);
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_EQ(rows[static_cast<Eigen::Index>(i)] < 0, names[i] == "friction -y") << names[i];
  EXPECT_EQ(friction_cone_names(point(0.5), 7).size(), 7u);
}

TEST(FrictionCone, RefusesWhatItCannotDescribe) {
  const auto inner = ConeApproximation::kInner;
  EXPECT_THROW(friction_cone(point(0.5), 3, inner), ConfigError);
  EXPECT_THROW(friction_cone(point(0.5), 17, inner), ConfigError);
  EXPECT_THROW(friction_cone(point(0), 4, inner), ConfigError);
  EXPECT_THROW(friction_cone(rectangle(0.5, 0.1, 0.1), 8, inner), ConfigError);
  EXPECT_THROW(friction_cone(rectangle(0.5, 0.1, 0), 4, inner), ConfigError);
}

TEST(FrictionMargin, IsTheLeastSlackPerNewtonOfNormalForce) {
  const Eigen::MatrixXd cone = friction_cone(point(0.5), 4, ConeApproximation::kOuter);
  EXPECT_DOUBLE_EQ(friction_margin(cone, Eigen::Vector3d(0, 0, 200)), 0.5);
  EXPECT_DOUBLE_EQ(friction_margin(cone, Eigen::Vector3d(40, -60, 200)), 0.2);
  EXPECT_DOUBLE_EQ(friction_margin(cone, Eigen::Vector3d(0, 120, 200)), -0.1);
  EXPECT_DOUBLE_EQ(friction_margin(cone, Eigen::Vector3d::Zero()), 0);
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(friction_margin(cone, Eigen::Vector3d(0, 0, -1)), -infinity);
  EXPECT_EQ(friction_margin(cone, Eigen::Vector3d(1, 0, 0)), -infinity);
}

}  // namespace
}  // namespace poise
