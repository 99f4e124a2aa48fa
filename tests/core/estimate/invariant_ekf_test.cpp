// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/estimate/invariant_ekf.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>

#include "poise/core/so3/exponential_series.hpp"
#include "poise/tests/core/estimate/filter_start.hpp"
#include "poise/tests/support/no_alloc.hpp"

namespace poise {
namespace {

using test::each_three_times, test::force_at, test::gyro_at, test::kGravity, test::started;
using test::Vector15, Eigen::Vector3d;

constexpr double kStep = 1e-3;

// --- The exact step

// Fine steps of the equation of motion, as a formula of its own.
FilterState integrated(FilterState x, const Vector3d& gyro, const Vector3d& force, double dt) {
  constexpr int kParts = 20000;
  const double h = dt / kParts;
  const Vector3d a = force - x.accelerometer_bias, omega = gyro - x.gyro_bias;
  const Eigen::Matrix3d half = rotation_from_vector(omega * h / 2);
  for (int i = 0; i < kParts; ++i) {
    const Vector3d acceleration = x.R * half * a + kGravity;
    x.p += x.v * h + acceleration * h * h / 2;
    x.v += acceleration * h;
    x.R = x.R * half * half;
  }
  return x;
}

TEST(InvariantEkf, StepsExactlyUnderConstantMeasurements) {
  InvariantEkf filter = started(FilterStep::kExact);
  const FilterState before = filter.mean();
  const Vector3d gyro(3, -2, 4), force(5, 2, 12);
  filter.propagate(gyro, force, 0.1);  // a turn of 0.5 rad
  const FilterState fine = integrated(before, gyro, force, 0.1);
  // midpoint rule in 20000 parts
  EXPECT_LT((filter.mean().R - fine.R).norm(), 1e-9);
  EXPECT_LT((filter.mean().v - fine.v).norm(), 1e-9);
  EXPECT_LT((filter.mean().p - fine.p).norm(), 1e-9);
}

// ξ of exp(ξ) = X̂·X⁻¹ by components, to first order.
Vector15 error_between(const FilterState& seen, const FilterState& truth) {
  Vector15 out;
  const Vector3d turn = rotation_vector(seen.R * truth.R.transpose());
  const Eigen::Matrix3d E = rotation_from_vector(turn);
  const Eigen::Matrix3d spread = exponential_series(1, turn).inverse();
  out << turn, spread * (seen.v - E * truth.v), spread * (seen.p - E * truth.p),
      seen.gyro_bias - truth.gyro_bias, seen.accelerometer_bias - truth.accelerometer_bias;
  return out;
}

FilterState moved(const FilterState& mean, const Vector15& by) {
  FilterState out = mean;
  const Vector3d turn = by.head<3>();
  const Eigen::Matrix3d E = rotation_from_vector(turn), spread = exponential_series(1, turn);
  out.R = E * mean.R;
  out.v = E * mean.v + spread * by.segment<3>(3);
  out.p = E * mean.p + spread * by.segment<3>(6);
  out.gyro_bias += by.segment<3>(9);
  out.accelerometer_bias += by.tail<3>();
  return out;
}

// Φ·P·Φᵀ with Φ by differences of the step itself, and the noise apart.
TEST(InvariantEkf, CarriesTheCovarianceWithTheDerivativeOfItsStep) {
  const Vector3d gyro(3, -2, 4), force(5, 2, 12);
  const double dt = 0.05, h = 1e-6;
  InvariantEkf filter = started(FilterStep::kExact);
  filter.noise = {};
  const FilterState mean = filter.mean();
  const Eigen::MatrixXd P = filter.covariance();
  filter.propagate(gyro, force, dt);
  Eigen::MatrixXd Phi(15, 15);
  for (int k = 0; k < 15; ++k) {
    const auto after = [&](double by) {
      InvariantEkf other(0, kGravity);
      other.start(moved(mean, by * Vector15::Unit(k)), Vector15::Zero());
      other.propagate(gyro, force, dt);
      return error_between(other.mean(), filter.mean());
    };
    Phi.col(k) = (after(h) - after(-h)) / (2 * h);
  }
  const Eigen::MatrixXd expected = Phi * P * Phi.transpose();
  EXPECT_LT((filter.covariance() - expected).cwiseAbs().maxCoeff(), 1e-9);
}

// --- Consistency and observability: a robot of its own kind, with the model's own noise

// Two feet that stand in turn under a body that sways and turns.
class Stander {
 public:
  explicit Stander(unsigned seed) : gen_(seed), filter_(2, kGravity) {
    filter_.noise = noise_ = {.gyro = 2e-3,
                              .accelerometer = 2e-2,
                              .gyro_walk = 1e-4,
                              .accelerometer_walk = 1e-3,
                              .point_walk = 3e-3,
                              .turn_walk = 1e-2};
    const Vector15 sigma = each_three_times(0.05, 0.1, 0.05, 0.01, 0.1);
    truth_.R = rotation_from_vector({0.1, -0.05, 0.7});
    truth_.v = {0.1, 0, 0};
    truth_.p = {1, 2, 0.8};
    truth_.gyro_bias = {0.004, -0.006, 0.002};
    truth_.accelerometer_bias = {0.05, -0.03, 0.08};
    Vector15 off;
    for (int k = 0; k < 15; ++k) off[k] = sigma[k] * normal_(gen_);
    filter_.start(moved(truth_, off), sigma);
  }

