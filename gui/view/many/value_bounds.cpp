// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/many/value_bounds.hpp"

#include <algorithm>
#include <cmath>

namespace poise::gui {

Bounds bounds_around(const Property& property) {
  const double value = number_of(property.value(), property.unit);
  if (std::isfinite(value) && value > 0) {
    const Bounds out{std::max(property.min, value / 4), std::min(property.max, value * 4), true};
    if (out.low > 0 && out.high > out.low) return out;
  }
  const double centre = std::isfinite(value) ? value : 0;
  const double reach = std::max(1.0, 2 * std::abs(centre));
  return {std::max(property.min, centre - reach), std::min(property.max, centre + reach), false};
}

QString bound_text(double value) { return QString::number(value, 'g', 4); }

}  // namespace poise::gui
