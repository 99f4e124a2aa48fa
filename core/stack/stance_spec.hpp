// SPDX-License-Identifier: BSD-2-Clause
// The description of a stance in a stack file or on the command line.

#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "poise/core/config/config_node.hpp"
#include "poise/core/export.hpp"
#include "poise/core/spatial/spatial.hpp"

namespace poise {

/// Where a contact or a link should be. What is not set, and components that are NaN, are free.
struct StancePlace {
  std::string name;                    ///< of the contact or link
  std::optional<Eigen::Vector3d> xyz;  ///< position in W [m]
  std::optional<Eigen::Vector3d> rpy;  ///< rotation in W [rad]
  std::optional<Eigen::Vector3d> by;   ///< displacement from the position before, in W [m]
  Place place;                         ///< of the entry
};

/// The contacts that a robot stands on, and further wishes for the posture.
struct StanceSpec {
  std::string name;                    ///< unique in a sequence
  std::vector<std::string> contacts;   ///< empty: all of the stack
  std::vector<StancePlace> at;         ///< places of contacts; the others slide on their surfaces
  std::optional<Eigen::Vector3d> com;  ///< position of the CoM in W [m]; NaN: free component
  std::vector<StancePlace> links;      ///< places of link frames
  std::vector<StancePlace> gaze;       ///< `xyz` is the point that the link's x axis points at
  std::vector<std::pair<std::string, double>> joints;  ///< to stay close to [rad, m]
  Place place;                                         ///< of the entry
  std::string path;  ///< of the entry, `sequence.s1`; empty: of no file
};

/// A stance of a sequence, with the way it is reached.
struct SequenceStance {
  StanceSpec stance;        ///< the stance
  double duration = 1.5;    ///< of each motion on the way [s]
  double clearance = 0.05;  ///< height of moving limbs above take-off and landing [m]
};

/// How far the CoM of a planned posture is from where its contacts cannot balance it.
struct PlannedMargin {
  std::string posture;  ///< `step_1`, `step_1, lift`, `step_1, land`
  double margin = 0;    ///< horizontal [m]
};

/// Reads {contacts:, at:, com:, links:, gaze:, joints:}, all optional.
/// @param more  further keys of the map, which the caller reads
/// @throws ConfigError at its place
POISE_API StanceSpec read_stance(const ConfigNode& node, const std::vector<std::string>& more = {});

/// Reads the list under `sequence:`: two stances or more with different names. The robot starts in
/// the first.
/// @throws ConfigError at its place
std::vector<SequenceStance> read_stances(const ConfigNode& node);

}  // namespace poise
