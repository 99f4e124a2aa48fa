// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/config/units.hpp"

#include <charconv>
#include <cmath>
#include <numbers>

namespace poise {
namespace {

struct Symbol {
  std::string_view text;
  double factor;
  std::array<int, 4> exponents;  // kg, m, s, rad
};

constexpr double kDegree = std::numbers::pi / 180;

constexpr Symbol kSymbols[] = {
    {"1", 1, {0, 0, 0, 0}},         {"%", 0.01, {0, 0, 0, 0}},    {"m", 1, {0, 1, 0, 0}},
    {"um", 1e-6, {0, 1, 0, 0}},     {"µm", 1e-6, {0, 1, 0, 0}},   {"mm", 1e-3, {0, 1, 0, 0}},
    {"cm", 1e-2, {0, 1, 0, 0}},     {"km", 1e3, {0, 1, 0, 0}},    {"s", 1, {0, 0, 1, 0}},
    {"us", 1e-6, {0, 0, 1, 0}},     {"µs", 1e-6, {0, 0, 1, 0}},   {"ms", 1e-3, {0, 0, 1, 0}},
    {"min", 60, {0, 0, 1, 0}},      {"h", 3600, {0, 0, 1, 0}},    {"Hz", 1, {0, 0, -1, 0}},
    {"kHz", 1e3, {0, 0, -1, 0}},    {"rad", 1, {0, 0, 0, 1}},     {"mrad", 1e-3, {0, 0, 0, 1}},
    {"deg", kDegree, {0, 0, 0, 1}}, {"°", kDegree, {0, 0, 0, 1}}, {"kg", 1, {1, 0, 0, 0}},
    {"g", 1e-3, {1, 0, 0, 0}},      {"N", 1, {1, 1, -2, 0}},      {"mN", 1e-3, {1, 1, -2, 0}},
    {"kN", 1e3, {1, 1, -2, 0}},     {"Nm", 1, {1, 2, -2, 0}},     {"kNm", 1e3, {1, 2, -2, 0}},
    {"Ns", 1, {1, 1, -1, 0}},       {"J", 1, {1, 2, -2, 0}},      {"kJ", 1e3, {1, 2, -2, 0}},
    {"W", 1, {1, 2, -3, 0}},        {"kW", 1e3, {1, 2, -3, 0}},   {"Pa", 1, {1, -1, -2, 0}},
};

void multiply(Unit& unit, const Unit& other, int power) {
  unit.factor *= std::pow(other.factor, power);
  for (std::size_t i = 0; i < 4; ++i) unit.exponents[i] += power * other.exponents[i];
}

// Exponents of Unit are in halves.
Unit unit_of(const Symbol& symbol) {
  Unit out{symbol.factor, symbol.exponents};
  for (int& exponent : out.exponents) exponent *= 2;
  return out;
}

std::optional<Unit> root_of(Unit unit) {
  unit.factor = std::sqrt(unit.factor);
  for (int& exponent : unit.exponents) {
    if (exponent % 2 != 0) return std::nullopt;
    exponent /= 2;
  }
  return unit;
}

// product := factor { (·|*|/) factor }, factor := ['√'] (symbol | '(' product ')') [power].
class UnitParser {
 public:
  explicit UnitParser(std::string_view text) : rest_(text) {}

  std::optional<Unit> whole() {
    const auto unit = product(0);
    return rest_.empty() ? unit : std::nullopt;
  }

 private:
  bool take(std::string_view text) {
    if (!rest_.starts_with(text)) return false;
    rest_.remove_prefix(text.size());
    return true;
  }

  std::optional<Unit> product(int depth) {
    auto unit = factor(depth);
    while (unit && !rest_.empty() && !rest_.starts_with(')')) {
      const bool quotient = take("/");
      if (!quotient && !take("·") && !take("⋅") && !take("*")) return std::nullopt;
      const auto next = factor(depth);
      if (!next) return std::nullopt;
      multiply(*unit, *next, quotient ? -1 : 1);
    }
    return unit;
  }

