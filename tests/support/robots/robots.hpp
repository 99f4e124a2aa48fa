// SPDX-License-Identifier: BSD-2-Clause
// Robots from the documentation of DART and MORSE, and Poise's own.

#pragma once

#include <algorithm>
#include <iterator>
#include <ostream>
#include <string>

#include "poise/core/tree/tree.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise::test {

struct Robot {
  std::string name;
  std::string file;
  bool floating;

  friend std::ostream& operator<<(std::ostream& out, const Robot& robot) {
    return out << robot.file;
  }
};

inline const Robot kAtlas = {"Atlas", "/usr/share/doc/dart/data/sdf/atlas/atlas_v3_no_head.urdf",
                             true};
inline const Robot kHubo = {"Hubo", "/usr/share/doc/dart/data/urdf/drchubo/drchubo.urdf", true};
inline const Robot kHumanoid = {"Humanoid", source("apps/share/robots/poise_humanoid.urdf"), true};
inline const Robot kKr5 = {"Kr5", "/usr/share/doc/dart/data/urdf/KR5/KR5 sixx R650.urdf", false};
inline const Robot kWam = {"Wam", "/usr/share/doc/dart/data/urdf/wam/wam.urdf", false};
inline const Robot kPr2 = {
    "Pr2", "/usr/share/morse/examples/tutorials/ros_navigation/morse_2dnav/pr2.urdf", true};

inline const Robot kRobots[] = {kAtlas, kHubo, kHumanoid, kKr5, kWam, kPr2};

/// Reads its file. Joints that move only massless links get an armature, because M would be
/// singular otherwise.
Tree load(const Robot& robot);

/// One of these by its name.
inline const Robot& robot(const std::string& name) {
  return *std::find_if(std::begin(kRobots), std::end(kRobots) - 1,
                       [&](const Robot& one) { return one.name == name; });
}

}  // namespace poise::test
