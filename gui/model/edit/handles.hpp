// SPDX-License-Identifier: BSD-2-Clause
// Targets of tasks that stand somewhere in the world and can be dragged there.

#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "poise/core/module_base.hpp"
#include "poise/core/spatial/spatial.hpp"
#include "poise/gui/document/cards.hpp"
#include "poise/gui/model/run/history.hpp"

namespace poise::gui {

/// One target: the goal of its reference in the stack, and where that is in a moment.
struct Handle {
  std::string task;     ///< its card's path
  std::string goal;     ///< path of the goal: control.tasks.hand.reference.to
  std::string before;   ///< what the stack says there; empty: nothing
  bool stands = false;  ///< whether the task has a reference at all
  Eigen::Vector3d at = Eigen::Vector3d::Zero();  ///< [m, W]

  /// What the stack has to say so that the target is `point`: a list, the place in a map, or the
  /// shift of a goal `by`, as it was written before.
  struct Change {
    std::string path, value;
  };
  Change moved_to(const Eigen::Vector3d& point) const;
};

/// Finds them by the descriptions of the references' modules.
class Handles {
 public:
  /// @param row  of the moment shown, as `layout` says
  std::vector<Handle> at(const std::vector<Card>& cards, const ConfigNode& stack,
                         const ModuleSource& modules, const RowLayout& layout,
                         std::span<const double> row);
  /// Other modules may describe themselves otherwise.
  void forget() { goals_.clear(); }

 private:
  const std::string& goal_of(const std::string& reference, const ModuleSource& modules);
  std::map<std::string, std::string> goals_;  // the one goal of a type of reference; empty: none
};

}  // namespace poise::gui
