// SPDX-License-Identifier: BSD-2-Clause
// What a stack file, or a command line, says of one stance.

#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "poise/core/config/config_node.hpp"
#include "poise/core/export.hpp"
#include "poise/core/spatial/spatial.hpp"

namespace poise {

/// Where a contact or a link should be; what is not said is free. NaN: a free component.
struct StancePlace {
  std::string name;
  std::optional<Eigen::Vector3d> xyz;  ///< in W [m]
  std::optional<Eigen::Vector3d> rpy;  ///< in W [rad]
  std::optional<Eigen::Vector3d> by;   ///< from where it was before, in W [m]
  Place place;
};

/// The contacts that a robot stands on, and what else is wanted of the posture.
struct StanceSpec {
  std::string name;
  std::vector<std::string> contacts;  ///< all of the stack if empty
  std::vector<StancePlace> at;        ///< of contacts; the others slide on their surfaces
  std::optional<Eigen::Vector3d> com;
  std::vector<StancePlace> links;  ///< frames of links
  std::vector<StancePlace> gaze;   ///< `xyz` is what the link's x axis points at
  std::vector<std::pair<std::string, double>> joints;  ///< to stay close to [rad, m]
  Place place;
};

/// A stance of a sequence: besides what it says of contacts and posture, how it is reached.
struct SequenceStance {
  StanceSpec stance;
  double duration = 1.5;    ///< of each motion on the way to it [s]
  double clearance = 0.05;  ///< of limbs above where they leave and land [m]
};

/// {contacts:, at:, com:, links:, gaze:, joints:}, all optional, and the keys of `more`.
/// @throws ConfigError at its place
POISE_API StanceSpec read_stance(const ConfigNode& node, const std::vector<std::string>& more = {});

/// What `sequence:` lists: two stances or more, each with a name of its own. The first is where the
/// robot starts.
/// @throws ConfigError at its place
std::vector<SequenceStance> read_stances(const ConfigNode& node);

}  // namespace poise
