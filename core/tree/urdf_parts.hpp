// SPDX-License-Identifier: BSD-2-Clause
// The steps from a URDF file to the graph of links and joints; private to core/tree.

#pragma once

#include <set>

#include "poise/core/tree/link_graph.hpp"
#include "poise/core/tree/urdf.hpp"
#include "poise/core/tree/xml_file.hpp"

namespace poise {

using UrdfWarnings = std::vector<UrdfWarning>;

inline void warn(UrdfWarnings& warnings, const Place& place, const std::string& path,
                 const std::string& text) {
  UrdfWarning& warning = warnings.emplace_back();
  warning.place = place;
  warning.path = path;
  warning.text = text;
}

using Materials = std::set<std::string>;  ///< names

/// Refuses an <origin> that is not made of numbers.
void check_origin(const XmlElement& parent);

/// The materials that are defined for the whole robot.
Materials check_materials(const XmlElement& robot);

/// Refuses a <link> whose numbers make no body. Warns of inertias on the edge of what is possible.
/// @param is_part  whether it is fixed to the link before it and shares a body with it
void check_link(const XmlElement& link, bool is_part, const Materials& materials,
                UrdfWarnings& warnings);

/// The part of check_link about <visual> and <collision>.
void check_shapes(const XmlElement& link, const Materials& materials, UrdfWarnings& warnings);

/// Everything a <joint> says but its place (parent, child, origin). Refuses one of an unknown type,
/// or whose numbers make no joint.
void read_joint(const XmlElement& joint, JointEdge& edge, UrdfWarnings& warnings);

/// Names, lines, types and connections of the whole file, every element checked.
LinkGraph read_skeleton(const XmlFile& file, UrdfWarnings& warnings);

/// Fills in what urdfdom reads of a file that was checked before: masses, poses, shapes. Warns of
/// meshes that are missing.
void read_values(const XmlFile& file, LinkGraph& graph, UrdfWarnings& warnings);

}  // namespace poise
