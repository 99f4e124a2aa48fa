// SPDX-License-Identifier: BSD-2-Clause
// The sweeps of one root and the storage of their results.

#pragma once

#include <span>

#include "poise/core/dynamics/packed_jacobian.hpp"
#include "poise/core/dynamics/workspace.hpp"
#include "poise/core/tree/state.hpp"

namespace poise::sweep {

/// One mechanism of a tree. Without mimic joints its columns are its velocities, and M, h and g are
/// written in place; with mimic joints they are written by column, then summed by velocity.
class RootDynamics {
 public:
  RootDynamics(const Tree& tree, int root);

  /// @param M,h,g  of the whole system; the root's part of M must be zero at the first call
  void update(const State& state, const Eigen::Vector3d& gravity, Eigen::MatrixXd& M,
              Eigen::VectorXd& h, Eigen::VectorXd& g) noexcept;

  const Model& model() const { return model_; }
  const Workspace& work() const { return work_; }
  const Root& root() const { return root_; }
  /// `count` rows of the whole mechanism, over its velocities.
  ConstRowsRef rows(Row first, int count) const;
  /// Vector from the base origin to a frame's origin.
  Lanes from_base(const Frame& frame) const;
  const BodyModel& body_model(const Frame& frame) const {
    return model_.bodies[static_cast<std::size_t>(frame.body - root_.body)];
  }
  const BodyState& body(const Frame& frame) const {
    return work_.bodies[static_cast<std::size_t>(frame.body - root_.body)];
  }
  /// J of a frame, 6×nv of the whole system: writes the columns of its support.
  void jacobian(const Frame& frame, RowsRef J) const;
  /// The columns of the support only.
  void jacobian(const Frame& frame, std::span<PackedColumn> out) const noexcept;

 private:
  void set_base(const State& state);
  void set_joints(const State& state);
  void point_at(double* M, Eigen::Index step, double* h, double* g);
  void fold(Eigen::MatrixXd& M, Eigen::VectorXd& h, Eigen::VectorXd& g) noexcept;
  void add_packed(int body, const Lanes& from_base, const std::vector<int>& support,
                  std::span<PackedColumn> out) const noexcept;
  void add_column(int body, const Lanes& from_base, RowsRef J) const;

  Root root_;
  int number_;
  Model model_;
  Workspace work_;
  // With mimic joints: by column of the sweeps, and rows by velocity.
  Eigen::MatrixXd M_;
  Eigen::VectorXd h_, g_;
  RowMatrix rows_;
  std::vector<std::vector<int>> supports_;  ///< per body
};

}  // namespace poise::sweep
