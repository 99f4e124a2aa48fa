// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/stack/stack_sizes.hpp"

#include <algorithm>
#include <cctype>
#include <optional>

#include "poise/core/config/scalars.hpp"
#include "poise/core/config/units.hpp"

namespace poise {
namespace {

struct Size {
  std::string_view unit;
  double metres;
};

std::optional<double> length_of(const ConfigNode& size) {
  try {
    return read_quantity(size, "m");
  } catch (const ConfigError&) {
    return {};
  }
}

void convert(ConfigNode& node, const std::vector<Size>& sizes) {
  for (ConfigNode& child : node.children) convert(child, sizes);
  const auto number = parse_number(node.scalar);
  if (node.kind != ConfigNode::Kind::kScalar || node.quoted || !number) return;
  std::string_view unit = number->rest;
  unit.remove_prefix(std::min(unit.find_first_not_of(' '), unit.size()));
  for (const Size& size : sizes) {
    if (!unit.starts_with(size.unit)) continue;
    const std::string rest(unit.substr(size.unit.size()));
    const bool longer = !rest.empty() && std::isalpha(static_cast<unsigned char>(rest[0])) != 0;
    if (longer || !parse_unit("m" + rest)) continue;
    node.scalar = number_text(number->value * size.metres) + " m" + rest;
    return;
  }
}

}  // namespace

ConfigNode with_sizes(ConfigNode stack) {
  const ConfigNode* const robot = stack.find("robot");
  const ConfigNode* const given = robot ? robot->find("size") : nullptr;
  std::vector<Size> sizes;
  for (const std::string_view unit : kSizeUnits)
    if (const ConfigNode* size = given ? given->find(unit) : nullptr)
      if (const auto metres = length_of(*size)) sizes.push_back({unit, *metres});
  if (!sizes.empty()) convert(stack, sizes);
  return stack;
}

}  // namespace poise
