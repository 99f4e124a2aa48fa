// SPDX-License-Identifier: BSD-2-Clause
// Forms for the stack outside tasks and constraints: robot, contacts, solver, plant.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "poise/gui/model/edit/property.hpp"

namespace poise::gui {

/// A section of the stack with its own form; selected by its path.
struct Section {
  std::string path;   ///< "robot", "contacts", "control", "plant"
  const char* title;  ///< to be translated
};

const std::vector<Section>& sections();
bool is_section(const std::string& path);
/// The section whose form shows the value at this path.
std::string section_of(const std::string& path);
/// The kind whose one module the type at this path chooses, as "control.solver.type" does.
std::optional<ModuleKind> kind_chosen_at(const std::string& path);

/// An entry that can be added to a section.
struct Addition {
  const char* title;  ///< to be translated: "Add a contact"
  std::string path;   ///< of the new entry; for a list: of the list
  std::string entry;
  bool to_list = false;
};
std::vector<Addition> additions_of(const std::string& section, const ConfigNode& stack,
                                   const KnownNames& names);

/// The forms of a section; contacts, objects and pushes have one form each.
std::vector<PropertyGroup> section_form(const std::string& section, const ConfigNode& stack,
                                        const ModuleSource& modules, const KnownNames& names);

}  // namespace poise::gui
