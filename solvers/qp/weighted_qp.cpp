// SPDX-License-Identifier: BSD-2-Clause

#include "solvers/qp/weighted_qp.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace poise::qp {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Multiplier in the direction that must not be negative.
double pull(const ActiveSet& set, int k) { return -set[k].side * set.multiplier(k); }

}  // namespace

void WeightedQp::bind(const Problem& problem, const Settings& settings) {
  settings_ = settings;
  const int nv = static_cast<int>(problem.nv), nf = static_cast<int>(problem.nf);
  const int length = padded(nv + nf + 1);
  rows_.bind(problem);
  cost_.bind(problem, settings.level_ratio, settings.regularisation_acceleration);
  set_.resize(nv, nf);
  for (Eigen::VectorXd* v :
       {&x_, &a_, &gradient_, &residual_, &magnitude_, &missing_, &root_inverse_}) {
    v->setZero(length);
  }
  warm_.assign(static_cast<std::size_t>(nv + nf), {});
  warm_count_ = 0;
}

void WeightedQp::solve(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h,
                       Solution& solution) noexcept {
  iterations_ = 0;
  rows_.update(problem, M, h);
  const bool warm = warm_count_ > 0;
  start(problem);
  if (rows_.crossing(settings_.tolerance)) {
    set_.point(x_.data());
    return report(problem, SolverStatus::kInfeasible, solution);
  }
  SolverStatus status = iterate(problem);
  if (warm && status != SolverStatus::kSolved && status != SolverStatus::kIterationLimit) {
    warm_count_ = 0;
    start(problem);
    status = iterate(problem);
  }
  report(problem, status, solution);
}

void WeightedQp::start(const Problem& problem) {
  const double force = settings_.regularisation_force;
  rows_.root_inverse(force, force / (kMomentArm * kMomentArm), root_inverse_.data());
  auto H = set_.clear_hessian(static_cast<int>(problem.nv));
  cost_.assemble(problem, H, gradient_.head(problem.nv));
  gradient_scale_ = std::max(1.0, gradient_.head(problem.nv).cwiseAbs().maxCoeff());
  set_.start(gradient_.data(), root_inverse_.data(), rows_.forces());
  hold_equalities();
  hold_last();
  set_.update_multipliers();
}

// Dependent equalities stay out; if they do not agree with the others, the rows say so at the end.
void WeightedQp::hold_equalities() {
  for (const int row : rows_.equalities()) {
    if (!rows_.is_motion(row)) set_.widen();
    if (set_.held() == set_.size()) break;
    rows_.coefficients(row, a_.data());
    if (set_.project(a_.data())) set_.append({row, 0}, rows_.bound(row, 0));
  }
  set_.widen();
}

void WeightedQp::hold_last() {
  for (std::size_t k = 0; k < warm_count_; ++k) {
    const ActiveSet::Held held = warm_[k];
    if (set_.held() == set_.size()) return;
    if (!rows_.bounded(held.row, held.side)) continue;
    rows_.coefficients(held.row, a_.data());
    if (set_.project(a_.data())) set_.append(held, rows_.bound(held.row, held.side));
  }
}

// One at a time, the worst first; false if the iterations do not suffice.
bool WeightedQp::shed_wrong_signs() {
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
    if (!let_go(worst)) return false;
  }
}

// Held row k leaves; false if the iterations do not suffice.
bool WeightedQp::let_go(int k) {
  if (++iterations_ > settings_.max_iterations) return false;
  set_.drop(k);
  set_.update_multipliers();
  return true;
}

SolverStatus WeightedQp::iterate(const Problem& problem) {
  const double allowed = 0.1 * settings_.tolerance;
  bool settled = shed_wrong_signs();
  int left_wrong = -1;
  for (;;) {
    set_.point(x_.data());
    if (!x_.allFinite()) return SolverStatus::kNumericalError;
    if (!settled) return SolverStatus::kIterationLimit;
    // rounding can lead in circles; half of the iterations are enough for any other way
    const bool circling = 2 * iterations_ > settings_.max_iterations;
    RowTable::Violation violation = rows_.worst(x_.data(), allowed, circling);
    // a held row is off by rounding only: that is for the refinement to mend
    if (violation.row < 0 || set_.holds(violation.row)) {
      if (!refine(problem)) return SolverStatus::kNumericalError;
      if (const int wrong = wrong_sign(); wrong >= 0) {
        // it left and came back: its sign is lost in the rounding of larger multipliers
        if (set_[wrong].row == left_wrong) return SolverStatus::kNumericalError;
        left_wrong = set_[wrong].row;
        settled = let_go(wrong);
        continue;
      }
      violation = left();
      if (violation.row < 0) return SolverStatus::kSolved;
      if (set_.holds(violation.row)) return SolverStatus::kNumericalError;
    }
    const SolverStatus status = take(violation);
    if (status != SolverStatus::kSolved) {
      set_.point(x_.data());
      return status;
    }
  }
}

