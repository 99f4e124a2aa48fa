// SPDX-License-Identifier: BSD-2-Clause
// The robot as the URDF describes it: links and joints with their line numbers. Only core/tree uses
// this; algorithms use the flat Tree.

#pragma once

#include <boost/graph/adjacency_list.hpp>
#include <string>
#include <vector>

#include "poise/core/tree/tree.hpp"

namespace poise {

struct LinkVertex {
  std::string name;
  int line = 0;
  Inertia inertia;       ///< in the link's frame
  int inertia_line = 0;  ///< its line; 0 if the link has none
};

enum class JointType {
  kFixed,
  kRevolute,
  kContinuous,
  kPrismatic,
  kPlanar,
  kFloating,
  kSpherical,
  kUniversal
};

/// <mimic>: position = ratio·leader + offset.
struct Mimic {
  std::string leader;  ///< empty: no mimic joint
  double ratio = 1;
  double offset = 0;  ///< [rad, m]
};

struct JointEdge {
  std::string name;
  int line = 0;
  JointType type = JointType::kFixed;
  Pose X_PJ;                                         ///< joint frame in the parent link's frame
  Eigen::Vector3d axis = Eigen::Vector3d::UnitX();   ///< unit, in the joint frame
  Eigen::Vector3d axis2 = Eigen::Vector3d::UnitY();  ///< kUniversal: the second axis
  JointLimits limits;                                ///< of each degree of freedom
  JointLimits limits2;                               ///< kUniversal: of the second axis
  double swing = std::numeric_limits<double>::infinity();  ///< kSpherical [rad]
  double twist = std::numeric_limits<double>::infinity();
  double damping = 0;
  double friction = 0;
  Mimic mimic;
};

/// Edges go from parent to child, in the order of the file.
using LinkGraph =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::bidirectionalS, LinkVertex, JointEdge>;
using LinkId = LinkGraph::vertex_descriptor;
using JointId = LinkGraph::edge_descriptor;

/// The root link. Checks that the graph is one tree.
/// @throws ConfigError that names the loop, the second parent joint or the second root, with its
/// line
LinkId root_of(const LinkGraph& graph, const std::string& file);

/// Resolves chains of mimic joints: each leader becomes a joint that is not a mimic joint, with the
/// ratio and offset of the whole chain.
/// @throws ConfigError if a leader does not exist, if the mimic joint or its leader has no single
/// degree of freedom, or if the chain is a cycle
void settle_mimics(LinkGraph& graph, const std::string& file);

/// The flat tree. If a `floating` joint is the only connection of a massless root to the rest, its
/// child becomes the base. Any other `floating` joint becomes three slides and a ball.
/// @param floating  whether the base floats or is fixed to the world
/// @throws ConfigError if the base is such a child, but fixed; or if a joint has the name of a part
/// of another joint
Tree flatten(const LinkGraph& graph, LinkId root, bool floating, const std::string& file);

}  // namespace poise
