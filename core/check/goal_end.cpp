// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/check/goal_end.hpp"

#include <algorithm>
#include <array>

#include "poise/core/config/goal_reader.hpp"
#include "poise/core/error.hpp"

namespace poise {
namespace {

constexpr std::array<std::string_view, 5> kByGoals{"fixed", "minimum-jerk", "waypoints", "spline",
                                                   "sinusoid"};

std::vector<const ConfigNode*> goals_of(const ModuleSpec& reference) {
  std::vector<const ConfigNode*> goals;
  for (const char* key : {"to", "about"})
    if (const ConfigNode* goal = reference.node.find(key)) goals.push_back(goal);
  if (const ConfigNode* through = reference.node.find("through"))
    for (const ConfigNode& goal : through->children) goals.push_back(&goal);
  return goals;
}

bool by_goals(const ModuleSpec& reference) {
  return std::ranges::find(kByGoals, std::string_view(reference.type)) != kByGoals.end();
}

}  // namespace

std::optional<Eigen::Vector3d> end_of(const ModuleSpec& reference, const Eigen::Vector3d& from,
                                      const GoalContext& context) {
  if (!by_goals(reference)) return std::nullopt;
  Eigen::VectorXd at = from;
  try {
    for (const ConfigNode* goal : goals_of(reference))
      resolve_goal(read_goal(*goal, "m"), TargetSpace::vector(3), at, context, at);
  } catch (const ConfigError&) {
    return std::nullopt;  // the error is reported when the reference is bound
  }
  return at;
}

bool ends_over_contacts(const ModuleSpec& reference) {
  const std::vector<const ConfigNode*> goals = goals_of(reference);
  return by_goals(reference) && !goals.empty() && goals.back()->find("over") &&
         !goals.back()->find("by");
}

bool stays(const ModuleSpec& reference) {
  return reference.type == "fixed" && goals_of(reference).empty();
}

}  // namespace poise
