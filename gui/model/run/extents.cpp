// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/run/extents.hpp"

#include <cmath>

namespace poise::gui {

Extent Extents::of(double value) {
  if (!std::isfinite(value)) return {};
  const auto near = static_cast<float>(value);
  return {near, near};
}

void Extents::append(std::size_t level) {
  Level& one = levels_[level];
  if (one.size % kBlock == 0 && one.size / kBlock == one.blocks.size())
    one.blocks.emplace_back(columns_ * kBlock);
  ++one.size;
}

// Completes the entries above the last row. Called before the next row is added, so that the last
// row can still be extended.
void Extents::close() {
  for (std::size_t level = 0; size(level) > 0 && size(level) % kFan == 0; ++level) {
    if (level + 1 == levels_.size()) levels_.emplace_back();
    const std::size_t to = size(level + 1), from = to * kFan;
    append(level + 1);
    for (std::size_t c = 0; c < columns_; ++c) {
      Extent all;
      for (std::size_t i = 0; i < kFan; ++i) all.add(at(level, from + i, c));
      slot(level + 1, to, c) = all;
    }
  }
}

void Extents::add(std::span<const double> row) {
  close();
  append(0);
  replace_last(row);
}

void Extents::add_extents(std::span<const Extent> extents) {
  close();
  append(0);
  for (std::size_t c = 0; c < columns_; ++c) slot(0, size() - 1, c) = extents[c];
}

void Extents::widen(std::span<const double> row) {
  for (std::size_t c = 0; c < columns_; ++c) slot(0, size() - 1, c).add(of(row[c]));
}

void Extents::replace_last(std::span<const double> row) {
  for (std::size_t c = 0; c < columns_; ++c) slot(0, size() - 1, c) = of(row[c]);
}

void Extents::cut(std::size_t rows) {
  std::size_t keep = std::min(rows, size());
  for (std::size_t level = 0; level < levels_.size(); ++level) {
    levels_[level].size = keep;
    levels_[level].blocks.resize((keep + kBlock - 1) / kBlock);
    keep = level == 0 ? (std::max<std::size_t>(keep, 1) - 1) / kFan : keep / kFan;
  }
}

void Extents::thin() {
  const std::size_t before = size(), after = (before + 1) / 2;
  for (std::size_t i = 0; i < after; ++i)
    for (std::size_t c = 0; c < columns_; ++c) {
      Extent both = at(0, 2 * i, c);
      if (2 * i + 1 < before) both.add(at(0, 2 * i + 1, c));
      slot(0, i, c) = both;
    }
  levels_.resize(1);
  for (std::size_t i = 1; i <= after; ++i) {
    levels_[0].size = i;
    if (i < after) close();
  }
  levels_[0].blocks.resize((after + kBlock - 1) / kBlock);
}

Extent Extents::over(std::size_t column, std::size_t first, std::size_t end) const {
  Extent all;
  for (std::size_t i = first; i < end;) {
    std::size_t level = 0, step = 1;
    while (i % (step * kFan) == 0 && i + step * kFan <= end &&
           i / (step * kFan) < size(level + 1)) {
      step *= kFan;
      ++level;
    }
    all.add(at(level, i / step, column));
    i += step;
  }
  return all;
}

}  // namespace poise::gui
