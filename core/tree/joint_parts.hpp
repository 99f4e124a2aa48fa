// SPDX-License-Identifier: BSD-2-Clause
// Represents a joint of the URDF by joints of one degree of freedom; private to core/tree.

#pragma once

#include "poise/core/tree/link_graph.hpp"

namespace poise {

/// The joints of one degree of freedom that represent a joint of the URDF, from parent to child,
/// without their place in the tree (parent, X_PJ, ball). Their axes are in the frame of the URDF
/// joint.
///
///     planar     NAME.x, .y, .angle        slides along x and y of a frame whose z is the axis,
///                                          then a rotation about the axis
///     floating   NAME.x, .y, .z, .wx …     three slides, then a ball; without motors
///     spherical  NAME.wx, .wy, .wz         a ball
///     universal  NAME.axis, .axis2         two rotations; the first carries the second
std::vector<TreeJoint> parts_of(const JointEdge& joint);

}  // namespace poise
