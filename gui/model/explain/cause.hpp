// SPDX-License-Identifier: BSD-2-Clause
// What happened shortly before a fall or a tick without a solution, and probably caused it.

#pragma once

#include <string>
#include <vector>

#include "poise/gui/model/run/history.hpp"
#include "poise/gui/model/run/intervention.hpp"

namespace poise::gui {

struct Cause {
  enum class Kind {
    kNone,
    kTarget,  ///< the target of a task moved far within one tick
    kEdit,    ///< a value of the stack was edited while it ran
    kPush,    ///< a push of the stack acted on the robot
    kPull,    ///< the mouse pulled at the robot
    kPhase    ///< a phase began
  };
  Kind kind = Kind::kNone;
  std::string subject;        ///< task, path, link or phase
  double time = 0;            ///< when it began [s]
  double until = 0;           ///< when it last acted [s]; later than `time` for pushes and pulls
  double amount = 0;          ///< kTarget: how far it moved; kPull: the greatest force
  std::string unit;           ///< of the amount
  std::string before, after;  ///< kEdit: the value
  bool edited = false;        ///< whether an edit at that time touched it, so that undo helps
};

/// Looks back from a tick by one second: what acted last counts. Of what happened in one tick, a
/// target that jumped counts more than an edit, an edit more than a push, a push more than a pull,
/// a pull more than a new phase. Edits of what happens without a solution are no cause.
/// @param start  the stack at the start of the run
Cause cause_of(const History& history, double time, const StackSpec& start,
               const std::vector<Intervention>& interventions);

}  // namespace poise::gui
