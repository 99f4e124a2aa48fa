// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/check/overlapping.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "poise/core/collision/convex/overlaps.hpp"
#include "poise/core/setup/robot_loader.hpp"

namespace poise {

std::vector<Finding> overlapping_shapes(const StackSpec& spec, const Setup& setup) {
  constexpr std::size_t kMost = 4;
  if (spec.robot.reader.empty() || setup.files.empty() || !setup.files[0]) return {};
  Dynamics robot(setup.tree);
  robot.update(setup.start);
  const std::vector<LinkOverlap> all =
      link_overlaps(robot, geometry_of(spec.robot, setup.files[0].get(), *setup.tree, ""),
                    plant_setup(spec, setup).disabled_collisions);
  if (all.empty()) return {};
  std::vector<std::string> names;
  const auto name = [&](int link) {
    return setup.tree->links[static_cast<std::size_t>(link)].name;
  };
  for (std::size_t i = 0; i < std::min(kMost, all.size()); ++i)
    names.push_back(fmt::format("{} and {} by {:.3g} mm", name(all[i].first), name(all[i].second),
                                1000 * all[i].depth));
  if (all.size() > kMost) names.push_back(fmt::format("{} more", all.size() - kMost));
  return {warning_of(
      WarningKind::kOverlap, spec.robot.place, "robot.start",
      fmt::format("shapes overlap at the start: {}; a plant that simulates the robot's file, "
                  "such as mujoco, pushes them apart. Start elsewhere, or list the pairs under "
                  "robot.disable_collisions",
                  fmt::join(names, ", ")))};
}

}  // namespace poise
