// SPDX-License-Identifier: BSD-2-Clause
// Parts of the URDF reader; private to core/tree.

#pragma once

#include <map>
#include <set>

#include "poise/core/tree/geometry.hpp"
#include "poise/core/tree/link_graph.hpp"
#include "poise/core/tree/robot_warning.hpp"
#include "poise/core/tree/xml_file.hpp"

namespace poise {

using UrdfWarnings = std::vector<UrdfWarning>;

inline void warn(UrdfWarnings& warnings, WarningKind kind, const XmlElement& at,
                 const std::string& text) {
  warnings.push_back(robot_warning(kind, at.place(), at.path, text));
}

/// The pose of <origin>; without <origin> the identity.
Pose origin_of(const XmlElement& parent);

/// Reads mass and inertia of a <link>, in its frame.
/// @param link  `inertia` and `inertia_line` are set
void read_inertia(const XmlElement& xml, LinkVertex& link, UrdfWarnings& warnings);

/// Warns of inertias that no rigid body can have. Tolerances are relative to the largest inertia of
/// the robot.
/// @return whether one of them has a negative principal moment beyond rounding
bool check_inertias(const LinkGraph& graph, const std::string& file, UrdfWarnings& warnings);

/// Warns of joints and of a floating base that move no inertia. With `maybe_indefinite`, checks the
/// mass matrix in a few postures.
/// @throws ConfigError if it has a negative direction in one of them
void check_mass_matrix(const Tree& tree, const LinkGraph& graph, bool maybe_indefinite,
                       const std::string& file, UrdfWarnings& warnings);

/// Reads the shapes of links. Invalid shapes are left out with a warning, because they do not
/// affect the motion.
class ShapeReader {
 public:
  ShapeReader(const XmlElement& robot, const PackagePath& packages, UrdfWarnings& warnings);

  /// Appends the shapes of a link to `geometry`. The caller sets their link, body and X_BS.
  void read(const XmlElement& link, Geometry& geometry) const;

 private:
  void define(const XmlElement& material);
  void paint(const XmlElement& visual, BodyShape& shape) const;

  std::map<std::string, Eigen::Vector4d> colors_;  // by material
  std::set<std::string> materials_;                // names of those defined for the whole robot
  const PackagePath& packages_;
  UrdfWarnings& warnings_;
};

/// Reads a <joint>, except its parent and child.
/// @throws ConfigError for an unknown type or invalid numbers
void read_joint(const XmlElement& joint, JointEdge& edge, UrdfWarnings& warnings);

/// Reads and checks all links and joints of a file.
/// @throws ConfigError with file and line
LinkGraph read_skeleton(const XmlFile& file, UrdfWarnings& warnings);

}  // namespace poise
