// SPDX-License-Identifier: BSD-2-Clause
// The bounds on v̇ of a problem as numbered rows.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "poise/core/problem/solver.hpp"

namespace poise::hierarchy {

/// Whether the block bounds only v̇, like the limits of joints and balls.
bool bounds_motion(const Rows& rows);

/// Row i < nv is v̇_i between the tightest bounds of all kAcceleration blocks; the rows of kGeneral
/// blocks over v̇ alone follow.
class Limits {
 public:
  void bind(const Problem& problem);
  /// Reads the numbers of this tick.
  void update(const Problem& problem) noexcept;

  int rows() const { return static_cast<int>(lower_.size()); }
  double bound(int row, int side) const { return side > 0 ? upper_[row] : lower_[row]; }
  bool fixed(int row) const { return lower_[row] == upper_[row]; }
  /// Whether a row's lower bound exceeds its upper one by more than the relative `tolerance`.
  bool crossing(double tolerance) const noexcept;

  /// a of a·v̇, nv.
  void coefficients(int row, Eigen::Ref<Eigen::VectorXd> a) const noexcept;
  double value(int row, const Eigen::VectorXd& acceleration) const noexcept;
  /// Violation of the bound at side −1 or +1; negative inside.
  double beyond(int row, int side, const Eigen::VectorXd& acceleration) const noexcept {
    return side * (value(row, acceleration) - bound(row, side));
  }

  /// Sets the flags of all blocks in effect, with no row held.
  void clear(const Problem& problem, Solution& solution) const noexcept;
  /// Reports a row held at a side, 0 if fixed, with its force.
  void report(int row, int side, double force, Solution& solution) const noexcept;

 private:
  struct Owner {
    int block = -1, row = 0;
  };

  const Problem* problem_ = nullptr;  // of the tick
  Eigen::Index nv_ = 0;
  std::vector<int> boxes_, general_;  // blocks
  std::vector<Owner> lower_owner_, upper_owner_;
  Eigen::VectorXd lower_, upper_;
};

}  // namespace poise::hierarchy
