// SPDX-License-Identifier: BSD-2-Clause
// The least δ, level by level, on a set of held rows, with multipliers.

#pragma once

#include <Eigen/Core>
#include <vector>

namespace poise::hierarchy {

/// minimise ‖δ_1‖, then ‖δ_2‖, … ‖δ_L‖ subject to the held rows d_iᵀ·δ = b_i.
///
/// Every row is met by the last level that can meet it. This is the limit ε → 0 of weights ε^k.
/// Multipliers are series in ε, stored as a matrix with one column per level,
///
///     D_k·λ^(k) = δ_k,   D_m·λ^(k) = 0 for m > k        (D_k: the rows' coordinates of level k)
///
/// A series has the sign of its first nonzero term. The factors are one orthogonal matrix per
/// level. A row that depends, at a level, on the rows held there is made orthogonal to them (d̃ =
/// D·T) and passes to the previous level. Nothing allocates after `resize`.
class HeldRows {
 public:
  /// A held row: an equality (side 0), at its lower (−1) or at its upper bound (+1). All sides use
  /// the coordinates of aᵀx.
  struct Held {
    int row;
    int side;
  };

  /// @param coordinates  number with padding; a multiple of kLanes
  /// @param most  largest number of independent rows
  void resize(int coordinates, int most, int levels);
  /// Empties the set. @param first  level k has coordinates [first[k], first[k + 1]);
  ///                                multiples of kLanes
  void start(const std::vector<int>& first);

  /// A level can meet a row if the row's free part exceeds this share of magnitude[k], the size of
  /// the terms of d_k, and rounding. With a small share, a row that nearly depends on others may be
  /// met far away, and rounding grows; with a large one, rows that are independent may be refused.
  void set_independent(double share) { independent_ = share; }
  /// Projects a row with coordinates d. False if no level can meet it.
  bool project(const double* d, const double* magnitude);
  /// The same without `exchange`, for rows that are held at once.
  bool place(const double* d, const double* magnitude);
  /// The last level that can meet the projected row, −1 for none, and ‖d_free‖² there.
  int level() const { return row_.pivot; }
  double free_norm2() const { return row_.free_norm2; }
  /// Change of the held multipliers per unit of multiplier on the projected row, leading terms.
  const Eigen::VectorXd& exchange() const { return row_.exchange; }
  /// Size of what is left of the projected row without the held ones, with rounding. If no level
  /// can meet the row, every δ that meets all is at least its missing amount / rest() away.
  double rest() const;
  /// Holds the projected row. @param size  size of the terms of `right`  @pre project returned true
  void append(Held held, double right, double size);
  void drop(int k);

  /// Multipliers below this share of the level's largest one are zero. A small share takes rounding
  /// errors for signs; a large one hides signs that count.
  void set_zero(double share) { zero_ = share; }
  /// Recomputes δ and multipliers.
  void update();
  const Eigen::VectorXd& delta() const { return delta_; }
  /// Changes δ so that row k changes by missing[k].
  void improve(const Eigen::VectorXd& missing);

  int held() const { return q_; }
  const Held& operator[](int k) const { return held_[static_cast<std::size_t>(k)]; }
  bool full() const { return q_ == static_cast<int>(held_.size()); }
  int levels() const { return static_cast<int>(members_.size()); }
  double multiplier(int k, int level) const { return multipliers_(k, level); }
  Eigen::MatrixXd& multipliers() { return multipliers_; }
  /// Number of rows that the level meets.
  int count(int level) const {
    return static_cast<int>(members_[static_cast<std::size_t>(level)].size());
  }
  /// Writes the unit direction that the level's row number `at` adds to those before it, in the
  /// level's coordinates.
  void direction(int level, int at, double* out) const;

 private:
  int first(int level) const { return first_[static_cast<std::size_t>(level)]; }
  int member(int level, int at) const {
    return members_[static_cast<std::size_t>(level)][static_cast<std::size_t>(at)];
  }
  void reflect(int k, double* w) const;
  double* row(int k) { return D_.data() + k * D_.rows(); }
  bool meets(int level);
  void free_of(int level);
  void spread(int from, double* r) const;
  void keep(int k, Held held, double right, double size);
  void factor();
  void go_back(int k);
  void place_again(int k);
  void meet(int k);
  void solve_multipliers(int level);
  void turn_back();
  void find_delta(const Eigen::VectorXd& right, const Eigen::VectorXd& size);

  int n_ = 0, q_ = 0;
  double independent_ = 0, zero_ = 0;
  std::vector<int> first_;
  Eigen::VectorXd delta_, turned_;  ///< turned: in the reflected coordinates
  std::vector<Held> held_;
  std::vector<std::vector<int>> members_;  ///< per level: the rows it meets
  std::vector<int> level_, at_;            ///< per row: its level and place there
  Eigen::MatrixXd raw_, magnitude_;        ///< per row: d as given, and the size of its terms
  Eigen::MatrixXd freed_magnitude_;        ///< per row: size of the terms of d̃
  Eigen::MatrixXd D_;                      ///< per row: d̃, reflected
  Eigen::MatrixXd T_;                      ///< per row: shares of other rows removed from it
  Eigen::MatrixXd H_;                      ///< per row: its reflection 1 − β·uuᵀ
  Eigen::VectorXd beta_, right_, freed_right_, size_of_right_, made_of_;
  Eigen::MatrixXd multipliers_;
  /// The row that was projected last; `append` holds it.
  struct Projected {
    int pivot = -1;                       ///< the last level that can meet it
    double free_norm2 = 0;                ///< ‖d_free‖² there
    Eigen::VectorXd d, size;              ///< as given
    Eigen::VectorXd freed_size;           ///< size of the terms of w
    Eigen::VectorXd column, column_size;  ///< w and its terms' size at the pivot level
    Eigen::VectorXd shares,
        exchange;  ///< of held rows that were removed: down to the pivot, to all
  };
  Projected row_;
  Eigen::VectorXd w_;  ///< scratch: what is left of a row without the held ones, of multipliers
};

}  // namespace poise::hierarchy
