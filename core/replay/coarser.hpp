// SPDX-License-Identifier: BSD-2-Clause
// Mesh simplification within a distance.

#pragma once

#include "poise/core/mesh/mesh.hpp"

namespace poise {

/// A simplified mesh within about `off` of this one [m], ordered for fast drawing. Corners keep
/// their normals, so sharp edges stay sharp.
POISE_API Mesh coarser(const Mesh& mesh, float off);

/// The same with points and triangles only, for a shadow: no normals, one part.
POISE_API Mesh outline(const Mesh& mesh, float off);

}  // namespace poise
