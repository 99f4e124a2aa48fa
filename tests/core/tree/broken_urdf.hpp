// SPDX-License-Identifier: BSD-2-Clause
// A valid URDF file, ways to break it, and the expected messages.

#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "poise/core/tree/urdf.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise::test {

namespace fs = std::filesystem;

inline const std::string kGood = R"(<?xml version="1.0"?>
<robot name="r">
  <material name="red"><color rgba="1 0 0 1"/></material>
  <link name="base">
    <inertial>
      <origin xyz="0 0 0.1" rpy="0 0 0"/>
      <mass value="2"/>
      <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>
    </inertial>
    <visual>
      <geometry><box size="1 1 1"/></geometry>
      <material name="red"/>
    </visual>
    <collision>
      <geometry><cylinder radius="1" length="2"/></geometry>
    </collision>
  </link>
  <link name="upper_arm">
    <inertial>
      <mass value="1"/>
      <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/>
    </inertial>
  </link>
  <link name="hand"/>
  <joint name="shoulder" type="revolute">
    <parent link="base"/>
    <child link="upper_arm"/>
    <origin xyz="0 0 1"/>
    <axis xyz="0 0 2"/>
    <limit lower="-1" upper="1" effort="10" velocity="5"/>
  </joint>
  <joint name="wrist" type="fixed">
    <parent link="upper_arm"/>
    <child link="hand"/>
  </joint>
</robot>
)";

/// kGood with `from` replaced by `to`. The error must be on the line of `mark` (default: of `to`).
struct Case {
  std::string name, from, to;
  std::vector<std::string> words;
  std::string mark = {};
};

inline int line_of(const std::string& text, const std::string& mark) {
  const std::size_t at = text.find(mark);
  EXPECT_NE(at, std::string::npos) << "the test has no '" << mark << "'";
  if (at == std::string::npos) return -1;
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<long>(at), '\n'));
}

// Loads and expects one ConfigError with these words, and no output on standard error.
inline void expect_refusal(const fs::path& file, int line, const std::vector<std::string>& words,
                           bool floating = true) {
  testing::internal::CaptureStderr();
  std::string said;
  try {
    load_urdf(file, floating);
    said = "nothing";
  } catch (const ConfigError& error) {
    said = error.what();
    EXPECT_EQ(error.place().file, file.string());
    EXPECT_EQ(error.place().line, line) << said;
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_THAT(said, testing::HasSubstr(file.string()));
  for (const std::string& word : words) EXPECT_THAT(said, testing::HasSubstr(word));
}

inline void expect_refusal(const Case& broken) {
  std::string text = kGood;
  const std::size_t at = text.find(broken.from);
  ASSERT_NE(at, std::string::npos) << "the test's good file has no such part";
  text.replace(at, broken.from.size(), broken.to);
  const int line = line_of(text, broken.mark.empty() ? broken.to : broken.mark);
  const TempFolder folder;
  expect_refusal(folder.write("broken.urdf", text), line, broken.words);
}

}  // namespace poise::test
