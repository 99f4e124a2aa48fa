// SPDX-License-Identifier: BSD-2-Clause

#include "gui/view/signal_pick.hpp"

#include <algorithm>

namespace poise::gui {
namespace {

// Of "N, N·m" the first half of the components has the first.
std::string unit_of(const std::string& unit, std::size_t i, std::size_t count) {
  const std::size_t comma = unit.find(", ");
  if (comma == std::string::npos) return unit;
  return i < (count + 1) / 2 ? unit.substr(0, comma) : unit.substr(comma + 2);
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
      curves.push_back(
          {columns->first + i, label, unit_of(columns->signal.unit, i, columns->count())});
  }
  return curves;
}

std::string title_of(const std::string& pick) {
  std::string title = pick;
  for (const char* group : {"tasks/", "constraints/", "contacts/", "joints/"})
    if (title.starts_with(group)) title.erase(0, std::string(group).size());
  std::ranges::replace(title, '/', ' ');
  std::ranges::replace(title, '#', ' ');
  std::ranges::replace(title, '_', ' ');
  return title;
}

}  // namespace poise::gui
