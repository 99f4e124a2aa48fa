// SPDX-License-Identifier: BSD-2-Clause
// The least-norm vector under a few linear equations and inequalities.

#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <vector>

namespace poise::centroidal {

/// min ½‖x‖² such that nᵢ·x = bᵢ or nᵢ·x ≥ bᵢ, by a dual active set method: starting at x = 0, it
/// adds one row at a time, equations first, then the most violated one. The normals of the held
/// rows are factored as N = J₁R with J orthogonal, so dependent rows do no harm. Nothing allocates
/// after bind.
class LeastNorm {
 public:
  enum class Result : std::uint8_t { kSolved, kInfeasible, kIterationLimit };

  void bind(Eigen::Index most_variables, Eigen::Index most_rows);
  /// Removes all rows. @pre variables ≤ most_variables
  void start(Eigen::Index variables) noexcept;
  /// Adds a row and returns its normal to be filled; equations come first.
  Eigen::Ref<Eigen::VectorXd> add(double bound, bool equation) noexcept;

  Result solve(int max_iterations) noexcept;

  auto x() const { return x_.head(n_); }
  /// λᵢ of x = Σ λᵢ nᵢ: ≥ 0 for inequalities, 0 where a row is not held.
  double multiplier(Eigen::Index row) const { return lambda_[row]; }
  bool held(Eigen::Index row) const { return held_[static_cast<std::size_t>(row)] != 0; }
  int iterations() const { return iterations_; }

 private:
  enum class Step : std::uint8_t { kAdded, kDropped, kBlocked };

  bool add_equations() noexcept;
  Eigen::Index most_broken() const noexcept;
  double beyond(Eigen::Index row) const noexcept;
  void project(Eigen::Index row) noexcept;
  Step step_to(Eigen::Index row) noexcept;
  void add_row(Eigen::Index row) noexcept;
  void drop(Eigen::Index place) noexcept;
  void polish() noexcept;

  Eigen::Index n_ = 0, rows_ = 0, equations_ = 0, q_ = 0;  // q: rows held
  Eigen::MatrixXd normals_;                                // one per column
  Eigen::VectorXd bounds_, sizes_;                         // sizes: ‖n‖
  double tolerance_ = 0;
  Eigen::MatrixXd J_, R_;
  Eigen::VectorXd x_, d_, r_, u_, lambda_, work_;
  std::vector<Eigen::Index> set_;  // the rows held, in the order of R
  std::vector<std::uint8_t> held_;
  double coming_ = 0;  // multiplier of the row being added
  int iterations_ = 0;
};

}  // namespace poise::centroidal
