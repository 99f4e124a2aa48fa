// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/core/why/infeasible_stacks.hpp"

#include <utility>

#include "poise/tests/support/paths.hpp"

namespace poise::test {
namespace {

std::string on(const std::string& stack, const std::string& rest) {
  return "poise: 1\ninclude: " + source("apps/share/stacks/" + stack) + ".yaml\n" + rest;
}

// Joints may not accelerate: with the feet held, forces and torques must balance the weight.
const char* const kFrozen = "    - {type: joint-acceleration-limits, max: 0.001}\n";

std::string frozen(const std::string& stack, const std::string& control,
                   const std::string& before = "") {
  return on(stack, before + "control:\n  constraints:\n" + kFrozen + control);
}

std::vector<InfeasibleStack> on_the_ground() {
  const std::string acceleration = "joint-acceleration-limits", motion = "contact-motion";
  const std::string humanoid = "t01_stand_humanoid";
  return {
      {"weak knees",
       frozen(humanoid, "", "robot: {limits: {l_knee: {effort: 1}, r_knee: {effort: 1}}}\n"),
       {"torque-limits l_knee", "torque-limits r_knee"},
       {acceleration, motion, "friction-cone"}},
      {"feet that may not push enough",
       frozen(humanoid, "    - {type: friction-cone, max_force: 100}\n"),
       {"friction-cone left_foot", "friction-cone right_foot"},
       {acceleration, motion}},
      {"feet that must push too much",
       frozen(humanoid, "    - {type: friction-cone, min_force: 2000}\n"),
       {"friction-cone left_foot"},
       {acceleration, motion, "friction-cone"}},
      {"a slope too slippery",
       frozen("t06_slope_humanoid", "",
              "contacts: {left_foot: {friction: 0.02}, right_foot: {friction: 0.02}}\n"),
       {"friction-cone left_foot", "friction-cone right_foot"},
       {acceleration, motion}},
      {"a platform that moves the feet",
       frozen("t07_sway_humanoid", "    - {type: torque-limits, margin: 90 %}\n"),
       {},
       {acceleration, motion, "friction-cone", "torque-limits"}},
      {"a foot on a shaker",
       frozen(humanoid, "",
              "contacts: {right_foot: {surface: {normal: [0, 0, 1], sway: [0, 0, 10 cm], "
              "frequency: 3 Hz}}}\n"),
       {"contact-motion left_foot", "contact-motion right_foot"},
       {acceleration},
       {},
       0,
       0.02},
  };
}

std::vector<InfeasibleStack> on_a_fixed_base() {
  const std::string acceleration = "joint-acceleration-limits", arm = "t05_fixed_arm";
  return {
      {"a weak shoulder",
       on(arm,
          "robot: {limits: {shoulder_yaw: {effort: 1}}}\n"
          "control:\n  constraints:\n    - {type: joint-acceleration-limits, max: 0.01}\n"),
       {"torque-limits shoulder_yaw"},
       {acceleration}},
      {"too fast to stop before the limit",
       on(arm, "control:\n  constraints:\n    - {type: joint-acceleration-limits, max: 1}\n"),
       {"joint-position-limits elbow_pitch", "joint-acceleration-limits elbow_pitch"},
       {},
       "elbow_pitch",
       -20},
      {"too fast for the speed limit",
       on(arm,
          "robot: {limits: {elbow_pitch: {velocity: 0.1, lower: -1000, upper: 1000}}}\n"
          "control:\n  constraints:\n    - {type: joint-acceleration-limits, max: 1}\n"),
       {"joint-velocity-limits elbow_pitch", "joint-acceleration-limits elbow_pitch"},
       {},
       "elbow_pitch",
       2},
      {"too weak to brake",
       on(arm, "robot: {limits: {\"*\": {effort: 0.01}, shoulder_pitch: {velocity: 0.1}}}\n"),
       {"joint-velocity-limits shoulder_pitch", "torque-limits shoulder_pitch"},
       {"joint-velocity-limits", "joint-position-limits", "torque-limits"},
       "shoulder_pitch",
       1},
  };
}

}  // namespace

std::vector<InfeasibleStack> infeasible_stacks() {
  std::vector<InfeasibleStack> all = on_the_ground();
  for (InfeasibleStack& one : on_a_fixed_base()) all.push_back(std::move(one));
  return all;
}

}  // namespace poise::test