  std::optional<Unit> factor(int depth) {
    const bool root = take("√");
    std::optional<Unit> base;
    if (take("(")) {
      if (depth >= 4) return std::nullopt;
      base = product(depth + 1);
      if (!base || !take(")")) return std::nullopt;
    } else {
      base = symbol();
    }
    const auto exponent = power();
    if (!base || !exponent) return std::nullopt;
    Unit unit;
    multiply(unit, *base, *exponent);
    return root ? root_of(unit) : unit;
  }

  // The longest unit symbol at the start of the text that ends at a delimiter.
  std::optional<Unit> symbol() {
    const std::size_t end = rest_.find_first_of("/*()^");
    std::string_view word = rest_.substr(0, end);
    for (const std::string_view stop : {"·", "⋅", "²", "³", "⁻"})
      word = word.substr(0, word.find(stop));
    for (const Symbol& known : kSymbols) {
      if (known.text != word) continue;
      rest_.remove_prefix(word.size());
      return unit_of(known);
    }
    return std::nullopt;
  }

  std::optional<int> power() {
    if (take("²")) return 2;
    if (take("³")) return 3;
    if (take("⁻¹")) return -1;
    if (take("⁻²")) return -2;
    if (!take("^")) return 1;
    const int sign = take("-") ? -1 : 1;
    if (rest_.empty() || rest_[0] < '1' || rest_[0] > '9') return std::nullopt;
    const int digit = rest_[0] - '0';
    rest_.remove_prefix(1);
    return sign * digit;
  }

  std::string_view rest_;
};

struct QuantityName {
  std::string_view unit, name;
};

constexpr QuantityName kNames[] = {
    {"1", "number without unit"},
    {"m", "length"},
    {"s", "time"},
    {"Hz", "frequency"},
    {"rad", "angle"},
    {"kg", "mass"},
    {"N", "force"},
    {"J", "torque or energy"},
    {"m/s", "speed"},
    {"rad/s", "angular speed"},
    {"m/s²", "acceleration"},
    {"rad/s²", "angular acceleration"},
    {"N·s", "impulse"},
    {"N/m", "stiffness"},
    {"1/s²", "stiffness per mass"},
    {"W", "power"},
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::optional<Unit> parse_unit(std::string_view text) {
  if (text.empty()) return Unit{};
  if (text.size() > 64) return std::nullopt;
  return UnitParser(text).whole();
}

std::vector<std::string> unit_symbols(std::string_view unit) {
  std::vector<std::string> symbols;
  const auto parsed = parse_unit(unit);
  if (!parsed) return symbols;
  for (const Symbol& known : kSymbols)
    if (unit_of(known).same_dimension(*parsed)) symbols.emplace_back(known.text);
  return symbols;
}

std::string quantity_name(const Unit& unit) {
  for (const QuantityName& known : kNames)
    if (parse_unit(known.unit)->same_dimension(unit)) return std::string(known.name);
  return {};
}

std::optional<LeadingNumber> parse_number(std::string_view text) {
  std::string_view rest = text;
  if (rest.starts_with('+')) rest.remove_prefix(1);
  const std::string_view unsigned_part = rest.starts_with('-') ? rest.substr(1) : rest;
  const bool starts_well =
      !unsigned_part.empty() &&
      (is_digit(unsigned_part[0]) ||
       (unsigned_part[0] == '.' && unsigned_part.size() > 1 && is_digit(unsigned_part[1])));
  if (!starts_well || (text[0] == '+' && rest[0] == '-')) return std::nullopt;
  double value = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
  if (error != std::errc{} || !std::isfinite(value)) return std::nullopt;
  return LeadingNumber{value, rest.substr(static_cast<std::size_t>(end - rest.data()))};
}

}  // namespace poise
