// SPDX-License-Identifier: BSD-2-Clause
// How a handle is drawn.

#pragma once

#include "poise/core/export.hpp"
#include "poise/gui/scene/drawing.hpp"
#include "poise/gui/scene/handle/pose_handle.hpp"
#include "poise/gui/scene/theme.hpp"

namespace poise::scene {

/// Appends arrows and rings: x red, y green, z blue, the lit part in the colour of the CoM. What
/// stands in front of them lets them show through.
POISE_API void draw_pose_handle(const PoseHandle& handle, const Theme& theme, Drawing& drawing);

}  // namespace poise::scene
