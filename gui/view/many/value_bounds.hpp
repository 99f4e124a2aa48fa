// SPDX-License-Identifier: BSD-2-Clause
// The range in which a value is tried or searched at first.

#pragma once

#include <QString>

#include "poise/gui/model/edit/property.hpp"

namespace poise::gui {

struct Bounds {
  double low = 0, high = 1;  ///< in the unit of the property
  bool log = false;          ///< equal ratios rather than equal differences
};

/// A quarter to four times of a positive value; else the range of the property, or ±1 around the
/// value.
Bounds bounds_around(const Property& property);

/// A number with at most four digits.
QString bound_text(double value);

}  // namespace poise::gui
