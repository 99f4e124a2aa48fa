// SPDX-License-Identifier: BSD-2-Clause
// ContactQp: the dual active-set search.

#include <algorithm>
#include <cmath>
#include <limits>

#include "poise/solvers/qp/contact/contact_qp.hpp"

namespace poise::qp {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The multiplier, with its sign chosen such that it must be ≥ 0.
double pull(int side, double multiplier) { return -side * multiplier; }

// A hash of a row held at a side. The hash of a set is the xor of the hashes of its rows.
std::uint64_t scatter(int row, int side) {
  auto z = static_cast<std::uint64_t>(3 * row + side + 2) * 0x9e3779b97f4a7c15U;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
  return z ^ (z >> 27U);
}

}  // namespace

// Alternates search and refinement until the point is optimal: refinement may show a violation that
// rounding errors hid.
ContactQp::Outcome ContactQp::maximise_dual() {
  constexpr int kRounds = 20;
  for (int round = 0; round < kRounds; ++round) {
    if (const Outcome outcome = search(); outcome != Outcome::kOptimal) return outcome;
    if (verified()) return Outcome::kOptimal;
    if (!factored_) continue;  // by a guess alone
    if (!refine()) return lost(FallbackReason::kInaccurate);
    if (drop_wrong_sign()) continue;
    if (rows_hold_) return Outcome::kOptimal;
    if (left_.row < 0 || is_held(left_.row) || coupling_.full())
      return lost(FallbackReason::kInaccurate);
    ++iterations_;
    if (!enter(locate(left_))) return infeasible();
  }
  return lost(FallbackReason::kInaccurate);
}

ContactQp::Outcome ContactQp::lost(FallbackReason why) {
  fallback_reason_ = why;
  return Outcome::kLost;
}

ContactQp::Outcome ContactQp::infeasible() {
  return proven() ? Outcome::kInfeasible : lost(FallbackReason::kUnproven);
}

ContactQp::Outcome ContactQp::search() {
  for (;;) {
    if (reduced_ && guess_is_optimal()) return Outcome::kOptimal;
    factored_ = true;
    gather_right();
    const int dependent = coupling_.factor(motion_, blocks_, right_.data());
    if (dependent >= 0) {
      if (resolve_dependency(dependent)) continue;
      if (proven()) return Outcome::kInfeasible;
      // maybe the rows only nearly depend on each other
      if (!coupling_.tell_near_dependence()) return lost(FallbackReason::kUnproven);
      continue;
    }
    minimise();
    if (steps() > settings_.max_iterations) {
      place_point();
      return Outcome::kLimit;
    }
    if (step_to_targets()) continue;
    if (as_guessed_) polish();
    if (repeated()) return lost(FallbackReason::kCircling);
    const Entering entering = next();
    if (!x_.allFinite()) return lost(FallbackReason::kNotFinite);
    if (entering.row < 0) return Outcome::kOptimal;
    ++iterations_;
    if (entering.contact >= 0 && guess_again()) continue;
    if (entering.contact < 0 && coupling_.full()) return lost(FallbackReason::kCircling);
    if (!enter(entering)) return infeasible();
    if (entering.contact < 0 && entering.row < nv_) enter_many(entering);
  }
}

// The right-hand side of the coupling system: b + c − (A·f for m = 0).
void ContactQp::gather_right() {
  const int slots = std::max(motion_.padded_slots(), padded(coupling_.size()));
  std::fill_n(pull_.data(), slots, 0.0);
  for (ContactBlock* block : blocks_) block->hold_bounds(pull_.data(), slots);
  place_right();
}

// The same if the contacts hold what they held before.
void ContactQp::place_right() {
  std::fill_n(right_.data(), std::max(motion_.padded_slots(), padded(coupling_.size())), 0.0);
  for (int k = 0; k < coupling_.size(); ++k) {
    if (!coupling_.used(k)) continue;
    const double b = table_.bound(coupling_[k].row, coupling_[k].side);
    right_[k] = b + motion_.linear()[k] - pull_[k];
  }
}

// Computes f and the targets of all held rows.
void ContactQp::minimise() {
  std::fill_n(m_.data(), motion_.padded_slots(), 0.0);
  coupling_.solve(m_.data());
  for (int k = 0; k < coupling_.size(); ++k) coupling_[k].target = m_[k];
  for (ContactBlock* block : blocks_) block->minimise(m_.data(), motion_.padded_slots());
}

