// SPDX-License-Identifier: BSD-2-Clause
// What can be said of one card, from the modules' own descriptions.

#pragma once

#include <limits>
#include <string>
#include <vector>

#include "poise/core/fields.hpp"
#include "poise/core/module_base.hpp"
#include "poise/gui/document/cards.hpp"

namespace poise::gui {

/// One value of a form.
struct Property {
  /// A list is one of 2 to 6 plain values; names are any number of those to choose from.
  enum class Kind { kNumber, kInteger, kSwitch, kWord, kName, kNames, kText, kList };

  Kind kind = Kind::kText;
  std::string name, path;
  std::string unit, frame, help;
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();
  std::vector<std::string> choices;  ///< of words; of names those that the robot or stack has
  std::string fallback;              ///< its default, as text
  std::string said;                  ///< what the stack says; empty: nothing
  bool required = false;

  const std::string& value() const { return said.empty() ? fallback : said; }
};

/// The values of one module.
struct PropertyGroup {
  std::string title;      ///< "com", "Law: pd"
  std::string path;       ///< of the module's entry
  bool stands = true;     ///< whether the stack has the entry, so that values may be set below it
  std::string type = {};  ///< that a value set below a missing entry has to name
  std::vector<Property> properties = {};
  bool shape = false;  ///< of the stack beside its tasks: none of it changes in a run
  bool removable = false;
};

/// Names that fields may choose from.
struct KnownNames {
  std::vector<std::string> links, joints, contacts;
};

/// What a module describes; nothing of a type that no module provides.
std::vector<Property> module_properties(ModuleKind kind, const std::string& type,
                                        const ModuleSource& modules, const KnownNames& names);

/// Sets the path of each property, and what the stack says there.
void take_values(const ConfigNode& stack, PropertyGroup& group);

std::vector<PropertyGroup> properties_of(const Card& card, const ConfigNode& stack,
                                         const ModuleSource& modules, const KnownNames& names);

/// A new entry of a module, with all that it requires: `{type: pose, link: l_foot}`.
std::string new_entry(ModuleKind kind, const std::string& type, const std::string& name,
                      const ModuleSource& modules, const KnownNames& names);

/// The number that a text begins with, in the field's unit; NaN if it is none.
double number_of(const std::string& text, const std::string& unit);

}  // namespace poise::gui
