// SPDX-License-Identifier: BSD-2-Clause
// A run's motion as JSON for the report's page.

#pragma once

#include <string>

#include "poise/core/replay/replay.hpp"

namespace poise {

/// One JSON object of a few hundred kilobytes: shapes, simplified meshes, and about 30 frames per
/// second (fewer for long runs) of body poses, contact forces, CoM and support region.
///
///     {"shapes": [{"body", "p": [3], "q": [x, y, z, w], "kind": box|cylinder|sphere|mesh,
///                  "size": [3], "rgba": [4], "mesh": index, "painted": bool}],
///      "meshes": [{"middle": [3], "unit": m, "points": int16×3 in base64,
///                  "triangles": uint32×3, "parts": [{"first", "count", "rgba"}]}],
///      "ground": [shape, …],  // in the world
///      "bodies": n, "contacts": [names], "metres_per_newton":,
///      "times": float64, "poses": float32 frames×bodies×(p, q), "com": float32 frames×3,
///      "forces": float32 frames×contacts×(point, force),
///      "support": [[first frame, [x, y, z, …]], …],
///      "steps": of a walk, see steps_json}
///
/// A shape whose mesh cannot be read is left out.
POISE_API std::string scene_json(Replay& replay);

/// The entries `shapes` and `meshes`, as one object.
/// @cost reads and simplifies the meshes: more than the rest
POISE_API std::string shapes_json(const std::vector<BodyShape>& shapes);

/// scene_json with the text of shapes_json, which does not depend on the motion.
POISE_API std::string scene_json(Replay& replay, const std::string& shapes);

}  // namespace poise