  // A tick; feet swap every 0.4 s.
  void tick() {
    const double t = static_cast<double>(ticks_) * kStep;
    const Vector3d omega(0.5 * std::sin(2 * t), 0.4 * std::cos(3 * t), 0.3 * std::sin(t));
    const Vector3d wanted(0.8 * std::sin(3 * t), 0.5 * std::cos(2 * t), 0.3 * std::sin(5 * t));
    const Vector3d force = truth_.R.transpose() * (wanted - kGravity);
    const double root = std::sqrt(kStep);
    filter_.propagate(omega + truth_.gyro_bias + three(noise_.gyro / root),
                      force + truth_.accelerometer_bias + three(noise_.accelerometer / root),
                      kStep);
    FilterState bare = truth_;
    bare.gyro_bias.setZero();
    bare.accelerometer_bias.setZero();
    InvariantEkf mover(0, kGravity);
    mover.start(bare, Vector15::Zero());
    mover.propagate(omega, force, kStep);
    truth_.R = mover.mean().R;
    truth_.v = mover.mean().v;
    truth_.p = mover.mean().p;
    truth_.gyro_bias += three(noise_.gyro_walk * root);
    truth_.accelerometer_bias += three(noise_.accelerometer_walk * root);
    ++ticks_;
    if (ticks_ % 10 == 0) see_feet();
  }

  // ξᵀ·P⁻¹·ξ of the first 15 errors: χ² with 15 degrees of freedom.
  double nees() const {
    const Vector15 off = error_between(filter_.mean(), truth_);
    const Eigen::Matrix<double, 15, 15> P = filter_.covariance().topLeftCorner<15, 15>();
    return off.dot(P.ldlt().solve(off));
  }
  const InvariantEkf& filter() const { return filter_; }
  double nis() const { return nis_; }
  double rows() const { return static_cast<double>(nis_rows_); }

 private:
  struct Foot {
    Vector3d d;
    Eigen::Matrix3d R;
  };

  Vector3d three(double sigma) {
    Vector3d out;
    for (double& x : out) x = sigma * normal_(gen_);
    return out;
  }
  void see_feet() {
    const double sigma = 2e-3, turn = 2e-2, dt = 10 * kStep;
    const Eigen::Matrix3d covariance = sigma * sigma * Eigen::Matrix3d::Identity();
    const auto seen = [&](const Foot& foot) {
      return Pose{truth_.R.transpose() * rotation_from_vector(three(turn)) * foot.R,
                  truth_.R.transpose() * (foot.d - truth_.p) + three(sigma)};
    };
    for (std::size_t f : {0, 1})
      if (!on(f)) filter_.remove(f);
    for (const FilterContact& each : filter_.contacts()) {
      Foot& foot = feet_[each.contact];
      foot.d += three(noise_.point_walk * std::sqrt(dt));
      foot.R = rotation_from_vector(three(noise_.turn_walk * std::sqrt(dt))) * foot.R;
      const Pose X_IC = seen(foot);
      filter_.see_point(each, X_IC.p, covariance);
      filter_.see_turn(each, X_IC.R, turn * turn);
    }
    nis_rows_ += filter_.observed();
    nis_ += filter_.correct();
    for (std::size_t f : {0, 1}) {
      if (!on(f) || filter_.find(f) != nullptr) continue;
      feet_[f] = {truth_.p + truth_.R * Vector3d(0, f == 0 ? 0.1 : -0.1, -0.8), truth_.R};
      filter_.add(f, seen(feet_[f]), covariance, true, turn * turn);
    }
  }
  bool on(std::size_t foot) const {
    return (ticks_ / 400) % 2 == static_cast<long>(foot) || ticks_ % 400 < 100;
  }

