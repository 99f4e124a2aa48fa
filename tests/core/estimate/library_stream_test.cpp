// SPDX-License-Identifier: BSD-2-Clause
// A stream with the answers of the library of the filter's authors (RossHartley/invariant-ekf),
// which takes Euler's steps.

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "poise/core/estimate/invariant_ekf.hpp"
#include "poise/tests/core/estimate/filter_start.hpp"

namespace poise {
namespace {

using test::each_three_times, test::force_at, test::gyro_at, test::kGravity, test::started;
using test::Vector15, Eigen::Vector3d;

Vector3d foot_at(double t, int foot) {
  return {0.05 * std::sin(t + foot), foot == 0 ? 0.12 : -0.12,
          -0.7 + 0.02 * std::cos(2 * t + foot)};
}

// The library corrects, then removes contacts, then adds new ones, with R of before the correction.
void see_feet(InvariantEkf& filter, double t, const std::array<bool, 2>& on) {
  Eigen::Matrix3d covariance = 1e-4 * Eigen::Matrix3d::Identity();
  covariance(0, 1) = covariance(1, 0) = 2e-5;
  const Eigen::Matrix3d before = filter.mean().R;
  for (std::size_t foot : {0, 1})
    if (const FilterContact* one = filter.find(foot); one != nullptr && on[foot])
      filter.see_point(*one, foot_at(t, static_cast<int>(foot)), covariance);
  filter.correct();
  for (std::size_t foot : {0, 1})
    if (!on[foot]) filter.remove(foot);
  const Eigen::Matrix3d turned = filter.mean().R.transpose() * before;
  for (std::size_t foot : {0, 1})
    if (on[foot] && filter.find(foot) == nullptr)
      filter.add(foot, {Eigen::Matrix3d::Identity(), turned * foot_at(t, static_cast<int>(foot))},
                 turned * covariance * turned.transpose());
}

InvariantEkf after_stream(FilterStep step) {
  InvariantEkf filter = started(step);
  for (int k = 0; k < 2000; ++k) {
    const double t = k * 1e-3;
    filter.propagate(gyro_at(t), force_at(t), 1e-3);
    if (k % 5 != 0) continue;
    const int turn = k / 400, in = k % 400;
    see_feet(filter, t, {turn % 2 == 0 || in < 100, turn % 2 == 1 || in < 100});
  }
  return filter;
}

struct Answer {
  Eigen::Matrix3d R;
  Vector3d v, p, d, gyro_bias, accelerometer_bias;
  Eigen::Matrix<double, 18, 1> variance;  // R v p | d | biases
};

Answer library() {
  Answer out;
  out.R << 0.990309358479329, -0.138493541525952, 0.0103398967051336,  //
      0.138430580326689, 0.990350291105664, 0.0065783992989575,        //
      -0.0111511855284164, -0.00508329248816332, 0.999924902779599;
  out.v = {0.164205455914798, 0.0643476335562675, -0.0438812826335527};
  out.p = {0.315358431919535, -0.178544604058047, 0.797704217232966};
  out.d = {0.336386196662375, -0.0514134991885471, 0.0863803467821681};
  out.gyro_bias = {0.0240175063434218, -0.0126102766081838, 0.00143084428856652};
  out.accelerometer_bias = {0.00796390194821543, -0.022336618662869, -0.0133000285444555};
  out.variance << 1.73793674006998e-4, 1.74116963900269e-4, 1.19737868319978e-3,  //
      2.2508163264705e-3, 2.27598571355045e-3, 1.62026555527094e-3,               //
      2.74627893904335e-3, 2.77473120431314e-3, 2.76778152510476e-3,              //
      2.73437321540015e-3, 2.76165371758197e-3, 2.75561846371708e-3,              //
      2.28398386465606e-5, 2.29159085996591e-5, 2.48713485507123e-5,              //
      2.43608849178827e-3, 2.42650338164306e-3, 1.76270326567558e-3;
  return out;
}

Eigen::Matrix<double, 18, 1> variances(const InvariantEkf& filter) {
  const Eigen::VectorXd all = filter.covariance().diagonal();
  Eigen::Matrix<double, 18, 1> out;
  out << all.head<9>(), all.segment<3>(15), all.segment<6>(9);
  return out;
}

double mean_difference(const InvariantEkf& filter, const Answer& answer) {
  const FilterState& mean = filter.mean();
  return std::max({(mean.R - answer.R).norm(), (mean.v - answer.v).norm(),
                   (mean.p - answer.p).norm(), (filter.contacts()[0].d - answer.d).norm(),
                   (mean.gyro_bias - answer.gyro_bias).norm(),
                   (mean.accelerometer_bias - answer.accelerometer_bias).norm()});
}

TEST(InvariantEkf, EqualsTheLibraryOfItsAuthorsWhereItTakesTheSameSteps) {
  const InvariantEkf filter = after_stream(FilterStep::kFirstOrder);
  ASSERT_EQ(filter.contacts().size(), 1u);
  EXPECT_LT(mean_difference(filter, library()), 1e-9);
  EXPECT_LT((variances(filter) - library().variance).cwiseAbs().maxCoeff(), 1e-9);
}

// What Euler's steps of 1 ms cost: more than rounding, far less than any σ here.
TEST(InvariantEkf, DiffersFromTheLibraryByTheErrorOfItsSteps) {
  const InvariantEkf filter = after_stream(FilterStep::kExact);
  const double off = mean_difference(filter, library());
  EXPECT_GT(off, 1e-6);
  EXPECT_LT(off, 1e-3);
  EXPECT_LT(((variances(filter) - library().variance).array() / library().variance.array())
                .abs()
                .maxCoeff(),
            1e-2);
}

}  // namespace
}  // namespace poise
