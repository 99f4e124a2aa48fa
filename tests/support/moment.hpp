// SPDX-License-Identifier: BSD-2-Clause
// A shipped stack in its start state, for pictures.

#pragma once

#include <string>

#include "poise/gui/scene/camera.hpp"
#include "poise/gui/scene/drawing.hpp"
#include "poise/gui/scene/marks.hpp"

namespace poise::test {

/// The robot of apps/share/stacks/`stack`.yaml with its contacts, which share its weight equally.
struct Moment {
  scene::Drawing robot, marks;
  scene::Camera camera;  ///< sees all of the robot

  Moment(const std::string& stack, const scene::Theme& theme, double aspect,
         scene::MarkOptions options = {.cones = true});
  scene::Drawing all() const;
};

}  // namespace poise::test
