// SPDX-License-Identifier: BSD-2-Clause
// The robot as its author describes it: links and joints, with the lines they stand on.
// Only core/tree sees this; every algorithm takes the flat Tree.

#pragma once

#include <boost/graph/adjacency_list.hpp>
#include <string>
#include <vector>

#include "core/tree/tree.hpp"

namespace poise {

struct LinkVertex {
  std::string name;
  int line = 0;
  Inertia inertia;              ///< in the link's frame
  std::vector<Visual> visuals;  ///< `link` is set when flattened
};

enum class JointType { kFixed, kRevolute, kContinuous, kPrismatic, kFloating };

struct JointEdge {
  std::string name;
  int line = 0;
  JointType type = JointType::kFixed;
  Pose X_PJ;                                        ///< joint frame in the parent link's frame
  Eigen::Vector3d axis = Eigen::Vector3d::UnitX();  ///< unit, in the joint frame
  JointLimits limits;
};

/// Edges lead from parent to child and keep the order of the file.
using LinkGraph =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::bidirectionalS, LinkVertex, JointEdge>;
using LinkId = LinkGraph::vertex_descriptor;
using JointId = LinkGraph::edge_descriptor;

/// The only link without a parent, once it is sure that the graph is one tree.
/// @throws ConfigError that names the loop, the second parent or the second root, with its line
LinkId root_of(const LinkGraph& graph, const std::string& file);

/// The flat tree. A `floating` joint directly below a weightless root makes its child the base.
/// @throws ConfigError if a floating joint stands elsewhere, or the base is to be fixed
Tree flatten(const LinkGraph& graph, LinkId root, bool floating, const std::string& file);

}  // namespace poise
