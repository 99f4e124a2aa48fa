// SPDX-License-Identifier: BSD-2-Clause
// A run's motion as the report's page draws it.

#pragma once

#include <string>

#include "poise/core/replay/replay.hpp"

namespace poise {

/// One JSON object: shapes and simplified meshes, and some 30 frames a second (fewer of long runs)
/// of body poses, contact forces, CoM and support region. A few hundred kilobytes.
///
///     {"shapes": [{"body", "p": [3], "q": [x, y, z, w], "kind": box|cylinder|sphere|mesh,
///                  "size": [3], "rgba": [4], "mesh": index, "painted": bool}],
///      "meshes": [{"middle": [3], "unit": m, "points": int16×3 in base64,
///                  "triangles": uint32×3, "parts": [{"first", "count", "rgba"}]}],
///      "bodies": n, "contacts": [names], "metres_per_newton":,
///      "times": float64, "poses": float32 frames×bodies×(p, q), "com": float32 frames×3,
///      "forces": float32 frames×contacts×(point, force),
///      "support": [[first frame, [x, y, z, …]], …]}
///
/// A shape whose mesh cannot be read is left out.
POISE_API std::string scene_json(Replay& replay);

}  // namespace poise
