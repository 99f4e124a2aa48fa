// SPDX-License-Identifier: BSD-2-Clause
// All descriptions of a patch's cone are the same set: rows, edges, forces at the vertices.

#include "poise/core/contact/friction_cone.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <Eigen/QR>
#include <limits>
#include <random>
#include <set>

#include "poise/tests/core/contact/patches.hpp"
#include "poise/tests/support/oracles/linear_program.hpp"
#include "poise/tests/support/oracles/nnls.hpp"

namespace poise {
namespace {

using std::numbers::pi;
using test::point;
using test::rectangle;

struct Case {
  Contact contact;
  int sides;
  ConeApproximation how;
};

void PrintTo(const Case& one, std::ostream* out) { *out << one.contact.name; }

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const Contact& contact : test::unilateral_patches())
    for (const int sides : {4, 5, 8})
      for (const auto how : {ConeApproximation::kInner, ConeApproximation::kOuter})
        all.push_back({contact, sides, how});
  all.push_back({rectangle(0.6, 0.1, 0.04), 16, ConeApproximation::kOuter});
  all.push_back({test::line(0.1), 16, ConeApproximation::kInner});
  return all;
}

class Cone : public testing::TestWithParam<Case> {
 protected:
  double least(const Eigen::VectorXd& w) const { return (cone_.A * w).minCoeff(); }

  // A random direction of centre of pressure, tangential force and moment.
  Eigen::VectorXd random_ray() {
    std::normal_distribution<double> n;
    Eigen::VectorXd ray(contact_.size());
    Eigen::Index i = 0;
    for (const int component : contact_.components())
      ray[i++] = component == 2 ? 0 : (component < 3 ? 1 : 0.1) * n(gen_);
    return ray;
  }

  // The distance along the ray up to which the rows hold.
  double reach(const Eigen::VectorXd& ray) const {
    double reach = std::numeric_limits<double>::infinity();
    for (Eigen::Index r = 0; r < cone_.A.rows(); ++r) {
      const double speed = -cone_.A.row(r).dot(ray);
      if (speed > 0) reach = std::min(reach, cone_.A.row(r).dot(middle_) / speed);
    }
    return reach;
  }

  const Contact contact_ = GetParam().contact;
  const FrictionCone cone_ = wrench_cone(contact_, GetParam().sides, GetParam().how);
  const Eigen::MatrixXd generators_ = test::generators(contact_, GetParam().sides, GetParam().how);
  const Eigen::VectorXd middle_ = test::wrench_of(contact_, contact_.centre(), {0, 0, 1});
  std::mt19937 gen_{3};
};

TEST_P(Cone, HoldsWhateverTheVerticesCanGive) {
  std::exponential_distribution<double> share(1);
  for (int i = 0; i < 500; ++i) {
    Eigen::VectorXd x(generators_.cols());
    for (double& weight : x) weight = gen_() % 3 ? share(gen_) : 0;
    EXPECT_GE(least(generators_ * x), -1e-12 * x.sum());
  }
}

// A ray from the middle of the cone leaves it at the rows' bound: forces at the vertices can
// produce the wrench just inside, but not just outside.
TEST_P(Cone, HoldsNothingElse) {
  for (int i = 0; i < 40; ++i) {
    const Eigen::VectorXd ray = random_ray();
    const double far = reach(ray);
    ASSERT_TRUE(std::isfinite(far));
    EXPECT_LT(test::cone_distance(generators_, middle_ + 0.999 * far * ray), 1e-9);
    EXPECT_GT(test::cone_distance(generators_, middle_ + 1.01 * far * ray), 1e-6);
  }
}

// A redundant row touches the cone in fewer independent edges than a face has.
TEST_P(Cone, NeedsEveryRow) {
  std::set<std::string> names(cone_.names.begin(), cone_.names.end());
  EXPECT_EQ(names.size(), cone_.names.size());
  ASSERT_EQ(static_cast<Eigen::Index>(names.size()), cone_.A.rows());
  for (Eigen::Index r = 0; r < cone_.A.rows(); ++r) {
    std::vector<Eigen::Index> on;
    for (Eigen::Index g = 0; g < generators_.cols(); ++g)
      if (std::abs(cone_.A.row(r).dot(generators_.col(g))) < 1e-9) on.push_back(g);
    ASSERT_GE(static_cast<Eigen::Index>(on.size()), contact_.size() - 1) << r;
    const Eigen::MatrixXd face = generators_(Eigen::all, on);
    EXPECT_EQ(face.colPivHouseholderQr().rank(), contact_.size() - 1) << r;
    for (Eigen::Index other = 0; other < r; ++other)
      EXPECT_GT((cone_.A.row(r) - cone_.A.row(other)).norm(), 1e-6) << r << " " << other;
  }
}

