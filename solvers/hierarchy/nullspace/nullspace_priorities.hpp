// SPDX-License-Identifier: BSD-2-Clause
// Tasks one after the other, each in the null space of those before.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "poise/core/problem/solver.hpp"
#include "poise/solvers/hierarchy/nullspace/nullspace_qr.hpp"

namespace poise::hierarchy {

/// Sentis & Khatib's recursion (SK 30, 31, 33, 36, 38) in orthonormal coordinates y of the motions
/// that are possible: J_{k|prev} is J_k less its shares of the directions taken, J̄ its
/// pseudo-inverse, Λ_{k|prev}⁻¹ the squares of what is left, and the bias acceleration what y does
/// already.
///
/// Feasibility: Λ_{k|prev}⁻¹ = U·Σ·Uᵀ. Along a column of U with σ ≥ least the task is met exactly
/// and the direction is taken; below a tenth of that the direction is left to later tasks; between,
/// both change over smoothly, and so do torques along a motion: the share κ(σ) of the task is
/// commanded, and later tasks keep √(1 − κ) of the direction.
class Priorities {
 public:
  /// @param most_rows  of one task
  /// @param all_rows  of all tasks; of a direction that is kept in part, a later task may take more
  void bind(Eigen::Index most_free, Eigen::Index most_rows, Eigen::Index all_rows);
  /// Nothing taken, y = 0.
  void start(Eigen::Index free) noexcept;

  const Eigen::VectorXd& y() const { return y_; }

  /// What is left of a row: the acceleration along it of a unit force that leaves all that comes
  /// before alone.
  /// @param row  over y, at least `free`
  double left(const Eigen::Ref<const Eigen::VectorXd>& row) noexcept;
  /// row·y = value from now on.
  /// @return false, and nothing taken, if less than kLeast of `mobility` is left
  bool hold(const Eigen::Ref<const Eigen::VectorXd>& row, double mobility, double value) noexcept;
  /// Leads rowsᵀ·y to `value` as far as what comes before leaves a way.
  /// @param rows  free×m, destroyed
  /// @param least  σ from which on a direction is whole, > 0
  /// @param command  receives the directions, m
  /// @param trial  leave the axes: only y and κ are wanted
  void follow(Eigen::Ref<Eigen::MatrixXd> rows, const Eigen::Ref<const Eigen::VectorXd>& value,
              double least, Command& command, bool trial) noexcept;

  static constexpr double kLeast = 1e-8;

 private:
  bool all_above(const Eigen::Ref<const Eigen::MatrixXd>& H, double least) noexcept;
  void follow_all(Eigen::Ref<Eigen::MatrixXd> H) noexcept;
  Eigen::Index reduce(const Eigen::Ref<const Eigen::MatrixXd>& H) noexcept;
  void follow_range(Eigen::Index m, Eigen::Index rank, Command& command, bool trial) noexcept;
  void follow_some(Eigen::Index m, Eigen::Index rank, double least, Command& command,
                   bool trial) noexcept;
  void write_axes(Eigen::Index m, Eigen::Index rank, Command& command) noexcept;
  void project(Eigen::Ref<Eigen::VectorXd> x) const noexcept;
  void lift(Eigen::Index before) noexcept;
  void take(const Eigen::Ref<const Eigen::VectorXd>& direction, double share) noexcept;

  Eigen::Index free_ = 0, taken_ = 0;
  bool exhausted_ = false;      // nothing is left for later tasks
  Eigen::MatrixXd directions_;  // unit columns
  Eigen::VectorXd shares_;      // per direction: 1 − √(1 − κ)
  RowMatrix L_;                 // a triangle of one task
  ReflectionQr qr_, tall_;      // of one task's rows, H; of G
  Eigen::MatrixXd G_, V_;       // Rᵀ of H, then U·√Σ; V
  Eigen::VectorXd y_, row_, step_, wanted_, squares_;
};

}  // namespace poise::hierarchy