  std::mt19937 gen_;
  std::normal_distribution<double> normal_;
  FilterNoise noise_;
  FilterState truth_;
  InvariantEkf filter_;
  std::array<Foot, 2> feet_;
  long ticks_ = 0;
  double nis_ = 0;
  Eigen::Index nis_rows_ = 0;
};

// A sum of χ² with k degrees of freedom has a standard deviation of √(2k), which is 0.2 % here.
TEST(InvariantEkf, IsConsistentOverManyRuns) {
  constexpr int kRuns = 400;
  double nees = 0, nis = 0, rows = 0;
  for (unsigned seed = 0; seed < kRuns; ++seed) {
    Stander run(1 + seed);
    for (int i = 0; i < 1500; ++i) run.tick();
    nees += run.nees();
    nis += run.nis();
    rows += run.rows();
  }
  const double free = 15 * kRuns;
  EXPECT_NEAR(nees, free, 3 * std::sqrt(2 * free));
  EXPECT_NEAR(nis, rows, 3 * std::sqrt(2 * rows));
}

// Position and the turn about the vertical stay as unsure as they were; all else converges.
TEST(InvariantEkf, LearnsAllButPositionAndYaw) {
  Stander run(7);
  const Eigen::VectorXd before = run.filter().covariance().diagonal();
  for (int i = 0; i < 8000; ++i) run.tick();
  const Eigen::VectorXd after = run.filter().covariance().diagonal();
  const auto ratio = [&](Eigen::Index k) { return std::sqrt(after[k] / before[k]); };
  for (const Eigen::Index k : {0, 1}) EXPECT_LT(ratio(k), 0.2) << "tilt " << k;
  EXPECT_GT(ratio(2), 0.99) << "yaw";
  for (const Eigen::Index k : {3, 4, 5}) EXPECT_LT(ratio(k), 0.2) << "velocity " << k;
  for (const Eigen::Index k : {9, 10, 11, 12, 13, 14}) EXPECT_LT(ratio(k), 0.5) << "bias " << k;
  const double far = 0.05;  // [m] of the start
  for (int k = 0; k < 3; ++k)
    EXPECT_GT(std::sqrt(run.filter().covariance_of(InvariantEkf::kPosition)(k, k)), 0.9 * far);
}

TEST(InvariantEkf, DoesNotAllocateAfterConstruction) {
  InvariantEkf filter = started(FilterStep::kExact);
  const Eigen::Matrix3d covariance = 1e-4 * Eigen::Matrix3d::Identity();
  const Pose foot{Eigen::Matrix3d::Identity(), {0, 0, -0.7}};
  const long before = test::allocations();
  for (int i = 0; i < 20; ++i) {
    filter.propagate(gyro_at(0), force_at(0), 1e-3);
    if (i % 5 == 0) {
      filter.remove(0);
      filter.remove(1);
      filter.add(0, foot, covariance, true, 0.01);
      filter.add(1, foot, covariance);
    }
    for (const FilterContact& each : filter.contacts()) filter.see_point(each, foot.p, covariance);
    filter.see_turn(*filter.find(0), foot.R, 0.1);
    filter.see_height(*filter.find(1), 0, 1e-4);
    filter.see_pose({}, 1, 1);
    filter.correct();
  }
  EXPECT_EQ(test::allocations(), before);
}

// Told the height of a foot and then a pose, the mean goes there and the doubt shrinks.
TEST(InvariantEkf, TakesHeightsAndPosesFromOutside) {
  InvariantEkf filter = started(FilterStep::kExact);
  filter.add(0, {Eigen::Matrix3d::Identity(), {0.1, 0.1, -0.7}},
             1e-6 * Eigen::Matrix3d::Identity());
  filter.see_height(*filter.find(0), 0, 1e-10);
  filter.correct();
  EXPECT_NEAR(filter.find(0)->d.z(), 0, 1e-4);
  const Pose there{rotation_from_vector({0.03, -0.01, 0.12}), {0.33, -0.22, 0.73}};
  filter.see_pose(there, 1e-10, 1e-10);
  filter.correct();
  // a step of Gauss and Newton leaves the square of the way, of 0.04
  EXPECT_LT((filter.mean().p - there.p).norm(), 1e-3);
  EXPECT_LT((filter.mean().R - there.R).norm(), 1e-3);
  EXPECT_LT(filter.covariance_of(InvariantEkf::kPosition).norm(), 1e-9);
}

}  // namespace
}  // namespace poise
