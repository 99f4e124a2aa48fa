// SPDX-License-Identifier: BSD-2-Clause
// The forces that a contact can carry: linear friction cones of all patches.

#pragma once

#include "poise/core/contact/contact.hpp"

namespace poise {

/// Whether the linear cone lies inside the round cone or encloses it.
enum class ConeApproximation { kInner, kOuter };

/// A cone A·f ≥ 0 with a name for each row.
struct FrictionCone {
  Eigen::MatrixXd A;  ///< rows×components (wrench_cone) or rows×force variables (force_cone)
  std::vector<std::string> names;  ///< per row: "friction +x", "vertex 1: friction 3" …
};

/// The edges of the wrench cone, one per column, in the components of the wrench: at each vertex
/// those of a pyramid with `sides` faces, with unit normal force. With torsion, each edge occurs
/// twice, with +torsion and with −torsion.
///
/// The outward normals of the pyramid's faces are at the angles 2πi/sides from x. Inner: the edges
/// lie on the round cone, so the faces have slope μ·cos(π/sides). Outer: the faces touch the round
/// cone.
POISE_API Eigen::MatrixXd cone_edges(const Contact& contact, int sides,
                                     ConeApproximation approximation);

/// The cone of `cone_edges` as rows over the components of the wrench, without redundant rows; no
/// rows for a grasp. Points, and rectangles with four sides, have a closed form; the others use
/// core/contact/cone_facets.
///
/// Rows are in newtons. They are scaled so that a unit normal force at the centre of the patch
/// gives 1 in rows of tipping and μ in all others.
/// @throws ConfigError: sides not in 4 … 16, friction not above 0, a patch without extent, or a
///         cone of more than 1000 rows
POISE_API FrictionCone wrench_cone(const Contact& contact, int sides,
                                   ConeApproximation approximation);

/// The cone over the contact's force variables, with a fraction of friction, torsion and patch size
/// kept in reserve. By vertices it is the pyramid of each vertex; a reserve of the patch size is
/// then kept by rows on the centre of pressure, which allow a little more twisting moment than the
/// wrench cone.
/// @param reserve  0 ≤ reserve < 1
/// @throws ConfigError as wrench_cone
POISE_API FrictionCone force_cone(const Contact& contact, int sides,
                                  ConeApproximation approximation, double reserve = 0);

/// Distance of a wrench w from the cone's boundary per newton of normal force: min over rows of
/// (A·w)_i / f_z. Negative outside; 0 for w = 0; −∞ if f_z ≤ 0 and w ≠ 0.
/// @param cone    A of wrench_cone
/// @param wrench  components of the wrench [N; N·m]
POISE_API double friction_margin(const Eigen::MatrixXd& cone,
                                 const Eigen::Ref<const Eigen::VectorXd>& wrench);

}  // namespace poise
