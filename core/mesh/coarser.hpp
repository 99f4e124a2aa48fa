// SPDX-License-Identifier: BSD-2-Clause
// Fewer triangles where nobody sees the difference.

#pragma once

#include "poise/core/mesh/mesh.hpp"

namespace poise {

/// A mesh about `off` from this one at most [m], in the order that is drawn quickest. Corners keep
/// the normals of those they come from, so sharp edges stay sharp.
POISE_API Mesh coarser(const Mesh& mesh, float off);

/// Only its points and triangles, for a shadow: no normals, one part.
POISE_API Mesh outline(const Mesh& mesh, float off);

}  // namespace poise
