// SPDX-License-Identifier: BSD-2-Clause
// A valid stack and a folder for it.

#pragma once

#include <string>

#include "poise/tests/support/temp_folder.hpp"

namespace poise::test {

inline const std::string kStack = R"(poise: 1

robot:
  urdf: robot.urdf
  base: {joint: floating, orientation: unit-quaternion}
  start: {height: on-contacts, joints: {l_leg_kny: 40 deg}}
  limits: {l_arm: {effort: 30 N·m}, "*": {velocity: 90 deg/s}}

contacts:
  left_foot:  {link: l_foot, rectangle: [0.24, 12 cm], at: {xyz: [0.05, 0, -0.08]}, friction: 0.7}
  right_foot: {link: r_foot, point: {}, friction: 50 %}

control:
  rate: 500 Hz
  solver: {type: qp}
  on_failure: {relax: [torque-limits], then: hold}
  constraints:
    - dynamics
    - {type: friction-cone, sides: 4}
    - {type: torque-limits}
  tasks:
    - name: balance
      type: com
      level: 1
      weight: 10
      law: {type: pd, stiffness: 60, damping: critical}
      reference: {type: minimum-jerk, to: {over: [left_foot, right_foot]}, duration: 1 s}
    - {name: hand, type: position, link: l_hand, level: 2}
    - {type: posture, level: 2, weight: 0.1}

plant: {type: gauss, step: 1 ms, duration: 10 s, seed: 7}
disturbances:
  - {at: 2 s, on: pelvis, impulse: {energy: 17.4 J, mass: 5 kg, direction: [0, 2, 0]}}
record: {every: 2, signals: all}
)";

}  // namespace poise::test
