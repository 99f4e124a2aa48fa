// SPDX-License-Identifier: BSD-2-Clause
// The chart modules give the charts that their names promise.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/so3/roll_pitch_yaw.hpp"
#include "core/so3/rotation_matrix.hpp"
#include "core/so3/unit_quaternion.hpp"
#include "plugins/registry.hpp"

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
  EXPECT_THAT(registry.types(ModuleKind::kChart),
              testing::IsSupersetOf({"roll-pitch-yaw", "rotation-matrix", "unit-quaternion"}));
  expect_same(registry, "roll-pitch-yaw", RollPitchYaw());
  expect_same(registry, "rotation-matrix", RotationMatrix());
  expect_same(registry, "unit-quaternion", UnitQuaternion());
}

}  // namespace
}  // namespace poise
