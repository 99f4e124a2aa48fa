// SPDX-License-Identifier: BSD-2-Clause
// Coordinates in which the objectives of all levels are separate sums of squares.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "poise/core/problem/problem.hpp"
#include "poise/solvers/hierarchy/lexicographic/equality_space.hpp"
#include "poise/solvers/hierarchy/lexicographic/row_kernels.hpp"
#include "poise/solvers/hierarchy/settings.hpp"

namespace poise::hierarchy {

/// x = best + Y·δ with δ = (δ_1, …, δ_p, δ_p+1), one part per level, the last for regularisation.
/// With A_k the weighted rows of level k, A_k·Y_j = 0 for j > k, A_k·Y_k has orthonormal columns,
/// and A_k·Y_j is orthogonal to them for j < k. `best` is optimal at all levels without rows. So
/// the cost of level k is
///
///     ½‖δ_k‖² + terms decided by levels before k
///
/// and a hierarchy with rows on x minimises δ level by level.
class PriorityBasis {
 public:
  /// @param levels  ascending, including those of the objectives
  void bind(const Problem& problem, const std::vector<int>& levels, const Settings& settings);
  void update(const Problem& problem, const EqualitySpace& space, const ActiveForces& forces);

  int variables() const { return n_; }
  int columns() const { return size_; }                           ///< of Y
  int levels() const { return static_cast<int>(parts_.size()); }  ///< with regularisation
  /// The columns of Y of level k, k from 0.
  const std::vector<int>& columns(int level) const {
    return parts_[static_cast<std::size_t>(level)].columns;
  }
  /// Whether all directions of the level's objectives are kept.
  bool whole(int level) const {
    const Part& part = parts_[static_cast<std::size_t>(level)];
    return part.rows == static_cast<int>(part.columns.size());
  }
  const std::vector<int>& objectives(int level) const {
    return parts_[static_cast<std::size_t>(level)].objectives;
  }
  /// Row i of [Y | −best], padded with zeros to length().
  const double* row(int i) const { return Y_.data() + i * Y_.cols(); }
  int length() const { return length_; }
  double best(int i) const { return -row(i)[size_]; }
  /// Row i of J·Y of an objective, length() numbers, valid until the next call.
  const double* image(const Objective& objective, int i);
  /// A selection of rows, for sums.
  RowSet rows(const int* numbers, int count) const {
    return {Y_.data(), Y_.cols(), numbers, count};
  }

 private:
  struct Part {
    std::vector<int> objectives;
    int rows = 0;
    std::vector<int> columns;
  };

  double* writable(int i) { return Y_.data() + i * Y_.cols(); }
  double* image(int i) { return W_.data() + i * W_.cols(); }
  void load(const Problem& problem, const Part& part);
  void load_objective(const Objective& objective, int first);
  double add_forces(const TaskRows& rows, int i, double root, double* out);
  void load_regularisation(const ActiveForces& forces);
  void add_regularised(int variable, double root);
  void factor(Part& part);
  void measure_columns(int from);
  int largest_column(int from);
  void reflect(int at, int column);
  void divide(const Part& part);
  template <int C>
  void divide_by(const int* columns, int at);
  RowSet images(int from) const {
    return {W_.data(), W_.cols(), numbers_.data() + from, rows_ - from};
  }

  Settings settings_;
  const ActiveForces* forces_ = nullptr;  ///< of the tick
  double force_scale_ = 1;                ///< of the tick
  int n_ = 0, nv_ = 0, size_ = 0, length_ = 0;
  int rows_ = 0;  ///< of A_k
  std::vector<Part> parts_;
  RowMatrix Y_;                 ///< [Y | −best]
  RowMatrix W_;                 ///< A_k·[Y | −best] + [0 | desired − drift], then its factors
  Eigen::VectorXd rounding_;    ///< per variable: smaller entries of Y are rounding
  Eigen::VectorXd force_root_;  ///< √ of the weight of each force of the problem
  Eigen::VectorXd norms_;       ///< per free column of W: squared remaining norm
  Eigen::VectorXd u_, w_;
  std::vector<int> free_;                ///< columns without a level, ascending
  std::vector<int> numbers_;             ///< 0, 1, 2 …
  double largest_ = 0;                   ///< largest of norms_ when they were computed
  double least_row_ = 0, most_row_ = 0;  ///< norms of the level's rows of A
  double least_ = 0;                     ///< columns with a smaller norm are dropped
};

}  // namespace poise::hierarchy
