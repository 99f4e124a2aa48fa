// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/qp/contact/guess/guess.hpp"

#include <algorithm>

#include "poise/core/index.hpp"
#include "poise/solvers/qp/kernels/kernels.hpp"

namespace poise::qp {
namespace {

// Steps of the search after which a guess is taken anew, if a row of a contact comes in.
constexpr int kPatience = 2;

}  // namespace

void Guess::bind(const Settings& settings) {
  enabled_ = settings.guess;
  most_pivots_ = settings.max_iterations;
  std::vector<int> rows;
  int most_rows = 0, most_forces = 0;
  for (const HeldSystem::Contact& contact : system_.contacts) {
    rows.push_back(contact.block.rows());
    most_rows = std::max(most_rows, contact.block.rows());
    most_forces = std::max(most_forces, contact.block.forces());
  }
  const int torques = system_.table.torques();
  history_.bind(torques, rows);
  contacts_.reserve(system_.contacts.size());
  bounds_.resize(torques + kMostForces, static_cast<int>(system_.contacts.size()), most_rows,
                 most_forces);
  torques_.reserve(index(torques));
  motors_.reserve(index(torques));
  off_.setZero(system_.m.size());
  reset();
}

void Guess::reset() noexcept {
  history_.reset();
  next_ = false;
}

// Calls f(row, side) for all held inequalities among torques and rows of contacts.
template <typename F>
void Guess::each_limit(const F& f) const {
  const Coupling& coupling = system_.coupling;
  for (int k = 0; k < coupling.size(); ++k)
    if (coupling[k].side != 0 && system_.table.is_torque(coupling[k].row))
      f(HeldHistory::Row{-1, coupling[k].row - system_.table.first_torque()}, coupling[k].side);
  for (int c = 0; c < static_cast<int>(system_.contacts.size()); ++c) {
    const ContactBlock& block = system_.contact(c).block;
    for (int k = 0; k < block.held(); ++k)
      if (block[k].side != 0) f(HeldHistory::Row{c, block[k].row}, block[k].side);
  }
}

void Guess::start_tick(bool possible) {
  tick_ = {};
  on_ = next_ && possible && this->possible();
  next_ = false;
  history_.start_tick();
  each_limit([this](HeldHistory::Row row, int side) { history_.held_at_start(row, side); });
  for (int c = 0; c < static_cast<int>(system_.contacts.size()); ++c)
    if (system_.table.force_at(c) < 0) history_.leave_out(c);
}

void Guess::end_tick(bool optimal) {
  next_ = enabled_ && optimal;
  if (!next_) return;
  each_limit([this](HeldHistory::Row row, int side) { history_.held_at_end(row, side); });
  next_ = history_.end_tick(system_.active);
}

// Torques without freedom are equalities and have slots already.
bool Guess::possible() const {
  return std::ranges::none_of(system_.table.equalities(),
                              [this](int row) { return system_.table.is_torque(row); });
}

void Guess::reserve() {
  if (!on_) return;
  list_contacts();
  list_torques();
  if (system_.coupling.has_space(static_cast<int>(torques_.size())))
    system_.coupling.reserve(torques_, forces_);
}

void Guess::write() {
  if (reserved()) write_torques();
  if (system_.coupling.forces() > 0) write_force_slots();
}

void Guess::write_torques() {
  const int at = system_.coupling.reserved_at();
  VelocityColumns slots = system_.motion.slot_columns();
  slots.data += at;
  system_.table.write_torques(motors_, slots);
  for (const int c : system_.active) {
    ContactBlock& block = system_.contact(c).block;
    system_.table.write_torques(motors_, c, block.coupling_column(0) + at, block.coupling_stride());
  }
}

// One Newton step on the coupling rows. With torques held, M has the weights of forces and of
// accelerations in it, and its solution is exact to 1e-8 only. The residual is computed from the
// forces, whose rounding errors then cancel.
template <typename Solve>
void Guess::polish(const Solve& solve) {
  const int slots = system_.motion.padded_slots();
  std::fill_n(off_.data(), slots, 0.0);
  system_.motion.multiply(system_.m.data(), off_.data());
  for (const ContactBlock* block : system_.blocks) block->add_coupled(off_.data(), slots);
  for (int k = 0; k < system_.coupling.size(); ++k)
    off_[k] = system_.coupling.used(k) ? system_.right[k] + system_.pull[k] - off_[k] : 0;
  std::fill_n(system_.missing_slots.data(), slots, 0.0);
  solve(off_.data(), system_.missing_slots.data());
  for (int k = 0; k < system_.coupling.size(); ++k) {
    system_.m[k] += system_.missing_slots[k];
    system_.coupling[k].target = system_.m[k];
  }
  for (ContactBlock* block : system_.blocks) block->follow(system_.missing_slots.data(), slots);
}

void Guess::polish() {
  polish([this](const double* off, double* change) { system_.coupling.solve(off, change); });
}

void Guess::place() {
  const int at = system_.coupling.reserved_at(), slots = system_.motion.padded_slots();
  if (bounds_.cones() > 0)
    system_.gather_right();
  else
    system_.place_right();
  std::fill_n(system_.m.data(), padded(system_.coupling.reduced_size()), 0.0);
  system_.coupling.reduced_right(system_.m.data());
  bounds_.multipliers(system_.m.data() + at);
  system_.coupling.expand(system_.m.data());
  clear_force_slots(system_.m.data());
  for (ContactBlock* block : system_.blocks) block->minimise(system_.m.data(), slots);
  polish([&](double* off, double* change) {
    clear_force_slots(off);
    system_.coupling.reduce_right(off);
    std::copy_n(off, at, change);
    bounds_.solve(off + at, change + at);
    system_.coupling.expand(change);
    clear_force_slots(change);
  });
}

// The blocks of contacts have the rows of these forces themselves.
void Guess::clear_force_slots(double* m) const {
  std::fill(m + system_.coupling.forces_at(), m + padded(system_.coupling.reduced_size()), 0.0);
}

// Lists the torques that were held lately.
void Guess::list_torques() {
  torques_.clear();
  motors_.clear();
  for (int k = 0; k < system_.table.torques(); ++k) {
    if (!history_.held_lately(k)) continue;
    const int row = system_.table.first_torque() + k;
    torques_.push_back(row);
    motors_.push_back(system_.table.equation(row));
  }
}

// Lists the contacts whose rows changed lately.
void Guess::list_contacts() {
  contacts_.clear();
  forces_ = 0;
  for (const int c : system_.active)
    if (history_.changed_lately(c)) free_contact(c);
}

// Lets go of the rows of a contact, and lists it, if its forces are not too many for a small
// matrix.
void Guess::free_contact(int c) {
  ContactBlock& block = system_.contact(c).block;
  if (forces_ + block.forces() > kMostForces) return;
  for (int k = block.held() - 1; k >= 0; --k)
    if (block[k].side != 0) block.drop(k);
  contacts_.push_back(c);
  forces_ += block.forces();
}

bool Guess::renew(int step) {
  const Coupling& coupling = system_.coupling;
  if (!reserved() || tick_.left == 0 || step < tick_.patience_until ||
      coupling.size() != coupling.forces_at())
    return false;
  --tick_.left;
  contacts_.clear();
  forces_ = 0;
  for (const int c : system_.active) {
    const ContactBlock& block = system_.contact(c).block;
    if (history_.changed_lately(c) || block.limited()) free_contact(c);
  }
  for (const int row : torques_)
    if (const int slot = system_.coupling.find(row); slot >= 0) system_.coupling.release(slot);
  system_.coupling.add_forces(forces_);
  const int slots = padded(system_.coupling.size() + 1);
  for (ContactBlock* block : system_.blocks)
    block->clear_coupling(slots, system_.coupling.forces_at());
  write_force_slots();
  system_.couple_forces();
  return true;
}

void Guess::write_force_slots() {
  int slot = system_.coupling.forces_at();
  for (const int c : contacts_) {
    ContactBlock& block = system_.contact(c).block;
    for (int j = 0; j < block.forces(); ++j) block.coupling_column(j)[slot++] = 1;
  }
}

// The bounds of the tableau's values: torques, then forces.
void Guess::read_bounds() {
  const int torques = static_cast<int>(torques_.size()), at = system_.coupling.reserved_at();
  for (int k = 0; k < torques; ++k) {
    const int row = torques_[index(k)];
    const double shift = system_.motion.linear()[at + k] - system_.pull[at + k];
    bounds_.lower(k) = system_.table.bound(row, -1) + shift;
    bounds_.upper(k) = system_.table.bound(row, 1) + shift;
  }
  int first = torques;
  for (const int c : contacts_) {
    const ContactBlock& block = system_.contact(c).block;
    for (int j = 0; j < block.forces(); ++j)
      bounds_.value(first + j) += system_.pull[at + first + j];
    bounds_.add_cone(first, block.forces(), block.coefficients(), block.rows(), block.lower.data(),
                     block.upper.data());
    first += block.forces();
  }
}

int Guess::make(int step) {
  system_.gather_right();
  system_.coupling.reduce(system_.motion, system_.blocks, system_.right.data());
  const Eigen::MatrixXd& reduced = system_.coupling.reduced();
  const int at = system_.coupling.reserved_at(), values = system_.coupling.size(), n = values - at;
  bounds_.clear(n);
  for (int k = 0; k < n; ++k) {
    const double* from = reduced.data() + (at + k) * reduced.rows() + at;
    double* to = bounds_.column(k);
    for (int i = aligned_below(k); i < n; i += kLanes) vec(to + i) = vec(from + i);
    bounds_.value(k) = -reduced(values, at + k);
  }
  read_bounds();
  constexpr int kPivotsPerRow = 3;
  const int pivots = bounds_.search(std::min(kPivotsPerRow * n, most_pivots_));
  tick_.patience_until = step + kPatience;
  for (int k = 0; k < static_cast<int>(torques_.size()); ++k)
    if (bounds_.side(k) != 0)
      system_.coupling.add_reserved(k, bounds_.side(k), bounds_.multiplier(k));
  take_forces();
  return pivots;
}

// Gives rows of forces at their bounds back to their contacts.
void Guess::take_forces() {
  int k = static_cast<int>(torques_.size());
  for (const int c : contacts_) {
    ContactBlock& block = system_.contact(c).block;
    for (int j = 0; j < block.forces(); ++j, ++k) {
      const int side = bounds_.side(k), row = bounds_.row(k);
      if (side == 0 || block.held() == block.forces() || !block.project(row)) continue;
      block.append(row, side);
      block[block.held() - 1].multiplier = bounds_.multiplier(k);
    }
  }
  contacts_.clear();
  system_.coupling.drop_forces();
}

}  // namespace poise::qp