// By linear programming: forces at the vertices inside their cones have the same wrenches.
TEST_P(Cone, IsTheOneOfForcesAtTheVertices) {
  Contact by_vertices = contact_;
  by_vertices.form = ForceForm::kVertices;
  const Eigen::MatrixXd A = force_cone(by_vertices, GetParam().sides, GetParam().how).A;
  const Eigen::MatrixXd W = by_vertices.force_map();
  ASSERT_EQ(A.cols(), by_vertices.forces());
  ASSERT_EQ(W.rows(), contact_.size());
  for (int i = 0; i < 15; ++i) {
    const Eigen::VectorXd ray = random_ray();
    const double far = reach(ray);
    EXPECT_GT(test::feasibility(A, W, middle_ + 0.99 * far * ray), 1e-6);
    EXPECT_LT(test::feasibility(A, W, middle_ + 1.01 * far * ray), 1e-9);
  }
}

// Tipping rows are scaled per metre of the patch, all others per newton of friction.
TEST_P(Cone, IsScaledByTheNormalForceAtItsCentre) {
  const bool inner = GetParam().how == ConeApproximation::kInner;
  const double mu = contact_.friction * (inner ? std::cos(pi / GetParam().sides) : 1);
  const Eigen::VectorXd rows = cone_.A * middle_;
  for (Eigen::Index r = 0; r < rows.size(); ++r) {
    const bool tip = cone_.names[static_cast<std::size_t>(r)].starts_with("tip");
    EXPECT_NEAR(rows[r], tip ? 1 : mu, 1e-9) << cone_.names[static_cast<std::size_t>(r)];
  }
}

TEST_P(Cone, HasTheEdgesOfItsDefinition) {
  const Eigen::MatrixXd edges = cone_edges(contact_, GetParam().sides, GetParam().how);
  EXPECT_TRUE(edges.isApprox(generators_, 1e-12));
}

