// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/anatomy/written.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace poise {
namespace {

// Without zeros at the end, and 0 for what rounds to it.
std::string decimal(double value, int digits) {
  std::string text = fmt::format("{:.{}f}", value, digits);
  if (text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

double read(const std::string& text, double unit) {
  return std::strtod(text.c_str(), nullptr) * unit;
}

}  // namespace

double as_written(double value, double unit, int digits) {
  const double steps = std::pow(10, digits);
  const double whole = std::floor(std::abs(value) / unit * steps + 0.5 - 1e-6);
  return whole == 0 ? 0 : std::copysign(read(decimal(whole / steps, digits), unit), value);
}

double as_written_within(double value, double lower, double upper, double unit, int digits) {
  return std::clamp(as_written(value, unit, digits), lower, upper);
}

std::string written(double value, double unit, int digits, const char* name, const char* si) {
  if (value == 0) return "0";
  const std::string few = decimal(value / unit, digits);
  if (read(few, unit) == value) return few + name;
  return fmt::format("{}{}", value, unit == 1 ? name : si);
}

}  // namespace poise
