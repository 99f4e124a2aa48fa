// SPDX-License-Identifier: BSD-2-Clause
// What a stack says beside its tasks and constraints, as forms: robot, contacts, solver, plant.

#pragma once

#include <string>
#include <vector>

#include "poise/gui/model/edit/property.hpp"

namespace poise::gui {

/// A part of the stack with a form of its own; selected by its path.
struct Section {
  std::string path;   ///< "robot", "contacts", "control", "plant"
  const char* title;  ///< to be translated
};

const std::vector<Section>& sections();
bool is_section(const std::string& path);

/// What can be added to a section.
struct Addition {
  const char* title;  ///< to be translated: "Add a contact"
  std::string path;   ///< of the new entry; of a list: of the list
  std::string entry;
  bool to_list = false;
};
std::vector<Addition> additions_of(const std::string& section, const ConfigNode& stack,
                                   const KnownNames& names);

/// The forms of a section; one for each contact, object or push.
std::vector<PropertyGroup> section_form(const std::string& section, const ConfigNode& stack,
                                        const ModuleSource& modules, const KnownNames& names);

}  // namespace poise::gui
