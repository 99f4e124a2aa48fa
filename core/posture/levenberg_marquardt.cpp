// SPDX-License-Identifier: BSD-2-Clause
// `minimise`: damped Gauss-Newton steps within the joint limits, shortened where they overshoot.
//
// Near contacts of links, joint limits and edges of cones the residuals are one-sided, so a step
// often crosses kinks. Shortening it costs one evaluation and keeps its direction; more damping,
// the usual remedy, takes several times as many steps.

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <vector>

#include "poise/core/posture/least_squares.hpp"

namespace poise {
namespace {

class Minimiser {
 public:
  Minimiser(PostureEquations& equations, const PostureWeights& weights, Eigen::VectorXd& x,
            Eigen::VectorXd& f)
      : equations_(equations),
        configuration_(equations.configuration()),
        weights_(weights),
        x_(x),
        f_(f),
        next_x_(x),
        next_f_(f),
        r_(equations.rows(weights)) {}

  int run(int most) {
    configuration_.clamp(x_.data());
    linearise();
    int used = 0;
    while (used < most) {
      ++used;
      if (!advance()) break;
    }
    return used;
  }

 private:
  static constexpr double kFlat = 1e-6;    // gain, of the cost
  static constexpr double kShort = 1e-8;   // step, of the variables
  static constexpr double kArmijo = 1e-4;  // gain, of what the slope promises
  static constexpr double kEnough = 1e-3;  // gain, of what the model promises
  static constexpr double kLeast = 1e-6;   // scale of a variable's damping
  static constexpr int kShortenings = 5, kRounds = 10;

  // The model at (x, f): cost + g·step + ½ stepᵀ·H·step.
  void linearise() {
    equations_.set(x_.data(), f_.data());
    equations_.evaluate(weights_, r_, &J_);
    cost_ = 0.5 * r_.squaredNorm();
    H_.noalias() = J_.transpose() * J_;
    g_.noalias() = J_.transpose() * r_;
  }

  // Makes a step or raises the damping. @return whether it is worth going on
  bool advance() {
    const Eigen::VectorXd step = bounded_step();
    if (!(step.norm() > kShort * (x_.norm() + f_.norm()))) return false;
    const double promised = -(g_.dot(step) + 0.5 * step.dot(H_ * step));
    const double gain = promised > 0 ? cost_ - search(step) : -cost_;
    const bool flat = std::abs(gain) <= kFlat * cost_;
    if (gain > kEnough * promised) {
      damping_ *= std::max(1.0 / 3, 1 - std::pow(2 * gain / promised - 1, 3));
      growth_ = 2;
      x_ = next_x_;
      f_ = next_f_;
      if (!flat) linearise();
    } else {
      damping_ *= growth_;
      growth_ *= 2;
    }
    return !flat;
  }

  // The least of the damped model within the joint limits, by block pivoting [Júdice & Pires 1994].
  // Not `linear::nonnegative_least_squares`: the limits have two sides, H is positive definite, and
  // all joints may change sides in one factorisation.
  Eigen::VectorXd bounded_step() const {
    Eigen::MatrixXd H = H_;
    H.diagonal() += damping_ * H_.diagonal().cwiseMax(kLeast);
    Eigen::VectorXd step, known = Eigen::VectorXd::Zero(g_.size());
    std::vector<int> side(static_cast<std::size_t>(g_.size()));  // −1, 1: goes to this limit
    for (int round = 0; round < kRounds; ++round) {
      Eigen::MatrixXd free = H;
      Eigen::VectorXd b = -g_ - H * known;
      for (const Configuration::Scalar& s : configuration_.scalars()) {
        if (side[static_cast<std::size_t>(s.velocity)] == 0) continue;
        free.row(s.velocity).setZero();
        free.col(s.velocity).setZero();
        free(s.velocity, s.velocity) = 1;
        b[s.velocity] = 0;
      }
      step = known + free.ldlt().solve(b);
      if (!pivot(step, H * step + g_, known, side)) break;
    }
    return step;
  }

  // Stops joints that leave their range, and frees stopped ones that the model pushes inwards.
  // @return whether there are any
  bool pivot(const Eigen::VectorXd& step, const Eigen::VectorXd& slope, Eigen::VectorXd& known,
             std::vector<int>& side) const {
    bool any = false;
    for (const Configuration::Scalar& s : configuration_.scalars()) {
      const JointLimits range = configuration_.limits(s);
      const int i = s.velocity;
      const double at = x_[s.number], to = at + step[i];
      int& of = side[static_cast<std::size_t>(i)];
      const int before = of;
      if (of == 0)
        of = to < range.lower ? -1 : to > range.upper ? 1 : 0;
      else if (of * slope[i] > 0)
        of = 0;
      known[i] = of == 0 ? 0 : (of < 0 ? range.lower : range.upper) - at;
      any |= of != before;
    }
    return any;
  }

  // Leaves in next_x_ and next_f_ the end of the step, shortened until the cost falls enough.
  // @return the cost there
  double search(const Eigen::VectorXd& step) {
    const double slope = g_.dot(step);
    double part = 1, cost = cost_after(step);
    for (int i = 0; i < kShortenings && !(cost < cost_ + kArmijo * part * slope); ++i) {
      // the least of the parabola through both costs with this slope
      const double least = -slope * part * part / (2 * (cost - cost_ - part * slope));
      part *= std::isfinite(least) ? std::clamp(least / part, 1e-3, 0.6) : 0.1;
      cost = cost_after(part * step);
    }
    return cost;
  }

  double cost_after(const Eigen::VectorXd& step) {
    configuration_.plus(x_.data(), step.data(), next_x_.data());
    configuration_.clamp(next_x_.data());
    next_f_ = f_ + step.tail(f_.size());
    equations_.set(next_x_.data(), next_f_.data());
    equations_.evaluate(weights_, r_, nullptr);
    return 0.5 * r_.squaredNorm();
  }

  PostureEquations& equations_;
  const Configuration& configuration_;
  PostureWeights weights_;
  Eigen::VectorXd &x_, &f_;
  Eigen::VectorXd next_x_, next_f_, r_, g_;
  RowMatrix J_;
  Eigen::MatrixXd H_;
  double cost_ = 0, damping_ = 1e-4, growth_ = 2;
};

}  // namespace

int minimise(PostureEquations& equations, const PostureWeights& weights, int iterations,
             Eigen::VectorXd& x, Eigen::VectorXd& f) {
  return Minimiser(equations, weights, x, f).run(iterations);
}

}  // namespace poise