// A reserve keeps this share of friction and patch unused, in both forms.
TEST_P(Cone, KeepsAReserve) {
  const auto& [patch, sides, how] = GetParam();
  Contact contact = patch;
  const double mu =
      contact.friction * (how == ConeApproximation::kInner ? std::cos(pi / sides) : 1);
  for (const ForceForm form : {ForceForm::kWrench, ForceForm::kVertices}) {
    contact.form = form;
    const Eigen::MatrixXd A = force_cone(contact, sides, how, 0.2).A, W = contact.force_map();
    const auto can = [&](const Eigen::VectorXd& w) { return test::feasibility(A, W, w) > 1e-6; };
    const Eigen::Vector2d centre = contact.centre();
    EXPECT_TRUE(can(test::wrench_of(contact, centre, {0.79 * mu, 0, 1})));
    EXPECT_FALSE(can(test::wrench_of(contact, centre, {0.81 * mu, 0, 1})));
    if (contact.vertex_count() == 1) continue;
    for (const Eigen::Vector2d& p : contact.vertices()) {
      EXPECT_TRUE(can(test::wrench_of(contact, centre + 0.79 * (p - centre), {0, 0, 1})));
      EXPECT_FALSE(can(test::wrench_of(contact, centre + 0.82 * (p - centre), {0, 0, 1})));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Patches, Cone, testing::ValuesIn(cases()), [](const auto& one) {
  const Case& c = one.param;
  return c.contact.name + "_" + std::to_string(c.sides) +
         (c.how == ConeApproximation::kInner ? "_inner_" : "_outer_") + std::to_string(one.index);
});

class PointCone : public testing::TestWithParam<int> {};

TEST_P(PointCone, InnerLiesInTheTrueConeAndThatInOuter) {
  const double mu = 0.6;
  const int sides = GetParam();
  const Eigen::MatrixXd inner = wrench_cone(point(mu), sides, ConeApproximation::kInner).A;
  const Eigen::MatrixXd outer = wrench_cone(point(mu), sides, ConeApproximation::kOuter).A;
  ASSERT_EQ(inner.rows(), sides);
  std::mt19937 gen(1);
  std::uniform_real_distribution<double> any(-1, 1);
  int counted = 0;
  for (int i = 0; i < 20000; ++i) {
    const Eigen::Vector3d f(any(gen), any(gen), any(gen));
    const double slack = mu * f.z() - f.head<2>().norm();
    const bool in_inner = (inner * f).minCoeff() >= 0;
    counted += in_inner;
    EXPECT_TRUE(!in_inner || slack >= -1e-12) << f.transpose();
    EXPECT_TRUE(slack < 0 || (outer * f).minCoeff() >= -1e-12) << f.transpose();
  }
  EXPECT_GT(counted, 500);
}

TEST_P(PointCone, InnerTouchesTheTrueConeAtItsEdgesAndOuterAtItsFaces) {
  const double mu = 0.6;
  const int sides = GetParam();
  const Eigen::MatrixXd inner = wrench_cone(point(mu), sides, ConeApproximation::kInner).A;
  const Eigen::MatrixXd outer = wrench_cone(point(mu), sides, ConeApproximation::kOuter).A;
  for (int i = 0; i < sides; ++i) {
    const double face = 2 * pi * i / sides, edge = face + pi / sides;
    EXPECT_NEAR((inner * Eigen::Vector3d(mu * cos(edge), mu * sin(edge), 1)).minCoeff(), 0, 1e-12);
    EXPECT_NEAR((outer * Eigen::Vector3d(mu * cos(face), mu * sin(face), 1)).minCoeff(), 0, 1e-12);
  }
}

INSTANTIATE_TEST_SUITE_P(Sides, PointCone, testing::Values(4, 5, 6, 8, 12, 16));

// The closed form against the hull of the same four corners.
TEST(RectangleCone, HasTheRowsOfThePolygonOfItsCorners) {
  for (const double torsion : {0.0, 0.02}) {
    Contact patch = test::with_torsion(rectangle(0.7, 0.12, 0.06), torsion);
    Contact corners = patch;
    corners.kind = PatchKind::kPolygon;
    corners.polygon = patch.vertices();
    const Eigen::MatrixXd closed = wrench_cone(patch, 4, ConeApproximation::kInner).A;
    const Eigen::MatrixXd hull = wrench_cone(corners, 4, ConeApproximation::kInner).A;
    ASSERT_EQ(closed.rows(), hull.rows());
    for (Eigen::Index r = 0; r < closed.rows(); ++r)
      EXPECT_LT((hull.rowwise() - closed.row(r)).rowwise().norm().minCoeff(), 1e-10) << r;
  }
}

// Of the "tip" rows exactly the named one is violated.
void expect_tips(const Contact& patch, const FrictionCone& cone, const Eigen::Vector2d& at,
                 const std::string& name) {
  const Eigen::VectorXd rows = cone.A * test::wrench_of(patch, at, {0, 0, 100});
  EXPECT_THAT(cone.names, testing::Contains(name));
  for (std::size_t i = 0; i < cone.names.size(); ++i) {
    if (!cone.names[i].starts_with("tip")) continue;
    EXPECT_EQ(rows[static_cast<Eigen::Index>(i)] < 0, cone.names[i] == name)
        << name << " " << cone.names[i];
  }
}

TEST(Names, SayTheEdgeItTipsOver) {
  for (const int sides : {4, 8}) {
    const Contact patch = rectangle(0.7, 0.12, 0.06);
    const FrictionCone cone = wrench_cone(patch, sides, ConeApproximation::kOuter);
    expect_tips(patch, cone, {0.13, 0}, "tip +x");
    expect_tips(patch, cone, {-0.13, 0}, "tip -x");
    expect_tips(patch, cone, {0, 0.07}, "tip +y");
    expect_tips(patch, cone, {0, -0.07}, "tip -y");
  }
  const Contact corner = test::polygon({{0, 0}, {0.2, 0}, {0, 0.1}});
  const FrictionCone cone = wrench_cone(corner, 4, ConeApproximation::kOuter);
  expect_tips(corner, cone, {0.1, -0.01}, "tip 1");
  expect_tips(corner, cone, {0.12, 0.06}, "tip 2");
  expect_tips(corner, cone, {-0.01, 0.05}, "tip 3");
}

TEST(Names, SayTheDirectionThatSlips) {
  for (const Contact& patch : {point(0.5), rectangle(0.5, 0.1, 0.05)}) {
    const FrictionCone cone = wrench_cone(patch, 4, ConeApproximation::kOuter);
    const Eigen::VectorXd rows = cone.A * test::wrench_of(patch, {0, 0}, {0, -0.6, 1});
    for (std::size_t i = 0; i < 4; ++i)
      EXPECT_EQ(rows[static_cast<Eigen::Index>(i)] < 0, cone.names[i] == "friction -y")
          << cone.names[i];
  }
}

TEST(Names, SayTheEndOfALineAndTheCornerOfAForce) {
  const FrictionCone ends = wrench_cone(test::line(0.1), 4, ConeApproximation::kOuter);
  EXPECT_THAT(ends.names, testing::ElementsAre("friction +x", "friction -x", "end +x: friction +y",
                                               "end +x: friction -y", "end -x: friction +y",
                                               "end -x: friction -y"));
  const Contact line = test::line(0.1);  // μ = 0.7
  const Eigen::VectorXd rows = ends.A * (test::wrench_of(line, {0.1, 0}, {0, 0.8, 1}) +
                                         test::wrench_of(line, {-0.1, 0}, {0, 0.1, 1}));
  for (std::size_t i = 0; i < ends.names.size(); ++i)
    EXPECT_EQ(rows[static_cast<Eigen::Index>(i)] < 0, ends.names[i] == "end +x: friction +y");
  Contact patch = rectangle(0.7, 0.1, 0.1);
  patch.form = ForceForm::kVertices;
  const FrictionCone corners = force_cone(patch, 4, ConeApproximation::kOuter, 0.1);
  EXPECT_EQ(corners.names[0], "corner +x+y: friction +x");
  EXPECT_EQ(corners.names[15], "corner +x-y: friction -y");
  EXPECT_EQ(corners.names.back(), "tip +x");
}

TEST(FrictionCone, AGraspHasNone) {
  for (const PatchKind kind : {PatchKind::kPoint, PatchKind::kLine, PatchKind::kRigid}) {
    const Contact contact = test::grasp("grasp", kind);
    EXPECT_EQ(wrench_cone(contact, 4, ConeApproximation::kInner).A.rows(), 0);
  }
}

TEST(FrictionCone, RefusesWhatItCannotDescribe) {
  const auto inner = ConeApproximation::kInner;
  EXPECT_THROW(wrench_cone(point(0.5), 3, inner), ConfigError);
  EXPECT_THROW(wrench_cone(point(0.5), 17, inner), ConfigError);
  EXPECT_THROW(wrench_cone(point(0), 4, inner), ConfigError);
  EXPECT_THROW(wrench_cone(rectangle(0.5, 0.1, 0), 4, inner), ConfigError);
  EXPECT_THROW(wrench_cone(test::line(0), 4, inner), ConfigError);
  EXPECT_THROW(wrench_cone(test::polygon({{0, 0}, {1, 0}}), 4, inner), ConfigError);
}

TEST(FrictionCone, OfTooManyRowsNamesTheWayOut) {
  std::vector<Eigen::Vector2d> corners;
  for (int i = 0; i < 12; ++i) corners.emplace_back(0.1 * cos(pi * i / 6), 0.07 * sin(pi * i / 6));
  Contact patch = test::polygon(corners);
  try {
    wrench_cone(patch, 16, ConeApproximation::kInner);
    FAIL();
  } catch (const ConfigError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("vertices"));
  }
  patch.form = ForceForm::kVertices;
  EXPECT_EQ(force_cone(patch, 16, ConeApproximation::kInner).A.rows(), 12 * 16);
}

TEST(FrictionMargin, IsTheLeastSlackPerNewtonOfNormalForce) {
  const Eigen::MatrixXd cone = wrench_cone(point(0.5), 4, ConeApproximation::kOuter).A;
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
