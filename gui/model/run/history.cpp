// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/run/history.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace poise::gui {
namespace {

constexpr double kCalm = 0.5;  // [s]

}  // namespace

// Reserves all memory: unused pages cost nothing, and adding a row never copies the others.
History::History(std::shared_ptr<const RowLayout> layout, std::size_t most)
    : layout_(std::move(layout)), extents_(layout_->state), most_(most) {
  values_.reserve(most_ + layout_->width);
}

std::vector<double> History::plain(std::size_t i) const {
  const std::span<const double> all = row(i);
  if (!derived_) return {all.begin(), all.end()};
  const auto state = static_cast<std::ptrdiff_t>(derived_->plain()->state),
             more = static_cast<std::ptrdiff_t>(layout_->state) - state;
  std::vector<double> out(all.begin(), all.begin() + state);
  out.insert(out.end(), all.begin() + state + more, all.end());
  return out;
}

History History::with(const std::vector<NamedFormula>& formulas, const History* other) const {
  if (!layout_) return *this;
  Derived derived(formulas, derived_ ? derived_->plain() : layout_);
  const std::size_t columns = derived.plain()->state;
  History out(derived.layout(), most_);
  out.other_ = other;
  std::vector<Extent> extents(derived.layout()->state);
  for (std::size_t i = 0; i < size(); ++i) {
    const std::vector<double> of_run = plain(i);
    const std::span<const double> all = derived.row(times_[i], of_run, other);
    out.times_.push_back(times_[i]);
    out.values_.insert(out.values_.end(), all.begin(), all.end());
    for (std::size_t c = 0; c < extents.size(); ++c)
      extents[c] = c < columns ? extents_.at(0, i, c) : Extents::of(all[c]);
    out.extents_.add_extents(extents);
  }
  out.every_ = every_;
  out.seen_ = seen_;
  out.derived_ = std::move(derived);
  return out;
}

// After rows were removed, what derived signals remember of the rows before is that of the last.
void History::derive_again() {
  derived_->begin();
  for (std::size_t i = 0; i < size(); ++i) derived_->row(times_[i], plain(i), other_);
}

void History::add(double time, std::span<const double> of_run) {
  const std::span<const double> row = derived_ ? derived_->row(time, of_run, other_) : of_run;
  if (seen_++ % every_ != 0) return extents_.widen(row);
  times_.push_back(time);
  values_.insert(values_.end(), row.begin(), row.end());
  extents_.add(row);
  if (values_.size() > most_) thin();
}

void History::thin() {
  const std::size_t width = layout_->width;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < times_.size(); i += 2, ++kept) {
    times_[kept] = times_[i];
    std::copy_n(values_.data() + i * width, width, values_.data() + kept * width);
  }
  times_.resize(kept);
  values_.resize(kept * width);
  extents_.thin();
  every_ *= 2;
}

void History::cut(double time) {
  const auto end = std::upper_bound(times_.begin(), times_.end(), time + 1e-9);
  const bool any = end != times_.end();
  times_.erase(end, times_.end());
  if (!layout_) return;
  values_.resize(times_.size() * layout_->width);
  extents_.cut(times_.size());
  seen_ = 0;  // the next row is kept
  if (derived_) derive_again();
  // Of rows that were left out, it is unknown which ones remain.
  if (every_ > 1 && any && !times_.empty()) extents_.replace_last(row(times_.size() - 1));
}

std::size_t History::begin_at(double time) const {
  return static_cast<std::size_t>(std::lower_bound(times_.begin(), times_.end(), time) -
                                  times_.begin());
}

std::size_t History::at(double time) const {
  const auto after = std::lower_bound(times_.begin(), times_.end(), time);
  if (after == times_.begin()) return 0;
  const auto i = static_cast<std::size_t>(after - times_.begin());
  if (after == times_.end()) return i - 1;
  return times_[i] - time < time - times_[i - 1] ? i : i - 1;
}

double History::usual(std::size_t column, double time) const {
  double first = kCalm * std::floor(time / kCalm + 1e-9);
  if (first + kCalm > to() && first - kCalm >= from()) first -= kCalm;
  const std::size_t begin = at(std::max(first, from())),
                    end = at(std::min(first + kCalm, to())) + 1;
  std::array<double, 50> some{};
  const std::size_t step = (end - begin + some.size() - 1) / some.size();
  std::size_t count = 0;
  for (std::size_t i = begin; i < end; i += step) some[count++] = row(i)[column];
  const auto middle = some.begin() + static_cast<std::ptrdiff_t>(count / 2);
  std::nth_element(some.begin(), middle, some.begin() + static_cast<std::ptrdiff_t>(count));
  return *middle;
}

}  // namespace poise::gui
