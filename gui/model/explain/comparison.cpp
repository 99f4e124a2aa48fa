// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/explain/comparison.hpp"

#include <algorithm>
#include <cmath>

namespace poise::gui {
namespace {

constexpr std::size_t kMostRows = 4000;
constexpr double kNothing = 1e-9;  // differences up to this are rounding, in any unit
constexpr double kLow = 0.02, kHigh = 0.98;
constexpr double kNotable = 0.1;  // change of a task's error

bool is_compared(const std::string& name) {
  return !name.starts_with("tick/") && !name.starts_with("solver/") && !name.ends_with("/time");
}

// Rows of A and the nearest rows of B.
struct Pairs {
  std::vector<std::size_t> a, b;
  std::vector<double> times;
};

Pairs pairs(const History& a, const History& b, double from, double to) {
  Pairs out;
  const std::size_t first = a.begin_at(from - kNothing), last = a.at(to) + 1;
  const std::size_t step = std::max<std::size_t>(1, (last - first) / kMostRows);
  for (std::size_t i = first; i < last; i += step) {
    out.a.push_back(i);
    out.b.push_back(b.at(a.time(i)));
    out.times.push_back(a.time(i));
  }
  return out;
}

// The distance between two percentiles.
double usual_range(std::vector<double> values) {
  if (values.size() < 2) return 0;
  const auto at = [&](double share) {
    const auto k = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + k, values.end());
    return values[static_cast<std::size_t>(k)];
  };
  const double high = at(kHigh), low = at(kLow);
  return high - low;
}

// One column of both runs.
struct Column {
  std::vector<double> a, b;

  Column(const Pairs& rows, const History& first, std::size_t in_first, const History& second,
         std::size_t in_second) {
    for (std::size_t i = 0; i < rows.a.size(); ++i) {
      a.push_back(first.row(rows.a[i])[in_first]);
      b.push_back(second.row(rows.b[i])[in_second]);
    }
  }
  double range() const {
    std::vector<double> all = a;
    all.insert(all.end(), b.begin(), b.end());
    std::erase_if(all, [](double value) { return !std::isfinite(value); });
    return std::max(usual_range(std::move(all)), kNothing);
  }
};

void add(const Column& column, const std::string& label, const Pairs& rows, Difference& found) {
  double greatest = 0;
  std::size_t when = 0;
  const double range = column.range();
  for (std::size_t i = 0; i < column.a.size(); ++i) {
    const double off = std::abs(column.b[i] - column.a[i]);
    if (!std::isfinite(off)) continue;
    found.rms += off * off;
    found.rms_a += column.a[i] * column.a[i];
    found.rms_b += column.b[i] * column.b[i];
    const bool parts = off > kNothing && off / range > Difference::kSame;
    if (parts && (!found.parts_at || rows.times[i] < *found.parts_at))
      found.parts_at = rows.times[i];
    if (off <= greatest) continue;
    greatest = off;
    when = i;
  }
  if (greatest <= kNothing) return;
  found.share = std::max(found.share, greatest / range);
  if (greatest <= found.greatest) return;
  found.greatest = greatest;
  found.label = label;
  found.at = rows.times[when];
}

// None if they have no column in common.
std::optional<Difference> difference(const History& a, const Columns& in_a, const History& b,
                                     const Columns& in_b, const Pairs& rows) {
  Difference found;
  found.signal = in_a.signal.name;
  found.unit = in_a.signal.unit;
  std::size_t columns = 0;
  for (std::size_t i = 0; i < in_a.count(); ++i) {
    const std::string& label = in_a.signal.labels[i];
    const auto other = std::ranges::find(in_b.signal.labels, label);
    if (other == in_b.signal.labels.end()) continue;
    const auto k = static_cast<std::size_t>(other - in_b.signal.labels.begin());
    add(Column(rows, a, in_a.first + i, b, in_b.first + k), label, rows, found);
    ++columns;
  }
  if (columns == 0) return std::nullopt;
  const auto count = static_cast<double>(rows.a.size());
  for (double* rms : {&found.rms, &found.rms_a, &found.rms_b}) *rms = std::sqrt(*rms / count);
  return found;
}

// The task error that changed most.
const Difference* changed_task(const std::vector<Difference>& all) {
  const Difference* most = nullptr;
  double change = kNotable;
  for (const Difference& one : all) {
    if (!one.signal.starts_with("tasks/") || !one.signal.ends_with("/error")) continue;
    const double size = std::max(one.rms_a, one.rms_b);
    if (size <= kNothing || std::abs(one.rms_b - one.rms_a) / size <= change) continue;
    change = std::abs(one.rms_b - one.rms_a) / size;
    most = &one;
  }
  return most;
}

}  // namespace

Comparison compare(const History& a, const History& b) {
  Comparison out;
  if (a.empty() || b.empty()) return out;
  out.from = std::max(a.from(), b.from());
  out.to = std::min(a.to(), b.to());
  if (out.to < out.from) return out;
  const Pairs rows = pairs(a, b, out.from, out.to);
  for (const Columns& columns : a.layout()->signals) {
    if (!is_compared(columns.signal.name) || !columns.signal.words.empty()) continue;
    const Columns* other = b.layout()->find(columns.signal.name);
    const auto found = other ? difference(a, columns, b, *other, rows) : std::nullopt;
    if (!found)
      out.only_in_a.push_back(columns.signal.name);
    else if (!found->parts_at)
      ++out.equal;
    else
      out.signals.push_back(*found);
  }
  for (const Columns& columns : b.layout()->signals)
    if (is_compared(columns.signal.name) && a.layout()->find(columns.signal.name) == nullptr)
      out.only_in_b.push_back(columns.signal.name);
  std::ranges::stable_sort(out.signals, std::greater(), &Difference::share);
  for (const Difference& one : out.signals)
    if (!out.parts_at || *one.parts_at < *out.parts_at) out.parts_at = one.parts_at;
  out.task = changed_task(out.signals);
  return out;
}

}  // namespace poise::gui
