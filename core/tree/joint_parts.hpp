// SPDX-License-Identifier: BSD-2-Clause
// What a joint of the URDF is to the algorithms; private to core/tree.

#pragma once

#include "poise/core/tree/link_graph.hpp"

namespace poise {

/// The joints of one degree of freedom that a joint is, from the parent to the child, without the
/// places in the tree (parent, X_PJ, ball). Their axes are those of the joint's one frame.
///
///     planar     NAME.x, .y, .angle        slides along x and y of the frame whose z is the axis,
///                                          then a turn about it
///     floating   NAME.x, .y, .z, .wx …     slides, then a ball; no motor drives them
///     spherical  NAME.wx, .wy, .wz         a ball
///     universal  NAME.axis, .axis2         a turn about either, the second carried by the first
std::vector<TreeJoint> parts_of(const JointEdge& joint);

}  // namespace poise
