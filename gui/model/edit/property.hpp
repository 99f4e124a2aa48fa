// SPDX-License-Identifier: BSD-2-Clause
// The editable values of one card, from the modules' own descriptions.

#pragma once

#include <cctype>
#include <limits>
#include <string>
#include <vector>

#include "poise/core/fields.hpp"
#include "poise/core/module_base.hpp"
#include "poise/gui/document/cards.hpp"

namespace poise::gui {

/// One value of a form.
struct Property {
  /// kList: 2 to 6 plain values; kNames: any number of names out of `choices`; kGoal, kGoals: of a
  /// reference, `choices` are the contacts; kMap: values by names out of `choices`.
  enum class Kind {
    kNumber,
    kInteger,
    kSwitch,
    kWord,
    kName,
    kNames,
    kText,
    kList,
    kGoal,
    kGoals,
    kMap
  };

  Kind kind = Kind::kText;
  std::string name, path;
  std::string unit, frame, help;
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();
  std::vector<std::string> choices;  ///< words, or the names that the robot or stack has
  std::string fresh = "0";           ///< kMap: value of a new entry
  std::string fallback;              ///< default, as text
  std::string said;                  ///< value in the stack; empty: none
  bool required = false;

  const std::string& value() const { return said.empty() ? fallback : said; }
};

/// The values of one module.
struct PropertyGroup {
  std::string title;      ///< "com", "Law: pd"
  std::string path;       ///< path of the module's entry
  bool stands = true;     ///< whether the stack has the entry, so that values can be set below it
  std::string type = {};  ///< type to write with a value if the entry is missing
  std::vector<Property> properties = {};
  bool shape = false;  ///< section outside tasks and constraints: fixed during a run
  bool removable = false;
};

/// Names offered as choices.
struct KnownNames {
  std::vector<std::string> links, joints, contacts;
};

/// The parameters of a module; empty if no module provides this type.
std::vector<Property> module_properties(ModuleKind kind, const std::string& type,
                                        const ModuleSource& modules, const KnownNames& names);

/// Sets the path of each property and its value in the stack.
void take_values(const ConfigNode& stack, PropertyGroup& group);

std::vector<PropertyGroup> properties_of(const Card& card, const ConfigNode& stack,
                                         const ModuleSource& modules, const KnownNames& names);

/// The reference that a phase gives a task: only its type if the phase gives none.
PropertyGroup reference_in_phase(const std::string& phase, const std::string& task,
                                 const ConfigNode& stack, const ModuleSource& modules,
                                 const KnownNames& names);

/// A reference of that type for a task, which at first leaves the task where it is.
std::string fresh_reference(const std::string& type, const std::string& task_type,
                            const ModuleSource& modules);

/// A new entry of a module with all required values: `{type: pose, link: l_foot}`.
std::string new_entry(ModuleKind kind, const std::string& type, const std::string& name,
                      const ModuleSource& modules, const KnownNames& names);

/// "solver" → "Solver".
inline std::string capital(std::string word) {
  if (!word.empty()) word[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
  return word;
}

/// The leading number of a text, converted to the field's unit; NaN if there is none.
double number_of(const std::string& text, const std::string& unit);

}  // namespace poise::gui
