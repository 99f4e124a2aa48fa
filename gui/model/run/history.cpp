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

void History::add(double time, std::span<const double> row) {
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
