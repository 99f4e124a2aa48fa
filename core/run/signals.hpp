// SPDX-License-Identifier: BSD-2-Clause
// The recorded signals of a run and their values.

#pragma once

#include <functional>
#include <span>
#include <vector>

#include "poise/core/control/controller.hpp"
#include "poise/core/plant/plant.hpp"
#include "poise/core/record/recorder.hpp"

namespace poise {

/// The sources of one row.
struct Moment {
  const Controller& controller;
  const Plant& plant;
  const State& state;  ///< state used by the tick
  const Eigen::VectorXd& torque;
};

/// The columns of a recording, in order, with their readers.
class POISE_API SignalTable {
 public:
  SignalTable(const StackSpec& spec, const Controller& controller, const Setup& setup);

  const std::vector<Signal>& signals() const { return signals_; }
  /// Writes one row; no allocation.
  void fill(const Moment& moment, std::span<double> row) const;
  std::size_t columns() const { return columns_; }

 private:
  using Reader = std::function<void(const Moment&, double*)>;
  void add(std::string name, std::string unit, std::vector<std::string> labels, Reader reader);
  void add(std::string name, std::string unit, std::vector<std::string> labels, Reader reader,
           double resolution);
  void add_objects(const Setup& setup);
  void add_body(const Setup& setup);
  void add_tasks(const StackSpec& spec, const Controller& controller);
  void add_constraints(const Controller& controller);
  void add_contacts(const Setup& setup);
  void add_joints(const Setup& setup);
  void add_phase(const StackSpec& spec);
  void add_tick();

  struct Column {
    std::size_t start;
    Reader read;
  };
  std::vector<Signal> signals_;
  std::vector<Column> readers_;
  std::size_t columns_ = 0;
};

}  // namespace poise
