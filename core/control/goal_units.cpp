// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/control/goal_units.hpp"

#include "poise/core/fields.hpp"
#include "poise/core/pattern.hpp"

namespace poise {
namespace {

using Kind = ConfigNode::Kind;

// Walks the reference's fields and checks their units in the file.
class GoalUnits final : public IgnoreFields {
 public:
  GoalUnits(const ConfigNode& node, std::vector<std::string> units, std::vector<std::string> joints)
      : node_(node), units_(std::move(units)), joints_(std::move(joints)) {}

  using IgnoreFields::param;
  void param(std::string_view name, Goal&, const FieldInfo&) override {
    if (const auto* goal = node_.find(name)) check_goal(*goal);
  }
  void param(std::string_view name, std::vector<Goal>&, const FieldInfo&) override {
    if (const auto* goals = node_.find(name))
      for (const ConfigNode& goal : goals->children) check_goal(goal);
  }
  void list(std::string_view name, std::vector<double>&, const FieldInfo& info) override {
    if (info.unit != "m, rad") return;
    if (const auto* numbers = node_.find(name)) check_numbers(*numbers);
  }

 private:
  void check_goal(const ConfigNode& goal) const {
    if (goal.kind == Kind::kList) check_numbers(goal);
    if (const ConfigNode* by = goal.find("by")) check_numbers(*by);
    if (const ConfigNode* joints = goal.find("joints")) check_joints(*joints);
  }

  // One number for each component, or one for all.
  void check_numbers(const ConfigNode& numbers) const {
    if (numbers.kind == Kind::kScalar)
      for (const std::string& unit : units_) read_quantity(numbers, unit);
    if (numbers.children.size() != units_.size()) return;
    for (std::size_t i = 0; i < units_.size(); ++i) read_quantity(numbers.children[i], units_[i]);
  }

  void check_joints(const ConfigNode& map) const {
    for (std::size_t i = 0; i < map.keys.size(); ++i)
      for (std::size_t j = 0; j < joints_.size(); ++j)
        if (matches(map.keys[i], joints_[j])) read_quantity(map.children[i], units_[j]);
  }

  const ConfigNode& node_;
  std::vector<std::string> units_, joints_;
};

}  // namespace

std::vector<std::string> component_units(const Task& task, const TargetSpace& space,
                                         const Tree& tree) {
  std::vector<std::string> units;
  if (space.kind() == TargetSpace::Kind::kPose) units.assign(3, "m");
  if (space.kind() != TargetSpace::Kind::kVector) {
    units.insert(units.end(), 3, "rad");
    return units;
  }
  for (const std::string& name : task.component_joints()) {
    const auto& joint = tree.joints[static_cast<std::size_t>(tree.joint(name))];
    units.emplace_back(joint.kind == JointKind::kPrismatic ? "m" : "rad");
  }
  const std::string common = task.target_unit();
  if (units.empty() && common.find(',') == std::string::npos)
    units.assign(static_cast<std::size_t>(space.value_size()), common);
  return units;
}

void check_goal_units(Reference& reference, const ConfigNode& node, const Task& task,
                      const TargetSpace& space, const Tree& tree) {
  GoalUnits check(node, component_units(task, space, tree), task.component_joints());
  reference.describe(check);
}

}  // namespace poise
