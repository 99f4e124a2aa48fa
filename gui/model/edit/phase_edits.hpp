// SPDX-License-Identifier: BSD-2-Clause
// Edits of phases, their transitions and conditions.

#pragma once

#include <string>
#include <vector>

#include "poise/gui/document/stack_document.hpp"

namespace poise::gui {

/// A condition as a form shows it; other conditions are kept as text.
struct Condition {
  enum class Kind { kTime, kError, kForceAbove, kForceBelow, kMargin, kText };
  Kind kind = Kind::kTime;
  std::string subject;        ///< a task or a contact
  std::string value = "1 s";  ///< kText: the whole condition in one line
  std::string lasting;        ///< value of `for`; empty: not set
};

Condition read_condition(const ConfigNode& node);
/// As YAML in one line.
std::string written(const Condition& condition);

/// A transition out of a phase.
struct Way {
  std::string to;
  Condition when;
  bool timeout = false;
};
std::vector<Way> ways_of(const ConfigNode& phase);

/// Edits of the document, each one undo step. False if refused; the document says why.
namespace phase {
/// Inserts a phase of one second behind `after`; empty: behind the last phase.
/// @returns its name
std::string add(StackDocument& document, const std::string& after);
/// Transitions to the removed phase are redirected to its successor.
bool remove(StackDocument& document, const std::string& name);
bool add_way(StackDocument& document, const std::string& from, const std::string& to);
bool remove_way(StackDocument& document, const std::string& from, std::size_t way);
bool set_condition(StackDocument& document, const std::string& from, std::size_t way,
                   const Condition& condition);
bool set_target(StackDocument& document, const std::string& from, std::size_t way,
                const std::string& to);
}  // namespace phase

}  // namespace poise::gui
