// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/check/finer_cones.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

namespace poise {
namespace {

constexpr int kMostSides = 16;  // that friction-cone takes

}  // namespace

std::vector<ConeSides> inner_pyramids(const StackSpec& spec) {
  std::vector<ConeSides> cones;
  for (const ConstraintSpec& one : spec.constraints) {
    if (one.constraint.type != "friction-cone" || one.level > 0) continue;
    const ConfigNode& node = one.constraint.node;
    if (const ConfigNode* kind = node.find("approximation"); kind && kind->scalar == "outer")
      continue;
    ConeSides& cone = cones.emplace_back();
    cone.constraint = one.name;
    if (const ConfigNode* sides = node.find("sides"))
      cone.sides = static_cast<int>(read_quantity(*sides, "1"));
    if (const ConfigNode* margin = node.find("margin")) cone.margin = read_quantity(*margin, "1");
  }
  return cones;
}

std::string least_friction(const std::vector<ConeSides>& cones,
                           const std::vector<Contact>& contacts, const std::string& constraint) {
  const Contact* least = nullptr;
  for (const Contact& contact : contacts)
    if (!contact.bilateral && (!least || contact.friction < least->friction)) least = &contact;
  for (const ConeSides& cone : cones) {
    if (!least || cone.constraint != constraint || cone.sides >= kMostSides) continue;
    const auto holds = [&](int sides) {
      return least->friction * (1 - cone.margin) * std::cos(std::numbers::pi / sides);
    };
    return fmt::format(
        "where they hold least, pyramids of {} sides{} give {:.3g} of the friction {:.3g} of {}; "
        "with {} sides it were {:.3g}",
        cone.sides, cone.margin > 0 ? fmt::format(" with {:.3g} % margin", 100 * cone.margin) : "",
        holds(cone.sides), least->friction, least->name, kMostSides, holds(kMostSides));
  }
  return {};
}

}  // namespace poise
