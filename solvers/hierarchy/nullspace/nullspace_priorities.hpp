// SPDX-License-Identifier: BSD-2-Clause
// Tasks in sequence, each in the null space of the previous ones.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "poise/core/problem/solver.hpp"
#include "poise/solvers/hierarchy/nullspace/nullspace_qr.hpp"

namespace poise::hierarchy {

/// Sentis & Khatib's recursion (SK 30, 31, 33, 36, 38) in orthonormal coordinates y of the possible
/// motions: J_{k|prev} is J_k without its parts along the directions taken, J̄ its pseudo-inverse,
/// Λ_{k|prev}⁻¹ = J_{k|prev}·J_{k|prev}ᵀ, and the bias acceleration follows from the current y.
///
/// Feasibility: Λ_{k|prev}⁻¹ = U·Σ·Uᵀ. Along a column of U with σ ≥ least the task is met exactly
/// and the direction is taken. Below a tenth of that the direction is left to later tasks. In
/// between the share κ(σ) of the task is commanded and later tasks keep √(1 − κ) of the direction,
/// so torques stay continuous along a motion.
class Priorities {
 public:
  /// @param most_rows  of one task
  /// @param all_rows  of all tasks; several tasks can share a partly taken direction
  void bind(Eigen::Index most_free, Eigen::Index most_rows, Eigen::Index all_rows);
  /// Resets: no direction taken, y = 0.
  void start(Eigen::Index free) noexcept;

  const Eigen::VectorXd& y() const { return y_; }

  /// Remaining mobility of a row: the acceleration along it per unit force that does not affect
  /// previous tasks.
  /// @param row  over y, at least `free`
  double left(const Eigen::Ref<const Eigen::VectorXd>& row) noexcept;
  /// Enforces row·y = value from now on.
  /// @return false, without taking a direction, if less than kLeast of `mobility` is left
  bool hold(const Eigen::Ref<const Eigen::VectorXd>& row, double mobility, double value) noexcept;
  /// Moves rowsᵀ·y to `value` as far as the previous tasks allow.
  /// @param rows  free×m, destroyed
  /// @param least  σ above which a direction is taken whole, > 0
  /// @param reachable  receives the directions, m
  /// @param trial  omit the axes: only y and κ are needed
  void follow(Eigen::Ref<Eigen::MatrixXd> rows, const Eigen::Ref<const Eigen::VectorXd>& value,
              double least, ReachableDirections& reachable, bool trial) noexcept;

  static constexpr double kLeast = 1e-8;

 private:
  bool all_above(const Eigen::Ref<const Eigen::MatrixXd>& H, double least) noexcept;
  void follow_all(Eigen::Ref<Eigen::MatrixXd> H) noexcept;
  Eigen::Index reduce(const Eigen::Ref<const Eigen::MatrixXd>& H) noexcept;
  void follow_range(Eigen::Index m, Eigen::Index rank, ReachableDirections& reachable,
                    bool trial) noexcept;
  void follow_some(Eigen::Index m, Eigen::Index rank, double least, ReachableDirections& reachable,
                   bool trial) noexcept;
  void write_axes(Eigen::Index m, Eigen::Index rank, ReachableDirections& reachable) noexcept;
  void project(Eigen::Ref<Eigen::VectorXd> x) const noexcept;
  void lift(Eigen::Index before) noexcept;
  void take(const Eigen::Ref<const Eigen::VectorXd>& direction, double share) noexcept;

  Eigen::Index free_ = 0, taken_ = 0;
  bool exhausted_ = false;      // no direction is left for later tasks
  Eigen::MatrixXd directions_;  // unit columns
  Eigen::VectorXd shares_;      // per direction: 1 − √(1 − κ)
  RowMatrix L_;                 // a triangle of one task
  ReflectionQr qr_, tall_;      // of one task's rows, H; of G
  Eigen::MatrixXd G_, V_;       // Rᵀ of H, then U·√Σ; V
  Eigen::VectorXd y_, row_, step_, wanted_, squares_;
};

}  // namespace poise::hierarchy
