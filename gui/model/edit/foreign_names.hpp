// SPDX-License-Identifier: BSD-2-Clause
// Names of links and joints in a stack that its robot does not have, and what they probably mean.

#pragma once

#include <map>
#include <string>
#include <vector>

#include "poise/gui/document/stack_document.hpp"
#include "poise/gui/model/edit/property.hpp"

namespace poise::gui {

struct ForeignName {
  std::string name;
  bool joint = false;              ///< of a joint; else of a link
  std::vector<std::string> paths;  ///< values that use it
  std::string guess;  ///< the name of the robot that is most like it; empty: none is like it
};

/// In the order of first use: contacts and robot, then cards. Patterns and roles are not foreign.
/// @param names  of the robot; without links: nothing is foreign
std::vector<ForeignName> foreign_names(const ConfigNode& stack, const std::vector<Card>& cards,
                                       const ModuleSource& modules, const KnownNames& names);

/// The candidate that is most like the name: by its words, synonyms of limbs, and the side of the
/// body, which must not differ. Empty: none is like it.
std::string most_like(const std::string& name, const std::vector<std::string>& candidates);

/// Replaces names in all values that use them, as one step.
/// @param instead  new name by old name; others stay
bool rename_foreign(StackDocument& document, const std::vector<ForeignName>& all,
                    const std::map<std::string, std::string>& instead);

}  // namespace poise::gui
