// SPDX-License-Identifier: BSD-2-Clause
// A recorded run, moment by moment.

#pragma once

#include <filesystem>
#include <vector>

#include "poise/core/record/recorder.hpp"
#include "poise/core/replay/snapshot.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/core/tree/geometry.hpp"

namespace poise {

/// What the robot and the objects of a stack look like. Missing meshes are left out.
POISE_API std::vector<BodyShape> visual_shapes(const StackSpec& spec, const Tree& tree);

/// The state of every recorded tick, and what it looks like.
class POISE_API Replay {
 public:
  /// @param spec  the stack that was run, as its run folder keeps it
  /// @throws ConfigError if the stack cannot be loaded, or the recording is of another robot or
  ///         lacks the signals base/position, base/rotation or joints/position
  Replay(StackSpec spec, Recording recording, const ModuleSource& modules);

  const StackSpec& spec() const { return spec_; }
  const Setup& setup() const { return setup_; }
  const Recording& recording() const { return recording_; }
  std::size_t rows() const { return recording_.time.size(); }
  /// The row nearest to `time` [s]. @pre there are rows
  std::size_t row_at(double time) const;
  State state(std::size_t row) const;
  Snapshot snapshot(std::size_t row);

 private:
  void check() const;
  const double* find(const std::string& signal, std::size_t row) const;
  Eigen::Matrix3d base_rotation(std::size_t row) const;

  StackSpec spec_;
  Recording recording_;
  Setup setup_;
  Dynamics robot_;
  std::vector<Eigen::VectorXd> wrenches_;
};

/// The run in a folder that `poise run` wrote: stack.yaml and signals.h5.
/// @throws ConfigError if they are missing or broken
POISE_API Replay open_run(const std::filesystem::path& folder, const ModuleSource& modules);

}  // namespace poise
