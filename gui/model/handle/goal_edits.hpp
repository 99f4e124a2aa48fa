// SPDX-License-Identifier: BSD-2-Clause
// Edits that shift or turn the goal of a target, in the form in which it is written.

#pragma once

#include <vector>

#include "poise/gui/model/handle/drag_text.hpp"

namespace poise::gui {

/// Only the numbers that change are written; the others stay as they are.
/// @param by  displacement [m, W]
std::vector<Handle::Change> shifted_goal(const DragText& text, const Handle& target,
                                         const Eigen::Vector3d& by);

/// @param turn   rotation in world axes, about the target
/// @param R_now  of the target, for a goal that says no rotation
std::vector<Handle::Change> turned_goal(const DragText& text, const Handle& target,
                                        const Eigen::Matrix3d& turn, const Eigen::Matrix3d& R_now);

/// The rotation that a goal says.
/// @param R_start  of the target where its reference starts, for a goal `by`
/// @return none if it says none
std::optional<Eigen::Matrix3d> rotation_of_goal(const Handle& target,
                                                const Eigen::Matrix3d& R_start);

/// How many digits are written: to 0.1 mm and 0.01°, or so many that the rest does not count.
enum class Digits { kShort, kExact };

/// The edits of a list that change some of its numbers: one edit a number if the list is in this
/// text, else one of the whole list.
/// @param list   its path
/// @param was    the list
/// @param first  index of the first number of `now`
/// @param now    three numbers, in `unit`
/// @param unit   m, rad or 1
std::vector<Handle::Change> changed_numbers(const DragText& text, const std::string& list,
                                            const ConfigNode& was, std::size_t first,
                                            const Eigen::Vector3d& now, const char* unit,
                                            Digits digits = Digits::kShort);

/// `[0.150, 0, 0.2]` or `[0, 10 deg, 0]`.
/// @param unit  m, rad or 1
std::string list_text(const Eigen::Vector3d& numbers, const char* unit,
                      Digits digits = Digits::kShort);

/// The numbers as the text has them after `changed_numbers` in short digits: those that change are
/// rounded, the others are as they were.
/// @param was   in `unit`, as `now`
/// @param unit  m or rad
Eigen::Vector3d in_short_digits(const Eigen::Vector3d& was, const Eigen::Vector3d& now,
                                const char* unit);

}  // namespace poise::gui
