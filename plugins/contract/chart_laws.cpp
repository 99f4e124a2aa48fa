// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/contract/chart_laws.hpp"

#include <cmath>

#include "poise/core/so3/advance.hpp"
#include "poise/core/so3/cross_matrix.hpp"
#include "poise/plugins/contract/allocations.hpp"

namespace poise::contract {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr double kStep = 1e-6;

double difference(const auto& a, const auto& b) {
  return (a - b).template lpNorm<Eigen::Infinity>();
}

// (f(θ + h θ̇) − f(θ − h θ̇)) / 2h.
auto slope(const auto& f, const ChartPoint& theta, const ChartPoint& rate) {
  const auto ahead = f(ChartPoint(theta + kStep * rate));
  const auto behind = f(ChartPoint(theta - kStep * rate));
  return ((ahead - behind) / (2 * kStep)).eval();
}

}  // namespace

Vector3d ChartLaws::random_vector() {
  std::normal_distribution<double> n;
  return {n(random_), n(random_), n(random_)};
}

ChartPoint ChartLaws::random_rate() {
  std::normal_distribution<double> n;
  ChartPoint rate(chart_->size());
  for (double& x : rate) x = n(random_);
  return rate;
}

Matrix3d ChartLaws::random_rotation() {
  std::normal_distribution<double> n;
  return Eigen::Quaterniond(n(random_), n(random_), n(random_), n(random_))
      .normalized()
      .toRotationMatrix();
}

ChartPoint ChartLaws::good_point() {
  for (;;) {
    const ChartPoint theta = chart_->coordinates(random_rotation());
    if (chart_->margin(theta) > 0.2) return theta;
  }
}

// Newton's method along the gradient of the margin.
ChartPoint ChartLaws::point_with_margin(double margin) {
  for (;;) {
    ChartPoint theta = good_point();
    for (int i = 0; i < 200; ++i) {
      const double excess = chart_->margin(theta) / margin - 1;
      if (std::abs(excess) < 1e-3) return theta;
      ChartPoint slope(theta.size());
      const double h = 1e-4 * margin;
      for (Eigen::Index k = 0; k < theta.size(); ++k) {
        const ChartPoint step = h * ChartPoint::Unit(theta.size(), k);
        slope[k] = (chart_->margin(theta + step) - chart_->margin(theta - step)) / (2 * h);
      }
      theta -= excess * margin / slope.squaredNorm() * slope;
    }
  }
}

bool ChartLaws::has_singularity() {
  for (int i = 0; i < 20; ++i)
    if (chart_->margin(chart_->coordinates(random_rotation())) < 0.9999) return true;
  return false;
}

TEST_P(ChartLaws, RotationUndoesCoordinates) {
  for (int i = 0; i < 200; ++i) {
    const Matrix3d R = random_rotation();
    const ChartPoint theta = chart_->coordinates(R);
    ASSERT_EQ(theta.size(), chart_->size());
    EXPECT_LT(difference(chart_->rotation(theta), R), 1e-13);
    EXPECT_LT(chart_->constraint(theta).norm(), 1e-13);
  }
}

TEST_P(ChartLaws, CoordinatesNearAPointOfTheSameRotationAreThatPoint) {
  for (int i = 0; i < 200; ++i) {
    const ChartPoint theta = good_point();
    const Matrix3d R = chart_->rotation(theta);
    EXPECT_LT(difference(chart_->coordinates(R, theta), theta), 1e-13);
  }
}

TEST_P(ChartLaws, AngularMapMovesTheRotation) {
  const auto rotation = [&](const ChartPoint& theta) { return chart_->rotation(theta); };
  for (int i = 0; i < 100; ++i) {
    const ChartPoint theta = good_point();
    const ChartPoint tangent = chart_->rates(theta, random_vector());
    const Vector3d omega = chart_->angular_map(theta) * tangent;
    const Matrix3d expected = cross_matrix(omega) * chart_->rotation(theta);
    EXPECT_LT(difference(slope(rotation, theta, tangent), expected), 2e-8);
  }
}

// Also for rates normal to C = 0, where other formulas give other values.
TEST_P(ChartLaws, AngularMapIsEquation10) {
  const auto rotation = [&](const ChartPoint& theta) { return chart_->rotation(theta); };
  for (int i = 0; i < 50; ++i) {
    const ChartPoint theta = good_point();
    const ChartPoint rate = random_rate();
    const Matrix3d R = chart_->rotation(theta), D = slope(rotation, theta, rate);
    const Vector3d expected = R.col(2) * R.col(1).dot(D.col(0)) +
                              R.col(1) * R.col(0).dot(D.col(2)) + R.col(0) * R.col(2).dot(D.col(1));
    EXPECT_LT(difference(chart_->angular_map(theta) * rate, expected), 1e-7);
  }
}

