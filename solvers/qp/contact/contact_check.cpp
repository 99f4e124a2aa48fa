// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/qp/contact/contact_check.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "poise/core/index.hpp"

namespace poise::qp {

void ContactCheck::bind(const Settings& settings) {
  tolerance_ = settings.tolerance;
  for (Eigen::VectorXd* v : {&magnitude_, &force_terms_}) v->setZero(system_.x.size());
  equation_.setZero(system_.v.size());
}

bool ContactCheck::verified(bool rows_hold, bool factored) {
  const bool is_exact = exact();
  if (rows_hold && is_exact) return system_.signs_hold();
  if (!factored) return false;
  system_.correct();
  return system_.table.worst(system_.x.data(), 0.1 * tolerance_).row < 0 && system_.signs_hold() &&
         exact();
}

// Computes the residuals that `correct` reads, by products with whole blocks of rows. Returns
// whether they are within tolerance.
bool ContactCheck::exact() {
  const double allowed = 0.1 * tolerance_;
  bool exact = system_.table.equalities_hold(system_.x.data(), allowed, 0.5 * tolerance_);
  const auto off = [&](int row, int side, const auto& size) {
    const double missing = system_.table.off(row, side);
    exact &= std::abs(missing) <= allowed || std::abs(missing) <= allowed * (1 + size());
    return missing;
  };
  system_.cost.cost().gradient(*system_.problem, system_.x.head(system_.nv),
                               system_.residual.head(system_.nv));
  for (const int c : system_.active) {
    HeldSystem::Contact& contact = system_.contact(c);
    const int at = system_.nv + system_.table.force_at(c);
    contact.block.gradient(system_.x.data() + at, system_.residual.data() + at);
    for (int k = 0; k < contact.block.held(); ++k)
      contact.missing[k] = off(system_.row_of(c, k), contact.block[k].side,
                               [&] { return contact.block.terms(contact.block[k].row); });
  }
  equation_.setZero();
  for (int k = 0; k < system_.coupling.size(); ++k) {
    const Coupling::Slot& slot = system_.coupling[k];
    if (slot.row < 0) continue;
    system_.missing_slots[k] = off(slot.row, slot.side, [&] {
      if (system_.table.is_base(slot.row))
        return std::numeric_limits<double>::infinity();  // checked by equalities_hold
      return std::abs(system_.table.written_bound(slot.row, slot.side));
    });
    subtract_coupling(slot);
  }
  for (std::size_t i = 0; i < system_.motion_rows.size(); ++i)
    system_.missing_motion[static_cast<Eigen::Index>(i)] =
        system_.table.off(system_.motion_rows[i], 0);
  system_.table.subtract_motion(system_.motion_multiplier.data(), system_.residual.data());
  system_.table.subtract_equation(equation_.data(), system_.residual.data(),
                                  system_.residual.data() + system_.nv);
  exact &= system_.residual.head(system_.nv).lpNorm<Eigen::Infinity>() <=
           allowed * system_.gradient_scale;
  bool terms_known = false;
  for (const int c : system_.active) {
    const ContactBlock& block = system_.contact(c).block;
    const int at = system_.nv + system_.table.force_at(c);
    for (int j = 0; exact && j < block.forces(); ++j) {
      const double off_by = std::abs(system_.residual[at + j]);
      const double own = block.weight(j) * (1 + std::abs(system_.x[at + j]));
      if (off_by <= 0.5 * tolerance_ * own) continue;
      // The cost of a force is small compared with the terms it balances. Rounding errors of these
      // terms are allowed for.
      if (!terms_known) system_.table.force_terms(equation_.data(), force_terms_.data());
      terms_known = true;
      exact = off_by <= 0.01 * tolerance_ * force_terms_[at + j - system_.nv];
    }
  }
  return exact;
}

// Subtracts the row times its target from the residual. Targets of rows of the equation of motion
// are added to `equation_` instead.
void ContactCheck::subtract_coupling(const Coupling::Slot& slot) {
  if (const int i = system_.table.equation(slot.row); i >= 0) {
    equation_[i] += slot.target;
  } else if (slot.row < system_.nv) {
    system_.residual[slot.row] -= slot.target;
  } else {
    system_.table.coefficients(slot.row, system_.a.data());
    system_.residual.head(system_.table.variables()) -=
        slot.target * system_.a.head(system_.table.variables());
  }
}

bool ContactCheck::refine() {
  for (int step = 0; step < 5; ++step) {
    const double gap = residuals();
    if (!std::isfinite(gap)) return false;
    if (gap <= (step == 0 ? 1e-3 : 0.1) * tolerance_) return true;
    if (step == 4) return false;
    system_.correct();
  }
  return false;
}

// Returns the largest scaled residual of stationarity and of the held rows. Sets `rows_hold_` and
// `left_` from all rows.
double ContactCheck::residuals() {
  // Half of what is allowed, because the table compares a row with the largest one of its block.
  const double allowed = 0.5 * tolerance_;
  const RowTable::Violation worst = system_.table.worst(system_.x.data(), allowed);
  const RowTable::Violation equality = system_.table.worst_equality(system_.x.data(), allowed);
  rows_hold_ = worst.row < 0 && equality.row < 0;
  left_ = worst;
  const int nf = system_.table.forces(), n = system_.nv + nf;
  system_.cost.cost().gradient(*system_.problem, system_.x.head(system_.nv),
                               system_.residual.head(system_.nv));
  // scale: the larger of the gradients at zero and at this point
  magnitude_.head(system_.nv)
      .setConstant(std::max(system_.gradient_scale,
                            system_.residual.head(system_.nv).lpNorm<Eigen::Infinity>()));
  for (const int c : system_.active) {
    const ContactBlock& block = system_.contact(c).block;
    const int at = system_.nv + system_.table.force_at(c);
    for (int j = 0; j < block.forces(); ++j) {
      system_.residual[at + j] = block.weight(j) * system_.x[at + j];
      magnitude_[at + j] = block.weight(j) * (1 + std::abs(system_.x[at + j]));
    }
  }
  double gap = 0;
  const auto subtract = [&](int row, int side, double mu) {
    system_.table.coefficients(row, system_.a.data());
    system_.residual.head(n) -= mu * system_.a.head(n);
    magnitude_.head(n) += std::abs(mu) * system_.a.head(n).cwiseAbs();
    const double off = system_.table.off(row, side);
    const double terms = system_.a.head(n).cwiseAbs().dot(system_.x.head(n).cwiseAbs());
    gap = std::max(gap, (std::abs(off) - kRounding * terms) /
                            (1 + std::abs(system_.table.written_bound(row, side))));
    return off;
  };
  for (std::size_t i = 0; i < system_.motion_rows.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    system_.missing_motion[k] = subtract(system_.motion_rows[i], 0, system_.motion_multiplier[k]);
  }
  for (int k = 0; k < system_.coupling.size(); ++k)
    if (system_.coupling.used(k))
      system_.missing_slots[k] =
          subtract(system_.coupling[k].row, system_.coupling[k].side, system_.coupling[k].target);
  for (const int c : system_.active) {
    HeldSystem::Contact& contact = system_.contact(c);
    for (int k = 0; k < contact.block.held(); ++k) {
      const ContactBlock::Held& held = contact.block[k];
      contact.missing[k] = subtract(contact.number[index(held.row)], held.side, held.target);
    }
  }
  if (n == 0) return gap;
  return std::max(gap,
                  (system_.residual.head(n).array() / magnitude_.head(n).array()).abs().maxCoeff());
}

ContactCheck::Wrong ContactCheck::wrong_sign() {
  const int n = system_.table.variables();
  double most = 0.1 * tolerance_;
  Wrong wrong;
  system_.each_held([&](int c, int k, int side, double& multiplier, double target) {
    multiplier = target;
    if (-side * target >= 0) return;
    multiplier = 0;
    system_.table.coefficients(system_.row_of(c, k), system_.a.data());
    const double share = (system_.a.head(n).array() / magnitude_.head(n).array()).abs().maxCoeff();
    if (std::abs(target) * share <= most) return;
    most = std::abs(target) * share;
    wrong = {c, k};
  });
  return wrong;
}

}  // namespace poise::qp
