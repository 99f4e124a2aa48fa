// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/plots/signal_pick.hpp"

#include <algorithm>
#include <cmath>

namespace poise::gui {
namespace {

// For "N, N·m", the first half of the components is in N, the second in N·m.
std::string unit_of(const std::string& unit, std::size_t i, std::size_t count) {
  const std::size_t comma = unit.find(", ");
  if (comma == std::string::npos) return unit;
  return i < (count + 1) / 2 ? unit.substr(0, comma) : unit.substr(comma + 2);
}

constexpr double kClearly = 1.2;

double reach(const Curve& curve, const History& history) {
  const Extent extent = history.extents().over(curve.column, 0, history.size());
  return extent.empty() ? 0 : std::max(std::abs(extent.least), std::abs(extent.greatest));
}

// Curves that stay keep their pen; the others get free ones.
void give_pens(std::vector<Curve>& curves, const std::vector<Curve>& before) {
  std::vector<bool> taken(curves.size(), false);
  std::vector<Curve*> others;
  for (Curve& curve : curves) {
    const auto same = std::ranges::find(before, curve.column, &Curve::column);
    if (same == before.end()) {
      others.push_back(&curve);
      continue;
    }
    curve.pen = same->pen;
    taken[curve.pen] = true;
  }
  std::size_t pen = 0;
  for (Curve* curve : others) {
    while (taken[pen]) ++pen;
    curve->pen = pen++;
  }
}

}  // namespace

std::vector<Curve> curves_of(const RowLayout& layout, const std::string& pick) {
  const std::size_t mark = pick.find('#');
  const Columns* columns = layout.find(pick.substr(0, mark));
  std::vector<Curve> curves;
  if (columns == nullptr) return curves;
  const std::string wanted = mark == std::string::npos ? "" : pick.substr(mark + 1);
  for (std::size_t i = 0; i < columns->count(); ++i) {
    const std::string& label = columns->signal.labels[i];
    if (wanted.empty() || label == wanted)
      curves.push_back({columns->first + i, columns->signal.name, label, label,
                        unit_of(columns->signal.unit, i, columns->count())});
  }
  return curves;
}

std::optional<std::size_t> column_in(const RowLayout& layout, const Curve& curve) {
  const Columns* columns = layout.find(curve.signal);
  if (columns == nullptr) return std::nullopt;
  const auto& labels = columns->signal.labels;
  const auto label = std::ranges::find(labels, curve.component);
  if (label == labels.end()) return std::nullopt;
  const auto at = static_cast<std::size_t>(label - labels.begin());
  if (unit_of(columns->signal.unit, at, labels.size()) != curve.unit) return std::nullopt;
  return columns->first + at;
}

std::vector<Curve> furthest(const std::vector<Curve>& all, const History& history, std::size_t most,
                            const std::vector<Curve>& shown) {
  if (all.size() <= most) return all;
  std::vector<std::pair<double, std::size_t>> order;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool there = std::ranges::find(shown, all[i].column, &Curve::column) != shown.end();
    order.emplace_back(-reach(all[i], history) * (there ? kClearly : 1), i);
  }
  std::ranges::sort(order);
  order.resize(most);
  std::ranges::sort(order, {}, &std::pair<double, std::size_t>::second);
  std::vector<Curve> out;
  for (const auto& [reached, i] : order) out.push_back(all[i]);
  give_pens(out, shown);
  return out;
}

std::string title_of(const std::string& pick) {
  std::string title = pick;
  if (title.starts_with("joints/")) title.replace(0, 7, "joint ");
  for (const char* group : {"tasks/", "constraints/", "contacts/"})
    if (title.starts_with(group)) title.erase(0, std::string(group).size());
  std::ranges::replace(title, '/', ' ');
  std::ranges::replace(title, '#', ' ');
  std::ranges::replace(title, '_', ' ');
  return title;
}

}  // namespace poise::gui
