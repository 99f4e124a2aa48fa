// SPDX-License-Identifier: BSD-2-Clause
// Rows of cones with their names, for core/contact/friction_cone. Private to this room.

#pragma once

#include "poise/core/contact/friction_cone.hpp"

namespace poise {

/// μ·f_z − d·f_xy ≥ 0 for `sides` directions d, the first along +x, and with torsion two rows for
/// m_z: over (fx, fy, fz) or (fx, fy, fz, mz).
/// @param mu  slope of the faces
FrictionCone point_cone(const Contact& contact, int sides, double mu);

/// The closed form for pyramids with four sides (design/physics.md §5), widened by torsion t:
///     |f_x|, |f_y| ≤ μ f_z,  |m_x| ≤ Y f_z,  |m_y| ≤ X f_z
///     m_z ≥ −(μ(X+Y) + t) f_z + |Y f_x − μ m_x| + |X f_y − μ m_y|
///     m_z ≤  (μ(X+Y) + t) f_z − |Y f_x + μ m_x| − |X f_y + μ m_y|
FrictionCone rectangle_cone(const Contact& contact, double mu);

/// The cones of all vertices over their force variables.
FrictionCone vertex_cones(const Contact& contact, int sides, double mu);

/// Rows that keep the centre of pressure inside the patch: one per edge, over the wrench.
FrictionCone pressure_rows(const Contact& contact);

/// Facets A·w ≥ 0 of a patch's wrench cone, scaled, sorted and named by meaning.
FrictionCone named_rows(const Contact& contact, int sides, double mu, const Eigen::MatrixXd& A);

}  // namespace poise
