// SPDX-License-Identifier: BSD-2-Clause
// The least δ, level by level, on a set of held rows, and what the rows cost.

#pragma once

#include <Eigen/Core>
#include <vector>

namespace poise::hierarchy {

/// minimise ‖δ_1‖, then ‖δ_2‖, … ‖δ_L‖ subject to the held rows d_iᵀ·δ = b_i.
///
/// Every row is met by the last level that can: that is the limit ε → 0 of weights ε^k, and
/// multipliers are series in ε, of which a matrix keeps one column a level,
///
///     D_k·λ^(k) = δ_k,   D_m·λ^(k) = 0 for m > k        (D_k: the rows' coordinates of level k)
///
/// A series has the sign of its first term that is not zero. The factors are one orthogonal matrix
/// a level; a row that later levels cannot tell from the rows held before is freed of them there
/// (d̃ = D·T) and goes on to the level before. Nothing allocates after `resize`.
class HeldRows {
 public:
  /// A held row: an equality (side 0), at its lower (−1) or at its upper bound (+1). The
  /// coordinates are those of aᵀx at all sides.
  struct Held {
    int row;
    int side;
  };

  /// @param coordinates  with padding; a multiple of kLanes
  /// @param most  rows that can be independent
  void resize(int coordinates, int most, int levels);
  /// Empties the set. @param first  coordinates [first[k], first[k + 1]) are those of level k;
  ///                                multiples of kLanes
  void start(const std::vector<int>& first);

  /// Looks at a row of coordinates d. Level k can meet it if more than a small share of
  /// magnitude[k], what d_k is the difference of, is free, and not by rounding. False if none can.
  bool project(const double* d, const double* magnitude);
  /// The last level that can meet the row looked at, −1 none, and ‖d_free‖² there.
  int level() const { return pivot_; }
  double free_norm2() const { return free_norm2_; }
  /// What a unit of multiplier on that row takes from the held ones, leading terms.
  const Eigen::VectorXd& exchange() const { return exchange_; }
  /// Holds it. @param size  what `right` is the difference of  @pre project returned true
  void append(Held held, double right, double size);
  void drop(int k);

  /// δ and multipliers, afresh.
  void update();
  const Eigen::VectorXd& delta() const { return delta_; }
  /// Moves δ by what adds missing[k] to row k.
  void improve(const Eigen::VectorXd& missing);

  int held() const { return q_; }
  const Held& operator[](int k) const { return held_[static_cast<std::size_t>(k)]; }
  bool full() const { return q_ == static_cast<int>(held_.size()); }
  int levels() const { return static_cast<int>(members_.size()); }
  double multiplier(int k, int level) const { return multipliers_(k, level); }
  Eigen::MatrixXd& multipliers() { return multipliers_; }
  /// Rows that the level meets.
  int count(int level) const {
    return static_cast<int>(members_[static_cast<std::size_t>(level)].size());
  }
  /// Writes the direction that the level's row number `at` takes beside those before it: unit, in
  /// the level's coordinates.
  void direction(int level, int at, double* out) const;

 private:
  int first(int level) const { return first_[static_cast<std::size_t>(level)]; }
  int member(int level, int at) const {
    return members_[static_cast<std::size_t>(level)][static_cast<std::size_t>(at)];
  }
  void reflect(int k, double* w) const;
  double* row(int k) { return D_.data() + k * D_.rows(); }
  void free_of(int level);
  void spread(int from, double* r) const;
  void keep(int k, Held held, double right, double size);
  void factor();
  void go_back(int k);
  void meet(int k);
  void solve_multipliers(int level);
  void turn_back();
  void find_delta(const Eigen::VectorXd& right, const Eigen::VectorXd& size);

  int n_ = 0, q_ = 0;
  std::vector<int> first_;
  Eigen::VectorXd delta_, turned_;  ///< turned: in the reflected coordinates
  std::vector<Held> held_;
  std::vector<std::vector<int>> members_;  ///< per level: the rows it meets
  std::vector<int> level_, at_;            ///< per row: its level and place there
  Eigen::MatrixXd raw_, magnitude_;        ///< per row: d as given, and what it is made of
  Eigen::MatrixXd freed_magnitude_;        ///< per row: what d̃ is made of
  Eigen::MatrixXd D_;                      ///< per row: d̃, reflected
  Eigen::MatrixXd T_;                      ///< per row: the shares of others taken out of it
  Eigen::MatrixXd H_;                      ///< per row: its reflection 1 − β·uuᵀ
  Eigen::VectorXd beta_, right_, freed_right_, size_of_right_, made_of_;
  Eigen::MatrixXd multipliers_;
  // of the row looked at
  int pivot_ = -1;
  double free_norm2_ = 0;
  Eigen::VectorXd size_, freed_size_, column_size_;
  Eigen::VectorXd d_, w_, column_, shares_, exchange_;
};

}  // namespace poise::hierarchy
