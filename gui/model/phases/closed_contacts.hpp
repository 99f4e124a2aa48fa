// SPDX-License-Identifier: BSD-2-Clause
// Which contacts a phase holds, and the edit that makes or breaks one of them.

#pragma once

#include <map>
#include <string>

#include "poise/gui/document/stack_document.hpp"

namespace poise::gui {

/// The contacts of a stack by name, and whether a phase holds them once it has begun: on the
/// shortest way from the first phase to it. A phase that nothing leads to follows the one above it.
/// Empty if the stack cannot be read, or its text has no such phase.
std::map<std::string, bool> closed_contacts(const ConfigNode& stack, const std::string& phase);

namespace phase {
/// Breaks a contact that the phase holds, or makes it if it does not, as one undo step. Undoes what
/// the phase says about it where that is enough. Other contacts of the phase stay as they are.
/// @returns false if refused; the document says why
bool switch_contact(StackDocument& document, const std::string& phase, const std::string& contact);
}  // namespace phase

}  // namespace poise::gui
