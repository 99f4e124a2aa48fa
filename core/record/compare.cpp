// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/record/compare.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <numeric>
#include <utility>

#include "poise/core/error.hpp"
#include "poise/core/record/thinner.hpp"

namespace poise {
namespace {

constexpr double kNothing = 1e-9;        // differences up to this are rounding, in any unit
constexpr double kSameInstant = 1e-3;    // of the shorter period
constexpr double kRounding = 1e-9;       // of times, if a recording has only one row [s]
constexpr std::size_t kMostColumns = 4;  // columns of a signal on a page

std::vector<double> times_of(const RecordingFile& recording) {
  return recording.time(0, recording.rows());
}

double period_of(const std::vector<double>& times) {
  return times.size() > 1 ? (times.back() - times.front()) / static_cast<double>(times.size() - 1)
                          : std::numeric_limits<double>::infinity();
}

// Per time, the row nearest to it among rows with times `own`; −1 if none is within `reach`.
std::vector<std::ptrdiff_t> rows_at(const std::vector<double>& times,
                                    const std::vector<double>& own, double reach) {
  std::vector<std::ptrdiff_t> rows(times.size(), -1);
  if (own.empty()) return rows;
  std::size_t at = 0;
  for (std::size_t i = 0; i < times.size(); ++i) {
    const double t = times[i];
    while (at + 1 < own.size() && std::abs(own[at + 1] - t) <= std::abs(own[at] - t)) ++at;
    if (std::abs(own[at] - t) <= reach) rows[i] = static_cast<std::ptrdiff_t>(at);
  }
  return rows;
}

// Rows at the same instant: of recordings with different periods not all have one.
std::vector<std::ptrdiff_t> simultaneous_rows(const std::vector<double>& times,
                                              const std::vector<double>& own) {
  const double period = std::min(period_of(times), period_of(own));
  return rows_at(times, own, std::isfinite(period) ? kSameInstant * period : kRounding);
}

// Rows to draw at these times. A recording with fewer rows is drawn in steps.
std::vector<std::ptrdiff_t> drawn_rows(const std::vector<double>& times,
                                       const RecordingFile& recording) {
  const std::vector<double> own = times_of(recording);
  const double period = period_of(own);
  return rows_at(times, own, std::isfinite(period) ? 0.51 * period : kRounding);
}

// The rows of a signal; those near the last one are in memory.
class SignalRows {
 public:
  SignalRows(const RecordingFile& file, std::size_t signal)
      : file_(&file), signal_(signal), columns_(file.signals()[signal].labels.size()) {}

  const double* at(std::size_t row) {
    if (row < begin_ || row >= end_) read(row - row % kRowsTogether);
    return &values_[(row - begin_) * columns_];
  }

 private:
  void read(std::size_t begin) {
    begin_ = begin;
    end_ = std::min(begin + kRowsTogether, file_->rows());
    values_ = file_->values(signal_, begin_, end_);
  }

  const RecordingFile* file_;
  std::size_t signal_, columns_, begin_ = 0, end_ = 0;
  std::vector<double> values_;
};

bool chosen(const std::string& signal, const SignalNames& names) {
  return names.empty() || std::ranges::any_of(names, [&](const std::string& name) {
           return signal == name || signal.starts_with(name + "/");
         });
}

bool is_compared(const std::string& signal, const SignalNames& names) {
  return chosen(signal, names) && !signal.starts_with("tick/");
}

// Index of the signal with this name and these columns.
std::optional<std::size_t> same_signal(const RecordingFile& recording, const Signal& wanted) {
  const std::vector<Signal>& signals = recording.signals();
  for (std::size_t i = 0; i < signals.size(); ++i)
    if (signals[i].name == wanted.name && signals[i].labels == wanted.labels) return i;
  return {};
}

// Where only one of two recordings has a value, it is infinite; NaN where neither has one, or both
// are infinite, as margins may be.
double distance(double own, double other) {
  if (std::isnan(own) != std::isnan(other)) return std::numeric_limits<double>::infinity();
  return std::abs(own - other);
}

// The difference of two signals, row by row.
class Differing {
 public:
  explicit Differing(const Signal& signal) : signal_(signal) {
    found_.name = signal.name;
    found_.unit = signal.unit;
  }

