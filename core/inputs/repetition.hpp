// SPDX-License-Identifier: BSD-2-Clause
// Repeats a controller on recorded inputs, without a plant.

#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "poise/core/inputs/input_table.hpp"
#include "poise/core/record/recording_file.hpp"

namespace poise {

/// File name of the stack that a controller has from that tick on.
std::string retuned_stack(long tick);
/// Whether a run's folder has its inputs.
POISE_API bool has_inputs(const std::filesystem::path& folder);

/// The controller of a recorded run, tick by tick, with what entered it then. It computes the same
/// torques, bit for bit, on the same build and processor.
class POISE_API Repetition {
 public:
  /// Binds the controller and starts it.
  /// @param folder  of the run; `has_inputs` holds
  /// @throws ConfigError if the stack cannot be loaded, or the inputs belong to another one
  Repetition(const std::filesystem::path& folder, const StackSpec& spec,
             const ModuleSource& modules);
  ~Repetition();

  /// Number of recorded ticks.
  std::size_t ticks() const { return file_.rows(); }
  /// Time of a tick [s]. @pre it is recorded
  double time_of(std::size_t tick) const;
  /// The tick nearest to `time` [s].
  std::size_t tick_at(double time) const { return file_.row_at(time); }
  /// Repeats all ticks up to and including this one.
  /// @param go_on  asked now and then with the share of the way done; false stops
  /// @return false if it was stopped
  /// @throws ConfigError if the recording is damaged, or ticks are missing before this one
  bool go_to(std::size_t tick, const std::function<bool(double)>& go_on = {});

  const Controller& controller() const { return *controller_; }
  const Setup& setup() const { return setup_; }
  /// State that the last tick used.
  const State& state() const { return inputs_.state; }
  /// Time of the last tick [s].
  double time() const { return time_; }
  /// Torques of the last tick, nu [N·m, N].
  const Eigen::VectorXd& torque() const { return torque_; }

 private:
  void read_piece(std::size_t tick);
  void read_row(std::size_t tick);
  void repeat(std::size_t tick);
  void follow_retune();

  const std::filesystem::path folder_;
  const StackSpec spec_;
  const ModuleSource& modules_;
  Setup setup_;
  std::unique_ptr<Controller> controller_;
  RecordingFile file_;
  InputTable table_;
  TickInputs inputs_;
  Recording piece_;
  std::size_t first_ = 0;  // tick of the piece's first row
  std::vector<double> row_;
  std::size_t next_ = 0;  // tick
  double time_ = 0;       // of the last tick [s]
  Eigen::VectorXd torque_;
};

}  // namespace poise
