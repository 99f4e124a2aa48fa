// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/record/thinning.hpp"

#include <algorithm>

#include "poise/core/record/thinner.hpp"

namespace poise {
namespace {

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

template <class Source>
std::vector<double> thin_times(const Source& source, std::size_t most_rows) {
  std::vector<double> times;
  for (const std::size_t row : kept_rows(source.rows(), most_rows))
    times.push_back(source.time(row, row + 1).front());
  return times;
}

template <class Source>
std::vector<double> thin_values(const Source& source, std::size_t signal, std::size_t most_rows) {
  const std::size_t columns = source.signals()[signal].labels.size();
  Thinner thinner(columns, source.rows(), most_rows);
  for (std::size_t begin = 0; begin < source.rows(); begin += kRowsTogether) {
    const std::size_t end = std::min(begin + kRowsTogether, source.rows());
    const std::vector<double> piece = source.values(signal, begin, end);
    for (std::size_t row = 0; row < end - begin; ++row) thinner.add(&piece[row * columns]);
  }
  return thinner.take();
}

template <class Source>
Recording thin(const Source& source, std::size_t most_rows) {
  if (source.rows() <= most_rows) return source.piece(0, source.rows());
  Recording thin{thin_times(source, most_rows), source.signals(), {}};
  for (std::size_t i = 0; i < thin.signals.size(); ++i)
    thin.values.push_back(thin_values(source, i, most_rows));
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
