// SPDX-License-Identifier: BSD-2-Clause
// The steps from a URDF file to the graph of links and joints; private to core/tree.

#pragma once

#include <map>
#include <set>

#include "poise/core/tree/geometry.hpp"
#include "poise/core/tree/link_graph.hpp"
#include "poise/core/tree/urdf.hpp"
#include "poise/core/tree/xml_file.hpp"

namespace poise {

using UrdfWarnings = std::vector<UrdfWarning>;

inline void warn(UrdfWarnings& warnings, const char* kind, const XmlElement& at,
                 const std::string& text) {
  warnings.push_back({kind, at.place(), at.path, text});
}

/// What <origin> says of its parent; no <origin> is the identity.
Pose origin_of(const XmlElement& parent);

/// Mass and inertia of a <link>, in its frame.
/// @param link  its `inertia` and `inertia_line` are set
void read_inertia(const XmlElement& xml, LinkVertex& link, UrdfWarnings& warnings);

/// Warns of inertias that no body has. Judges them against the largest of the robot.
/// @return whether one of them is not positive definite by more than rounding
bool judge_inertias(const LinkGraph& graph, const std::string& file, UrdfWarnings& warnings);

/// Warns of joints, and of a floating base, that move nothing that has inertia. With
/// `maybe_indefinite`, looks at the mass matrix in a few postures.
/// @throws ConfigError if it has a negative direction in one of them
void judge_mass_matrix(const Tree& tree, const LinkGraph& graph, bool maybe_indefinite,
                       const std::string& file, UrdfWarnings& warnings);

/// The shapes of links. What cannot be used is left out with a warning: it moves nothing.
class ShapeReader {
 public:
  ShapeReader(const XmlElement& robot, const PackagePath& packages, UrdfWarnings& warnings);

  /// Appends to `geometry`; their link, body and X_BS are for the caller to set.
  void read(const XmlElement& link, Geometry& geometry) const;

 private:
  void define(const XmlElement& material);
  void paint(const XmlElement& visual, BodyShape& shape) const;

  std::map<std::string, Eigen::Vector4d> colors_;  // by material
  std::set<std::string> materials_;                // all that are defined for the whole robot
  const PackagePath& packages_;
  UrdfWarnings& warnings_;
};

/// Everything a <joint> says but its parent and child. Refuses one of an unknown type, or whose
/// numbers make no joint.
void read_joint(const XmlElement& joint, JointEdge& edge, UrdfWarnings& warnings);

/// Names, lines, types and connections of the whole file, every element checked.
LinkGraph read_skeleton(const XmlFile& file, UrdfWarnings& warnings);

}  // namespace poise
