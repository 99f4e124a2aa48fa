// SPDX-License-Identifier: BSD-2-Clause
// MJCF text as a tree, compared with MuJoCo, or refused.

#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <string>
#include <vector>

#include "poise/plugins/mujoco/mjcf/mjcf_shapes.hpp"
#include "poise/tests/support/oracles/mjcf_oracle.hpp"
#include "poise/tests/support/refusal.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise::test {

inline constexpr double kTolerance = 1e-9;

struct Loaded {
  mujoco::MjcfFile mjcf;
  mujoco::MjcfTree of;
  Geometry shapes;
  std::vector<UrdfWarning> warnings;

  std::vector<std::string> kinds() const {
    std::vector<std::string> all;
    for (const UrdfWarning& warning : warnings) all.push_back(warning.kind);
    return all;
  }
  const TreeJoint& joint(const std::string& name) const {
    return of.tree.joints[static_cast<std::size_t>(of.tree.joint(name))];
  }
};

class Mjcf : public testing::Test {
 protected:
  // `world` is the inside of <worldbody>, `more` what follows it.
  Loaded load(const std::string& world, const std::string& more = "",
              std::optional<bool> floating = {}) {
    const auto file = folder_.write(
        "robot.xml", "<mujoco model='thing'>\n<compiler angle='radian'/>\n<worldbody>" + world +
                         "</worldbody>\n" + more + "</mujoco>\n");
    Loaded out{mujoco::load_mjcf(file), {}, {}, {}};
    mujoco::check_mjcf(out.mjcf, out.warnings);
    out.of = mujoco::mjcf_tree(out.mjcf, floating, out.warnings);
    out.shapes = mujoco::mjcf_shapes(out.mjcf, out.of);
    mujoco::check_shapes(out.mjcf, out.of, out.warnings);
    return out;
  }
  Loaded agreeing(const std::string& world, const std::string& more = "") {
    Loaded out = load(world, more);
    const MjcfDifference found = compare_mjcf(out.mjcf, out.of, gen_, 20);
    EXPECT_LT(found.M, kTolerance);
    EXPECT_LT(found.h, kTolerance);
    EXPECT_LT(found.J, kTolerance);
    EXPECT_LT(found.passive, kTolerance);
    return out;
  }
  Refusal refusal(const std::string& world, const std::string& more = "",
                  std::optional<bool> floating = {}) {
    try {
      load(world, more, floating);
    } catch (const ConfigError& error) {
      EXPECT_THAT(error.place().file, testing::HasSubstr("robot.xml"));
      return error;
    }
    ADD_FAILURE() << "is not refused";
    return "";
  }

  TempFolder folder_;
  std::mt19937 gen_{7};
};

}  // namespace poise::test
