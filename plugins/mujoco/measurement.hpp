// SPDX-License-Identifier: BSD-2-Clause
// Converts the true to the measured state.

#pragma once

#include <random>

#include "poise/core/plant/plant.hpp"
#include "poise/plugins/mujoco/line.hpp"
#include "poise/plugins/mujoco/mujoco_plant.hpp"

namespace poise::mujoco {

/// Adds noise to the robot's base and joints, then delays. Objects are measured without noise.
class Measurement {
 public:
  Measurement(const PlantSetup& setup, const State& start, const Imperfections& imperfections);
  /// Call once per step. Does not allocate.
  void take(const State& truth, State& measured) noexcept;

 private:
  Eigen::Vector3d three(double deviation) noexcept;
  void disturb_base() noexcept;
  void disturb_joints() noexcept;

  std::shared_ptr<const Tree> tree_;
  Imperfections imperfections_;
  std::mt19937_64 bits_;
  std::normal_distribution<double> normal_;
  State noisy_;
  Line<State> line_;
};

}  // namespace poise::mujoco
