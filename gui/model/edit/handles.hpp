// SPDX-License-Identifier: BSD-2-Clause
// Targets of tasks with a position in the world, which can be dragged.

#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "poise/core/module_base.hpp"
#include "poise/core/spatial/spatial.hpp"
#include "poise/gui/document/cards.hpp"
#include "poise/gui/document/stack_document.hpp"
#include "poise/gui/model/run/history.hpp"

namespace poise::gui {

/// One target: the goal in the stack, and its position at a moment.
struct Handle {
  std::string task;     ///< its card's path
  std::string goal;     ///< path of the goal: control.tasks.hand.reference.to
  std::string before;   ///< its current text in the stack; empty: none
  bool stands = false;  ///< whether the task has a reference
  /// Whether a goal `over` contacts stands in an included file, from where it must be removed.
  bool over_included = false;
  Eigen::Vector3d at = Eigen::Vector3d::Zero();  ///< [m, W]

  /// The edit that moves the target to `point`. The value is a list, a position in a map, or, for a
  /// goal `by`, the former shift plus the displacement.
  struct Change {
    std::string path, value;
  };
  Change moved_to(const Eigen::Vector3d& point) const;
};

/// Whether an included file gives a goal an `over`, so that a goal at a position must say that it
/// has none. The document's own `over` does not count.
bool over_is_included(const StackDocument& document, const std::string& goal);

/// A goal at a position instead of one over contacts, with the rotation that it had.
/// @param place  [x, y, z] in metres
/// @param was    the former goal, a map
std::string goal_at(const std::string& place, const ConfigNode& was, bool over_included);

/// Finds targets from the descriptions of the reference modules.
class Handles {
 public:
  /// @param row  of the moment, in the order of `layout`
  std::vector<Handle> at(const std::vector<Card>& cards, const ConfigNode& stack,
                         const ModuleSource& modules, const RowLayout& layout,
                         std::span<const double> row);
  /// The target of a task, without a position. None if its reference has no goal.
  std::optional<Handle> of(const Card& card, const ConfigNode& stack, const ModuleSource& modules);
  /// To be called after modules were reloaded: their descriptions may differ.
  void forget() { goals_.clear(); }

 private:
  const std::string& goal_of(const std::string& reference, const ModuleSource& modules);
  std::map<std::string, std::string> goals_;  // per reference type its only goal; empty: none
};

}  // namespace poise::gui
