// SPDX-License-Identifier: BSD-2-Clause
// Numbers as engineers write them: three digits, and a unit that suits their size.

#pragma once

#include <QString>

namespace poise::gui {

/// What a number is multiplied with to be read in `unit`.
struct Scale {
  double factor = 1;
  QString unit;
};

/// The scale in which `most` has one to three digits before the point: m, N, N·m, s and the like
/// get a prefix, what takes none a power of ten of three.
/// @param unit  "1": none
Scale scale_for(double most, const QString& unit);

/// A number on an axis whose labels are `step` apart: as many digits as tell them apart.
QString tick_text(double value, double step);

/// A number with three digits and a unit that suits it: "3.21 mm".
QString short_number(double value, const QString& unit);

/// A part of a tick: "0.4 µs", "13 µs". More digits would not stand still.
QString short_time(double microseconds);

}  // namespace poise::gui
