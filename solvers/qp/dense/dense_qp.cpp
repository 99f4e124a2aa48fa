// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/qp/dense/dense_qp.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "poise/solvers/qp/dense/certificate.hpp"

namespace poise::qp {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kAgrees = 1e-6;  // violation of an equality that is the same as others
constexpr double kSame =
    1e-7;  // share of an equality in which it may differ from others by rounding
constexpr double kLater = 1e-5;  // share of an equality that waits until it is violated

// The multiplier, with its sign chosen such that it must be ≥ 0.
double pull(const ActiveSet& set, int k) { return -set[k].side * set.multiplier(k); }

}  // namespace

const Formulation& DenseQp::formulation() const {
  if (settings_.formulation == FormulationKind::kTangent) return tangent_;
  return chart_;
}

Formulation& DenseQp::formulation() {
  return const_cast<Formulation&>(std::as_const(*this).formulation());
}

void DenseQp::bind(const Problem& problem, const Settings& settings) {
  settings_ = settings;
  Formulation& form = formulation();
  form.bind(problem, settings);
  const int dense = form.most_dense(), diagonal = form.most_diagonal();
  set_.resize(dense, diagonal);
  for (Eigen::VectorXd* v : {&x_, &a_, &gradient_, &residual_, &magnitude_, &missing_, &y_})
    v->setZero(padded(dense + diagonal + 1));
  warm_.assign(static_cast<std::size_t>(dense + diagonal), {});
  beyond_.reserve(2);
  held_.reserve(warm_.size() + beyond_.capacity());
  warm_count_ = 0;
}

void DenseQp::solve(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h,
                    Solution& solution, const std::vector<RotationPoint>& points) noexcept {
  iterations_ = 0;
  beyond_.clear();
  formulation().update({problem, M, h, points});
  const bool warm = warm_count_ > 0;
  start();
  if (const int row = formulation().crossing(settings_.tolerance); row >= 0) {
    set_.point(x_.data());
    for (int k = 0; k < set_.held(); ++k) set_.multiplier(k) = 0;
    beyond_ = {{{row, -1}, 1.0}, {{row, 1}, -1.0}};
    return report(SolverStatus::kInfeasible, solution);
  }
  SolverStatus status = iterate();
  if (warm && status != SolverStatus::kSolved && status != SolverStatus::kIterationLimit) {
    warm_count_ = 0;
    start();
    status = iterate();
  }
  report(status, solution);
}

void DenseQp::start() {
  Formulation& form = formulation();
  form.quadratic(set_.clear_hessian(form.dense()), gradient_);
  set_.start(gradient_.data(), form.root_inverse(), form.diagonal());
  hold_equalities();
  hold_last();
  set_.update_multipliers();
}

// Skips equalities that follow from the others. If they contradict them, `left` finds them
// violated. The multiplier of one that hardly differs from the others would be too large for the
// refinement.
void DenseQp::hold_equalities() {
  for (const int row : formulation().equalities()) {
    if (!formulation().is_motion(row)) set_.widen();
    if (set_.held() == set_.size()) break;
    formulation().coefficients(row, a_.data());
    if (set_.project(a_.data()) && !set_.follows(kLater))
      set_.append({row, 0}, formulation().bound(row, 0));
  }
  set_.widen();
}

void DenseQp::hold_last() {
  for (std::size_t k = 0; k < warm_count_; ++k) {
    const ActiveSet::Held held = warm_[k];
    if (set_.held() == set_.size()) return;
    if (!formulation().bounded(held.row, held.side)) continue;
    formulation().coefficients(held.row, a_.data());
    if (set_.project(a_.data())) set_.append(held, formulation().bound(held.row, held.side));
  }
}

// Drops held rows with multipliers of the wrong sign, the most negative first. Returns false at the
// iteration limit.
bool DenseQp::drop_wrong_signs() {
  for (;;) {
    double scale = 0, least = 0;
    int worst = -1;
    for (int k = 0; k < set_.held(); ++k) {
      scale = std::max(scale, std::abs(set_.multiplier(k)));
      if (pull(set_, k) >= least) continue;
      least = pull(set_, k);
      worst = k;
    }
    if (worst < 0 || -least <= 1e-13 * scale) return true;
    if (!drop_row(worst)) return false;
  }
}

// Drops held row k. Returns false at the iteration limit.
bool DenseQp::drop_row(int k) {
  if (++iterations_ > settings_.max_iterations) return false;
  set_.drop(k);
  set_.update_multipliers();
  return true;
}

