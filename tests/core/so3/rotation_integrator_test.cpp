// SPDX-License-Identifier: BSD-2-Clause
// Order, drift and behaviour near singularities of the rotation integrators.

#include "poise/core/so3/rotation_integrator.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>
#include <random>

#include "poise/core/so3/modified_rodrigues.hpp"
#include "poise/core/so3/roll_pitch_yaw.hpp"
#include "poise/core/so3/rotation_matrix.hpp"
#include "poise/core/so3/rotation_vector.hpp"
#include "poise/core/so3/two_columns.hpp"
#include "poise/core/so3/unit_quaternion.hpp"
#include "poise/tests/core/so3/chart_laws.hpp"
#include "poise/tests/support/no_alloc.hpp"

namespace poise::test {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

// ω(t) = a + b t with a changing axis, so rotations do not commute.
const Vector3d kA(0.9, -0.6, 0.4), kB(-0.7, 1.1, 0.8);

double angle_between(const Matrix3d& A, const Matrix3d& B) {
  return rotation_vector(A * B.transpose()).norm();
}

// Ṙ = [ω(t)]× R by the Runge–Kutta method on the nine entries of R, with a small step.
Matrix3d reference(const Matrix3d& start, const std::function<Vector3d(double)>& omega,
                   double time) {
  constexpr int kSteps = 4000;
  const double h = time / kSteps;
  const auto rate = [&](double t, const Matrix3d& R) {
    Matrix3d out;
    for (int i = 0; i < 3; ++i) out.col(i) = omega(t).cross(R.col(i));
    return out;
  };
  Matrix3d R = start;
  for (int k = 0; k < kSteps; ++k) {
    const double t = k * h;
    const Matrix3d k1 = rate(t, R), k2 = rate(t + h / 2, R + h / 2 * k1);
    const Matrix3d k3 = rate(t + h / 2, R + h / 2 * k2), k4 = rate(t + h, R + h * k3);
    R += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
  }
  return R;
}

struct Result {
  Matrix3d R;
  Vector3d omega;
  double drift = 0, margin = 1, orthogonality = 0;
};

Result integrate(const std::shared_ptr<const Chart>& chart, IntegratorKind kind,
                 const Matrix3d& start, double time, int steps, const Vector3d& a = kA,
                 const Vector3d& b = kB) {
  RotationIntegrator path(chart, kind, start);
  Result result;
  result.omega = a;
  for (int k = 0; k < steps; ++k) {
    path.step(result.omega, b, time / steps);
    result.drift = std::max(result.drift, path.drift());
    result.margin = std::min(result.margin, path.margin());
  }
  result.R = path.rotation();
  result.orthogonality = (result.R.transpose() * result.R - Matrix3d::Identity()).norm();
  return result;
}

class Integrators : public testing::TestWithParam<ChartKind> {
 protected:
  // A start from which half a second of motion avoids the singularity.
  Matrix3d start() {
    std::normal_distribution<double> n;
    for (;;) {
      const Matrix3d R = rotation_from_vector({n(random_), n(random_), n(random_)});
      if (integrate(chart_, IntegratorKind::kProjected, R, 0.5, 100).margin > 0.4) return R;
    }
  }

  // The order: the power of two by which the error falls when the step is halved, over several
  // starts.
  double order(IntegratorKind kind, int steps, const std::function<double(const Result&)>& error,
               const Matrix3d& from) {
    const double coarse = error(integrate(chart_, kind, from, 0.5, steps));
    const double fine = error(integrate(chart_, kind, from, 0.5, 2 * steps));
    return std::log2(coarse / fine);
  }

  void expect_order(IntegratorKind kind, int steps, double expected, double tolerance) {
    double mean = 0;
    for (int i = 0; i < 8; ++i) {
      const Matrix3d from = start();
      const Matrix3d exact = reference(
          from, [](double t) { return kA + t * kB; }, 0.5);
      mean += order(
          kind, steps, [&](const Result& r) { return angle_between(r.R, exact); }, from);
    }
    EXPECT_NEAR(mean / 8, expected, tolerance);
  }

