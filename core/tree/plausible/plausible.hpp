// SPDX-License-Identifier: BSD-2-Clause
// Whether the masses and lengths of a robot file can be those of a robot.

#pragma once

#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/tree/tree.hpp"
#include "poise/core/tree/urdf.hpp"

namespace poise {

/// Refuses a floating robot without mass: no force determines its motion.
/// @throws ConfigError with the file
POISE_API void check_has_mass(const Tree& tree, const std::string& file);

/// Warnings of lengths and masses that look like other units than metres and kilograms, of the
/// kinds `lengths` and `mass`; mostly none.
POISE_API std::vector<UrdfWarning> odd_units(const Tree& tree, const std::string& file);

}  // namespace poise
