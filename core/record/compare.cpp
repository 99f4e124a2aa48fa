// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/record/compare.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace poise {
namespace {

constexpr double kNothing = 1e-9;        // differences up to this are rounding, in any unit
constexpr std::size_t kMostColumns = 4;  // columns of a signal on a page

// Finds the row of a recording nearest to a time, continuing from the last result; −1 outside.
class Follower {
 public:
  explicit Follower(const Recording& recording) : time_(recording.time) {}

  std::ptrdiff_t row(double t) {
    if (time_.empty()) return -1;
    while (at_ + 1 < time_.size() && std::abs(time_[at_ + 1] - t) <= std::abs(time_[at_] - t))
      ++at_;
    const double period =
        time_.size() > 1 ? (time_.back() - time_.front()) / static_cast<double>(time_.size() - 1)
                         : 0;
    const bool beyond = std::abs(time_[at_] - t) > 0.51 * period + 1e-9;
    return beyond ? -1 : static_cast<std::ptrdiff_t>(at_);
  }

 private:
  const std::vector<double>& time_;
  std::size_t at_ = 0;
};

// Per row of `first`, the row of `other` at the same time.
std::vector<std::ptrdiff_t> rows_of(const Recording& first, const Recording& other) {
  Follower follower(other);
  std::vector<std::ptrdiff_t> rows;
  for (const double t : first.time) rows.push_back(follower.row(t));
  return rows;
}

const std::vector<double>* same_signal(const Recording& recording, const Signal& wanted) {
  for (std::size_t i = 0; i < recording.signals.size(); ++i)
    if (recording.signals[i].name == wanted.name && recording.signals[i].labels == wanted.labels)
      return &recording.values[i];
  return nullptr;
}

double greatest_size(const std::vector<double>& values) {
  double size = 0;
  for (const double v : values)
    if (std::isfinite(v)) size = std::max(size, std::abs(v));
  return size;
}

SignalDifference difference(const Recording& first, std::size_t index,
                            const std::vector<double>& others,
                            const std::vector<std::ptrdiff_t>& rows, double tolerance) {
  const Signal& signal = first.signals[index];
  const std::size_t columns = signal.labels.size();
  SignalDifference found;
  found.name = signal.name;
  found.unit = signal.unit;
  const double bound = std::max(kNothing, tolerance * greatest_size(first.values[index]));
  double sum = 0, count = 0;
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (std::size_t c = 0; c < columns && rows[row] >= 0; ++c) {
      const double off = std::abs(first.values[index][row * columns + c] -
                                  others[static_cast<std::size_t>(rows[row]) * columns + c]);
      if (std::isnan(off)) continue;  // an infinite margin in both, or nothing recorded
      if (off > found.greatest) {
        found.greatest = off;
        found.label = signal.labels[c];
        found.greatest_at = first.time[row];
      }
      if (off > bound && !found.parts_at) found.parts_at = first.time[row];
      if (std::isfinite(off)) sum += off * off;
      ++count;
    }
  found.rms = count > 0 ? std::sqrt(sum / count) : 0;
  return found;
}

// One column of a signal in every recording, at the times of the first: rows×recordings.
std::vector<double> side_by_side(const std::vector<const std::vector<double>*>& signals,
                                 const std::vector<std::vector<std::ptrdiff_t>>& rows,
                                 std::size_t columns, std::size_t column) {
  std::vector<double> values;
  for (std::size_t row = 0; row < rows.front().size(); ++row)
    for (std::size_t k = 0; k < signals.size(); ++k) {
      const std::ptrdiff_t at = rows[k][row];
      values.push_back(at < 0 ? std::numeric_limits<double>::quiet_NaN()
                              : (*signals[k])[static_cast<std::size_t>(at) * columns + column]);
    }
  return values;
}

// Largest difference between the recordings.
double spread(const std::vector<double>& values, std::size_t recordings) {
  double most = 0;
  for (std::size_t start = 0; start < values.size(); start += recordings)
    for (std::size_t k = 1; k < recordings; ++k)
      if (const double off = std::abs(values[start + k] - values[start]); off > most) most = off;
  return most;
}

// A column to overlay and its largest difference.
struct Overlay {
  std::size_t column;
  double apart;
  std::vector<double> values;
};

std::vector<Overlay> overlays(const std::vector<const std::vector<double>*>& signals,
                              const std::vector<std::vector<std::ptrdiff_t>>& rows,
                              std::size_t columns) {
  std::vector<Overlay> all;
  for (std::size_t c = 0; c < columns; ++c) {
    std::vector<double> values = side_by_side(signals, rows, columns, c);
    const double apart = spread(values, signals.size());
    all.push_back({c, apart, std::move(values)});
  }
  std::ranges::stable_sort(all, std::greater{}, &Overlay::apart);
  all.resize(std::min(all.size(), kMostColumns));
  std::ranges::sort(all, std::less{}, &Overlay::column);
  return all;
}

}  // namespace

std::vector<SignalDifference> differences(const Recording& first, const Recording& other,
                                          double tolerance) {
  const std::vector<std::ptrdiff_t> rows = rows_of(first, other);
  std::vector<SignalDifference> all;
  for (std::size_t i = 0; i < first.signals.size(); ++i) {
    if (first.signals[i].name.starts_with("tick/")) continue;
    if (const auto* values = same_signal(other, first.signals[i]))
      all.push_back(difference(first, i, *values, rows, tolerance));
  }
  return all;
}

std::vector<std::string> unshared(const Recording& first, const Recording& other) {
  std::vector<std::string> names;
  const auto add = [&](const Recording& of, const Recording& in) {
    for (const Signal& signal : of.signals)
      if (!same_signal(in, signal) && std::ranges::find(names, signal.name) == names.end())
        names.push_back(signal.name);
  };
  add(first, other);
  add(other, first);
  return names;
}

Recording overlaid(const std::vector<Recording>& recordings,
                   const std::vector<std::string>& names) {
  const Recording& first = recordings.front();
  std::vector<std::vector<std::ptrdiff_t>> rows;
  for (const Recording& recording : recordings) rows.push_back(rows_of(first, recording));
  Recording result;
  result.time = first.time;
  for (const Signal& signal : first.signals) {
    std::vector<const std::vector<double>*> signals;
    for (const Recording& recording : recordings)
      if (const auto* values = same_signal(recording, signal)) signals.push_back(values);
    if (signals.size() != recordings.size() || signal.name.starts_with("tick/")) continue;
    for (Overlay& overlay : overlays(signals, rows, signal.labels.size())) {
      const std::string& label = signal.labels[overlay.column];
      const bool alone = signal.labels.size() == 1;
      result.signals.push_back({signal.name + (alone ? "" : "/" + label), signal.unit, names});
      result.values.push_back(std::move(overlay.values));
    }
  }
  return result;
}

}  // namespace poise
