// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/plots/trace.hpp"

#include <cmath>
#include <functional>

namespace poise::gui {
namespace {

Span values_of(const History& history, std::size_t column, const TraceEntries::Entry& entry) {
  const Extent& extent = history.extents().at(entry.level, entry.at, column);
  // A single row is read exactly: extents have seven digits.
  if (entry.level == 0 && extent.least == extent.greatest) {
    const double value = history.row(entry.at)[column];
    return {value, value};
  }
  return {static_cast<double>(extent.least), static_cast<double>(extent.greatest)};
}

// Joins the least values and the greatest values of two entries by lines: what these have at each
// edge between columns of pixels belongs to both columns.
void join(const TraceEntries::Entry& a, const Span& from, const TraceEntries::Entry& b,
          const Span& to, std::vector<Span>& out) {
  const auto pixels = static_cast<std::int32_t>(out.size());
  const double per_pixel = 1 / (b.x - a.x);
  const double fall = (to.least - from.least) * per_pixel;
  const double rise = (to.greatest - from.greatest) * per_pixel;
  // Rounding must not lead beyond the values.
  const double lowest = std::min(from.least, to.least);
  const double highest = std::max(from.greatest, to.greatest);
  for (std::int32_t edge = a.pixel + 1; edge <= std::min(b.pixel, pixels); ++edge) {
    const double along = edge - a.x;
    const Span there{std::max(lowest, from.least + along * fall),
                     std::min(highest, from.greatest + along * rise)};
    if (edge > 0) out[static_cast<std::size_t>(edge) - 1].add(there);
    if (edge < pixels) out[static_cast<std::size_t>(edge)].add(there);
  }
}

}  // namespace

TraceEntries::TraceEntries(const History& history, const Axis& time) {
  pixels_ = static_cast<std::int32_t>(std::max(1.0, std::round(time.end - time.begin)));
  if (history.empty() || history.from() > time.to || history.to() < time.from) return;
  const std::size_t first = history.begin_at(time.from), end = history.begin_at(time.to);
  choose(history, time, first > 0 ? first - 1 : 0, std::min(end + 1, history.size()));
}

// Of rows [first, end), at the highest level that has at least one entry a pixel, or below.
void TraceEntries::choose(const History& history, const Axis& time, std::size_t first,
                          std::size_t end) {
  const Extents& extents = history.extents();
  std::uint32_t level = 0;
  std::size_t step = 1;
  double rows = static_cast<double>(end - first) / pixels_ / Extents::kFan;
  for (; rows >= 1 && level + 1 < 16; rows /= Extents::kFan, step *= Extents::kFan) ++level;
  all_.reserve((end - first) / step + 32);
  const double half_per_second = 0.5 * (time.end - time.begin) / (time.to - time.from);
  for (std::size_t row = first - first % step; row < end; row += step) {
    for (; row / step >= extents.size(level); --level) step /= Extents::kFan;
    const std::size_t last = std::min(row + step, history.size()) - 1;
    const double x = (history.time(row) + history.time(last) - 2 * time.from) * half_per_second;
    const double pixel = std::clamp(std::floor(x), -1.0, static_cast<double>(pixels_));
    all_.push_back({x, static_cast<std::int32_t>(pixel), level, row / step});
  }
}

void trace(const History& history, std::size_t column, const TraceEntries& entries,
           std::vector<Span>& out) {
  out.assign(static_cast<std::size_t>(entries.pixels()), {});
  const TraceEntries::Entry* before = nullptr;
  Span last;
  for (const TraceEntries::Entry& entry : entries.all()) {
    const Span values = values_of(history, column, entry);
    if (!(values.least <= values.greatest)) {  // nothing, or not a number
      before = nullptr;
      continue;
    }
    if (before != nullptr && before->pixel != entry.pixel) join(*before, last, entry, values, out);
    if (entry.pixel >= 0 && entry.pixel < entries.pixels())
      out[static_cast<std::size_t>(entry.pixel)].add(values);
    before = &entry;
    last = values;
  }
}

void trace(const History& history, std::size_t column, const Axis& time, std::vector<Span>& out) {
  trace(history, column, TraceEntries(history, time), out);
}

Span without_outliers(std::vector<Span> spans) {
  constexpr double kFlat = 5;            // as large as the rest
  constexpr std::size_t kFewPixels = 3;  // that one value touches
  std::erase_if(spans, [](const Span& span) { return span.empty(); });
  Span all;
  for (const Span& span : spans) all.add(span);
  const std::size_t few = std::max(kFewPixels, spans.size() / 200);
  if (spans.size() < 20 * kFewPixels) return all;
  const auto least = spans.begin() + static_cast<std::ptrdiff_t>(few);
  std::ranges::nth_element(spans, least, {}, &Span::least);
  Span rest{least->least, least->least};
  std::ranges::nth_element(spans, least, std::greater(), &Span::greatest);
  rest.add(least->greatest);
  const double size = rest.greatest - rest.least;
  return size > 0 && all.greatest - all.least > kFlat * size ? rest : all;
}

}  // namespace poise::gui
