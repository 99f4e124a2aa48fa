// SPDX-License-Identifier: BSD-2-Clause
// Phases, their ways out and the conditions of these, as a person edits them.

#pragma once

#include <string>
#include <vector>

#include "poise/gui/document/stack_document.hpp"

namespace poise::gui {

/// A condition as a form shows it; what has no form is kept as text.
struct Condition {
  enum class Kind { kTime, kError, kForceAbove, kForceBelow, kMargin, kText };
  Kind kind = Kind::kTime;
  std::string subject;        ///< a task or a contact
  std::string value = "1 s";  ///< kText: the whole condition in one line
  std::string lasting;        ///< `for`; empty: at once
};

Condition read_condition(const ConfigNode& node);
/// In one line, as it may be written into a stack.
std::string written(const Condition& condition);

/// A way out of a phase.
struct Way {
  std::string to;
  Condition when;
  bool timeout = false;
};
std::vector<Way> ways_of(const ConfigNode& phase);

/// Edits of the document, each one step to undo. False: refused, and the document says why.
namespace phase {
/// A new phase, which `after` leads to once it has lasted a second; empty: the last one.
/// @returns its name
std::string add(StackDocument& document, const std::string& after);
/// Those that led to it lead to where it led.
bool remove(StackDocument& document, const std::string& name);
bool add_way(StackDocument& document, const std::string& from, const std::string& to);
bool remove_way(StackDocument& document, const std::string& from, std::size_t way);
bool set_condition(StackDocument& document, const std::string& from, std::size_t way,
                   const Condition& condition);
bool set_target(StackDocument& document, const std::string& from, std::size_t way,
                const std::string& to);
}  // namespace phase

}  // namespace poise::gui
