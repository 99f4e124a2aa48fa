// SPDX-License-Identifier: BSD-2-Clause
// Takes the place of guess/guess.hpp in a build with POISE_QP_GUESS=OFF: no tick is guessed.

#pragma once

#include "poise/solvers/qp/contact/held_system.hpp"

namespace poise::qp {

/// What ContactQp asks of a guess, answered by "there is none".
class Guess {
 public:
  explicit Guess(HeldSystem& /*system*/) {}
  static int most_slots(int /*torques*/) { return 0; }
  static constexpr int kMostForces = 0;
  void bind(const Settings& /*settings*/) {}
  void reset() noexcept {}
  void start_tick(bool /*possible*/) {}
  bool keeps_torques() const { return true; }
  void reserve() {}
  void write() {}
  bool reserved() const { return false; }
  int make(int /*step*/) { return 0; }
  bool renew(int /*step*/) { return false; }
  void place() {}
  void polish() {}
  void end_tick(bool /*optimal*/) {}
};

}  // namespace poise::qp
