// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/plots/axis.hpp"

#include <cmath>

namespace poise::gui {

double tick_step(double size, int most) {
  const double least = size / most;
  const double decade = std::pow(10, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * decade >= least * (1 - 1e-9)) return factor * decade;
  return 10 * decade;
}

double tick_step(double from, double to, int most) {
  double step = tick_step(to - from, most);
  if (ticks(from, to, step).size() > 1) return step;
  double finer = step;
  for (int more = most + 1; finer == step; ++more) finer = tick_step(to - from, more);
  return ticks(from, to, finer).size() <= static_cast<std::size_t>(most) + 2 ? finer : step;
}

std::vector<double> ticks(double from, double to, double step) {
  std::vector<double> all;
  const double slack = 1e-9 * step;
  for (double i = std::ceil((from - slack) / step); i * step <= to + slack; ++i)
    all.push_back(i * step);
  return all;
}

}  // namespace poise::gui
