// SPDX-License-Identifier: BSD-2-Clause
// Joints that equality constraints tie to others, or fix.

#pragma once

#include <map>
#include <string>
#include <vector>

#include "poise/plugins/mujoco/mjcf/mjcf_file.hpp"

namespace poise::mujoco {

/// A hinge or slide y that follows another x: y = ratio·x + offset.
struct MjcfMimic {
  int follower = 0;   ///< joint of MuJoCo
  int leader = -1;    ///< that leads and follows none; −1: the joint is fixed, and ratio is 0
  double ratio = 0;   ///< [rad, m per rad, m]
  double offset = 0;  ///< [rad, m]
};

/// What the active <joint> equalities of a file mean.
struct MjcfMimics {
  std::vector<MjcfMimic> mimics;      ///< chains are resolved: no leader follows another
  std::map<int, std::string> causes;  ///< per equality that has no such meaning: why
};

/// Joints that equalities tie in a chain or a star have one leader: the one that follows none; if
/// that has no motor or there are several, one that has a motor. Joints that are tied to a fixed
/// one are fixed.
MjcfMimics find_mimics(const mjModel& m);

}  // namespace poise::mujoco
