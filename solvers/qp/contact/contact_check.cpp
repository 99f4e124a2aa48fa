// SPDX-License-Identifier: BSD-2-Clause
// ContactQp: verification and refinement of a solution on the rows of the problem.

#include <algorithm>
#include <cmath>
#include <limits>

#include "poise/solvers/qp/contact/contact_qp.hpp"

namespace poise::qp {
// Whether the point at which `next` found no violated row is optimal, as it is or after one
// correction. The tolerances are stricter than the one asked for. This costs less than `refine`,
// which scales residuals by the terms that cause their rounding errors.
bool ContactQp::verified() {
  const bool is_exact = exact();
  if (rows_hold_ && is_exact) return signs_hold();
  if (!factored_) return false;
  correct();
  rows_hold_ = table_.worst(x_.data(), 0.1 * settings_.tolerance).row < 0;
  return rows_hold_ && signs_hold() && exact();
}

bool ContactQp::signs_hold() {
  bool hold = true;
  each_held([&](int, int, int side, double, double target) { hold &= -side * target >= 0; });
  return hold;
}

// Computes the residuals that `correct` reads, by products with whole blocks of rows. Returns
// whether they are within tolerance.
bool ContactQp::exact() {
  const double allowed = 0.1 * settings_.tolerance;
  bool exact = table_.equalities_hold(x_.data(), allowed, 0.5 * settings_.tolerance);
  const auto off = [&](int row, int side, const auto& size) {
    const double missing = table_.off(row, side);
    exact &= std::abs(missing) <= allowed || std::abs(missing) <= allowed * (1 + size());
    return missing;
  };
  cost_.cost().gradient(*problem_, x_.head(nv_), residual_.head(nv_));
  for (const int c : active_) {
    Contact& contact = contacts_[static_cast<std::size_t>(c)];
    const int at = nv_ + table_.force_at(c);
    contact.block.gradient(x_.data() + at, residual_.data() + at);
    for (int k = 0; k < contact.block.held(); ++k)
      contact.missing[k] = off(row_of(c, k), contact.block[k].side,
                               [&] { return contact.block.terms(contact.block[k].row); });
  }
  equation_.setZero();
  for (int k = 0; k < coupling_.size(); ++k) {
    const Coupling::Slot& slot = coupling_[k];
    if (slot.row < 0) continue;
    missing_slots_[k] = off(slot.row, slot.side, [&] {
      if (table_.is_base(slot.row))
        return std::numeric_limits<double>::infinity();  // checked by equalities_hold
      return std::abs(table_.written_bound(slot.row, slot.side));
    });
    subtract_coupling(slot);
  }
  for (std::size_t i = 0; i < motion_rows_.size(); ++i)
    missing_motion_[static_cast<Eigen::Index>(i)] = table_.off(motion_rows_[i], 0);
  table_.subtract_motion(motion_multiplier_.data(), residual_.data());
  table_.subtract_equation(equation_.data(), residual_.data(), residual_.data() + nv_);
  exact &= residual_.head(nv_).lpNorm<Eigen::Infinity>() <= allowed * gradient_scale_;
  bool terms_known = false;
  for (const int c : active_) {
    const ContactBlock& block = contacts_[static_cast<std::size_t>(c)].block;
    const int at = nv_ + table_.force_at(c);
    for (int j = 0; exact && j < block.forces(); ++j) {
      const double off_by = std::abs(residual_[at + j]);
      const double own = block.weight(j) * (1 + std::abs(x_[at + j]));
      if (off_by <= 0.5 * settings_.tolerance * own) continue;
      // The cost of a force is small compared with the terms it balances. Rounding errors of these
      // terms are allowed for.
      if (!terms_known) table_.force_terms(equation_.data(), force_change_.data());
      terms_known = true;
      exact = off_by <= 0.01 * settings_.tolerance * force_change_[at + j - nv_];
    }
  }
  return exact;
}

// Subtracts the row times its target from the residual. Targets of rows of the equation of motion
// are added to `equation_` instead.
void ContactQp::subtract_coupling(const Coupling::Slot& slot) {
  if (const int i = table_.equation(slot.row); i >= 0) {
    equation_[i] += slot.target;
  } else if (slot.row < nv_) {
    residual_[slot.row] -= slot.target;
  } else {
    table_.coefficients(slot.row, a_.data());
    residual_.head(table_.variables()) -= slot.target * a_.head(table_.variables());
  }
}

// Corrects until the residuals are within tolerance, at most four times. Returns whether they are.
bool ContactQp::refine() {
  for (int step = 0; step < 5; ++step) {
    const double gap = residuals();
    if (!std::isfinite(gap)) return false;
    if (gap <= (step == 0 ? 1e-3 : 0.1) * settings_.tolerance) return true;
    if (step == 4) return false;
    correct();
  }
  return false;
}

// Returns the largest scaled residual of stationarity and of the held rows. Sets `rows_hold_` and
// `left_` from all rows.
double ContactQp::residuals() {
  // Half of what is allowed, because the table compares a row with the largest one of its block.
  const double allowed = 0.5 * settings_.tolerance;
  const RowTable::Violation worst = table_.worst(x_.data(), allowed);
  const RowTable::Violation equality = table_.worst_equality(x_.data(), allowed);
  rows_hold_ = worst.row < 0 && equality.row < 0;
  left_ = worst;
  const int nf = table_.forces(), n = nv_ + nf;
  cost_.cost().gradient(*problem_, x_.head(nv_), residual_.head(nv_));
  // scale: the larger of the gradients at zero and at this point
  magnitude_.head(nv_).setConstant(
      std::max(gradient_scale_, residual_.head(nv_).lpNorm<Eigen::Infinity>()));
  for (const int c : active_) {
    const ContactBlock& block = contacts_[static_cast<std::size_t>(c)].block;
    const int at = nv_ + table_.force_at(c);
    for (int j = 0; j < block.forces(); ++j) {
      residual_[at + j] = block.weight(j) * x_[at + j];
      magnitude_[at + j] = block.weight(j) * (1 + std::abs(x_[at + j]));
    }
  }
  double gap = 0;
  const auto subtract = [&](int row, int side, double mu) {
    table_.coefficients(row, a_.data());
    residual_.head(n) -= mu * a_.head(n);
    magnitude_.head(n) += std::abs(mu) * a_.head(n).cwiseAbs();
    const double off = table_.off(row, side);
    const double terms = a_.head(n).cwiseAbs().dot(x_.head(n).cwiseAbs());
    gap = std::max(
        gap, (std::abs(off) - kRounding * terms) / (1 + std::abs(table_.written_bound(row, side))));
    return off;
  };
  for (std::size_t i = 0; i < motion_rows_.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    missing_motion_[k] = subtract(motion_rows_[i], 0, motion_multiplier_[k]);
  }
  for (int k = 0; k < coupling_.size(); ++k)
    if (coupling_.used(k))
      missing_slots_[k] = subtract(coupling_[k].row, coupling_[k].side, coupling_[k].target);
  for (const int c : active_) {
    Contact& contact = contacts_[static_cast<std::size_t>(c)];
    for (int k = 0; k < contact.block.held(); ++k) {
      const ContactBlock::Held& held = contact.block[k];
      contact.missing[k] =
          subtract(contact.number[static_cast<std::size_t>(held.row)], held.side, held.target);
    }
  }
  if (n == 0) return gap;
  return std::max(gap, (residual_.head(n).array() / magnitude_.head(n).array()).abs().maxCoeff());
}

// One Newton step on the residuals, with the present factors.
void ContactQp::correct() {
  const int slots = motion_.padded_slots();
  motion_.reduce(residual_.data(), missing_motion_.data(), right_.data());
  std::fill_n(pull_.data(), slots, 0.0);
  for (const int c : active_) {
    Contact& contact = contacts_[static_cast<std::size_t>(c)];
    std::copy_n(residual_.data() + nv_ + table_.force_at(c), contact.block.forces(),
                contact.padded.data());
    contact.block.reduce(contact.padded.data(), contact.missing.data(), pull_.data(), slots);
  }
  for (int k = 0; k < coupling_.size(); ++k)
    right_[k] += (coupling_.used(k) ? missing_slots_[k] : 0) - pull_[k];
  std::fill_n(m_.data(), slots, 0.0);
  coupling_.solve(right_.data(), m_.data());
  for (int k = 0; k < coupling_.size(); ++k) coupling_[k].target += m_[k];
  for (ContactBlock* block : blocks_) block->correct(m_.data(), slots);
  motion_.corrected(m_.data(), step_.data(), motion_change_.data());
  v_.head(nv_) += step_.head(nv_);
  motion_multiplier_.head(motion_change_.size()) += motion_change_;
  gather_point();
}

// Sets multipliers of the wrong sign to zero. If that leaves a residual above tolerance, drops the
// row with the largest one and returns true. @pre `residuals` has set the magnitudes
bool ContactQp::drop_wrong_sign() {
  const int n = table_.variables();
  double most = 0.1 * settings_.tolerance;
  int contact = -1, leaving = -1;
  each_held([&](int c, int k, int side, double& multiplier, double target) {
    multiplier = target;
    if (-side * target >= 0) return;
    multiplier = 0;
    table_.coefficients(row_of(c, k), a_.data());
    const double share = (a_.head(n).array() / magnitude_.head(n).array()).abs().maxCoeff();
    if (std::abs(target) * share <= most) return;
    most = std::abs(target) * share;
    contact = c;
    leaving = k;
  });
  if (leaving < 0) return false;
  drop(contact, leaving);
  return true;
}

}  // namespace poise::qp
