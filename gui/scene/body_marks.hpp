// SPDX-License-Identifier: BSD-2-Clause
// How the robot is drawn, and marks on its bodies: frames, inertia, collision shapes.

#pragma once

#include <span>
#include <vector>

#include "poise/core/tree/geometry.hpp"
#include "poise/gui/scene/drawing.hpp"

namespace poise::scene {

struct RobotStyle {
  bool transparent = false, wires = false;
  bool frames = false;     ///< of the links: x red, y green, z blue
  bool inertia = false;    ///< ellipsoids of uniform density with the inertia of the bodies
  bool collision = false;  ///< shapes that touch

  bool has_marks() const { return frames || inertia || collision; }
};

/// Makes the robot transparent or a grid of wires.
/// @param robot  what Model::draw appended
POISE_API void restyle(const RobotStyle& style, std::span<Item> robot);

/// Meshes made once.
class POISE_API BodyMarks {
 public:
  /// @param collision  shapes to draw as wires
  /// @param size       of the frames, see `mark_size`
  /// @throws ConfigError if a mesh cannot be read
  BodyMarks(const Tree& tree, const std::vector<BodyShape>& collision, double size);
  /// @param bodies  X_WB
  void draw(std::span<const Pose> bodies, const RobotStyle& style, Drawing& drawing) const;

 private:
  struct Mark {
    int body;
    Pose X_BM;
    std::shared_ptr<const Mesh> mesh;
  };
  std::vector<Mark> frames_, inertias_, collisions_;
};

}  // namespace poise::scene
