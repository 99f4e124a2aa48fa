// SPDX-License-Identifier: BSD-2-Clause
// The values of all forms, for Ctrl+K.

#pragma once

#include "poise/gui/model/workbench.hpp"
#include "poise/gui/view/window/finder.hpp"

namespace poise::gui {

/// Every value of every card and section of the stack, with its present text.
/// @param go  called with the path of the form to select and the path of the value
std::vector<Findable> found_values(
    Workbench& bench, const std::function<void(const std::string&, const std::string&)>& go);

}  // namespace poise::gui
