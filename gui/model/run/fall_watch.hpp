// SPDX-License-Identifier: BSD-2-Clause
// Watches a run of the window for a fall.

#pragma once

#include <string>

#include "poise/core/run/judge.hpp"

namespace poise::gui {

/// The verdict on a run, as the command line's, and its words once the robot has fallen.
class FallWatch {
 public:
  /// @pre the simulation has made no tick yet
  FallWatch(const StackSpec& spec, const Simulation& simulation) : judge_(spec, simulation) {}

  void ticked(const Simulation& simulation) noexcept { judge_.ticked(simulation); }
  /// Call it after a move. At a fall, it finds the words, which may take long.
  void moved(const Simulation& simulation, bool finite, const Patience& patience) {
    judge_.moved(simulation, finite, 0);
    if (!judge_.fell_at() || !why_.empty()) return;
    why_ = judge_.why(simulation, judge_.reason(simulation), patience);
  }

  const RunJudge& judge() const { return judge_; }
  /// What `poise run` says of it; empty while the robot stands.
  const std::string& why() const { return why_; }

 private:
  RunJudge judge_;
  std::string why_;
};

}  // namespace poise::gui
