// SPDX-License-Identifier: BSD-2-Clause
// Lengths as shares of a robot's legs and arms.

#include "poise/core/stack/stack_sizes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace poise {
namespace {

using testing::AllOf;
using testing::HasSubstr;

ConfigNode with(const std::string& value, const std::string& size) {
  return with_sizes(parse_config(
      "robot: {urdf: a.urdf, size: {" + size + "}}\ncontrol: {x: [" + value + "]}\n", "s.yaml"));
}

double read(const std::string& value, const std::string& size, const std::string& unit = "m") {
  return read_quantity(with(value, size).find("control")->find("x")->children[0], unit);
}

TEST(StackSizes, ALegAndAnArmAreUnitsOfLength) {
  EXPECT_DOUBLE_EQ(read("0.2 leg", "leg: 0.8 m"), 0.16);
  EXPECT_DOUBLE_EQ(read("-0.5 arm", "leg: 0.8 m, arm: 60 cm"), -0.3);
  EXPECT_DOUBLE_EQ(read("0.2leg", "leg: 0.8"), 0.16);
  EXPECT_DOUBLE_EQ(read("2 leg/s", "leg: 0.8 m", "m/s"), 1.6);
  EXPECT_DOUBLE_EQ(read("0.2 m", "leg: 0.8 m"), 0.2);
}

TEST(StackSizes, OtherWordsAndTextsStay) {
  const auto text = [](const std::string& value) {
    return with(value, "leg: 0.8 m, arm: 1 m").find("control")->find("x")->children[0].scalar;
  };
  EXPECT_EQ(text("left_leg"), "left_leg");
  EXPECT_EQ(text("\"0.2 leg\""), "0.2 leg");
  EXPECT_EQ(text("3 legs"), "3 legs");
  EXPECT_EQ(text("1 armature"), "1 armature");
}

TEST(StackSizes, WithoutTheSizeTheUnitIsRefusedWithTheKeyToSet) {
  for (const char* size : {"arm: 1 m", "leg: fast"}) {
    try {
      read("0.2 leg", size);
      ADD_FAILURE() << size;
    } catch (const ConfigError& error) {
      EXPECT_EQ(error.code(), ErrorCode::kUnsuited);
      EXPECT_EQ(error.place().line, 2);
      EXPECT_THAT(error.remedy(), AllOf(HasSubstr("robot.size"), HasSubstr("leg")));
    }
  }
  EXPECT_THROW(read("0.2 leg", "leg: 0.8 m", "rad"), ConfigError);
}

}  // namespace
}  // namespace poise
