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
    if (check_.verified(tick_.rows_hold, tick_.factored)) return Outcome::kOptimal;
    if (!tick_.factored) continue;  // by a guess alone
    if (!check_.refine()) return lost(FallbackReason::kInaccurate);
    if (const auto wrong = check_.wrong_sign(); wrong.k >= 0) {
      drop(wrong.contact, wrong.k);
      continue;
    }
    if (check_.rows_hold()) return Outcome::kOptimal;
    const RowTable::Violation& left = check_.left();
    if (left.row < 0 || system_.is_held(left.row) || system_.coupling.full())
      return lost(FallbackReason::kInaccurate);
    ++tick_.iterations;
    if (!enter(system_.locate(left))) return infeasible();
  }
  return lost(FallbackReason::kInaccurate);
}

ContactQp::Outcome ContactQp::lost(FallbackReason why) {
  tick_.why = why;
  return Outcome::kLost;
}

ContactQp::Outcome ContactQp::infeasible() {
  return proof_.proven() ? Outcome::kInfeasible : lost(FallbackReason::kUnproven);
}

ContactQp::Outcome ContactQp::search() {
  for (;;) {
    if (tick_.guessed && guess_is_optimal()) return Outcome::kOptimal;
    tick_.factored = true;
    system_.gather_right();
    const int dependent = system_.factor();
    if (dependent >= 0) {
      if (resolve_dependency(dependent)) continue;
      if (proof_.proven()) return Outcome::kInfeasible;
      // maybe the rows only nearly depend on each other
      if (!system_.coupling.tell_near_dependence()) return lost(FallbackReason::kUnproven);
      continue;
    }
    system_.minimise();
    if (steps() > settings_.max_iterations) {
      system_.place_point();
      return Outcome::kLimit;
    }
    if (step_to_targets()) continue;
    if (tick_.as_guessed) guess_.polish();
    if (repeated()) return lost(FallbackReason::kCircling);
    const Place entering = next();
    if (!system_.x.allFinite()) return lost(FallbackReason::kNotFinite);
    if (entering.row < 0) return Outcome::kOptimal;
    ++tick_.iterations;
    if (entering.contact >= 0 && guess_.renew(steps())) {
      make_guess();
      continue;
    }
    if (entering.contact < 0 && system_.coupling.full()) return lost(FallbackReason::kCircling);
    if (!enter(entering)) return infeasible();
    if (entering.contact < 0 && entering.row < system_.nv) enter_many(entering);
  }
}

// Whether the point with the multipliers of the guess is the solution.
bool ContactQp::guess_is_optimal() {
  tick_.guessed = tick_.factored = false;
  guess_.place();
  if (!system_.signs_hold()) return false;
  system_.each_held([](int, int, int, double& multiplier, double target) { multiplier = target; });
  return next().row < 0 && system_.x.allFinite();
}

// Moves the multipliers toward their targets until the first one reaches zero, and drops its row.
// Returns whether a row was dropped.
bool ContactQp::step_to_targets() {
  double scale = 0, step = 1;
  int contact = -1, leaving = -1;
  system_.each_held(
      [&](int, int, int, double, double target) { scale = std::max(scale, std::abs(target)); });
  system_.each_held([&](int c, int k, int side, double multiplier, double target) {
    const double end = pull(side, target);
    if (side == 0 || end >= -1e-13 * scale) return;
    const double begin = std::max(0.0, pull(side, multiplier));
    if (leaving >= 0 && begin / (begin - end) >= step) return;
    step = begin / (begin - end);
    contact = c;
    leaving = k;
  });
  system_.each_held([&](int, int, int, double& multiplier, double target) {
    multiplier = step == 1 ? target : multiplier + step * (target - multiplier);
  });
  if (leaving < 0) return false;
  drop(contact, leaving);
  return true;
}

void ContactQp::drop(int contact, int k) {
  ++tick_.iterations;
  tick_.as_guessed = false;
  if (contact < 0) return system_.coupling.release(k);
  system_.contact(contact).block.drop(k);
  system_.coupling.outdate();
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
  const int slots = system_.motion.padded_slots();
  std::fill_n(change_.data(), change_.size(), 0.0);
  system_.coupling.null_vector(slot, change_.data());
  double slope = 0, terms = 0;
  for (int k = 0; k < slots; ++k) {
    slope += change_[k] * system_.right[k];
    terms += std::abs(change_[k] * system_.right[k]);
  }
  int at = 0;
  for (ContactBlock* block : system_.blocks) {
    block->multiplier_change(change_.data(), slots, force_change_.data() + at);
    at += block->held();
  }
  const int known = entering_direction();
  const int sign = known != 0 ? known : slope >= 0 ? 1 : -1;
  if (follow_ray(sign)) return true;
  if (known != 0 || std::abs(slope) > 1e-9 * terms) {
    proof_.record_ray(sign, change_, force_change_);
    return false;
  }
  if (!follow_ray(-sign)) system_.coupling.release(slot);
  return true;
}

