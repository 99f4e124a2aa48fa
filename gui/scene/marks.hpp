// SPDX-License-Identifier: BSD-2-Clause
// Marks around a robot: contacts, forces, cones, CoM, support, trails.

#pragma once

#include <span>
#include <vector>

#include "poise/core/replay/snapshot.hpp"
#include "poise/gui/scene/drawing.hpp"
#include "poise/gui/scene/theme.hpp"

namespace poise::scene {

struct MarkOptions {
  bool contacts = true, forces = true, cones = false, com = true, support = true, loops = true;
  bool idle_contacts = false;        ///< also those that carry nothing
  double metres_per_newton = 0.001;  ///< length of force arrows
  double size = 1;                   ///< of all marks; see `mark_size`
};

/// Size of marks that suits a robot: 1 for a robot of a person's size, whose limbs reach 0.6 to
/// 1.8 m from its base; smaller and larger robots have smaller and larger marks.
POISE_API double mark_size(const Tree& tree);

/// Scale of force arrows: the robot's weight is 0.6 m long, times `mark_size`.
POISE_API double arrow_scale(const Tree& tree, const Eigen::Vector3d& gravity);

/// Appends the marks of a moment.
POISE_API void draw_marks(const Snapshot& snapshot, const std::vector<Contact>& contacts,
                          const Theme& theme, const MarkOptions& options, Drawing& drawing);

/// An arrow at a point, in a colour.
POISE_API void draw_arrow(const Eigen::Vector3d& from, const Eigen::Vector3d& along,
                          const Eigen::Vector3f& color, Drawing& drawing, double size = 1);

/// A target that can be dragged.
POISE_API void draw_handle(const Eigen::Vector3d& at, const Theme& theme, bool lit,
                           Drawing& drawing, double size = 1);

/// The path of a point.
POISE_API void draw_trail(std::span<const Eigen::Vector3d> path, const Theme& theme,
                          Drawing& drawing, double size = 1);

}  // namespace poise::scene