SolverStatus DenseQp::iterate() {
  const double allowed = 0.1 * settings_.tolerance;
  bool settled = drop_wrong_signs();
  int left_wrong = -1;
  for (;;) {
    set_.point(x_.data());
    if (!x_.allFinite()) return SolverStatus::kNumericalError;
    if (!settled) return SolverStatus::kIterationLimit;
    // after half of the iterations, rounding errors are assumed to make the search cycle
    const bool circling = 2 * iterations_ > settings_.max_iterations;
    RowTable::Violation violation = formulation().worst(x_.data(), allowed, circling);
    // only rounding violates a held row, which the refinement corrects
    if (violation.row < 0 || set_.holds(violation.row)) {
      if (!refine()) return SolverStatus::kNumericalError;
      if (const int wrong = wrong_sign(); wrong >= 0) {
        // dropped before and added again: rounding of larger multipliers hides its sign
        if (set_[wrong].row == left_wrong) return SolverStatus::kNumericalError;
        left_wrong = set_[wrong].row;
        settled = drop_row(wrong);
        continue;
      }
      violation = left();
      if (violation.row < 0) return SolverStatus::kSolved;
      if (set_.holds(violation.row)) return SolverStatus::kNumericalError;
    }
    const SolverStatus status = add_row(violation);
    if (status != SolverStatus::kSolved) {
      set_.point(x_.data());
      return status;
    }
  }
}

// The held inequality whose multiplier is the first to reach zero as that of the new row grows, or
// −1. Sets `step` to the multiplier of the new row at that point.
int DenseQp::blocking(int side, const Eigen::VectorXd& r, double& step) const {
  int first = -1;
  step = kInfinity;
  for (int k = 0; k < set_.held(); ++k) {
    if (set_[k].side == 0) continue;
    const double loss = set_[k].side * side * r[k];  // of pull(k) per unit of the new one
    if (loss <= 0) continue;
    const double reach = std::max(0.0, pull(set_, k)) / loss;
    if (reach >= step) continue;
    step = reach;
    first = k;
  }
  return first;
}

// Whether the violated row and the held rows on which it depends are infeasible together. The
// certificate is y = (−side, side·r), with Aᵀy = 0. Steps with the factors reduce its rounding
// errors. A proof replaces the multipliers by y. See Certificate::proves for `distance`.
bool DenseQp::proven(const RowTable::Violation& violation, const Eigen::VectorXd& r,
                     double distance) {
  const int held = set_.held();
  y_.head(held) = violation.side * r.head(held);
  beyond_.assign(1, {{violation.row, violation.side}, -1.0 * violation.side});
  for (int step = 0; step < 4; ++step) {
    if (step > 0) {
      set_.project(residual_.data());
      y_.head(held) -= set_.exchange().head(held);
    }
    if (!proves(distance)) continue;
    const double largest = std::max(1.0, y_.head(held).lpNorm<Eigen::Infinity>());
    for (int k = 0; k < held; ++k) set_.multiplier(k) = y_[k] / largest;
    beyond_[0].multiplier /= largest;
    return true;
  }
  return false;
}

// Checks the certificate. Multipliers that rounding has given the wrong sign are set to zero.
bool DenseQp::proves(double distance) {
  const int n = set_.size();
  residual_.setZero();
  Certificate certificate(residual_.head(n));
  const auto add = [&](const ActiveSet::Held& held, double y) {
    formulation().coefficients(held.row, a_.data());
    certificate.add(y, a_.head(n), formulation().bound(held.row, held.side));
  };
  add(beyond_[0].held, beyond_[0].multiplier);
  for (int k = 0; k < set_.held(); ++k) {
    if (set_[k].side * y_[k] > 0) y_[k] = 0;
    if (y_[k] != 0) add(set_[k], y_[k]);
  }
  return certificate.proves(settings_.tolerance, distance);
}

// Raises the multiplier of the violated row until the row holds. Drops the held rows whose
// multipliers reach zero on the way.
SolverStatus DenseQp::add_row(const RowTable::Violation& violation) {
  const int side = violation.side;
  double missing = violation.amount;
  formulation().coefficients(violation.row, a_.data());
  bool independent = set_.project(a_.data());
  for (;;) {
    if (++iterations_ > settings_.max_iterations) return SolverStatus::kIterationLimit;
    const Eigen::VectorXd& r = set_.exchange();
    double step = 0;
    const int leaving = blocking(side, r, step);
    const double full = independent ? missing / set_.free_norm2() : kInfinity;
    if (leaving < 0 && set_.nearly_dependent()) {
      if (proven(violation, r, Certificate::kFar)) return SolverStatus::kInfeasible;
      if (!independent)
        return proven(violation, r, Certificate::kUseless) ? SolverStatus::kInfeasible
                                                           : SolverStatus::kNumericalError;
      formulation().coefficients(violation.row, a_.data());
      set_.project(a_.data());
    }
    if (full <= step) {
      set_.append({violation.row, side}, formulation().bound(violation.row, side));
      set_.update_multipliers();
      return SolverStatus::kSolved;
    }
    for (int k = 0; k < set_.held(); ++k) set_.multiplier(k) += step * side * r[k];
    if (independent) missing -= step * set_.free_norm2();
    set_.drop(leaving);
    independent = set_.independent();
  }
}

