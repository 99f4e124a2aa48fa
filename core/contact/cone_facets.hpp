// SPDX-License-Identifier: BSD-2-Clause
// Facets of a cone from its edges. Private to this room.

#pragma once

#include <Eigen/Core>
#include <optional>

#include "poise/core/export.hpp"

namespace poise {

/// The facets of the cone {G·x : x ≥ 0}: A has unit rows, w is in the cone exactly where A·w ≥ 0,
/// and no row is redundant. Empty if an intermediate result exceeds `most` rows.
///
/// Double description (Motzkin et al. 1953): a simplicial cone of d generators grows by one
/// generator at a time; facets are identified by the generators that lie on them.
///
/// @param G  d×m, d ≤ m ≤ kMostGenerators, of rank d, of order 1 in every row
/// @pre the cone is pointed: some a has a·g > 0 for every generator g
POISE_API std::optional<Eigen::MatrixXd> cone_facets(const Eigen::MatrixXd& G, std::size_t most);

inline constexpr int kMostGenerators = 512;

}  // namespace poise
