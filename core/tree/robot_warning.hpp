// SPDX-License-Identifier: BSD-2-Clause
// Warnings about robot files, by kind.

#pragma once

#include <string>
#include <utility>

#include "poise/core/tree/urdf.hpp"
#include "poise/core/warning_kind.hpp"

namespace poise {

/// A defect of a robot file of one of Poise's kinds.
/// @param place  where it is
/// @param path   `link l_hand`, `joint l_arm_wrx`
/// @param text   what was found
inline UrdfWarning robot_warning(WarningKind kind, Place place, std::string path,
                                 std::string text) {
  return {std::string(to_string(kind)), std::move(place), std::move(path), std::move(text)};
}

}  // namespace poise