// Among the held inequalities, the first whose multiplier reaches zero when the new row pulls.
int WeightedQp::blocking(int side, const Eigen::VectorXd& r, double& step) const {
  int first = -1;
  step = kInfinity;
  for (int k = 0; k < set_.held(); ++k) {
    if (set_[k].side == 0) continue;
    const double loss = set_[k].side * side * r[k];  // of pull(k), a unit of the new multiplier
    if (loss <= 0) continue;
    const double reach = std::max(0.0, pull(set_, k)) / loss;
    if (reach >= step) continue;
    step = reach;
    first = k;
  }
  return first;
}

// Raises the multiplier of the violated row until it holds, dropping rows that pull the wrong way.
SolverStatus WeightedQp::take(const RowTable::Violation& violation) {
  const int side = violation.side;
  double missing = violation.amount;
  rows_.coefficients(violation.row, a_.data());
  bool independent = set_.project(a_.data());
  for (;;) {
    if (++iterations_ > settings_.max_iterations) return SolverStatus::kIterationLimit;
    const Eigen::VectorXd& r = set_.exchange();
    double step = 0;
    const int leaving = blocking(side, r, step);
    const double full = independent ? missing / set_.free_norm2() : kInfinity;
    if (leaving < 0 && !independent) return SolverStatus::kInfeasible;
    if (full <= step) {
      set_.append({violation.row, side}, rows_.bound(violation.row, side));
      set_.update_multipliers();
      return SolverStatus::kSolved;
    }
    for (int k = 0; k < set_.held(); ++k) set_.multiplier(k) += step * side * r[k];
    if (independent) missing -= step * set_.free_norm2();
    set_.drop(leaving);
    independent = set_.independent();
  }
}

// One Newton step on the rows themselves, if it is worth it; returns the scaled residual before it.
double WeightedQp::improve(const Problem& problem) {
  const Eigen::Index nv = problem.nv, n = set_.size(), nf = n - nv;
  const auto inverse = root_inverse_.head(nf).array();
  residual_.setZero();
  cost_.gradient(problem, x_.head(nv), residual_.head(nv));
  residual_.segment(nv, nf) = x_.segment(nv, nf).array() / inverse.square();
  magnitude_.head(nv).setConstant(gradient_scale_);
  magnitude_.segment(nv, nf) = (1 + x_.segment(nv, nf).array().abs()) / inverse.square();
  double gap = 0;
  for (int k = 0; k < set_.held(); ++k) {
    rows_.coefficients(set_[k].row, a_.data());
    const double b = rows_.bound(set_[k].row, set_[k].side), mu = set_.multiplier(k);
    residual_.head(n) -= mu * a_.head(n);
    magnitude_.head(n) += std::abs(mu) * a_.head(n).cwiseAbs();
    missing_[k] = b - a_.head(n).dot(x_.head(n));
    gap = std::max(gap, std::abs(missing_[k]) / (1 + std::abs(b)));
  }
  gap = std::max(gap, (residual_.head(n).array() / magnitude_.head(n).array()).abs().maxCoeff());
  if (gap > 1e-3 * settings_.tolerance) set_.correct(residual_.data(), missing_, x_.data());
  return gap;
}

// False if the residuals stay above what a solution may have.
bool WeightedQp::refine(const Problem& problem) {
  for (int step = 0; step < 4; ++step) {
    if (improve(problem) <= 0.1 * settings_.tolerance) return true;
  }
  return false;
}

// A multiplier of the wrong sign is reported as zero. Of those that would leave a residual then,
// the one with the largest; −1 if there is none. `improve` has left the magnitudes.
int WeightedQp::wrong_sign() {
  const int n = set_.size();
  double largest = settings_.tolerance;
  int worst = -1;
  for (int k = 0; k < set_.held(); ++k) {
    if (pull(set_, k) >= 0) continue;
    rows_.coefficients(set_[k].row, a_.data());
    const double share = (a_.head(n).array() / magnitude_.head(n).array()).abs().maxCoeff();
    if (std::abs(set_.multiplier(k)) * share <= largest) continue;
    largest = std::abs(set_.multiplier(k)) * share;
    worst = k;
  }
  return worst;
}

// What the refined point violates: the equalities' turn, and once more everything's.
RowTable::Violation WeightedQp::left() {
  const RowTable::Violation equality = rows_.worst_equality(x_.data(), settings_.tolerance);
  return equality.row >= 0 ? equality : rows_.worst(x_.data(), settings_.tolerance);
}

void WeightedQp::report(const Problem& problem, SolverStatus status, Solution& solution) {
  if (!x_.allFinite()) {
    x_.setZero();
    status = SolverStatus::kNumericalError;
  }
  rows_.report_point(problem, x_.data(), solution);
  solution.status = status;
  solution.iterations = iterations_;
  warm_count_ = 0;
  for (int k = 0; k < set_.held(); ++k) {
    const ActiveSet::Held held = set_[k];
    const double mu = held.side == 0 || pull(set_, k) > 0 ? set_.multiplier(k) : 0.0;
    if (!std::isfinite(mu)) continue;
    rows_.report_row(problem, held.row, held.side, mu, solution);
    if (held.side != 0) warm_[warm_count_++] = held;
  }
}

}  // namespace poise::qp