// Moves the multipliers toward their targets until the first one reaches zero, and drops its row.
// Returns whether a row was dropped.
bool ContactQp::step_to_targets() {
  double scale = 0, step = 1;
  int contact = -1, leaving = -1;
  each_held(
      [&](int, int, int, double, double target) { scale = std::max(scale, std::abs(target)); });
  each_held([&](int c, int k, int side, double multiplier, double target) {
    const double end = pull(side, target);
    if (side == 0 || end >= -1e-13 * scale) return;
    const double begin = std::max(0.0, pull(side, multiplier));
    if (leaving >= 0 && begin / (begin - end) >= step) return;
    step = begin / (begin - end);
    contact = c;
    leaving = k;
  });
  each_held([&](int, int, int, double& multiplier, double target) {
    multiplier = step == 1 ? target : multiplier + step * (target - multiplier);
  });
  if (leaving < 0) return false;
  drop(contact, leaving);
  return true;
}

void ContactQp::drop(int contact, int k) {
  ++iterations_;
  as_guessed_ = false;
  if (contact < 0) return coupling_.release(k);
  contacts_[static_cast<std::size_t>(contact)].block.drop(k);
  coupling_.outdate();
}

// Resolves a slot whose row depends on other held rows. Moves the multipliers along the null
// vector, which changes no force and no acceleration, in the direction in which the dual function
// rises. Drops the first row whose multiplier reaches zero. Returns false if there is none: then
// these rows are infeasible together, and `proven` has the multipliers to prove it.
//
// The dual function rises with the multiplier of the row that entered last, because the point
// violates that row alone. Its slope is a difference of large terms: its sign counts only if no
// single row entered. If it is zero to rounding, tries the opposite direction, too; if no row can
// be dropped, the slot is a redundant equality and is released.
bool ContactQp::resolve_dependency(int slot) {
  const int slots = motion_.padded_slots();
  std::fill_n(change_.data(), change_.size(), 0.0);
  coupling_.null_vector(slot, change_.data());
  double slope = 0, terms = 0;
  for (int k = 0; k < slots; ++k) {
    slope += change_[k] * right_[k];
    terms += std::abs(change_[k] * right_[k]);
  }
  int at = 0;
  for (ContactBlock* block : blocks_) {
    block->multiplier_change(change_.data(), slots, force_change_.data() + at);
    at += block->held();
  }
  const int known = entering_direction();
  const int sign = known != 0 ? known : slope >= 0 ? 1 : -1;
  if (follow_ray(sign)) return true;
  if (known != 0 || std::abs(slope) > 1e-9 * terms) return record_ray(sign);
  if (!follow_ray(-sign)) coupling_.release(slot);
  return true;
}

// The sign of the ray along which the multiplier of the row that entered last grows; 0 if it does
// not change, or several rows entered.
int ContactQp::entering_direction() {
  double own = 0, most = 0;
  int at = 0;
  each_held([&](int c, int k, int, double, double) {
    const double change = c < 0 ? change_[k] : force_change_[at];
    at += c >= 0;
    most = std::max(most, std::abs(change));
    if (row_of(c, k) == entered_) own = pull(entered_side_, change);
  });
  if (std::abs(own) <= 1e-9 * most) return 0;
  return own > 0 ? 1 : -1;
}

// Moves the multipliers by a multiple of sign·change_ (slots) and sign·force_change_ (held rows of
// contacts) until the first one reaches zero, and drops its row. Returns whether a row was dropped.
bool ContactQp::follow_ray(int sign) {
  const auto change = [&](int c, int k, int at) {
    return sign * (c < 0 ? change_[k] : force_change_[at]);
  };
  double step = kInfinity;
  int contact = -1, leaving = -1, at = 0;
  each_held([&](int c, int k, int side, double multiplier, double) {
    const double loss = -pull(side, change(c, k, at));
    at += c >= 0;
    if (side == 0 || loss <= 0) return;
    const double reach = std::max(0.0, pull(side, multiplier)) / loss;
    if (reach >= step) return;
    step = reach;
    contact = c;
    leaving = k;
  });
  if (leaving < 0) return false;
  at = 0;
  each_held([&](int c, int k, int, double& multiplier, double) {
    multiplier += step * change(c, k, at);
    at += c >= 0;
  });
  drop(contact, leaving);
  return true;
}

bool ContactQp::enter(const Entering& entering) {
  as_guessed_ = false;
  entered_ = number(entering);
  entered_side_ = entering.side;
  if (entering.contact >= 0) return enter_contact(entering);
  const int slot = coupling_.add_row(entering.row, entering.side);
  if (coupling_.is_reserved(slot)) return true;
  table_.coefficients(entering.row, a_.data());
  motion_.append(slot, a_.data());
  for (const int c : active_) {
    Contact& contact = contacts_[static_cast<std::size_t>(c)];
    if (entering.row < nv_) {
      contact.block.leave_out(slot);
      continue;
    }
    std::copy_n(a_.data() + nv_ + table_.force_at(c), contact.block.forces(),
                contact.padded.data());
    contact.block.couple(slot, contact.padded.data());
  }
  return true;
}

