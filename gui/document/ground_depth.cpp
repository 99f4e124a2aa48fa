// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/document/ground_depth.hpp"

#include <algorithm>

#include "poise/core/anatomy/outline.hpp"
#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/error.hpp"
#include "poise/core/setup/robot_loader.hpp"

namespace poise::gui {

double ground_depth(const RobotSpec& robot, const RobotFile* file,
                    const std::shared_ptr<const Tree>& tree, const State& state) {
  double lowest = 0;
  try {
    const auto shapes = outlines(geometry_of(robot, file, *tree, ""), *tree);
    Dynamics moment(tree);
    moment.update(state);
    for (std::size_t body = 0; body < shapes.size(); ++body)
      lowest = std::min(lowest, shapes[body].lowest(moment.pose({static_cast<int>(body), {}})));
  } catch (const ConfigError&) {
    return 0;
  }
  return -lowest;
}

}  // namespace poise::gui
