// SPDX-License-Identifier: BSD-2-Clause
// Records what entered a controller.

#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <vector>

#include "poise/core/inputs/input_table.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// Names inside a run's folder.
inline constexpr const char* kInputsFile = "inputs.h5";

/// Whether a run's inputs are recorded.
enum class KeepInputs {
  kAuto,  ///< where the run cannot be simulated again: a robot, a real clock, a live input
  kAlways,
  kNever
};

/// `record.inputs` of a stack. @throws ConfigError for another word
POISE_API KeepInputs keep_inputs(const StackSpec& spec);
/// Whether a reference or the walk of the stack is fed from outside the run.
POISE_API bool has_live_input(const StackSpec& spec);

/// Writes the inputs of every tick to `inputs.h5` in a run's folder, and each changed stack beside
/// it. As Recorder, it neither allocates nor waits in `push`.
class POISE_API InputRecorder {
 public:
  /// @throws ConfigError if the file cannot be created
  InputRecorder(std::filesystem::path folder, const Controller& controller, const Setup& setup,
                const std::atomic<bool>* hold = nullptr);
  ~InputRecorder();

  /// The inputs of the last tick. False if the queue is full: nothing was written.
  bool push(double time, const InputView& inputs, const Controller& controller) noexcept;
  /// From this tick on, the controller has this stack.
  /// @throws ConfigError if the file cannot be written
  void retuned(long tick, const StackSpec& spec, const ModuleSource& modules) const;
  /// As Recorder::finish.
  void finish();

 private:
  const std::filesystem::path folder_;
  InputTable table_;
  std::vector<double> row_;
  std::unique_ptr<Recorder> recorder_;
};

}  // namespace poise
