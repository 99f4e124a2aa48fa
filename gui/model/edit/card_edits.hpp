// SPDX-License-Identifier: BSD-2-Clause
// Edits of tasks and constraints that change more than one place of the text.

#pragma once

#include <string>

#include "poise/gui/document/stack_document.hpp"

namespace poise::gui::card {

/// Removes a task or a constraint, with what phases say of the one and the leave of the other to
/// give way. Conditions that name a task stay: the problems tell them.
bool remove(StackDocument& document, const std::string& path);

/// A constraint that comes to hold loses its weight, which then means nothing.
bool set_level(StackDocument& document, const std::string& path, const std::string& level);

/// Gives a value, or an entry of a list, what `saved` says; removes it if that says nothing.
bool put_back(StackDocument& document, const ConfigNode& saved, const std::string& path);

}  // namespace poise::gui::card
