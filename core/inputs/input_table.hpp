// SPDX-License-Identifier: BSD-2-Clause
// What entered the controller in one tick, as numbers.

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "poise/core/control/controller.hpp"
#include "poise/core/record/recorder.hpp"
#include "poise/core/sense/estimate.hpp"
#include "poise/core/sense/measurement.hpp"

namespace poise {

/// The inputs of one tick. Those of the controller alone: with them it computes the same tick
/// again, whatever gave them, a simulator, a robot or an estimator.
struct InputView {
  long tick;                                  ///< its number in the run, from 0
  double elapsed;                             ///< since the tick before [s]
  std::optional<Cause> unasked;               ///< why the solver was not asked
  const State& state;                         ///< that it used
  const std::vector<ForceSample>& forces;     ///< per contact; their times are not kept
  const std::vector<ContactBelief>& beliefs;  ///< per contact
};

/// The same, read back.
struct TickInputs {
  long tick = 0;
  std::optional<Cause> unasked;
  State state;
  std::vector<ForceSample> forces;
  std::vector<ContactBelief> beliefs;

  /// In the sizes of a mechanism and its contacts.
  TickInputs(const State& start, const std::vector<Contact>& contacts);
};

/// The columns of recorded inputs: exact numbers, every tick.
class POISE_API InputTable {
 public:
  InputTable(const Controller& controller, const Setup& setup);

  const std::vector<Signal>& signals() const { return signals_; }
  std::size_t columns() const { return columns_; }
  /// Writes the inputs of the last tick, and what led its targets and its walk. No allocation.
  void fill(const InputView& inputs, const Controller& controller, std::span<double> row) const;
  /// Reads a row back: the inputs, the targets that `Controller::repeat_target` takes, and the
  /// command of a walk.
  /// @param controller  [in, out] before the tick
  void restore(std::span<const double> row, TickInputs& inputs, Controller& controller) const;

 private:
  void add(std::string name, std::string unit, std::vector<std::string> labels);
  void add_state(const Setup& setup);
  void add_contacts(const Setup& setup);
  void add_targets(const Controller& controller);
  void add_walk(const Controller& controller);

  std::vector<Signal> signals_;
  std::size_t columns_ = 0;
  bool walks_ = false;              // whether a velocity command leads a walk
  std::vector<std::size_t> tasks_;  // with targets, in the order of their columns
};

}  // namespace poise
