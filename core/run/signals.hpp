// SPDX-License-Identifier: BSD-2-Clause
// The recorded signals of a run and their values.

#pragma once

#include <functional>
#include <span>
#include <vector>

#include "poise/core/loop/simulation.hpp"
#include "poise/core/record/recorder.hpp"

namespace poise {

/// The columns of a recording, in order, with their readers.
class POISE_API SignalTable {
 public:
  SignalTable(const StackSpec& spec, const Simulation& run);

  const std::vector<Signal>& signals() const { return signals_; }
  /// Writes the row of the last tick, after the move that follows it; no allocation.
  void fill(const Simulation& run, std::span<double> row) const;
  std::size_t columns() const { return columns_; }

 private:
  using Reader = std::function<void(const Simulation&, double*)>;
  void add(std::string name, std::string unit, std::vector<std::string> labels, Reader reader);
  void add(std::string name, std::string unit, std::vector<std::string> labels, Reader reader,
           double resolution);
  void add_objects(const Setup& setup);
  void add_body(const Setup& setup, bool simulated);
  void add_tasks(const StackSpec& spec, const Controller& controller);
  void add_constraints(const Controller& controller);
  void add_contacts(const Simulation& run);
  void add_joints(const Setup& setup);
  void add_phase(const StackSpec& spec);
  void add_walk(const Controller& controller);
  void add_tick();
  void add_truth(const Setup& setup);
  void add_sensors(const Simulation& run);
  void add_imu(const std::string& group, std::size_t imu);
  void add_outside(const std::string& group, std::size_t root);
  void add_observer(const Simulation& run);
  void add_estimate(const Simulation& run);
  void add_belief(const Simulation& run, std::size_t contact);

  struct Column {
    std::size_t start;
    Reader read;
  };
  std::vector<Signal> signals_;
  std::vector<Column> readers_;
  std::size_t columns_ = 0;
};

}  // namespace poise
