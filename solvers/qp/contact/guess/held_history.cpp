// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/qp/contact/guess/held_history.hpp"

#include <algorithm>

namespace poise::qp {
namespace {

// Changes in one tick after which the next one guesses.
constexpr int kManyTorques = 3;
constexpr int kManyRows = 2;
// A contact whose rows changed counts for so many ticks. Torques count if they were held in the
// last kLately ticks: one that is missing from a guess costs several steps of the search.
constexpr int kTicks = 10, kLately = 200;
// A single tick with many changes is a motion that meets a limit. With noise, most ticks have them.
constexpr int kRestless = 2, kMostRestless = 8;

}  // namespace

void HeldHistory::bind(int torques, const std::vector<int>& rows) {
  first_ = {0};
  int all = torques;
  for (const int of_contact : rows) {
    first_.push_back(all);
    all += of_contact;
  }
  side_.assign(index(all), 0);
  at_start_.clear();
  at_start_.reserve(index(all));
  changes_.assign(rows.size() + 1, 0);
  ticks_left_.resize(rows.size());
  rest_.resize(index(torques));
  reset();
}

void HeldHistory::reset() {
  std::ranges::fill(ticks_left_, 0);
  std::ranges::fill(rest_, kLately + 1);
  restless_ = 0;
}

void HeldHistory::start_tick() {
  for (const Row row : at_start_) side(row) = 0;
  at_start_.clear();
  std::ranges::fill(changes_, 0);
  for (int& rest : rest_) rest = std::min(rest, kLately) + 1;
}

void HeldHistory::held_at_start(Row row, int side_of_row) {
  side(row) = side_of_row;
  at_start_.push_back(row);
}

void HeldHistory::held_at_end(Row row, int side_of_row) {
  if (row.contact < 0) rest_[index(row.index)] = 0;
  int& before = side(row);
  changes(row.contact) += before != side_of_row;
  before = 0;
}

bool HeldHistory::end_tick(const std::vector<int>& contacts) {
  for (const Row row : at_start_) changes(row.contact) += side(row) != 0;
  int changed = 0;
  for (const int contact : contacts) {
    int& left = ticks_left_[index(contact)];
    left = changes(contact) > 0 ? kTicks : std::max(0, left - 1);
    changed += changes(contact);
  }
  const bool many = changes(-1) >= kManyTorques || changed >= kManyRows;
  restless_ = std::clamp(restless_ + (many ? 1 : -1), 0, kMostRestless);
  return many && restless_ >= kRestless;
}

bool HeldHistory::held_lately(int torque) const { return rest_[index(torque)] <= kLately; }

}  // namespace poise::qp
