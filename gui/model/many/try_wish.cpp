// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/many/try_wish.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace poise::gui {
namespace {

// A module that is only there by default: a value below it needs its type.
bool is_implied(const PropertyGroup& group) { return !group.stands && !group.shape; }

}  // namespace

std::vector<std::string> steps_between(double from, double to, std::size_t count, bool log) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < count; ++i) {
    const double share = count == 1 ? 0 : static_cast<double>(i) / static_cast<double>(count - 1);
    const double value = log ? from * std::pow(to / from, share) : std::lerp(from, to, share);
    std::string text = fmt::format("{:.4g}", value);
    if (std::ranges::count(out, text) == 0) out.push_back(std::move(text));
  }
  return out;
}

TriedValue tried_value(const PropertyGroup& group, const Property& property) {
  return {is_implied(group) ? group.path : property.path, property.name, group.shape};
}

std::string tried_text(const PropertyGroup& group, const Property& property,
                       const std::string& value) {
  if (!is_implied(group)) return value;
  return property.name == "type"
             ? "{type: " + value + "}"
             : "{type: " + group.type + ", " + property.name + ": " + value + "}";
}

}  // namespace poise::gui
