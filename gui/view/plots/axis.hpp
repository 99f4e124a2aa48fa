// SPDX-License-Identifier: BSD-2-Clause
// Values on a line of pixels, and where its ticks are.

#pragma once

#include <vector>

namespace poise::gui {

struct Axis {
  double from = 0, to = 1;    ///< values at the ends
  double begin = 0, end = 1;  ///< pixels at the ends; end < begin: upwards

  double pixel(double value) const { return begin + (value - from) / (to - from) * (end - begin); }
  double value(double pixel) const { return from + (pixel - begin) / (end - begin) * (to - from); }
};

/// The smallest of 1, 2, 5 × 10ⁿ that gives at most `most` steps in `size`. @pre size > 0, most ≥ 1
double tick_step(double size, int most);

/// As above for [from, to]. If fewer than two ticks would be in it, the next finer step, unless
/// this gives more than `most` + 2 ticks.
double tick_step(double from, double to, int most);

/// The multiples of `step` in [from, to].
std::vector<double> ticks(double from, double to, double step);

}  // namespace poise::gui
