// SPDX-License-Identifier: BSD-2-Clause
// ContactQp: a guess of the torques at their bounds.
//
// Under sensor noise, limits of torque rates hold many torques, other ones in every tick. The rows
// held in the last tick then are no help, and every step of the search costs as much as a small
// factorisation. All torques are therefore written to slots of their own, accelerations, forces and
// all other held rows are eliminated from them once, and BoxTableau finds the torques at their
// bounds. The search starts from there: it verifies the guess, and mends it if other rows
// interfere.

#include <algorithm>

#include "poise/solvers/qp/contact/contact_qp.hpp"
#include "poise/solvers/qp/kernels/kernels.hpp"

namespace poise::qp {

// Notes the torques held at the start of the tick.
void ContactQp::note_torques() {
  std::ranges::fill(torque_side_, 0);
  for (int k = 0; k < coupling_.size(); ++k)
    if (table_.is_torque(coupling_[k].row))
      torque_side_[static_cast<std::size_t>(coupling_[k].row - table_.first_torque())] =
          coupling_[k].side;
}

// How many torques have come to or left a bound since then.
int ContactQp::changed_torques() {
  int changed = 0;
  for (int k = 0; k < coupling_.size(); ++k) {
    if (!table_.is_torque(coupling_[k].row)) continue;
    int& side = torque_side_[static_cast<std::size_t>(coupling_[k].row - table_.first_torque())];
    changed += side != coupling_[k].side;
    side = 0;
  }
  for (const int side : torque_side_) changed += side != 0;
  return changed;
}

// Torques without freedom are equalities and have slots already.
bool ContactQp::can_guess() const {
  return std::ranges::none_of(table_.equalities(),
                              [this](int row) { return table_.is_torque(row); });
}

void ContactQp::write_torques() {
  const int at = coupling_.reserved_at();
  table_.write_torques(motion_.slot_column(0) + at, motion_.stride());
  for (const int c : active_) {
    ContactBlock& block = contacts_[static_cast<std::size_t>(c)].block;
    table_.write_torques(c, block.coupling_column(0) + at, block.coupling_stride());
  }
}

// One Newton step on the coupling rows. With torques held, M has the weights of forces and of
// accelerations in it, and its solution is exact to 1e-8 only. The residual is computed from the
// forces, whose rounding errors then cancel.
void ContactQp::polish() {
  const int slots = motion_.padded_slots();
  std::fill_n(change_.data(), slots, 0.0);
  motion_.multiply(m_.data(), change_.data());
  for (const ContactBlock* block : blocks_) block->add_coupled(change_.data(), slots);
  for (int k = 0; k < coupling_.size(); ++k)
    if (coupling_.used(k)) change_[k] = right_[k] + pull_[k] - change_[k];
  std::fill_n(missing_slots_.data(), slots, 0.0);
  coupling_.solve(change_.data(), missing_slots_.data());
  for (int k = 0; k < coupling_.size(); ++k) {
    m_[k] += missing_slots_[k];
    coupling_[k].target = m_[k];
  }
  for (ContactBlock* block : blocks_) block->follow(missing_slots_.data(), slots);
}

// Holds the torques that are at their bounds if all other held rows stay held.
void ContactQp::guess_torques() {
  gather_right();
  coupling_.assemble(motion_, blocks_);
  coupling_.reduce(right_.data());
  const Eigen::MatrixXd& reduced = coupling_.reduced();
  const int n = table_.torques(), at = coupling_.reserved_at(), values = coupling_.size();
  torque_bounds_.clear(n);
  for (int k = 0; k < n; ++k) {
    const double* from = reduced.data() + (at + k) * reduced.rows() + at;
    double* to = torque_bounds_.column(k);
    for (int i = aligned_below(k); i < n; i += kLanes) vec(to + i) = vec(from + i);
    const int row = table_.first_torque() + k;
    const double shift = motion_.linear()[at + k] - pull_[at + k];
    torque_bounds_.value(k) = -reduced(values, at + k);
    torque_bounds_.lower(k) = table_.bound(row, -1) + shift;
    torque_bounds_.upper(k) = table_.bound(row, 1) + shift;
  }
  constexpr int kPivotsPerTorque = 4;
  const int most = std::min(kPivotsPerTorque * n, settings_.max_iterations);
  guess_steps_ = torque_bounds_.search(most);
  iterations_ += guess_steps_;
  for (int k = 0; k < n; ++k) {
    const int side = torque_bounds_.side(k);
    if (side == 0) continue;
    const int slot = coupling_.add_row(table_.first_torque() + k, side);
    coupling_[slot].multiplier = torque_bounds_.multiplier(k);
  }
}

}  // namespace poise::qp
