// SPDX-License-Identifier: BSD-2-Clause
// Which forces a contact can carry: linear friction cones of every patch.

#pragma once

#include "poise/core/contact/contact.hpp"

namespace poise {

enum class ConeApproximation { kInner, kOuter };

/// A·f ≥ 0, and what each row is: "friction +x", "tip 2", "vertex 1: friction 3" …
struct FrictionCone {
  Eigen::MatrixXd A;
  std::vector<std::string> names;
};

/// The edges of the cone, as columns in the components of the wrench: at each vertex those of a
/// pyramid with `sides` faces and the normal force 1, with torsion each of them with ±torsion.
///
/// The pyramid's faces have their outward normals at angles 2πi/sides from x. Inner: its edges lie
/// on the round cone, μ·cos(π/sides) is its slope. Outer: its faces touch the round cone.
POISE_API Eigen::MatrixXd cone_edges(const Contact& contact, int sides,
                                     ConeApproximation approximation);

/// The cone of `cone_edges` as rows over the components of the wrench; 0 rows for a grasp. No row
/// can be spared. Points and rectangles with four sides in closed form, everything else by
/// core/contact/cone_facets.
///
/// Rows are in newtons and scaled so that a unit normal force at the centre of the patch gives 1 in
/// rows of tipping and μ in all others.
/// @throws ConfigError: sides not 4…16, friction not above 0, a patch without extent, or a cone of
///         more than 1000 rows
POISE_API FrictionCone wrench_cone(const Contact& contact, int sides,
                                   ConeApproximation approximation);

/// The cone over the contact's force variables, with a share of friction, torsion and edges kept in
/// reserve. By vertices: the pyramid of each vertex; a reserve of the edges is then kept by rows on
/// the centre of pressure, which leaves a little more twisting moment than the wrench's cone does.
/// @param reserve  0 ≤ reserve < 1
/// @throws ConfigError as wrench_cone
POISE_API FrictionCone force_cone(const Contact& contact, int sides,
                                  ConeApproximation approximation, double reserve = 0);

/// min over rows of (A·w)_i / f_z: how far inside its cone a wrench is, per newton of normal force.
/// Negative outside; −∞ if f_z ≤ 0 and w ≠ 0; 0 for w = 0.
POISE_API double friction_margin(const Eigen::MatrixXd& cone,
                                 const Eigen::Ref<const Eigen::VectorXd>& wrench);

}  // namespace poise
