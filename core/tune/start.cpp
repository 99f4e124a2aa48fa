// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/tune/start.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "poise/core/config/text_tree.hpp"
#include "poise/core/config/units.hpp"

namespace poise {
namespace {

std::size_t tuned_count(const SweepSpec& runs) { return runs.axes.size() - 1; }

// A value of the stack in the unit of its axis, if it is such a number.
std::optional<double> number_in(const Axis& axis, const ConfigNode* value) {
  const auto number = value != nullptr ? parse_number(value->scalar) : std::nullopt;
  if (!number) return {};
  std::string unit(number->rest);
  unit.erase(0, std::min(unit.find_first_not_of(' '), unit.size()));
  const auto own = parse_unit(unit), other = parse_unit(axis.unit);
  return unit != axis.unit && own && other ? number->value * own->factor / other->factor
                                           : number->value;
}

// Where a value lies between the bounds of its axis; the middle if it is no such number.
double share_of(const Axis& axis, const ConfigNode* value) {
  const auto x = number_in(axis, value);
  if (!x) return 0.5;
  const double share = axis.log ? std::log(*x / axis.low) / std::log(axis.high / axis.low)
                                : (*x - axis.low) / (axis.high - axis.low);
  return std::isfinite(share) ? std::clamp(share, 0.0, 1.0) : 0.5;
}

}  // namespace

const ConfigNode* value_in(const ConfigNode& stack, const std::string& path) {
  const ConfigNode* node = &stack;
  for (const std::string& part : path_parts(path)) {
    const ConfigNode* next = node->find(part);
    for (const ConfigNode& entry : node->children)
      if (next == nullptr && node->kind == ConfigNode::Kind::kList &&
          ((entry.find("name") != nullptr && entry.find("name")->scalar == part) ||
           (entry.find("name") == nullptr && entry.find("type") != nullptr &&
            entry.find("type")->scalar == part)))
        next = &entry;
    if (next == nullptr) return nullptr;
    node = next;
  }
  return node;
}

Eigen::VectorXd start_of(const SweepSpec& runs) {
  Eigen::VectorXd start(static_cast<Eigen::Index>(tuned_count(runs)));
  for (std::size_t a = 0; a < tuned_count(runs); ++a)
    start[static_cast<Eigen::Index>(a)] =
        share_of(runs.axes[a], value_in(runs.stack, runs.axes[a].path));
  return start;
}

std::vector<Finding> outside_bounds(const TuneSpec& tune) {
  std::vector<Finding> out;
  for (std::size_t a = 0; a < tuned_count(tune.runs); ++a) {
    const Axis& axis = tune.runs.axes[a];
    const auto x = number_in(axis, value_in(tune.runs.stack, axis.path));
    if (!x || (*x >= axis.low && *x <= axis.high)) continue;
    out.push_back(
        warning_of(WarningKind::kTuneBounds, axis.place, "over." + axis.path,
                   fmt::format("the stack has {:.6g}, outside of the bounds {:.6g} and {:.6g}; the "
                               "search begins at a bound",
                               *x, axis.low, axis.high)));
  }
  return out;
}

}  // namespace poise
