// SPDX-License-Identifier: BSD-2-Clause
// The cost in the form that MotionFactor eliminates.

#pragma once

#include <vector>

#include "poise/core/index.hpp"
#include "poise/solvers/qp/contact/motion_factor.hpp"
#include "poise/solvers/qp/cost.hpp"

namespace poise::qp {

/// A posture gives each of its joints a weight of its own. The Hessian of the cost is diagonal for
/// these joints if the few rows of the other tasks are kept as rows. That halves the work of the
/// factorisation, and large weights lose no digits of small ones. Without a posture, or with many
/// other rows, the Hessian is assembled as a whole.
class ArrangedCost {
 public:
  void bind(const Problem& problem, double level_ratio, double regularisation);
  Cost& cost() { return cost_; }
  int most_soft() const { return most_soft_; }
  /// Chooses the order of elimination for the weights of this tick.
  const Arrangement& arrange(const Problem& problem);
  /// Writes all blocks of the cost. @pre motion.clear(arrangement, …)
  /// @param gradient  [out] g of MotionFactor, nv
  /// @return the largest magnitude of the cost's gradient at v̇ = 0
  double write(const Problem& problem, MotionFactor& motion, Eigen::Ref<Eigen::VectorXd> gradient);

 private:
  /// What becomes of an objective.
  enum class Part { kNone, kDiagonal, kSoft, kDense };

  bool weights_changed(const Problem& problem);
  void weigh(const Problem& problem);
  void arrange_velocities();
  int choose_parts(const Problem& problem);
  void write_diagonal(MotionFactor& motion);
  static void add_selection(const Objective& objective, double weight,
                            Eigen::Ref<Eigen::VectorXd> gradient);
  void add_dense(const Objective& objective, double weight, MotionFactor& motion,
                 Eigen::Ref<Eigen::VectorXd> gradient);
  static bool counts(const Objective& objective, double weight, Eigen::Index i);
  int write_soft(const Objective& objective, double weight, int next, MotionFactor& motion);
  int rank(int velocity) const { return rank_[index(velocity)]; }

  Cost cost_;
  double regularisation_ = 0;
  int most_soft_ = 0;
  bool arranged_ = false;
  Arrangement arrangement_;
  Eigen::VectorXd diagonal_;       ///< per velocity: the Hessian of selections and regularisation
  std::vector<bool> divides_;      ///< per velocity: whether it belongs to the diagonal block
  std::vector<int> rank_;          ///< per velocity: its place among those outside, or negative
  std::vector<double> weights_;    ///< per objective, in the last tick
  Eigen::VectorXd shares_;         ///< per row of all objectives, in the last tick
  std::vector<Part> parts_;        ///< per objective
  Eigen::VectorXd soft_gradient_;  ///< scratch: the gradient of the soft rows at v̇ = 0
};

}  // namespace poise::qp
