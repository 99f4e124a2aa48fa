// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/phases/phase_stretch.hpp"

#include <algorithm>
#include <cmath>

namespace poise::gui {
namespace {

// The first row of the stretch, and the first one after it.
std::optional<std::pair<std::size_t, std::size_t>> rows_of(const History& history,
                                                           const std::string& phase, double shown) {
  const Columns* columns = history.empty() ? nullptr : history.layout()->find("phase");
  if (columns == nullptr) return std::nullopt;
  const auto& words = columns->signal.words;
  const auto index = std::ranges::find(words, phase) - words.begin();
  const auto in = [&](std::size_t row) {
    return std::lround(history.row(row)[columns->first]) == index;
  };
  std::optional<std::pair<std::size_t, std::size_t>> found;
  for (std::size_t row = 0; row < history.size(); ++row) {
    if (!in(row)) continue;
    if (found && history.time(row) > shown) break;
    const std::size_t from = row;
    while (row + 1 < history.size() && in(row + 1)) ++row;
    found = {from, row + 1};
  }
  return found;
}

}  // namespace

std::optional<std::pair<double, double>> stretch_of(const History& history,
                                                    const std::string& phase, double shown) {
  const auto rows = rows_of(history, phase, shown);
  if (!rows) return std::nullopt;
  return std::pair(history.time(rows->first),
                   history.time(std::min(rows->second, history.size() - 1)));
}

std::optional<double> end_of_predecessor(const History& history, const std::string& phase,
                                         double shown) {
  const auto rows = rows_of(history, phase, shown);
  if (!rows || rows->first == 0) return std::nullopt;
  return history.time(rows->first - 1);
}

}  // namespace poise::gui