// Adds the rows of all accelerations that violate a bound by more than 0.3 times as much as
// `first`.
void ContactQp::enter_many(const Entering& first) {
  if (bulk_changes_ == 0) return;
  --bulk_changes_;
  seen_.clear();
  const double least = 0.3 * std::abs(table_.off(first.row, first.side));
  for (int row = 0; row < nv_ && !coupling_.full(); ++row) {
    const bool below = table_.off(row, -1) > least, above = -table_.off(row, 1) > least;
    if ((!below && !above) || coupling_.find(row) >= 0) continue;
    ++iterations_;
    enter({-1, row, below ? -1 : 1});
    entered_ = -1;
  }
}

// Adds a row of a contact. A row that depends on the held rows of its contact replaces one of them.
// Returns false if it can replace none: the rows are infeasible together.
bool ContactQp::enter_contact(const Entering& entering) {
  Contact& contact = contacts_[static_cast<std::size_t>(entering.contact)];
  ContactBlock& block = contact.block;
  double multiplier = 0;
  while (block.held() == block.forces() || !block.project(entering.row)) {
    block.project(entering.row);
    const double* r = block.exchange();
    double step = kInfinity;
    int leaving = -1;
    for (int k = 0; k < block.held(); ++k) {
      const double loss = block[k].side * entering.side * r[k];
      const double reach = std::max(0.0, pull(block[k].side, block[k].multiplier)) / loss;
      if (loss <= 0 || reach >= step) continue;
      step = reach;
      leaving = k;
    }
    if (leaving < 0) {
      record_exchange(entering);
      return false;
    }
    for (int k = 0; k < block.held(); ++k) block[k].multiplier += step * entering.side * r[k];
    multiplier -= step * entering.side;
    drop(entering.contact, leaving);
  }
  block.append(entering.row, entering.side);
  coupling_.outdate();
  block[block.held() - 1].multiplier = multiplier;
  return true;
}

// Computes x = (v̇, f) from the multipliers.
void ContactQp::place_point() {
  motion_.point(m_.data(), v_.data(), motion_multiplier_.data());
  gather_point();
}

void ContactQp::gather_point() {
  x_.head(nv_) = v_.head(nv_);
  for (const int c : active_) {
    const ContactBlock& block = contacts_[static_cast<std::size_t>(c)].block;
    std::copy_n(block.force(), block.forces(), x_.data() + nv_ + table_.force_at(c));
  }
  std::fill(x_.data() + table_.variables(), x_.data() + x_.size(), 0.0);
}

// The most violated row. In the first iterations, rows of contacts come first, because they need no
// accelerations.
ContactQp::Entering ContactQp::next() {
  const double allowed = 0.1 * settings_.tolerance;
  Entering entering;
  double furthest = 0;
  for (const int c : active_) {
    const auto worst = contacts_[static_cast<std::size_t>(c)].block.worst(allowed);
    if (worst.row < 0 || worst.scaled <= furthest) continue;
    furthest = worst.scaled;
    entering = {c, worst.row, worst.side};
  }
  constexpr int kContactsFirst = 10;
  if (entering.row >= 0 && steps() < kContactsFirst) return entering;
  place_point();
  const bool late = 2 * steps() > settings_.max_iterations;
  const RowTable::Violation worst = table_.worst(x_.data(), allowed, late);
  rows_hold_ = worst.row < 0;
  if (worst.row < 0 || is_held(worst.row)) return {};  // violated by rounding: refinement
  return locate(worst);
}

ContactQp::Entering ContactQp::locate(const RowTable::Violation& violation) const {
  const int local = local_[static_cast<std::size_t>(violation.row)];
  if (local < 0) return {-1, violation.row, violation.side};
  for (const int c : active_) {
    const auto& number = contacts_[static_cast<std::size_t>(c)].number;
    const auto at = static_cast<std::size_t>(local);
    if (at < number.size() && number[at] == violation.row) return {c, local, violation.side};
  }
  return {};
}

bool ContactQp::is_held(int row) const {
  const RowTable::Violation at{row, 0, 0};
  const Entering place = locate(at);
  if (place.contact < 0) return coupling_.find(row) >= 0;
  return contacts_[static_cast<std::size_t>(place.contact)].block.find(place.row) >= 0;
}

// Whether the search has been at the optimum of these held rows before.
bool ContactQp::repeated() {
  std::uint64_t set = 0;
  each_held([&](int c, int k, int side, double, double) { set ^= scatter(row_of(c, k), side); });
  if (std::ranges::find(seen_, set) != seen_.end()) return true;
  seen_.push_back(set);
  return false;
}

}  // namespace poise::qp
