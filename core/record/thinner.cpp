// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/record/thinner.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace poise {
namespace {

std::size_t begin_of(std::size_t interval, std::size_t rows, std::size_t intervals) {
  return rows * interval / intervals;
}

}  // namespace

void Extremes::add(double value) {
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

std::vector<std::size_t> kept_rows(std::size_t rows, std::size_t most_rows) {
  std::vector<std::size_t> kept;
  if (rows <= most_rows) {
    kept.resize(rows);
    std::iota(kept.begin(), kept.end(), std::size_t{0});
    return kept;
  }
  const std::size_t intervals = most_rows / 2;
  for (std::size_t i = 0; i < intervals; ++i) {
    kept.push_back(begin_of(i, rows, intervals));
    kept.push_back(begin_of(i + 1, rows, intervals) - 1);
  }
  return kept;
}

Thinner::Thinner(std::size_t columns, std::size_t rows, std::size_t most_rows)
    : rows_(rows), intervals_(rows <= most_rows ? 0 : most_rows / 2), columns_(columns) {
  values_.reserve(columns * std::min(rows, most_rows));
}

void Thinner::add(const double* row) {
  ++row_;
  if (intervals_ == 0) {
    values_.insert(values_.end(), row, row + columns_.size());
    return;
  }
  for (Extremes& column : columns_) column.add(*row++);
  if (row_ == begin_of(interval_ + 1, rows_, intervals_)) end_interval();
}

void Thinner::end_interval() {
  for (const Extremes& column : columns_)
    values_.push_back(column.least_first ? column.least : column.greatest);
  for (const Extremes& column : columns_)
    values_.push_back(column.least_first ? column.greatest : column.least);
  std::ranges::fill(columns_, Extremes());
  ++interval_;
}

}  // namespace poise
