// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/qp/contact/contact_proof.hpp"

#include <algorithm>
#include <cmath>

#include "poise/solvers/qp/dense/certificate.hpp"

namespace poise::qp {

void ContactProof::bind(const Settings& settings) {
  tolerance_ = settings.tolerance;
  far_.setZero(system_.x.size());
}

// Saves the point at which the search ended. This overwrites motion_multiplier, so it comes before
// the multipliers of the proof.
void ContactProof::keep_point() {
  system_.place_point();
  far_ = system_.x;
}

void ContactProof::record_ray(int sign, const Eigen::VectorXd& slots, const Eigen::VectorXd& held) {
  keep_point();
  beyond_ = {};
  int at = 0;
  system_.each_held([&](int c, int k, int, double, double& target) {
    target = sign * (c < 0 ? slots[k] : held[at]);
    at += c >= 0;
  });
  system_.residual.setZero();
  system_.missing_motion.setZero();
  system_.motion.reduce(system_.residual.data(), system_.missing_motion.data(),
                        system_.pull.data());
  system_.motion.corrected(slots.data(), system_.step.data(), system_.motion_change.data());
  system_.motion_multiplier.head(system_.motion_change.size()) = sign * system_.motion_change;
}

// Stores the multipliers of a row that depends on held rows of its contact, and of those rows. The
// row is the last one that was projected.
void ContactProof::record_exchange(const HeldSystem::Place& entering) {
  keep_point();
  system_.each_held([](int, int, int, double, double& target) { target = 0; });
  system_.motion_multiplier.setZero();
  ContactBlock& block = system_.contact(entering.contact).block;
  const double* r = block.exchange();
  for (int k = 0; k < block.held(); ++k) block[k].target = entering.side * r[k];
  beyond_ = {system_.number(entering), entering.side, -1.0 * entering.side};
}

// The recorded multipliers have rounding errors of the factors,
// which are large if weights are small. Newton steps on Aᵀy = 0 reduce them.
bool ContactProof::proven() {
  system_.factor();
  bool proven = false;
  for (int step = 0; step < 8 && !proven; ++step) {
    if (step > 0) correct_proof();
    proven = proves();
  }
  system_.x = far_;
  if (proven) normalise_proof();
  return proven;
}

// Scales the largest multiplier to 1.
void ContactProof::normalise_proof() {
  double largest =
      std::max(std::abs(beyond_.y), system_.motion_multiplier.lpNorm<Eigen::Infinity>());
  system_.each_held(
      [&](int, int, int, double, double y) { largest = std::max(largest, std::abs(y)); });
  beyond_.y /= largest;
  system_.motion_multiplier /= largest;
  system_.each_held([&](int, int, int, double, double& target) { target /= largest; });
}

void ContactProof::record_crossing(int row) {
  system_.each_held([](int, int, int, double, double& target) { target = 0; });
  system_.motion_multiplier.setZero();
  beyond_ = {row, -1, 1.0};
}

// Checks the certificate. Multipliers that rounding has given the wrong sign are set to zero.
bool ContactProof::proves() {
  const int n = system_.table.variables();
  Certificate certificate(system_.residual.head(n));
  const auto add = [&](int row, int side, double y) {
    system_.table.coefficients(row, system_.a.data());
    certificate.add(y, system_.a.head(n), system_.table.bound(row, side));
  };
  if (beyond_.row >= 0) add(beyond_.row, beyond_.side, beyond_.y);
  for (std::size_t i = 0; i < system_.motion_rows.size(); ++i)
    add(system_.motion_rows[i], 0, system_.motion_multiplier[static_cast<Eigen::Index>(i)]);
  system_.each_held([&](int c, int k, int side, double, double& target) {
    if (side * target > 0) target = 0;
    if (target != 0) add(system_.row_of(c, k), side, target);
  });
  return certificate.proves(tolerance_);
}

void ContactProof::correct_proof() {
  system_.residual = -system_.residual;
  system_.missing_motion.setZero();
  system_.missing_slots.setZero();
  for (const int c : system_.active) system_.contact(c).missing.setZero();
  system_.correct();
}

}  // namespace poise::qp
