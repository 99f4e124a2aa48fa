// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/record/thinning.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace poise {
namespace {

constexpr std::size_t kRowsTogether = 4096;  // rows read together

// The interface of RecordingFile for a recording in memory.
class InMemory {
 public:
  explicit InMemory(const Recording& recording) : recording_(recording) {}
  std::size_t rows() const { return recording_.time.size(); }
  const std::vector<Signal>& signals() const { return recording_.signals; }
  std::vector<double> time(std::size_t begin, std::size_t end) const {
    return part(recording_.time, begin, end);
  }
  std::vector<double> values(std::size_t signal, std::size_t begin, std::size_t end) const {
    const std::size_t columns = signals()[signal].labels.size();
    return part(recording_.values[signal], columns * begin, columns * end);
  }
  Recording piece(std::size_t, std::size_t) const { return recording_; }

 private:
  static std::vector<double> part(const std::vector<double>& all, std::size_t begin,
                                  std::size_t end) {
    return {all.begin() + static_cast<std::ptrdiff_t>(begin),
            all.begin() + static_cast<std::ptrdiff_t>(end)};
  }

  const Recording& recording_;
};

// Extremes of a column so far.
struct Extremes {
  double least = std::numeric_limits<double>::quiet_NaN();
  double greatest = std::numeric_limits<double>::quiet_NaN();
  bool least_first = true;

  void add(double value) {
    if (std::isnan(value)) return;
    if (!(value >= least)) {
      least = value;
      least_first = false;
    }
    if (!(value <= greatest)) {
      greatest = value;
      least_first = true;
    }
  }
};

struct Intervals {
  std::size_t rows, count;
  std::size_t begin(std::size_t i) const { return rows * i / count; }
};

template <class Source>
std::vector<double> thin_times(const Source& source, const Intervals& intervals) {
  std::vector<double> times;
  for (std::size_t i = 0; i < intervals.count; ++i)
    for (const std::size_t row : {intervals.begin(i), intervals.begin(i + 1) - 1})
      times.push_back(source.time(row, row + 1).front());
  return times;
}

void put(std::vector<Extremes>& columns, std::vector<double>& values) {
  for (const Extremes& column : columns)
    values.push_back(column.least_first ? column.least : column.greatest);
  for (const Extremes& column : columns)
    values.push_back(column.least_first ? column.greatest : column.least);
  std::ranges::fill(columns, Extremes());
}

template <class Source>
std::vector<double> thin_values(const Source& source, std::size_t signal,
                                const Intervals& intervals) {
  std::vector<Extremes> columns(source.signals()[signal].labels.size());
  std::vector<double> thin;
  std::size_t interval = 0;
  for (std::size_t begin = 0; begin < intervals.rows; begin += kRowsTogether) {
    const std::size_t end = std::min(begin + kRowsTogether, intervals.rows);
    const std::vector<double> piece = source.values(signal, begin, end);
    const double* value = piece.data();
    for (std::size_t row = begin; row < end; ++row) {
      for (Extremes& column : columns) column.add(*value++);
      if (row + 1 < intervals.begin(interval + 1)) continue;
      put(columns, thin);
      ++interval;
    }
  }
  return thin;
}

template <class Source>
Recording thin(const Source& source, std::size_t most_rows) {
  if (source.rows() <= most_rows) return source.piece(0, source.rows());
  const Intervals intervals{source.rows(), most_rows / 2};
  Recording thin{thin_times(source, intervals), source.signals(), {}};
  for (std::size_t i = 0; i < thin.signals.size(); ++i)
    thin.values.push_back(thin_values(source, i, intervals));
  return thin;
}

}  // namespace

Recording thinned(const Recording& recording, std::size_t most_rows) {
  return thin(InMemory(recording), most_rows);
}

Recording thinned(const RecordingFile& recording, std::size_t most_rows) {
  return thin(recording, most_rows);
}

}  // namespace poise