  void see_size(const double* row) {
    for (std::size_t c = 0; c < signal_.labels.size(); ++c)
      if (std::isfinite(row[c])) size_ = std::max(size_, std::abs(row[c]));
  }

  void see(double time, const double* row, const double* other) {
    for (std::size_t c = 0; c < signal_.labels.size(); ++c) {
      const double off = distance(row[c], other[c]);
      if (std::isnan(off)) continue;
      if (off > found_.greatest) {
        found_.greatest = off;
        found_.label = signal_.labels[c];
        found_.greatest_at = time;
        rises_.emplace_back(off, time);
      }
      if (std::isfinite(off)) sum_ += off * off;
      ++count_;
    }
  }

  SignalDifference finish(double tolerance) {
    const double bound = std::max(kNothing, tolerance * size_);
    const auto parts = std::ranges::find_if(rises_, [&](const auto& r) { return r.first > bound; });
    if (parts != rises_.end()) found_.parts_at = parts->second;
    found_.rms = count_ > 0 ? std::sqrt(sum_ / count_) : 0;
    return std::move(found_);
  }

 private:
  const Signal& signal_;
  SignalDifference found_;
  double size_ = 0, sum_ = 0, count_ = 0;
  // Differences greater than all before, and their times: what counts as a difference is known
  // only at the end.
  std::vector<std::pair<double, double>> rises_;
};

SignalDifference difference(SignalRows own, SignalRows others, const Signal& signal,
                            const std::vector<double>& times,
                            const std::vector<std::ptrdiff_t>& rows, double tolerance) {
  Differing differing(signal);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const double* values = own.at(row);
    differing.see_size(values);
    if (rows[row] < 0) continue;
    differing.see(times[row], values, others.at(static_cast<std::size_t>(rows[row])));
  }
  return differing.finish(tolerance);
}

// One signal of all recordings, side by side at the times of the first.
class SideBySide {
 public:
  SideBySide(std::vector<SignalRows> signals, const std::vector<std::vector<std::ptrdiff_t>>& rows,
             std::size_t columns)
      : signals_(std::move(signals)),
        rows_(rows),
        columns_(columns),
        row_(columns * signals_.size()),
        apart_(columns) {}

  // Column by column, the values of all recordings.
  const double* at(std::size_t row) {
    for (std::size_t k = 0; k < signals_.size(); ++k) {
      const std::ptrdiff_t at = rows_[k][row];
      const double* values = at < 0 ? nullptr : signals_[k].at(static_cast<std::size_t>(at));
      for (std::size_t c = 0; c < columns_; ++c)
        row_[c * signals_.size() + k] =
            values ? values[c] : std::numeric_limits<double>::quiet_NaN();
    }
    for (std::size_t c = 0; c < columns_; ++c)
      for (std::size_t k = 1; k < signals_.size(); ++k) {
        const double* values = &row_[c * signals_.size()];
        if (const double off = std::abs(values[k] - values[0]); off > apart_[c]) apart_[c] = off;
      }
    return row_.data();
  }

  // The columns that differ most in the rows so far, in their order.
  std::vector<std::size_t> most_apart() const {
    std::vector<std::size_t> columns(columns_);
    std::iota(columns.begin(), columns.end(), std::size_t{0});
    std::ranges::stable_sort(columns, std::greater{}, [&](std::size_t c) { return apart_[c]; });
    columns.resize(std::min(columns.size(), kMostColumns));
    std::ranges::sort(columns);
    return columns;
  }

