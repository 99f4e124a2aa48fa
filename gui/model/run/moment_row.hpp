// SPDX-License-Identifier: BSD-2-Clause
// One tick as a row of numbers: the recorded signals, then the full state.

#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "poise/core/loop/simulation.hpp"
#include "poise/core/record/recorder.hpp"
#include "poise/core/replay/snapshot.hpp"
#include "poise/core/run/signals.hpp"
#include "poise/core/run/state_row.hpp"

namespace poise::gui {

/// The columns of a signal in a row.
struct Columns {
  Signal signal;
  std::size_t first = 0;
  std::size_t count() const { return signal.labels.size(); }
};

/// The meaning of a row's numbers, and what is needed to draw them. Constant; outlives the run.
struct RowLayout {
  std::vector<Columns> signals;
  std::size_t state = 0;  ///< index of the first number of the state
  std::size_t width = 0;
  std::shared_ptr<const Tree> tree;
  std::vector<Contact> contacts;
  Eigen::Vector3d gravity = {0, 0, -9.81};

  /// Null if there is no such signal.
  const Columns* find(const std::string& signal) const;
};

/// Writes rows, on the run's thread. `fill` does not allocate.
class RowWriter {
 public:
  RowWriter(const StackSpec& spec, const Simulation& simulation);
  const std::shared_ptr<const RowLayout>& layout() const { return layout_; }
  /// Writes the last tick; contact forces are from the plant's last step.
  void fill(const Simulation& simulation, std::span<double> row) const;

 private:
  struct Limit {                            // the inequalities of a constraint
    std::size_t first, end;                 // range of its blocks
    std::vector<std::vector<double>> word;  // per block and row: index of the word that names it
  };
  void add_limits(const Problem& problem, RowLayout& layout);
  void add_times(const StackSpec& spec, const ModuleTimes& times, RowLayout& layout);

  SignalTable table_;
  std::size_t limiting_ = 0, times_ = 0;  // first columns that SignalTable does not write
  std::vector<Limit> limits_;
  std::shared_ptr<const RowLayout> layout_;
};

/// Turns rows into snapshots, on the window's thread.
class RowReader {
 public:
  explicit RowReader(std::shared_ptr<const RowLayout> layout);
  /// The state that the tick used.
  State state(std::span<const double> row) const;
  /// As the robot is: by the truth where it is known, else by the state that the tick used.
  Snapshot snapshot(double time, std::span<const double> row);
  /// The bodies as the estimator saw them; none where the truth is not known or is what was used.
  std::optional<Snapshot> estimated(double time, std::span<const double> row);

 private:
  // The signals of a root's true pose.
  struct TruePose {
    std::size_t root;
    const Columns *position, *rotation;
  };
  void find_truth();
  bool knows_truth() const { return true_joints_ != nullptr; }
  State true_state(std::span<const double> row) const;
  std::shared_ptr<const RowLayout> layout_;
  Dynamics robot_;
  std::vector<Eigen::VectorXd> wrenches_;
  std::vector<const Columns*> forces_;
  std::vector<TruePose> true_poses_;
  const Columns* true_joints_ = nullptr;
  std::vector<const Columns*> beliefs_;  // per contact; null: nothing is believed
};

}  // namespace poise::gui
