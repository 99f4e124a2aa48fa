// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/why/feasible.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "poise/core/linear/decompositions.hpp"

namespace poise {
namespace {

constexpr double kTolerance = 1e-9;   // allowed violation of scaled rows
constexpr double kDependent = 1e-10;  // share of the largest pivot
constexpr double kRounding = 1e-15;

// Scaled rows a·z = b or a·z ≥ b with their origin.
struct Side {
  Eigen::Index row;
  double sign;  // +1 the lower bound, −1 the upper
  double scale;
};

struct Sides {
  Eigen::MatrixXd A;
  Eigen::VectorXd b;
  std::vector<Side> from;
};

Sides collect(const Eigen::MatrixXd& A, const Eigen::VectorXd& lower, const Eigen::VectorXd& upper,
              const Eigen::VectorXd& scale, bool equations) {
  Sides out;
  const auto add = [&](Eigen::Index i, double sign, double bound) {
    const double norm = A.row(i).transpose().cwiseProduct(scale).norm();
    out.from.push_back({i, sign, norm > 0 ? 1 / norm : 1});
    out.b.conservativeResize(out.b.size() + 1);
    out.b.tail<1>()[0] = sign * bound * out.from.back().scale;
  };
  for (Eigen::Index i = 0; i < A.rows(); ++i) {
    const bool equal = lower[i] == upper[i];
    if (equal && equations) add(i, 1, lower[i]);
    if (equal || equations) continue;
    if (std::isfinite(lower[i])) add(i, 1, lower[i]);
    if (std::isfinite(upper[i])) add(i, -1, upper[i]);
  }
  out.A.resize(static_cast<Eigen::Index>(out.from.size()), A.cols());
  for (std::size_t k = 0; k < out.from.size(); ++k) {
    const Side& side = out.from[k];
    out.A.row(static_cast<Eigen::Index>(k)) =
        side.sign * side.scale * A.row(side.row).cwiseProduct(scale.transpose());
  }
  return out;
}

// Maps the multipliers back to the given rows, normalised.
Contradiction proof(Eigen::Index rows, const Sides& equations, const Eigen::VectorXd& on_equations,
                    const Sides& inequalities, const Eigen::VectorXd& on_inequalities) {
  Contradiction y = Eigen::VectorXd::Zero(rows);
  double gap = 0;
  const auto add = [&](const Sides& sides, const Eigen::VectorXd& u) {
    for (std::size_t k = 0; k < sides.from.size(); ++k) {
      const auto i = static_cast<Eigen::Index>(k);
      y[sides.from[k].row] += sides.from[k].sign * sides.from[k].scale * u[i];
      gap += u[i] * sides.b[i];
    }
  };
  add(equations, on_equations);
  add(inequalities, on_inequalities);
  return y / gap;
}

// The multipliers of the inequalities' sides in those of the rows.
Eigen::VectorXd begin_at(const Contradiction& guess, const Sides& inequalities) {
  Eigen::VectorXd u = Eigen::VectorXd::Zero(inequalities.b.size());
  if (guess.size() == 0) return u;
  for (std::size_t k = 0; k < inequalities.from.size(); ++k) {
    const Side& side = inequalities.from[k];
    u[static_cast<Eigen::Index>(k)] = std::max(0.0, side.sign * guess[side.row]) / side.scale;
  }
  return u;
}

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
  const Eigen::VectorXd wanted = linear::basic(E_(Eigen::all, free_), f_, kDependent);
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
    double most = 1e-12 * f.norm() + kRounding * norms.dot(free.u());
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

std::optional<Contradiction> contradiction(const Eigen::MatrixXd& A, const Eigen::VectorXd& lower,
                                           const Eigen::VectorXd& upper,
                                           const Eigen::VectorXd& scale,
                                           const Contradiction& guess) {
  const Sides equations = collect(A, lower, upper, scale, true);
  const Sides rest = collect(A, lower, upper, scale, false);
  const Eigen::Index n = A.cols();
  Eigen::MatrixXd basis = Eigen::MatrixXd::Identity(n, n);
  Eigen::VectorXd point = Eigen::VectorXd::Zero(n);
  if (equations.A.rows() > 0) {
    linear::SolutionSet held = linear::solution_set(equations.A, equations.b, kDependent);
    point = std::move(held.point);
    const Eigen::VectorXd left = equations.b - equations.A * point;
    if (left.norm() > kTolerance * (1 + equations.b.norm()))
      return proof(A.rows(), equations, left, rest, Eigen::VectorXd::Zero(rest.b.size()));
    basis = std::move(held.basis);
  }
  if (rest.A.rows() == 0) return {};
  Eigen::MatrixXd E(basis.cols() + 1, rest.A.rows());
  const Eigen::VectorXd missing = rest.b - rest.A * point;
  E.topRows(basis.cols()) = (rest.A * basis).transpose();
  E.row(basis.cols()) = missing.transpose();
  const Eigen::VectorXd u = nonnegative_least_squares(
      E, Eigen::VectorXd::Unit(E.rows(), basis.cols()), begin_at(guess, rest));
  // with a feasible point at distance d the residual is 1/√(1 + d²)
  const double residual = (Eigen::VectorXd::Unit(E.rows(), basis.cols()) - E * u).norm();
  if (residual > 1e-7 || u.sum() > 1 / kTolerance) return {};
  Eigen::VectorXd on_equations = Eigen::VectorXd::Zero(equations.b.size());
  if (equations.A.rows() > 0) {
    const Eigen::VectorXd pull = -(rest.A.transpose() * u);
    on_equations = linear::least_norm(equations.A.transpose(), pull);
  }
  return proof(A.rows(), equations, on_equations, rest, u);
}

}  // namespace poise
