// SPDX-License-Identifier: BSD-2-Clause
// Numbers as a stack file writes them, and what is read from that.

#pragma once

#include <numbers>
#include <string>

#include "poise/core/export.hpp"

namespace poise {

/// Units of a stack file in SI units.
inline constexpr double kInDegrees = std::numbers::pi / 180, kInCentimetres = 1e-2;

/// What is read if `value` is written with few digits. What is half-way between two numbers goes
/// towards 0, also if it is so only up to rounding.
/// @param unit    that it is written in, in SI units
/// @param digits  after the decimal point
POISE_API double as_written(double value, double unit, int digits);

/// The same, but from `lower` to `upper`: an end of a range that has more digits is kept as it is.
POISE_API double as_written_within(double value, double lower, double upper, double unit,
                                   int digits);

/// A text from which exactly `value` is read: with few digits if that is enough, else in SI units
/// with all that it needs. 0 has no unit.
/// @param name  of the unit, with a blank before it; empty: SI units, and `unit` is 1
/// @param si    name of the SI unit, with a blank before it
POISE_API std::string written(double value, double unit, int digits, const char* name = "",
                              const char* si = "");

}  // namespace poise
