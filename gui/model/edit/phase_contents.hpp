// SPDX-License-Identifier: BSD-2-Clause
// What a phase changes: contacts, and what it says of tasks and constraints.

#pragma once

#include <string>
#include <vector>

#include "poise/gui/document/stack_document.hpp"

namespace poise::gui {

/// What a phase does with a contact; kNothing: does not name it.
enum class ContactAction { kNothing, kMake, kBreak, kKeep };

struct ContactUse {
  ContactAction action = ContactAction::kNothing;
  std::string ramp;  ///< as it is written; empty: the default
};
ContactUse contact_use(const ConfigNode& phase, const std::string& contact);
/// Whether contacts that the phase does not name are broken.
bool breaks_others(const ConfigNode& phase);

/// Edits of the document, each one step to undo. False: refused, and the document says why.
namespace phase {
bool set_contact(StackDocument& document, const std::string& phase, const std::string& contact,
                 ContactAction action);
/// @param key    below the phase: "tasks.balance.weight"
/// @param value  empty: the key goes, with the maps that it leaves empty
bool say(StackDocument& document, const std::string& phase, const std::string& key,
         const std::string& value);
}  // namespace phase

}  // namespace poise::gui
