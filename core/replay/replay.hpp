// SPDX-License-Identifier: BSD-2-Clause
// Replays a recorded run.

#pragma once

#include <filesystem>
#include <span>
#include <vector>

#include "poise/core/record/recording_file.hpp"
#include "poise/core/replay/snapshot.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/core/tree/geometry.hpp"

namespace poise {

/// Visual shapes of the robot and the objects of a stack. A link whose mesh is missing has its
/// collision shapes instead, or else a small box.
POISE_API std::vector<BodyShape> visual_shapes(const StackSpec& spec, const Setup& setup);
/// The shapes with which robot and objects touch, as their files give them.
POISE_API std::vector<BodyShape> collision_shapes(const StackSpec& spec, const Setup& setup);

/// The pieces of a stack's `ground:`, in the world: X_BS is their pose, body is 0. Patches and soft
/// pieces have colours of their own.
POISE_API std::vector<BodyShape> ground_shapes(const StackSpec& spec);

/// The state and shapes of every recorded tick. It keeps only the last piece of the file in memory,
/// so sequential access is fastest. Not thread-safe.
class POISE_API Replay {
 public:
  /// @param spec  the stack of the run, from its run folder
  /// @throws ConfigError if the stack cannot be loaded, or the recording belongs to another robot
  ///         or lacks the signals base/position, base/rotation or joints/position
  Replay(StackSpec spec, RecordingFile recording, const ModuleSource& modules);
  /// @param setup  of that stack
  Replay(StackSpec spec, RecordingFile recording, Setup setup);

  const StackSpec& spec() const { return spec_; }
  const Setup& setup() const { return setup_; }
  const std::vector<Signal>& signals() const { return file_.signals(); }
  std::size_t rows() const { return file_.rows(); }
  double time(std::size_t row) const;
  /// Values of signals()[signal].
  std::span<const double> values(std::size_t signal, std::size_t row) const;
  /// Null if there is no such signal.
  const double* find(const std::string& signal, std::size_t row) const;
  /// The row nearest to `time` [s].
  std::size_t row_at(double time) const { return file_.row_at(time); }
  State state(std::size_t row) const;
  Snapshot snapshot(std::size_t row);

 private:
  void check() const;
  std::size_t row_in_piece(std::size_t row) const;
  Eigen::Matrix3d base_rotation(std::size_t row) const;

  StackSpec spec_;
  RecordingFile file_;
  mutable Recording piece_;
  mutable std::size_t first_ = 0;  // first row of the piece
  Setup setup_;
  Dynamics robot_;
  std::vector<Eigen::VectorXd> wrenches_;
};

/// The run in a folder that `poise run` wrote: stack.yaml and signals.h5.
/// @throws ConfigError if they are missing or broken
POISE_API Replay open_run(const std::filesystem::path& folder, const ModuleSource& modules);

}  // namespace poise
