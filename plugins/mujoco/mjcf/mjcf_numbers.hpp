// SPDX-License-Identifier: BSD-2-Clause
// Numbers of an MJCF file that are none: MuJoCo only warns of NaN, and takes infinity.

#pragma once

#include "poise/plugins/mujoco/mjcf/mjcf_file.hpp"

namespace poise::mujoco {

/// Refuses NaN anywhere in the file, and infinity in poses, masses and inertias.
/// @throws ConfigError with file and, if known, line
void check_numbers(const MjcfFile& mjcf);

}  // namespace poise::mujoco
