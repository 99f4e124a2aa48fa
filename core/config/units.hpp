// SPDX-License-Identifier: BSD-2-Clause
// Units as factors and exponents.

#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "poise/core/export.hpp"

namespace poise {

/// A unit: its factor to SI and its exponents of kg, m, s and rad, in halves. The radian is a
/// dimension of its own, so degrees are accepted only for angles.
struct Unit {
  double factor = 1;
  std::array<int, 4> exponents{};

  bool same_dimension(const Unit& other) const { return exponents == other.exponents; }
};

/// "m/s²", "N·s/(kg·m)", "rad/s^2", "Nm", "1/s", "%", "1" …: products by · or *, quotients by /
/// from left to right, powers by ² ³ or ^, roots by √, brackets. "" is "1". Empty if the text is
/// not a unit.
POISE_API std::optional<Unit> parse_unit(std::string_view text);

/// Lengths of a robot that `robot.size` makes units of length.
inline constexpr std::string_view kSizeUnits[] = {"leg", "arm"};

/// The symbols of the same dimension, "m" → m, mm, cm …; none if only composed units have it.
POISE_API std::vector<std::string> unit_symbols(std::string_view unit);

/// "length", "angle", "torque or energy" …; empty without a common name.
POISE_API std::string quantity_name(const Unit& unit);

/// A number as a stack file writes it: decimal with an optional exponent; no NaN, infinity, hex,
/// separators. @return the number and what follows it, or nothing
struct LeadingNumber {
  double value;
  std::string_view rest;
};
POISE_API std::optional<LeadingNumber> parse_number(std::string_view text);

}  // namespace poise
