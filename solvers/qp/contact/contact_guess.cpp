// SPDX-License-Identifier: BSD-2-Clause
// ContactQp: a guess of the torques and contact forces at their bounds.
//
// Under sensor noise, limits of torque rates hold many torques, a different set in each tick, and
// hands on a wall slip in different directions. The rows held in the last tick then are no help,
// and every step of the search costs as much as a small factorisation. The torques that were held
// lately are therefore written to slots of their own, and so are the forces of contacts whose rows
// changed lately. Accelerations, other forces and all other held rows are eliminated
// from them once, and BoxTableau finds the torques and rows of these contacts at their bounds. The
// search starts from there: it verifies the guess, and mends it if other rows interfere.

#include <algorithm>

#include "poise/solvers/qp/contact/contact_qp.hpp"
#include "poise/solvers/qp/kernels/kernels.hpp"

namespace poise::qp {
namespace {

// Steps of the search after which a guess is taken anew, if a row of a contact comes in.
constexpr int kPatience = 2;

}  // namespace

// Notes what is held at the start of the tick.
void ContactQp::note_held() {
  warm_start_ = false;
  each_held([this](int, int, int side, double, double) { warm_start_ |= side != 0; });
  history_.start_tick();
  each_limit([this](HeldHistory::Row row, int side) { history_.held_at_start(row, side); });
}

// Whether the next tick should guess, by what is held now.
bool ContactQp::should_guess() {
  each_limit([this](HeldHistory::Row row, int side) { history_.held_at_end(row, side); });
  return history_.end_tick(active_);
}

// Torques without freedom are equalities and have slots already.
bool ContactQp::can_guess() const {
  return std::ranges::none_of(table_.equalities(),
                              [this](int row) { return table_.is_torque(row); });
}

void ContactQp::write_torques() {
  const int at = coupling_.reserved_at();
  VelocityColumns slots = motion_.slot_columns();
  slots.data += at;
  table_.write_torques(guessed_motors_, slots);
  for (const int c : active_) {
    ContactBlock& block = contacts_[static_cast<std::size_t>(c)].block;
    table_.write_torques(guessed_motors_, c, block.coupling_column(0) + at,
                         block.coupling_stride());
  }
}

// One Newton step on the coupling rows. With torques held, M has the weights of forces and of
// accelerations in it, and its solution is exact to 1e-8 only. The residual is computed from the
// forces, whose rounding errors then cancel.
template <typename Solve>
void ContactQp::polish(const Solve& solve) {
  const int slots = motion_.padded_slots();
  std::fill_n(change_.data(), slots, 0.0);
  motion_.multiply(m_.data(), change_.data());
  for (const ContactBlock* block : blocks_) block->add_coupled(change_.data(), slots);
  for (int k = 0; k < coupling_.size(); ++k)
    change_[k] = coupling_.used(k) ? right_[k] + pull_[k] - change_[k] : 0;
  std::fill_n(missing_slots_.data(), slots, 0.0);
  solve(change_.data(), missing_slots_.data());
  for (int k = 0; k < coupling_.size(); ++k) {
    m_[k] += missing_slots_[k];
    coupling_[k].target = m_[k];
  }
  for (ContactBlock* block : blocks_) block->follow(missing_slots_.data(), slots);
}

void ContactQp::polish() {
  polish([this](const double* off, double* change) { coupling_.solve(off, change); });
}

// Whether the point with the multipliers of the guess is the solution. The tableau has the inverse
// for its rows, so nothing is factored again.
bool ContactQp::guess_is_optimal() {
  reduced_ = factored_ = false;
  const int at = coupling_.reserved_at(), slots = motion_.padded_slots();
  if (bounds_.cones() > 0)
    gather_right();
  else
    place_right();
  std::fill_n(m_.data(), padded(coupling_.reduced_size()), 0.0);
  coupling_.reduced_right(m_.data());
  bounds_.multipliers(m_.data() + at);
  coupling_.expand(m_.data());
  clear_force_slots(m_.data());
  for (ContactBlock* block : blocks_) block->minimise(m_.data(), slots);
  polish([&](double* off, double* change) {
    clear_force_slots(off);
    coupling_.reduce_right(off);
    std::copy_n(off, at, change);
    bounds_.solve(off + at, change + at);
    coupling_.expand(change);
    clear_force_slots(change);
  });
  if (!signs_hold()) return false;
  each_held([](int, int, int, double& multiplier, double target) { multiplier = target; });
  return next().row < 0 && x_.allFinite();
}

// The blocks of contacts have the rows of these forces themselves.
void ContactQp::clear_force_slots(double* m) const {
  std::fill(m + coupling_.forces_at(), m + padded(coupling_.reduced_size()), 0.0);
}

// Lists the torques that were held lately.
void ContactQp::list_torques() {
  guessed_torques_.clear();
  guessed_motors_.clear();
  for (int k = 0; k < table_.torques(); ++k) {
    if (!history_.held_lately(k)) continue;
    const int row = table_.first_torque() + k;
    guessed_torques_.push_back(row);
    guessed_motors_.push_back(table_.equation(row));
  }
}

// Lists the contacts whose rows changed lately.
void ContactQp::list_contacts() {
  guessed_contacts_.clear();
  guessed_forces_ = 0;
  for (const int c : active_)
    if (history_.changed_lately(c)) free_contact(c);
}

// Lets go of the rows of a contact, and lists it, if its forces are not too many for a small
// matrix.
void ContactQp::free_contact(int c) {
  ContactBlock& block = contacts_[static_cast<std::size_t>(c)].block;
  if (guessed_forces_ + block.forces() > kMostGuessedForces) return;
  for (int k = block.held() - 1; k >= 0; --k)
    if (block[k].side != 0) block.drop(k);
  guessed_contacts_.push_back(c);
  guessed_forces_ += block.forces();
}

// The search is about to hold a row of a contact. Many torques may come and go with it, each by a
// step of the search. A new guess is cheaper: it takes all contacts of which rows are held or
// violated now. Returns whether it was made.
bool ContactQp::guess_again() {
  if (!coupling_.reserves() || guesses_left_ == 0 || steps() < patience_until_ ||
      coupling_.size() != coupling_.forces_at())
    return false;
  --guesses_left_;
  guessed_contacts_.clear();
  guessed_forces_ = 0;
  for (const int c : active_) {
    const ContactBlock& block = contacts_[static_cast<std::size_t>(c)].block;
    if (history_.changed_lately(c) || block.limited()) free_contact(c);
  }
  for (const int row : guessed_torques_)
    if (const int slot = coupling_.find(row); slot >= 0) coupling_.release(slot);
  coupling_.add_forces(guessed_forces_);
  const int slots = padded(coupling_.size() + 1);
  for (ContactBlock* block : blocks_) block->clear_coupling(slots, coupling_.forces_at());
  write_force_slots();
  couple_forces();
  guess_bounds();
  return true;
}

void ContactQp::write_force_slots() {
  int slot = coupling_.forces_at();
  for (const int c : guessed_contacts_) {
    ContactBlock& block = contacts_[static_cast<std::size_t>(c)].block;
    for (int j = 0; j < block.forces(); ++j) block.coupling_column(j)[slot++] = 1;
  }
}

// The bounds of the tableau's values: torques, then forces.
void ContactQp::read_bounds() {
  const int torques = static_cast<int>(guessed_torques_.size()), at = coupling_.reserved_at();
  for (int k = 0; k < torques; ++k) {
    const int row = guessed_torques_[static_cast<std::size_t>(k)];
    const double shift = motion_.linear()[at + k] - pull_[at + k];
    bounds_.lower(k) = table_.bound(row, -1) + shift;
    bounds_.upper(k) = table_.bound(row, 1) + shift;
  }
  int first = torques;
  for (const int c : guessed_contacts_) {
    const ContactBlock& block = contacts_[static_cast<std::size_t>(c)].block;
    for (int j = 0; j < block.forces(); ++j) bounds_.value(first + j) += pull_[at + first + j];
    bounds_.add_cone(first, block.forces(), block.coefficients(), block.rows(), block.lower.data(),
                     block.upper.data());
    first += block.forces();
  }
}

// Holds the torques and forces that are at their bounds if all other held rows stay held.
void ContactQp::guess_bounds() {
  gather_right();
  coupling_.reduce(motion_, blocks_, right_.data());
  const Eigen::MatrixXd& reduced = coupling_.reduced();
  const int at = coupling_.reserved_at(), values = coupling_.size(), n = values - at;
  bounds_.clear(n);
  reduced_ = true;
  for (int k = 0; k < n; ++k) {
    const double* from = reduced.data() + (at + k) * reduced.rows() + at;
    double* to = bounds_.column(k);
    for (int i = aligned_below(k); i < n; i += kLanes) vec(to + i) = vec(from + i);
    bounds_.value(k) = -reduced(values, at + k);
  }
  read_bounds();
  constexpr int kPivotsPerRow = 3;
  const int pivots = bounds_.search(std::min(kPivotsPerRow * n, settings_.max_iterations));
  guess_steps_ += pivots;
  iterations_ += pivots;
  as_guessed_ = true;
  entered_ = -1;
  patience_until_ = steps() + kPatience;
  for (int k = 0; k < static_cast<int>(guessed_torques_.size()); ++k)
    if (bounds_.side(k) != 0) coupling_.add_reserved(k, bounds_.side(k), bounds_.multiplier(k));
  take_forces();
}

// Gives rows of forces at their bounds back to their contacts.
void ContactQp::take_forces() {
  int k = static_cast<int>(guessed_torques_.size());
  for (const int c : guessed_contacts_) {
    ContactBlock& block = contacts_[static_cast<std::size_t>(c)].block;
    for (int j = 0; j < block.forces(); ++j, ++k) {
      const int side = bounds_.side(k), row = bounds_.row(k);
      if (side == 0 || block.held() == block.forces() || !block.project(row)) continue;
      block.append(row, side);
      block[block.held() - 1].multiplier = bounds_.multiplier(k);
    }
  }
  guessed_contacts_.clear();
  coupling_.drop_forces();
}

}  // namespace poise::qp
