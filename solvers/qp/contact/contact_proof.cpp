// SPDX-License-Identifier: BSD-2-Clause
// ContactQp: proof of infeasibility. The targets hold the multipliers of the proof.

#include <algorithm>
#include <cmath>

#include "poise/solvers/qp/contact/contact_qp.hpp"
#include "poise/solvers/qp/dense/certificate.hpp"

namespace poise::qp {

// Saves the point at which the search ended. This overwrites motion_multiplier_, so it comes before
// the multipliers of the proof.
void ContactQp::keep_point() {
  place_point();
  far_ = x_;
}

// Stores multipliers along which the dual function is unbounded. Returns false, the result of
// `resolve_dependency`.
bool ContactQp::record_ray(int sign) {
  keep_point();
  beyond_ = {};
  int at = 0;
  each_held([&](int c, int k, int, double, double& target) {
    target = sign * (c < 0 ? change_[k] : force_change_[at]);
    at += c >= 0;
  });
  residual_.setZero();
  missing_motion_.setZero();
  motion_.reduce(residual_.data(), missing_motion_.data(), pull_.data());
  motion_.corrected(change_.data(), step_.data(), motion_change_.data());
  motion_multiplier_.head(motion_change_.size()) = sign * motion_change_;
  return false;
}

// Stores the multipliers of a row that depends on held rows of its contact, and of those rows. The
// row is the last one that was projected.
void ContactQp::record_exchange(const Entering& entering) {
  keep_point();
  each_held([](int, int, int, double, double& target) { target = 0; });
  motion_multiplier_.setZero();
  Contact& contact = contacts_[static_cast<std::size_t>(entering.contact)];
  const double* r = contact.block.exchange();
  for (int k = 0; k < contact.block.held(); ++k) contact.block[k].target = entering.side * r[k];
  beyond_ = {number(entering), entering.side, -1.0 * entering.side};
}

// Whether the stored multipliers prove infeasibility. They have rounding errors of the factors,
// which are large if weights are small. Newton steps on Aᵀy = 0 reduce them.
bool ContactQp::proven() {
  coupling_.factor(motion_, blocks_, right_.data());
  bool proven = false;
  for (int step = 0; step < 8 && !proven; ++step) {
    if (step > 0) correct_proof();
    proven = proves();
  }
  x_ = far_;
  if (proven) normalise_proof();
  return proven;
}

// Scales the largest multiplier to 1.
void ContactQp::normalise_proof() {
  double largest = std::max(std::abs(beyond_.y), motion_multiplier_.lpNorm<Eigen::Infinity>());
  each_held([&](int, int, int, double, double y) { largest = std::max(largest, std::abs(y)); });
  beyond_.y /= largest;
  motion_multiplier_ /= largest;
  each_held([&](int, int, int, double, double& target) { target /= largest; });
}

// The bounds of one row contradict each other: this row alone is the proof. The point is the
// minimiser on the rows held in the last tick, without those that depend on others.
bool ContactQp::report_crossing(int row, Solution& solution) {
  gather_right();
  for (int slot; (slot = coupling_.factor(motion_, blocks_, right_.data())) >= 0;)
    coupling_.release(slot);
  minimise();
  place_point();
  each_held([](int, int, int, double, double& target) { target = 0; });
  motion_multiplier_.setZero();
  beyond_ = {row, -1, 1.0};
  if (!report(SolverStatus::kInfeasible, solution)) return false;
  table_.report_row(*problem_, row, 1, -1.0, solution);
  return true;
}

// Checks the certificate. Multipliers that rounding has given the wrong sign are set to zero.
bool ContactQp::proves() {
  const int n = table_.variables();
  Certificate certificate(residual_.head(n));
  const auto add = [&](int row, int side, double y) {
    table_.coefficients(row, a_.data());
    certificate.add(y, a_.head(n), table_.bound(row, side));
  };
  if (beyond_.row >= 0) add(beyond_.row, beyond_.side, beyond_.y);
  for (std::size_t i = 0; i < motion_rows_.size(); ++i)
    add(motion_rows_[i], 0, motion_multiplier_[static_cast<Eigen::Index>(i)]);
  each_held([&](int c, int k, int side, double, double& target) {
    if (side * target > 0) target = 0;
    if (target != 0) add(row_of(c, k), side, target);
  });
  return certificate.proves(settings_.tolerance);
}

void ContactQp::correct_proof() {
  residual_ = -residual_;
  missing_motion_.setZero();
  missing_slots_.setZero();
  for (const int c : active_) contacts_[static_cast<std::size_t>(c)].missing.setZero();
  correct();
}

}  // namespace poise::qp
