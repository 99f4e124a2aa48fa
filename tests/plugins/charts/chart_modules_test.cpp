// SPDX-License-Identifier: BSD-2-Clause
// Each chart module provides the chart of its name.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/so3/modified_rodrigues.hpp"
#include "poise/core/so3/roll_pitch_yaw.hpp"
#include "poise/core/so3/rotation_matrix.hpp"
#include "poise/core/so3/rotation_vector.hpp"
#include "poise/core/so3/two_columns.hpp"
#include "poise/core/so3/unit_quaternion.hpp"
#include "poise/plugins/registry.hpp"

namespace poise {
namespace {

void expect_same(const Registry& registry, const char* type, const Chart& expected) {
  const auto chart = registry.make<Chart>(ModuleKind::kChart, type);
  const Eigen::Matrix3d R = rotation_from_rpy({0.3, -0.4, 1.2});
  ASSERT_EQ(chart->size(), expected.size());
  EXPECT_EQ(chart->coordinates(R), expected.coordinates(R)) << type;
}

TEST(ChartModules, AreInTheRegistryUnderTheirNames) {
  const Registry registry = Registry::with_search_path();
  expect_same(registry, "modified-rodrigues", ModifiedRodrigues());
  expect_same(registry, "roll-pitch-yaw", RollPitchYaw());
  expect_same(registry, "rotation-matrix", RotationMatrix());
  expect_same(registry, "rotation-vector", RotationVector());
  expect_same(registry, "two-columns", TwoColumns());
  expect_same(registry, "unit-quaternion", UnitQuaternion());
}

Eigen::Matrix3d turn(char axis, double angle) {
  return Eigen::AngleAxisd(angle, Eigen::Vector3d::Unit(axis - 'x')).toRotationMatrix();
}

// R = R_i(θ₁) R_j(θ₂) R_k(θ₃), with the axes in the name.
TEST(ChartModules, EveryEulerSequenceTurnsAboutTheAxesOfItsName) {
  const Registry registry = Registry::with_search_path();
  const ChartPoint theta = Eigen::Vector3d(0.3, 0.9, -1.2);
  int sequences = 0;
  for (const std::string& type : registry.types(ModuleKind::kChart)) {
    if (!type.starts_with("euler-")) continue;
    ++sequences;
    const auto chart = registry.make<Chart>(ModuleKind::kChart, type);
    const Eigen::Matrix3d R = turn(type[6], 0.3) * turn(type[7], 0.9) * turn(type[8], -1.2);
    EXPECT_LT((chart->rotation(theta) - R).norm(), 1e-15) << type;
  }
  EXPECT_EQ(sequences, 11);
}

TEST(ChartModules, RollPitchYawIsTheTwelfthSequenceWithTheFirstTurnFirst) {
  const ChartPoint theta = Eigen::Vector3d(0.3, 0.9, -1.2);
  EXPECT_LT((RollPitchYaw().rotation(theta) - rotation_from_rpy(theta.head<3>())).norm(), 1e-15);
}

}  // namespace
}  // namespace poise
