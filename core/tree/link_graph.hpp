// SPDX-License-Identifier: BSD-2-Clause
// The robot as its author describes it: links and joints, with the lines they stand on.
// Only core/tree sees this; every algorithm takes the flat Tree.

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
  int inertia_line = 0;  ///< where it stands; 0 if the link has none
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

/// What <mimic> says: position = ratio·leader + offset.
struct Mimic {
  std::string leader;  ///< empty: the joint follows none
  double ratio = 1;
  double offset = 0;  ///< [rad, m]
};

struct JointEdge {
  std::string name;
  int line = 0;
  JointType type = JointType::kFixed;
  Pose X_PJ;                                         ///< joint frame in the parent link's frame
  Eigen::Vector3d axis = Eigen::Vector3d::UnitX();   ///< unit, in the joint frame
  Eigen::Vector3d axis2 = Eigen::Vector3d::UnitY();  ///< kUniversal: the second one
  JointLimits limits;                                ///< of every degree of freedom
  JointLimits limits2;                               ///< kUniversal: of the second one
  double swing = std::numeric_limits<double>::infinity();  ///< kSpherical [rad]
  double twist = std::numeric_limits<double>::infinity();
  double damping = 0;
  double friction = 0;
  Mimic mimic;
};

/// Edges lead from parent to child and keep the order of the file.
using LinkGraph =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::bidirectionalS, LinkVertex, JointEdge>;
using LinkId = LinkGraph::vertex_descriptor;
using JointId = LinkGraph::edge_descriptor;

/// The only link without a parent, once it is sure that the graph is one tree.
/// @throws ConfigError that names the loop, the second parent or the second root, with its line
LinkId root_of(const LinkGraph& graph, const std::string& file);

/// Makes every follower's leader a joint that follows none, with the ratio and offset of the chain.
/// @throws ConfigError for a leader that is not there, of another kind, or itself among the
/// followers
void settle_mimics(LinkGraph& graph, const std::string& file);

/// The flat tree. A `floating` joint that alone joins a weightless root to the rest makes its child
/// the base; elsewhere it is three slides and a ball.
/// @throws ConfigError if such a child is to be fixed
Tree flatten(const LinkGraph& graph, LinkId root, bool floating, const std::string& file);

}  // namespace poise
