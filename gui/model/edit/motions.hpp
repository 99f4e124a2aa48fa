// SPDX-License-Identifier: BSD-2-Clause
// Motions that can be inserted as phases; they adapt to the robot's limbs and size.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "poise/core/setup/setup.hpp"
#include "poise/gui/document/stack_document.hpp"

namespace poise::gui::motion {

enum class Kind { kCrouch, kLiftHand, kReach, kWave, kLiftFoot };

struct Motion {
  Kind kind;
  const char* title;  ///< "Crouch"
  const char* help;   ///< in one sentence
};
const std::vector<Motion>& all();

/// What the motions move.
struct Roles {
  std::string com;                 ///< the task of the CoM; empty: none
  std::string hand, hand_task;     ///< link of a free limb's end, and the task that moves it
  std::vector<std::string> feet;   ///< contacts that stand at the start
  std::vector<std::string> links;  ///< of the feet
  double height = 1;               ///< of the CoM over the feet [m]
};
/// @param setup  bound, of the document's stack
Roles roles_of(const StackDocument& document, const Setup& setup);

/// Why the motion does not fit the stack; empty if it does.
std::string why_not(Kind kind, const Roles& roles);

/// Inserts the motion behind the last phase, with the tasks that it needs, as one undo step.
/// @return the name of its first phase; empty if refused, and the document says why
std::string insert(StackDocument& document, const Roles& roles, Kind kind);

}  // namespace poise::gui::motion