// The sign of the ray along which the multiplier of the row that entered last grows; 0 if it does
// not change, or several rows entered.
int ContactQp::entering_direction() {
  double own = 0, most = 0;
  int at = 0;
  system_.each_held([&](int c, int k, int, double, double) {
    const double change = c < 0 ? change_[k] : force_change_[at];
    at += c >= 0;
    most = std::max(most, std::abs(change));
    if (system_.row_of(c, k) == tick_.entered) own = pull(tick_.entered_side, change);
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
  system_.each_held([&](int c, int k, int side, double multiplier, double) {
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
  system_.each_held([&](int c, int k, int, double& multiplier, double) {
    multiplier += step * change(c, k, at);
    at += c >= 0;
  });
  drop(contact, leaving);
  return true;
}

bool ContactQp::enter(const Place& entering) {
  tick_.as_guessed = false;
  tick_.entered = system_.number(entering);
  tick_.entered_side = entering.side;
  if (entering.contact >= 0) return enter_contact(entering);
  system_.add_row(entering.row, entering.side);
  return true;
}

// Adds the rows of all accelerations that violate a bound by more than 0.3 times as much as
// `first`.
void ContactQp::enter_many(const Place& first) {
  if (tick_.bulk_changes == 0) return;
  --tick_.bulk_changes;
  seen_.clear();
  const double least = 0.3 * std::abs(system_.table.off(first.row, first.side));
  for (int row = 0; row < system_.nv && !system_.coupling.full(); ++row) {
    const bool below = system_.table.off(row, -1) > least,
               above = -system_.table.off(row, 1) > least;
    if ((!below && !above) || system_.coupling.find(row) >= 0) continue;
    ++tick_.iterations;
    enter({-1, row, below ? -1 : 1});
    tick_.entered = -1;
  }
}

// Adds a row of a contact. A row that depends on the held rows of its contact replaces one of them.
// Returns false if it can replace none: the rows are infeasible together.
bool ContactQp::enter_contact(const Place& entering) {
  ContactBlock& block = system_.contact(entering.contact).block;
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
      proof_.record_exchange(entering);
      return false;
    }
    for (int k = 0; k < block.held(); ++k) block[k].multiplier += step * entering.side * r[k];
    multiplier -= step * entering.side;
    drop(entering.contact, leaving);
  }
  block.append(entering.row, entering.side);
  system_.coupling.outdate();
  block[block.held() - 1].multiplier = multiplier;
  return true;
}

// The most violated row. In the first iterations, rows of contacts come first, because they need no
// accelerations.
ContactQp::Place ContactQp::next() {
  const double allowed = 0.1 * settings_.tolerance;
  Place entering;
  double furthest = 0;
  for (const int c : system_.active) {
    const auto worst = system_.contact(c).block.worst(allowed);
    if (worst.row < 0 || worst.scaled <= furthest) continue;
    furthest = worst.scaled;
    entering = {c, worst.row, worst.side};
  }
  constexpr int kContactsFirst = 10;
  if (entering.row >= 0 && steps() < kContactsFirst) return entering;
  system_.place_point();
  const bool late = 2 * steps() > settings_.max_iterations;
  const RowTable::Violation worst = system_.table.worst(system_.x.data(), allowed, late);
  tick_.rows_hold = worst.row < 0;
  if (worst.row < 0 || system_.is_held(worst.row)) return {};  // violated by rounding: refinement
  return system_.locate(worst);
}

// Whether the search has been at the optimum of these held rows before.
bool ContactQp::repeated() {
  std::uint64_t set = 0;
  system_.each_held(
      [&](int c, int k, int side, double, double) { set ^= scatter(system_.row_of(c, k), side); });
  if (std::ranges::find(seen_, set) != seen_.end()) return true;
  seen_.push_back(set);
  return false;
}

}  // namespace poise::qp