 private:
  std::vector<SignalRows> signals_;
  const std::vector<std::vector<std::ptrdiff_t>>& rows_;
  std::size_t columns_;
  std::vector<double> row_, apart_;
};

// Column `column` of rows with `columns` × `recordings` values.
std::vector<double> one_of(const std::vector<double>& values, std::size_t columns,
                           std::size_t recordings, std::size_t column) {
  std::vector<double> one;
  for (std::size_t start = 0; start < values.size(); start += columns * recordings)
    for (std::size_t k = 0; k < recordings; ++k)
      one.push_back(values[start + column * recordings + k]);
  return one;
}

void overlay(const Signal& signal, SideBySide together, const std::vector<std::string>& runs,
             std::size_t most_rows, std::size_t rows, Recording& result) {
  const std::size_t columns = signal.labels.size();
  Thinner thinner(columns * runs.size(), rows, most_rows);
  for (std::size_t row = 0; row < rows; ++row) thinner.add(together.at(row));
  const std::vector<double> values = thinner.take();
  for (const std::size_t column : together.most_apart()) {
    const std::string label = columns == 1 ? "" : "/" + signal.labels[column];
    result.signals.push_back({signal.name + label, signal.unit, runs});
    result.values.push_back(one_of(values, columns, runs.size(), column));
  }
}

}  // namespace

Differences differences(const RecordingFile& first, const RecordingFile& other, double tolerance,
                        const SignalNames& names) {
  const std::vector<double> times = times_of(first);
  const std::vector<std::ptrdiff_t> rows = simultaneous_rows(times, times_of(other));
  Differences all;
  for (const RecordingFile* of : {&first, &other})
    std::ranges::copy_if(of->damaged(), std::back_inserter(all.damaged),
                         [&](const auto& error) { return is_compared(error.path(), names); });
  all.instants = rows.size() - static_cast<std::size_t>(std::ranges::count(rows, -1));
  if (all.instants == 0) return all;
  for (std::size_t i = 0; i < first.signals().size(); ++i) {
    const Signal& signal = first.signals()[i];
    const std::optional<std::size_t> same = same_signal(other, signal);
    if (!same || !is_compared(signal.name, names)) continue;
    try {
      all.signals.push_back(difference({first, i}, {other, *same}, signal, times, rows, tolerance));
    } catch (const ConfigError& error) {
      all.damaged.push_back(error);
    }
  }
  return all;
}

std::vector<std::string> unshared(const RecordingFile& first, const RecordingFile& other,
                                  const SignalNames& names) {
  std::vector<std::string> found;
  const auto add = [&](const RecordingFile& of, const RecordingFile& in) {
    for (const Signal& signal : of.signals())
      if (chosen(signal.name, names) && !same_signal(in, signal) && !in.is_damaged(signal.name) &&
          std::ranges::find(found, signal.name) == found.end())
        found.push_back(signal.name);
  };
  add(first, other);
  add(other, first);
  return found;
}

Recording overlaid(const std::vector<const RecordingFile*>& recordings,
                   const std::vector<std::string>& runs, std::size_t most_rows,
                   const SignalNames& names) {
  const std::vector<double> times = times_of(*recordings.front());
  std::vector<std::vector<std::ptrdiff_t>> rows;
  for (const RecordingFile* recording : recordings) rows.push_back(drawn_rows(times, *recording));
  Recording result;
  for (const std::size_t row : kept_rows(times.size(), most_rows))
    result.time.push_back(times[row]);
  for (const Signal& signal : recordings.front()->signals()) {
    std::vector<SignalRows> signals;
    for (const RecordingFile* recording : recordings)
      if (const auto same = same_signal(*recording, signal))
        signals.emplace_back(*recording, *same);
    if (signals.size() != recordings.size() || !is_compared(signal.name, names)) continue;
    try {
      overlay(signal, {std::move(signals), rows, signal.labels.size()}, runs, most_rows,
              times.size(), result);
    } catch (const ConfigError&) {  // `differences` names damaged signals
    }
  }
  return result;
}

}  // namespace poise
