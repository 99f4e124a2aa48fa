// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/why/feasible.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include "poise/core/linear/decompositions.hpp"

namespace poise {
namespace {

constexpr double kTolerance = 1e-9;  // allowed violation of scaled rows

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

}  // namespace

Eigen::VectorXd nonnegative_least_squares(const Eigen::MatrixXd& E, const Eigen::VectorXd& f) {
  const Eigen::Index n = E.cols();
  Eigen::VectorXd u = Eigen::VectorXd::Zero(n);
  std::vector<Eigen::Index> free;
  const auto solve = [&] { return linear::basic(E(Eigen::all, free), f); };
  std::vector<bool> is_free(static_cast<std::size_t>(n), false), refused = is_free;
  for (Eigen::Index iteration = 0; iteration < 10 * n + 100; ++iteration) {
    const Eigen::VectorXd pull = E.transpose() * (f - E * u);
    Eigen::Index enter = -1;
    double most = 1e-12 * f.norm();
    for (Eigen::Index i = 0; i < n; ++i) {
      const double gain = pull[i] / std::max(E.col(i).norm(), 1e-300);
      const auto k = static_cast<std::size_t>(i);
      if (is_free[k] || refused[k] || gain <= most) continue;
      most = gain;
      enter = i;
    }
    if (enter < 0) return u;
    free.push_back(enter);
    is_free[static_cast<std::size_t>(enter)] = true;
    for (;;) {
      const Eigen::VectorXd wanted = solve();
      double step = 1;
      for (std::size_t k = 0; k < free.size(); ++k) {
        const double to = wanted[static_cast<Eigen::Index>(k)], at = u[free[k]];
        if (to <= 0) step = std::min(step, at / (at - to));
      }
      for (std::size_t k = 0; k < free.size(); ++k)
        u[free[k]] += step * (wanted[static_cast<Eigen::Index>(k)] - u[free[k]]);
      if (step >= 1) break;
      std::erase_if(free, [&](Eigen::Index i) {
        if (u[i] > 1e-14 * u.cwiseAbs().maxCoeff()) return false;
        u[i] = 0;
        is_free[static_cast<std::size_t>(i)] = false;
        return true;
      });
      if (free.empty()) break;
    }
    // rounding may remove it at once; it may enter again after another change
    if (is_free[static_cast<std::size_t>(enter)])
      refused.assign(refused.size(), false);
    else
      refused[static_cast<std::size_t>(enter)] = true;
  }
  return u;
}

std::optional<Contradiction> contradiction(const Eigen::MatrixXd& A, const Eigen::VectorXd& lower,
                                           const Eigen::VectorXd& upper,
                                           const Eigen::VectorXd& scale) {
  const Sides equations = collect(A, lower, upper, scale, true);
  const Sides rest = collect(A, lower, upper, scale, false);
  const Eigen::Index n = A.cols();
  Eigen::MatrixXd basis = Eigen::MatrixXd::Identity(n, n);
  Eigen::VectorXd point = Eigen::VectorXd::Zero(n);
  if (equations.A.rows() > 0) {
    linear::SolutionSet held = linear::solution_set(equations.A, equations.b, 1e-10);
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
  const Eigen::VectorXd u =
      nonnegative_least_squares(E, Eigen::VectorXd::Unit(E.rows(), basis.cols()));
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
