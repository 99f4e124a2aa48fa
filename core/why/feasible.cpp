// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/why/feasible.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "poise/core/linear/decompositions.hpp"
#include "poise/core/linear/nonnegative_least_squares.hpp"

namespace poise {
namespace {

constexpr double kTolerance = 1e-9;   // allowed violation of scaled rows
constexpr double kDependent = 1e-10;  // share of the largest pivot

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

}  // namespace

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
  const Eigen::VectorXd u = linear::nonnegative_least_squares(
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