TEST_P(ChartLaws, AngularMapRateIsTheDerivativeOfTheAngularMap) {
  const auto map = [&](const ChartPoint& theta) { return chart_->angular_map(theta); };
  for (int i = 0; i < 50; ++i) {
    const ChartPoint theta = good_point();
    const ChartPoint rate = random_rate();
    EXPECT_LT(difference(chart_->angular_map_rate(theta, rate), slope(map, theta, rate)), 1e-7);
  }
}

TEST_P(ChartLaws, ConstraintDerivatives) {
  if (chart_->constraints() == 0) {
    const ChartPoint theta = good_point();
    EXPECT_EQ(chart_->constraint(theta).size(), 0);
    EXPECT_EQ(chart_->constraint_jacobian(theta).rows(), 0);
    EXPECT_EQ(chart_->constraint_drift(theta, theta).size(), 0);
    return;
  }
  const auto value = [&](const ChartPoint& theta) { return chart_->constraint(theta); };
  const auto jacobian = [&](const ChartPoint& theta) { return chart_->constraint_jacobian(theta); };
  for (int i = 0; i < 50; ++i) {
    const ChartPoint theta =
        good_point() + 0.1 * random_rate();  // the laws about C also hold off the manifold
    const ChartPoint rate = random_rate();
    EXPECT_LT(difference(jacobian(theta) * rate, slope(value, theta, rate)), 1e-7);
    const ChartConstraint jacobian_rate = slope(jacobian, theta, rate);
    EXPECT_LT(difference(chart_->constraint_drift(theta, rate), jacobian_rate * rate), 1e-7);
  }
}

TEST_P(ChartLaws, RatesAndAccelerationsSolveTheirEquations) {
  for (int i = 0; i < 100; ++i) {
    const ChartPoint theta = good_point();
    const Vector3d omega = random_vector(), omega_dot = random_vector();
    const ChartPoint rate = chart_->rates(theta, omega);
    const ChartPoint acceleration = chart_->accelerations(theta, rate, omega_dot);
    const ChartMap map = chart_->angular_map(theta),
                   map_rate = chart_->angular_map_rate(theta, rate);
    EXPECT_LT(difference(map * rate, omega), 1e-13);
    EXPECT_LT(difference(map * acceleration + map_rate * rate, omega_dot), 1e-11);
    EXPECT_LT(difference(chart_->Chart::rates(theta, omega), rate), 1e-12);
    EXPECT_LT(difference(chart_->Chart::accelerations(theta, rate, omega_dot), acceleration),
              1e-10);
    if (chart_->constraints() == 0) continue;
    const ChartConstraint C = chart_->constraint_jacobian(theta);
    EXPECT_LT((C * rate).norm(), 1e-13);
    EXPECT_LT((C * acceleration + chart_->constraint_drift(theta, rate)).norm(), 1e-12);
  }
}

// θ along R(t) = exp(ω̇ t²/2) exp(ω t) R: `accelerations` gives its second derivative.
TEST_P(ChartLaws, AccelerationsAreTheSecondDerivativeOfAMotion) {
  for (int i = 0; i < 50; ++i) {
    const ChartPoint theta = good_point();
    const Matrix3d R = chart_->rotation(theta);
    const Vector3d omega = random_vector(), omega_dot = random_vector();
    const auto at = [&](double t) {
      return chart_->coordinates(
          rotation_from_vector(omega_dot * t * t / 2) * rotation_from_vector(omega * t) * R, theta);
    };
    const double h = 1e-4;
    const ChartPoint expected = (at(h) - 2 * theta + at(-h)) / (h * h);
    const ChartPoint rate = chart_->rates(theta, omega);
    const ChartPoint found = chart_->accelerations(theta, rate, omega_dot);
    EXPECT_LT(difference(found, expected), 1e-5 * (1 + found.norm()));
  }
}

TEST_P(ChartLaws, MarginBoundsTheRates) {
  for (int i = 0; i < 1000; ++i) {
    const ChartPoint theta = chart_->coordinates(random_rotation());
    const double margin = chart_->margin(theta);
    EXPECT_GE(margin, 0);
    EXPECT_LE(margin, 1);
    EXPECT_LE(chart_->rates(theta, random_vector().normalized()).norm() * margin, 2);
  }
}

TEST_P(ChartLaws, ProjectGivesTheNearestPoint) {
  for (int i = 0; i < 50; ++i) {
    const ChartPoint theta = good_point();
    EXPECT_LT(difference(chart_->project(theta), theta), 1e-14);
    const ChartPoint drifted = theta + 0.05 * random_rate();
    const ChartPoint back = chart_->project(drifted);
    const Matrix3d R = chart_->rotation(back);
    EXPECT_LT(difference(R.transpose() * R, Matrix3d::Identity()), 1e-14);
    EXPECT_GT(R.determinant(), 0);
    // The correction is normal to the manifold: it contains no rotation.
    EXPECT_NEAR(chart_->rates(back, random_vector()).dot(drifted - back), 0, 1e-14);
  }
}

