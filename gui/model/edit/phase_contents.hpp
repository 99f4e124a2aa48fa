// SPDX-License-Identifier: BSD-2-Clause
// Edits of a phase's contents: contacts, and settings of tasks and constraints.

#pragma once

#include <string>
#include <vector>

#include "poise/gui/document/stack_document.hpp"

namespace poise::gui {

/// What a phase does with a contact; kNothing: the phase does not name it.
enum class ContactAction { kNothing, kMake, kBreak, kKeep };

struct ContactUse {
  ContactAction action = ContactAction::kNothing;
  std::string change;  ///< its ramp and release as written, in one line; empty: the defaults
};
ContactUse contact_use(const ConfigNode& phase, const std::string& contact);
/// Whether the phase breaks the contacts that it does not name.
bool breaks_others(const ConfigNode& phase);

/// Edits of the document, each one undo step. False if refused; the document says why.
namespace phase {
bool set_contact(StackDocument& document, const std::string& phase, const std::string& contact,
                 ContactAction action);
/// @param key    below the phase: "tasks.balance.weight"
/// @param value  empty: removes the key and the maps that become empty
bool say(StackDocument& document, const std::string& phase, const std::string& key,
         const std::string& value);
}  // namespace phase

}  // namespace poise::gui
