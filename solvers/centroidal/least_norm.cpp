// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/centroidal/least_norm.hpp"

#include <Eigen/Householder>
#include <Eigen/Jacobi>
#include <cmath>
#include <limits>

namespace poise::centroidal {
namespace {

constexpr double kDependent = 1e-10;  // share of a normal that is independent of the others
constexpr double kExact = 1e-11;      // relative to bounds and lengths

}  // namespace

void LeastNorm::bind(Eigen::Index n, Eigen::Index rows) {
  normals_.setZero(n, rows);
  J_.setZero(n, n);
  R_.setZero(n, n);
  for (Eigen::VectorXd* v : {&x_, &d_, &r_, &u_, &work_}) v->setZero(n);
  for (Eigen::VectorXd* v : {&bounds_, &sizes_, &lambda_}) v->setZero(rows);
  set_.assign(static_cast<std::size_t>(n), 0);
  held_.assign(static_cast<std::size_t>(rows), 0);
}

void LeastNorm::start(Eigen::Index variables) noexcept {
  n_ = variables;
  rows_ = equations_ = q_ = 0;
}

Eigen::Ref<Eigen::VectorXd> LeastNorm::add(double bound, bool equation) noexcept {
  bounds_[rows_] = bound;
  if (equation) ++equations_;
  return normals_.col(rows_++).head(n_);
}

LeastNorm::Result LeastNorm::solve(int max_iterations) noexcept {
  q_ = 0;
  iterations_ = 0;
  J_.topLeftCorner(n_, n_).setIdentity();
  x_.setZero();
  lambda_.setZero();
  std::fill(held_.begin(), held_.end(), std::uint8_t{0});
  for (Eigen::Index i = 0; i < rows_; ++i) sizes_[i] = normals_.col(i).head(n_).norm();
  tolerance_ = kExact * (1 + bounds_.head(rows_).cwiseAbs().maxCoeff());
  if (!add_equations()) return Result::kInfeasible;
  for (Eigen::Index row = most_broken(); row >= 0; row = most_broken()) {
    coming_ = 0;
    Step step = Step::kDropped;
    while (step == Step::kDropped) {
      if (++iterations_ > max_iterations) return Result::kIterationLimit;
      step = step_to(row);
    }
    if (step == Step::kBlocked) return Result::kInfeasible;
  }
  polish();
  return Result::kSolved;
}

double LeastNorm::beyond(Eigen::Index row) const noexcept {
  return bounds_[row] - normals_.col(row).head(n_).dot(x_.head(n_));
}

// An equation that depends on others must be consistent with them.
bool LeastNorm::add_equations() noexcept {
  for (Eigen::Index row = 0; row < equations_; ++row) {
    project(row);
    const double free = d_.segment(q_, n_ - q_).norm(), missing = beyond(row);
    if (free <= kDependent * sizes_[row]) {
      if (std::abs(missing) > tolerance_) return false;
      continue;
    }
    const double t = missing / (free * free);
    x_.head(n_).noalias() += t * J_.block(0, q_, n_, n_ - q_) * d_.segment(q_, n_ - q_);
    u_.head(q_) -= t * r_.head(q_);
    coming_ = t;
    add_row(row);
  }
  return true;
}

Eigen::Index LeastNorm::most_broken() const noexcept {
  Eigen::Index worst = -1;
  double most = 1;
  for (Eigen::Index row = equations_; row < rows_; ++row) {
    if (held(row)) continue;
    const double amount = beyond(row) / (tolerance_ + kExact * sizes_[row] * x_.head(n_).norm());
    if (amount > most) worst = row, most = amount;
  }
  return worst;
}

// d = Jᵀn, r = R⁻¹d₁.
void LeastNorm::project(Eigen::Index row) noexcept {
  d_.head(n_).noalias() = J_.topLeftCorner(n_, n_).transpose() * normals_.col(row).head(n_);
  r_.head(q_) = d_.head(q_);
  R_.topLeftCorner(q_, q_).triangularView<Eigen::Upper>().solveInPlace(r_.head(q_));
}

// Step towards the row's bound until a multiplier would become negative.
LeastNorm::Step LeastNorm::step_to(Eigen::Index row) noexcept {
  constexpr double kFar = std::numeric_limits<double>::infinity();
  project(row);
  Eigen::Index first = -1;
  double t = kFar;
  for (Eigen::Index k = 0; k < q_; ++k) {
    if (set_[static_cast<std::size_t>(k)] < equations_ || !(r_[k] > 1e-14)) continue;
    if (u_[k] / r_[k] < t) t = u_[k] / r_[k], first = k;
  }
  const double free = d_.segment(q_, n_ - q_).norm();
  const bool moves = free > kDependent * sizes_[row];
  const double whole = moves ? beyond(row) / (free * free) : kFar;
  if (whole == kFar && t == kFar) return Step::kBlocked;
  const bool full = whole <= t;
  t = full ? whole : t;
  if (moves) x_.head(n_).noalias() += t * J_.block(0, q_, n_, n_ - q_) * d_.segment(q_, n_ - q_);
  u_.head(q_) -= t * r_.head(q_);
  coming_ += t;
  if (full)
    add_row(row);
  else
    drop(first);
  return full ? Step::kAdded : Step::kDropped;
}

// One reflection maps the independent part of the normal to the next column of J.
void LeastNorm::add_row(Eigen::Index row) noexcept {
  auto fresh = d_.segment(q_, n_ - q_);
  double tau = 0, beta = 0;
  fresh.makeHouseholderInPlace(tau, beta);
  J_.block(0, q_, n_, n_ - q_)
      .applyHouseholderOnTheRight(fresh.tail(n_ - q_ - 1), tau, work_.data());
  R_.col(q_).head(q_) = d_.head(q_);
  R_(q_, q_) = beta;
  u_[q_] = coming_;
  set_[static_cast<std::size_t>(q_)] = row;
  held_[static_cast<std::size_t>(row)] = 1;
  ++q_;
}

void LeastNorm::drop(Eigen::Index place) noexcept {
  held_[static_cast<std::size_t>(set_[static_cast<std::size_t>(place)])] = 0;
  for (Eigen::Index k = place; k + 1 < q_; ++k) {
    R_.col(k).head(k + 2) = R_.col(k + 1).head(k + 2);
    u_[k] = u_[k + 1];
    set_[static_cast<std::size_t>(k)] = set_[static_cast<std::size_t>(k + 1)];
  }
  --q_;
  for (Eigen::Index k = place; k < q_; ++k) {
    Eigen::JacobiRotation<double> turn;
    turn.makeGivens(R_(k, k), R_(k + 1, k));
    R_.block(0, k, n_, q_ - k).applyOnTheLeft(k, k + 1, turn.adjoint());
    J_.topLeftCorner(n_, n_).applyOnTheRight(k, k + 1, turn);
  }
}

// Recomputes x and the multipliers of the held rows without accumulated rounding.
void LeastNorm::polish() noexcept {
  for (Eigen::Index k = 0; k < q_; ++k) r_[k] = bounds_[set_[static_cast<std::size_t>(k)]];
  const auto R = R_.topLeftCorner(q_, q_).triangularView<Eigen::Upper>();
  R.transpose().solveInPlace(r_.head(q_));
  x_.head(n_).noalias() = J_.block(0, 0, n_, q_) * r_.head(q_);
  R.solveInPlace(r_.head(q_));
  for (Eigen::Index k = 0; k < q_; ++k) lambda_[set_[static_cast<std::size_t>(k)]] = r_[k];
}

}  // namespace poise::centroidal
