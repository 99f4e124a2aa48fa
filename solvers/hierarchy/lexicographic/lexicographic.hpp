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

/// Among all (v̇, f, τ) that satisfy the blocks of level 0, those that are best at the first level;
/// among these, those that are best at the second, and so on; last ½ε_a‖v̇‖² + ½ε_f‖f‖² decides.
/// The cost of a level is ½Σ w‖J·v̇ + drift − desired‖² over its objectives and ½Σ w·violation² over
/// the rows of blocks of that level.
///
/// Structural equalities are eliminated (EqualitySpace), the levels made orthogonal once
/// (PriorityBasis); what is left is the nearest point, level by level, to a target subject to rows.
/// A dual active set finds it: the method of Goldfarb & Idnani (1983) for weights ε^k in the limit
/// ε → 0, with multipliers that are series in ε (HeldRows). The rows of a block of level k have a
/// slack among the coordinates of that level. Multipliers are reported as their first term that is
/// not zero: of the first level that the row keeps from being better.
///
/// What is called solved satisfies the equation of motion, the motion of contacts and all rows of
/// level 0 to Settings::tolerance of one plus the magnitudes that a row (or its block) is made of.
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
  void start();
  void lay_out();
  int size(int level) const;
  void hold_equalities();
  void hold_last();
  void look_at(int row);
  int slack_coordinate(int row) const;
  void hold(int row, int side);
  void let_go(int k);
  bool shed_wrong_signs();
  int wrong_sign() const;
  SolverStatus iterate();
  SolverStatus judge() const;
  SolverStatus take(const RowList::Violation& violation);
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
  std::vector<int> slack_level_;    ///< per row: index of its level, −1 none
  std::vector<int> slack_at_;       ///< per row: place among the slacks of its level
  std::vector<double> slack_root_;  ///< per row: √ of its weight
  std::vector<int> slacks_;         ///< per level
  std::vector<int> first_;          ///< per level, with slacks
  std::vector<char> is_held_;       ///< per row
  Eigen::VectorXd x_, y_;           ///< the point, and its coordinates by column
  Eigen::VectorXd a_, image_, made_of_, d_, magnitude_;  ///< of the row looked at
  std::vector<int> touched_;                             ///< its variables
  Eigen::MatrixXd directions_;  ///< per column of the basis, that held rows take of a level
  Eigen::VectorXd missing_, step_;
  std::vector<HeldRows::Held> warm_;
  std::size_t warm_count_ = 0;
  int iterations_ = 0;
};

}  // namespace poise::hierarchy