  std::mt19937 random_{11};
  std::shared_ptr<const Chart> chart_ = GetParam().make();
};

TEST_P(Integrators, InTheChartWithProjectionHasOrderFour) {
  expect_order(IntegratorKind::kProjected, 8, 4, 0.5);
}

TEST_P(Integrators, ExplicitInTheChartHasOrderOne) {
  expect_order(IntegratorKind::kExplicit, 128, 1, 0.15);
}

// Without projection C drifts in proportion to the step; with projection it does not.
TEST_P(Integrators, OnlyTheExplicitOneDrifts) {
  const Matrix3d from = start();
  EXPECT_LT(integrate(chart_, IntegratorKind::kProjected, from, 0.5, 50).drift, 1e-14);
  const Result r = integrate(chart_, IntegratorKind::kExplicit, from, 0.5, 50);
  EXPECT_LT(r.orthogonality, 1e-14) << "the rotation itself stays one";
  if (chart_->constraints() == 0) return;
  EXPECT_GT(r.drift, 1e-7);
  EXPECT_LT(r.drift, 1e-1);
  const auto drift = [](const Result& result) { return result.drift; };
  EXPECT_NEAR(order(IntegratorKind::kExplicit, 256, drift, from), 1, 0.1);
}

TEST_P(Integrators, LeaveTheAngularVelocityWhereItShouldBe) {
  const Matrix3d from = start();
  const Vector3d end = kA + 0.5 * kB;
  EXPECT_LT((integrate(chart_, IntegratorKind::kProjected, from, 0.5, 50).omega - end).norm(),
            1e-14);
  const auto error = [&](const Result& r) { return (r.omega - end).norm(); };
  const double coarse = error(integrate(chart_, IntegratorKind::kExplicit, from, 0.5, 512));
  EXPECT_LT(coarse, 0.05);
  EXPECT_NEAR(order(IntegratorKind::kExplicit, 512, error, from), 1, 0.2);
}

// A jump of ω between two steps is taken into account.
TEST_P(Integrators, GoOnFromTheAngularVelocityTheyAreGiven) {
  const Matrix3d from = start();
  for (const auto kind : {IntegratorKind::kProjected, IntegratorKind::kExplicit}) {
    RotationIntegrator path(chart_, kind, from);
    Vector3d omega = kA;
    path.step(omega, kB, 1e-3);
    const Matrix3d before = path.rotation();
    omega = -kA;
    path.step(omega, Vector3d::Zero(), 1e-3);
    EXPECT_LT(angle_between(path.rotation(), rotation_from_vector(-1e-3 * kA) * before), 2e-5);
  }
}

TEST_P(Integrators, TakeNothingFromTheHeap) {
  const Matrix3d from = start();
  for (const auto kind : {IntegratorKind::kProjected, IntegratorKind::kExplicit}) {
    RotationIntegrator path(chart_, kind, from);
    Vector3d omega = kA;
    const long before = allocations();
    for (int i = 0; i < 10; ++i) path.step(omega, kB, 1e-3);
    const double sum = path.margin() + path.drift();
    EXPECT_EQ(allocations(), before);
    EXPECT_TRUE(std::isfinite(sum));
  }
}

template <class T>
ChartKind kind(const char* name) {
  return {name, [] { return std::make_shared<T>(); }};
}

INSTANTIATE_TEST_SUITE_P(
    Core, Integrators,
    testing::Values(kind<RollPitchYaw>("RollPitchYaw"),
                    ChartKind{"EulerZxz", [] { return std::make_shared<EulerAngles>(2, 0, 2); }},
                    kind<UnitQuaternion>("UnitQuaternion"), kind<RotationMatrix>("RotationMatrix"),
                    kind<TwoColumns>("TwoColumns"), kind<RotationVector>("RotationVector"),
                    kind<ModifiedRodrigues>("ModifiedRodrigues")),
    name_of);

// Ten turns about one axis: charts with a shadow stay away from their singularity.
TEST(Recentring, CarriesChartsAroundTheirSingularity) {
  const Vector3d a = 20 * std::numbers::pi * Vector3d(1, -2, 0.5).normalized();
  const std::pair<std::shared_ptr<const Chart>, double> charts[] = {
      {std::make_shared<RotationVector>(), 2 / std::numbers::pi},
      {std::make_shared<ModifiedRodrigues>(), 0.5}};
  for (const auto& [chart, margin] : charts) {
    const auto turn = [&, &made = chart](IntegratorKind kind, int steps) {
      return integrate(made, kind, Matrix3d::Identity(), 1, steps, a, Vector3d::Zero());
    };
    const Result projected = turn(IntegratorKind::kProjected, 10000);
    EXPECT_GT(projected.margin, margin - 0.01);
    EXPECT_LT(angle_between(projected.R, Matrix3d::Identity()), 1e-9);

    const Result coarse = turn(IntegratorKind::kExplicit, 60000);
    const Result fine = turn(IntegratorKind::kExplicit, 120000);
    EXPECT_GT(coarse.margin, margin - 0.01);
    EXPECT_LT(angle_between(coarse.R, Matrix3d::Identity()), 0.3);
    EXPECT_LT(angle_between(fine.R, Matrix3d::Identity()),
              0.6 * angle_between(coarse.R, Matrix3d::Identity()) + 1e-9);
  }
}

// The rotation is set exactly, and the margin shows that the chart is near its singularity.
TEST(GoTo, ASingularityOfTheChartDoesNotHarmTheRotation) {
  const Matrix3d from = rotation_from_rpy({0.3, 0, -0.4});
  const Vector3d axis = rotation_from_rpy({0, 0, -0.4}) * Vector3d::UnitY();
  RotationIntegrator path(std::make_shared<RollPitchYaw>(), IntegratorKind::kProjected, from);
  double margin = 1;
  for (int k = 1; k <= 1000; ++k) {
    const Matrix3d R = rotation_from_vector(k * std::numbers::pi / 1000 * axis) * from;
    path.go_to(R);
    margin = std::min(margin, path.margin());
    EXPECT_LT(angle_between(rotation_from_rpy(path.theta()), R), 1e-7) << k;
    EXPECT_EQ(path.rotation(), R);
  }
  EXPECT_LT(margin, 2e-3);
}

}  // namespace
}  // namespace poise::test
