// SPDX-License-Identifier: BSD-2-Clause
// Engineering notation: three digits, and a unit prefix that suits the size.

#pragma once

#include <QString>

namespace poise::gui {

/// Factor and unit for display.
struct Scale {
  double factor = 1;
  QString unit;
};

/// The scale in which `most` has one to three digits before the decimal point: a prefix for m, N,
/// N·m, s and the like, else a power of 1000.
/// @param unit  "1": dimensionless
Scale scale_for(double most, const QString& unit);

/// A tick label of an axis with ticks every `step`, with as many digits as needed.
QString tick_text(double value, double step);

/// A number with three digits and a suitable unit: "3.21 mm".
QString short_number(double value, const QString& unit);

/// A number in the scale of its neighbours, with up to four digits: "0.021 mm".
QString scaled_number(double value, const Scale& scale);

/// A computing time: "0.4 µs", "13 µs". Further digits would flicker.
QString short_time(double microseconds);

}  // namespace poise::gui
