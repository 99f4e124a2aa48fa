// SPDX-License-Identifier: BSD-2-Clause
// Strict priorities with equalities and inequalities at every level.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "poise/solvers/hierarchy/kind.hpp"
#include "poise/solvers/hierarchy/lexicographic/equality_space.hpp"
#include "poise/solvers/hierarchy/lexicographic/held_rows.hpp"
#include "poise/solvers/hierarchy/lexicographic/priority_basis.hpp"
#include "poise/solvers/hierarchy/lexicographic/row_list.hpp"

namespace poise::hierarchy {

/// Minimises the cost of the first level over all (v̇, f, τ) that satisfy the blocks of level 0,
/// then that of the second level among the minimisers, and so on; last ½ε_a‖v̇‖² + ½ε_f‖f‖². The
/// cost of a level is ½Σ w‖J·v̇ + drift − desired‖² over its objectives and ½Σ w·violation² over
/// the rows of blocks of that level.
///
/// Structural equalities are eliminated (EqualitySpace) and the levels are made orthogonal once
/// (PriorityBasis). The remaining problem is the nearest point, level by level, to a target subject
/// to rows. It is solved by a dual active set method: Goldfarb & Idnani (1983) for weights ε^k in
/// the limit ε → 0, with multipliers as series in ε (HeldRows). The rows of a block of level k have
/// a slack among the coordinates of that level. A multiplier is reported as its first nonzero term,
/// which belongs to the first level that the row limits.
///
/// Rows that nearly depend on each other can lead a search astray, so a tick has several, which
/// draw the line between dependent and independent rows differently. A contradiction ends them if
/// it is certain; otherwise the last search decides.
///
/// A solved result satisfies the equation of motion, contact motion and all rows of level 0 within
/// Settings::tolerance times one plus the size of the terms of a row (or its block).
class Lexicographic final : public Kind {
 public:
  std::string why_not(const Problem& problem, const Settings& settings) const override;
  void bind(const Problem& problem, const Settings& settings) override;
  void solve(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h,
             Solution& solution) override;
  void reset() noexcept override { warm_count_ = 0; }

 private:
  void place_slacks(const Problem& problem);
  void weigh_slacks(const Problem& problem);
  void start(double independent);
  void lay_out();
  int size(int level) const;
  void hold_equalities();
  void hold_last();
  void look_at(int row);
  int slack_coordinate(int row) const;
  void hold(int row, int side);
  void drop_row(int k);
  bool drop_wrong_signs();
  int wrong_sign() const;
  SolverStatus search();
  SolverStatus iterate(int limit);
  SolverStatus check_result() const;
  bool proves(double missing) const;
  SolverStatus add_row(const RowList::Violation& violation);
  int blocking(int side);
  bool comes_first(int level, double full) const;
  void locate();
  double gap();
  bool refine(double tolerance);
  double missing(int k) const;
  double pull(int k, int level) const;
  double leading(int k) const;
  void report(SolverStatus status, const Problem& problem, Solution& solution);
  void report_commands(const Problem& problem, Solution& solution);
  void find_directions(int level);
  double share(int level, const double* image);

  Settings settings_;
  std::vector<int> levels_;  ///< in use, ascending
  ActiveForces forces_;
  RowList rows_;
  EqualitySpace space_;
  PriorityBasis basis_;
  HeldRows set_;
  std::vector<int> slack_level_;    ///< per row: index of its level, −1 for none
  std::vector<int> slack_at_;       ///< per row: index among the slacks of its level
  std::vector<double> slack_root_;  ///< per row: √ of its weight
  std::vector<int> slacks_;         ///< per level
  std::vector<int> first_;          ///< per level, with slacks
  std::vector<char> is_held_;       ///< per row
  Eigen::VectorXd x_, y_;           ///< the point, and its coordinates by column
  Eigen::VectorXd a_, image_, made_of_, d_, magnitude_;  ///< of the row of look_at
  std::vector<int> touched_;                             ///< its variables
  Eigen::MatrixXd directions_;  ///< directions of held rows, per column of the basis
  Eigen::VectorXd missing_, step_;
  std::vector<HeldRows::Held> warm_;
  std::size_t warm_count_ = 0;
  int iterations_ = 0;
  int limit_ = 0;        ///< of iterations_
  bool solved_ = false;  ///< the last tick
  bool proven_ = false;  ///< of the last search that found a contradiction
};

}  // namespace poise::hierarchy