// Makes one Newton step on the rows if the scaled residual is above 1e-3 of the tolerance. Returns
// the scaled residual before the step.
double DenseQp::improve() {
  const int n = set_.size();
  double largest = 0;
  for (int k = 0; k < set_.held(); ++k) largest = std::max(largest, std::abs(set_.multiplier(k)));
  residual_.setZero();
  formulation().gradient(x_, largest, residual_, magnitude_);
  double gap = 0;
  for (int k = 0; k < set_.held(); ++k) {
    formulation().coefficients(set_[k].row, a_.data());
    const double b = formulation().bound(set_[k].row, set_[k].side), mu = set_.multiplier(k);
    residual_.head(n) -= mu * a_.head(n);
    magnitude_.head(n) += std::abs(mu) * a_.head(n).cwiseAbs();
    missing_[k] = b - a_.head(n).dot(x_.head(n));
    const double terms = a_.head(n).cwiseAbs().dot(x_.head(n).cwiseAbs());
    gap = std::max(gap, (std::abs(missing_[k]) - kRounding * terms) / (1 + std::abs(b)));
  }
  gap = std::max(gap, (residual_.head(n).array() / magnitude_.head(n).array()).abs().maxCoeff());
  if (gap > 1e-3 * settings_.tolerance) set_.correct(residual_.data(), missing_, x_.data());
  return gap;
}

// Makes up to four Newton steps. Returns false if the residuals stay above a tenth of the
// tolerance.
bool DenseQp::refine() {
  for (int step = 0; step < 4; ++step) {
    if (improve() <= 0.1 * settings_.tolerance) return true;
  }
  return false;
}

// Multipliers of the wrong sign are reported as zero. Returns the held row for which that leaves
// the largest residual above tolerance, or −1. @pre `improve` has set the magnitudes
int DenseQp::wrong_sign() {
  const int n = set_.size();
  double largest = settings_.tolerance;
  int worst = -1;
  for (int k = 0; k < set_.held(); ++k) {
    if (pull(set_, k) >= 0) continue;
    formulation().coefficients(set_[k].row, a_.data());
    const double share = (a_.head(n).array() / magnitude_.head(n).array()).abs().maxCoeff();
    if (std::abs(set_.multiplier(k)) * share <= largest) continue;
    largest = std::abs(set_.multiplier(k)) * share;
    worst = k;
  }
  return worst;
}

// A row that the refined point violates: an equality, or else any other row.
RowTable::Violation DenseQp::left() {
  const RowTable::Violation equality = formulation().worst_equality(x_.data(), settings_.tolerance);
  if (equality.row >= 0 && !agrees(equality)) return equality;
  return formulation().worst(x_.data(), settings_.tolerance, false);
}

// Whether an equality that follows from the held ones contradicts them by rounding only: rows of
// contacts that hold more than the robot can move differ by what rounding does to their Jacobians.
bool DenseQp::agrees(const RowTable::Violation& violation) {
  const double bound = formulation().bound(violation.row, violation.side);
  if (violation.amount > kAgrees * (1 + std::abs(bound))) return false;
  formulation().coefficients(violation.row, a_.data());
  return !set_.project(a_.data()) || set_.follows(kSame);
}

void DenseQp::report(SolverStatus status, Solution& solution) {
  if (!x_.allFinite()) {
    x_.setZero();
    status = SolverStatus::kNumericalError;
  }
  warm_count_ = 0;
  held_.clear();
  for (int k = 0; k < set_.held(); ++k) {
    const ActiveSet::Held held = set_[k];
    const double mu = held.side == 0 || pull(set_, k) > 0 ? set_.multiplier(k) : 0.0;
    if (!std::isfinite(mu)) continue;
    held_.push_back({held, mu});
    if (held.side != 0) warm_[warm_count_++] = held;
  }
  if (status == SolverStatus::kInfeasible)
    held_.insert(held_.end(), beyond_.begin(), beyond_.end());
  formulation().report(x_.data(), held_, solution);
  solution.status = status;
  solution.iterations = iterations_;
}

}  // namespace poise::qp
