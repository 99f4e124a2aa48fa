// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/linear/nonnegative_least_squares.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace poise::linear {
namespace {

constexpr double kIndependent = 1e-10;  // share of the largest pivot
constexpr double kRoundingError = 1e-15;

// The columns with u > 0, and the best u that differs from zero in no other.
class FreeColumns {
 public:
  FreeColumns(const Eigen::MatrixXd& E, const Eigen::VectorXd& f, Eigen::VectorXd u)
      : E_(E), f_(f), u_(std::move(u)) {
    for (Eigen::Index i = 0; i < u_.size(); ++i)
      if (u_[i] > 0) add(i);
  }

  const Eigen::VectorXd& u() const { return u_; }
  bool holds(Eigen::Index i) const { return held_[static_cast<std::size_t>(i)]; }
  void add(Eigen::Index i) {
    free_.push_back(i);
    held_[static_cast<std::size_t>(i)] = true;
  }
  /// Steps to the best u; columns that reach zero on the way are removed.
  void improve() {
    while (!free_.empty() && !step()) {
    }
  }

 private:
  bool step();

  const Eigen::MatrixXd& E_;
  const Eigen::VectorXd& f_;
  Eigen::VectorXd u_;
  std::vector<Eigen::Index> free_;
  std::vector<bool> held_ = std::vector<bool>(static_cast<std::size_t>(u_.size()), false);
};

// True if it arrived.
bool FreeColumns::step() {
  const Eigen::VectorXd wanted = basic(E_(Eigen::all, free_), f_, kIndependent);
  double step = 1;
  for (std::size_t k = 0; k < free_.size(); ++k) {
    const double to = wanted[static_cast<Eigen::Index>(k)], at = u_[free_[k]];
    if (to <= 0) step = std::min(step, at / (at - to));
  }
  for (std::size_t k = 0; k < free_.size(); ++k)
    u_[free_[k]] += step * (wanted[static_cast<Eigen::Index>(k)] - u_[free_[k]]);
  if (step >= 1) return true;
  const double rounding = 1e-14 * u_.cwiseAbs().maxCoeff();
  std::erase_if(free_, [&](Eigen::Index i) {
    if (u_[i] > rounding) return false;
    u_[i] = 0;
    held_[static_cast<std::size_t>(i)] = false;
    return true;
  });
  return false;
}

}  // namespace

Eigen::VectorXd nonnegative_least_squares(const Eigen::MatrixXd& E, const Eigen::VectorXd& f,
                                          Eigen::VectorXd u) {
  const Eigen::Index n = E.cols();
  const Eigen::VectorXd norms = E.colwise().norm().cwiseMax(1e-300);
  FreeColumns free(E, f, std::move(u));
  free.improve();
  Eigen::VectorXd left = f - E * free.u();
  std::vector<bool> refused(static_cast<std::size_t>(n), false);
  for (Eigen::Index iteration = 0; iteration < 10 * n + 100; ++iteration) {
    const Eigen::VectorXd pull = E.transpose() * left;
    Eigen::Index enter = -1;
    double most = 1e-12 * f.norm() + kRoundingError * norms.dot(free.u());
    for (Eigen::Index i = 0; i < n; ++i) {
      const double gain = pull[i] / norms[i];
      if (free.holds(i) || refused[static_cast<std::size_t>(i)] || gain <= most) continue;
      most = gain;
      enter = i;
    }
    if (enter < 0) break;
    free.add(enter);
    free.improve();
    const double before = left.norm();
    left = f - E * free.u();
    // what is nothing but rounding may enter again after another change
    if (left.norm() < (1 - 1e-12) * before)
      refused.assign(refused.size(), false);
    else
      refused[static_cast<std::size_t>(enter)] = true;
  }
  return free.u();
}

}  // namespace poise::linear
