// SPDX-License-Identifier: BSD-2-Clause
// A frame of a mechanism seen from another, by the joints between them.

#pragma once

#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/tree/state.hpp"

namespace poise {

/// X_FG of two frames of one mechanism, with its derivative by the joints between them. It costs
/// what lies between, not what the mechanism has. Allocates in the constructor alone.
class POISE_API FrameChain {
 public:
  /// @param from  F
  /// @param to    G, of the same root
  /// @pre `tree` outlives it
  FrameChain(const Tree& tree, const Frame& from, const Frame& to);

  /// Recomputes everything from the joints and balls of `state`; its bases and v are not read.
  void update(const State& state) noexcept;

  /// X_FG of the last update.
  const Pose& pose() const { return X_FG_; }
  /// Joints between the frames, without mimic joints: their leaders instead; each once.
  const std::vector<int>& joints() const { return joints_; }
  /// ∂p_FG/∂q, 3×(number of joints), in F [m/rad, m/m].
  const Eigen::Matrix3Xd& linear() const { return linear_; }
  /// Angular velocity of G relative to F by joint rates, 3×(number of joints), in F.
  const Eigen::Matrix3Xd& angular() const { return angular_; }
  /// Velocity of G relative to F, in F: (ṗ_FG; angular velocity) [m/s; rad/s].
  /// @param v  nv, as State::v
  Vector6d velocity(const Eigen::VectorXd& v) const noexcept;

 private:
  struct Step {
    int joint, column;  // column: of the jacobians
    double factor;      // ratio of a mimic joint, negative on the way from F
  };
  void add_path(const Tree& tree, int body, int top, double sign, std::vector<Step>& out);
  int column_of(int joint);
  Pose walk(const std::vector<Step>& path, const State& state) noexcept;

  const Tree* tree_;
  Pose X_F_, X_G_;               // of the frames in their bodies
  std::vector<Step> up_, down_;  // from the common body to F and to G
  std::vector<Pose> at_;         // scratch: joint frames in the common body, up_ then down_
  std::size_t reached_ = 0;
  std::vector<int> joints_;
  Pose X_FG_;
  Eigen::Matrix3Xd linear_, angular_;
};

}  // namespace poise