TEST_P(ChartLaws, NothingIsTakenFromTheHeap) {
  const Matrix3d R = random_rotation();
  const Vector3d omega(0.3, -0.7, 1.1);
  const long before = allocations();
  const ChartPoint theta = chart_->coordinates(R, chart_->coordinates(R));
  const ChartPoint rate = chart_->rates(theta, omega);
  double sum = chart_->rotation(theta).sum() + chart_->accelerations(theta, rate, omega).sum();
  sum += chart_->Chart::rates(theta, omega).sum();
  sum += chart_->Chart::accelerations(theta, rate, omega).sum();
  sum += chart_->angular_map(theta).sum() + chart_->angular_map_rate(theta, rate).sum();
  sum += chart_->constraint(theta).sum() + chart_->constraint_jacobian(theta).sum();
  sum += chart_->constraint_drift(theta, rate).sum() + chart_->project(theta).sum();
  const long after = allocations();
  EXPECT_EQ(after, before);
  EXPECT_TRUE(std::isfinite(sum + chart_->margin(theta)));
}

// A rotation about a fixed axis has a closed form; halving the step must reduce the error by 2⁴.
TEST_P(ChartLaws, AdvancesToOrderFour) {
  for (int i = 0; i < 20; ++i) {
    const ChartPoint start = good_point();
    const Vector3d omega = 0.5 * random_vector();
    const Vector3d omega_dot = 0.3 * omega;
    const double time = 0.2;
    const Matrix3d exact =
        rotation_from_vector((time + 0.15 * time * time) * omega) * chart_->rotation(start);
    const auto error = [&](int steps) {
      ChartPoint theta = start;
      const double dt = time / steps;
      for (int k = 0; k < steps; ++k)
        theta = advance(*chart_, theta, omega + k * dt * omega_dot, omega_dot, dt);
      return (chart_->rotation(theta) - exact).norm();
    };
    const double coarse = error(4), fine = error(8);
    EXPECT_LT(fine, 1e-5 * omega.squaredNorm());
    if (coarse > 1e-11) {
      EXPECT_LT(fine, coarse / 8);
    }
  }
}

// The equations hold up to the singularity; `rates` grows exactly as the margin shrinks.
TEST_P(ChartLaws, NearTheSingularityNothingIsLostButTheBound) {
  if (!has_singularity()) return;
  for (const double margin : {0.1, 1e-2, 1e-4, 1e-6}) {
    for (int i = 0; i < 20; ++i) {
      const ChartPoint theta = point_with_margin(margin);
      const Matrix3d R = chart_->rotation(theta);
      EXPECT_LT(difference(chart_->rotation(chart_->coordinates(R, theta)), R), 1e-13);
      double fastest = 0;
      for (int axis = 0; axis < 3; ++axis) {
        const Vector3d omega = Vector3d::Unit(axis), omega_dot = random_vector();
        const ChartPoint rate = chart_->rates(theta, omega);
        fastest = std::max(fastest, rate.norm());
        const ChartMap map = chart_->angular_map(theta);
        EXPECT_LT(difference(map * rate, omega), 1e-14 * rate.norm());
        const ChartPoint acceleration = chart_->accelerations(theta, rate, omega_dot);
        const Vector3d found = map * acceleration + chart_->angular_map_rate(theta, rate) * rate;
        EXPECT_LT(difference(found, omega_dot), 1e-11 * (acceleration.norm() + rate.squaredNorm()));
      }
      EXPECT_GT(fastest * margin, 0.05);
      EXPECT_LT(fastest * margin, 3);
    }
  }
}

TEST_P(ChartLaws, RecentringKeepsTheRotationAndDoesNotCostMargin) {
  const auto check = [&](const ChartPoint& theta) {
    const ChartPoint there = chart_->recentre(theta);
    EXPECT_LT(difference(chart_->rotation(there), chart_->rotation(theta)), 1e-13);
    EXPECT_GE(chart_->margin(there), chart_->margin(theta) * (1 - 1e-12));
    EXPECT_EQ(chart_->recentre(there), there);
    EXPECT_LT(chart_->constraint(there).norm(), 1e-13);
  };
  for (int i = 0; i < 100; ++i) check(chart_->coordinates(random_rotation()));
  if (!has_singularity()) return;
  for (int i = 0; i < 100; ++i) check(point_with_margin(i % 2 == 0 ? 0.3 : 0.03));
}

}  // namespace poise::contract
