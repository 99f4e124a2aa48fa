// SPDX-License-Identifier: BSD-2-Clause
// What a shipped stack looks like at its start, for pictures.

#pragma once

#include <string>

#include "poise/gui/scene/camera.hpp"
#include "poise/gui/scene/drawing.hpp"
#include "poise/gui/scene/marks.hpp"

namespace poise::test {

/// The robot of apps/share/stacks/`stack`.yaml with its contacts, which carry its weight in equal
/// shares.
struct Moment {
  scene::Drawing robot, marks;
  scene::Camera camera;  ///< sees all of the robot

  Moment(const std::string& stack, const scene::Theme& theme, double aspect,
         scene::MarkOptions options = {.cones = true});
  scene::Drawing all() const;
};

}  // namespace poise::test
