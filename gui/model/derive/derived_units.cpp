// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/derive/derived_units.hpp"

namespace poise::gui {
namespace {

// For each part of "a, b".
template <class Change>
std::string each(const std::string& unit, const Change& change) {
  const std::size_t comma = unit.find(", ");
  if (comma == std::string::npos) return change(unit);
  return change(unit.substr(0, comma)) + ", " + change(unit.substr(comma + 2));
}

std::string without(const std::string& unit, std::size_t end) {
  return unit.substr(0, unit.size() - end);
}

const std::string kRate = "/s", kSecondRate = "/s²";

}  // namespace

std::optional<std::string> unit_of_sum(const std::string& a, const std::string& b) {
  if (a == b || b == "1") return a;
  if (a == "1") return b;
  return std::nullopt;
}

std::string unit_of_product(const std::string& a, const std::string& b) {
  if (a == "1") return b;
  return b == "1" ? a : each(a, [&](const std::string& one) { return one + "·" + b; });
}

std::string unit_of_quotient(const std::string& a, const std::string& b) {
  if (b == "1") return a;
  return a == b ? "1" : each(a, [&](const std::string& one) { return one + "/" + b; });
}

std::string unit_of_root(const std::string& a) { return a == "1" ? "1" : "√(" + a + ")"; }

std::string unit_of_rate(const std::string& a) {
  return each(a, [](const std::string& one) {
    return one.ends_with(kRate) ? without(one, kRate.size()) + kSecondRate : one + kRate;
  });
}

std::string unit_of_integral(const std::string& a) {
  return each(a, [](const std::string& one) -> std::string {
    if (one == "1") return "s";
    if (one.ends_with(kSecondRate)) return without(one, kSecondRate.size()) + kRate;
    return one.ends_with(kRate) ? without(one, kRate.size()) : one + "·s";
  });
}

}  // namespace poise::gui
