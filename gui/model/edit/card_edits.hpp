// SPDX-License-Identifier: BSD-2-Clause
// Edits of tasks and constraints that change more than one place of the text.

#pragma once

#include <string>

#include "poise/gui/document/stack_document.hpp"

namespace poise::gui::card {

/// Removes a task or a constraint, with its settings in phases and its entry in the list of
/// relaxable constraints. Conditions that name a task remain and are reported as problems.
bool remove(StackDocument& document, const std::string& path);

/// Removes a value, and the maps around it that become empty, as one step.
/// @param top  path of the map that stays
bool take_out(StackDocument& document, const std::string& top, const std::string& path);

/// A constraint that becomes hard loses its weight, which is then meaningless.
bool set_level(StackDocument& document, const std::string& path, const std::string& level);

/// Restores a value or list entry to that of `saved`; removes it if `saved` has none.
bool put_back(StackDocument& document, const ConfigNode& saved, const std::string& path);

}  // namespace poise::gui::card
