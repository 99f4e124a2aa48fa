// SPDX-License-Identifier: BSD-2-Clause
// Evaluates a goal of a stack file in the space of a task.

#include <algorithm>

#include "poise/core/error.hpp"
#include "poise/core/pattern.hpp"
#include "poise/core/problem/target.hpp"

namespace poise {
namespace {

using Kind = TargetSpace::Kind;

std::string word(Kind kind) {
  if (kind == Kind::kRotation) return "an orientation";
  return kind == Kind::kPose ? "a pose" : "numbers";
}

[[noreturn]] void refuse(const char* key, const TargetSpace& space, const char* remedy) {
  throw ConfigError(ErrorCode::kUnsuited, key,
                    "does not fit a task whose target is " + word(space.kind()), remedy);
}

void check_size(const char* key, std::size_t found, Eigen::Index wanted) {
  if (static_cast<Eigen::Index>(found) == wanted) return;
  throw ConfigError(ErrorCode::kSize, key, "has " + std::to_string(found) + " components",
                    "give " + std::to_string(wanted));
}

// Refuses keys that set the same quantity twice.
void check_conflicts(const Goal& goal) {
  if (goal.rpy && goal.quaternion)
    throw ConfigError(ErrorCode::kDuplicate, "rpy", "stands beside quaternion",
                      "give one of the two");
  if (goal.xyz && !goal.over.empty())
    throw ConfigError(ErrorCode::kDuplicate, "xyz", "stands beside over, and both give x and y",
                      "give one of the two");
  if (goal.vector && (goal.xyz || !goal.over.empty() || !goal.joints.empty()))
    throw ConfigError(ErrorCode::kConflict, "", "is a list and a map at once",
                      "give one of the two");
}

// The position in a value: a whole 3-vector, or the head of a pose.
Eigen::Ref<Eigen::Vector3d> position(const char* key, const TargetSpace& space,
                                     Eigen::VectorXd& value) {
  const bool has =
      space.kind() == Kind::kPose || (space.kind() == Kind::kVector && space.value_size() == 3);
  if (!has) refuse(key, space, "use it with a position, a pose or the CoM");
  return value.head<3>();
}

void place_over(const Goal& goal, const TargetSpace& space, const GoalContext& context,
                Eigen::VectorXd& value) {
  Eigen::Ref<Eigen::Vector3d> p = position("over", space, value);
  Eigen::Vector2d sum = Eigen::Vector2d::Zero();
  int count = 0;
  for (const std::string& name : goal.over) {
    if (is_pattern(name)) {
      for (const auto& [contact, at] : context.contacts) {
        if (!matches(name, contact)) continue;
        sum += at.head<2>();
        ++count;
      }
      continue;
    }
    const auto found = std::find_if(context.contacts.begin(), context.contacts.end(),
                                    [&](const auto& contact) { return contact.first == name; });
    if (found == context.contacts.end()) {
      std::vector<std::string> known;
      for (const auto& contact : context.contacts) known.push_back(contact.first);
      throw ConfigError(ErrorCode::kUnknownName, "over", "there is no contact '" + name + "'",
                        known.empty() ? "the stack has no contacts" : suggestion(name, known));
    }
    sum += found->second.head<2>();
    ++count;
  }
  if (count > 0) p.head<2>() = sum / count;  // a robot without such contacts stays where it is
}

void place_joints(const Goal& goal, const TargetSpace& space, const GoalContext& context,
                  Eigen::VectorXd& value) {
  if (context.joints.empty()) refuse("joints", space, "use it with a posture");
  for (const bool pattern : {true, false})  // names override patterns
    for (const auto& [name, number] : goal.joints) {
      if (is_pattern(name) != pattern) continue;
      bool any = false;
      for (std::size_t i = 0; i < context.joints.size(); ++i) {
        if (!matches(name, context.joints[i])) continue;
        value[static_cast<Eigen::Index>(i)] = number;
        any = true;
      }
      if (!any)
        throw ConfigError(ErrorCode::kUnknownName, "joints." + name, "is not a joint of this task",
                          suggestion(name, context.joints));
    }
}

void place_rotation(const Goal& goal, const TargetSpace& space, Eigen::VectorXd& value) {
  if (space.kind() == Kind::kVector)
    refuse(goal.rpy ? "rpy" : "quaternion", space, "use it with an orientation or a pose");
  Eigen::Vector4d wxyz;
  if (goal.rpy) {
    const Eigen::Quaterniond q(rotation_from_rpy(*goal.rpy));
    wxyz << q.w(), q.vec();
  } else {
    wxyz = *goal.quaternion;
    if (!(wxyz.norm() > 1e-6))
      throw ConfigError(ErrorCode::kRange, "quaternion", "has no length",
                        "give a unit quaternion {w:, x:, y:, z:}");
  }
  value.tail<4>() = wxyz.normalized();
}

}  // namespace

void resolve_goal(const Goal& goal, const TargetSpace& space, const Eigen::VectorXd& current,
                  const GoalContext& context, Eigen::VectorXd& out) {
  check_conflicts(goal);
  out = current;
  if (goal.vector) {
    if (space.kind() != Kind::kVector) refuse("", space, "give a map with xyz, rpy or quaternion");
    check_size("", goal.vector->size(), space.value_size());
    out = Eigen::VectorXd::Map(goal.vector->data(), space.value_size());
  }
  if (goal.xyz) position("xyz", space, out) = *goal.xyz;
  if (!goal.over.empty()) place_over(goal, space, context, out);
  if (!goal.joints.empty()) place_joints(goal, space, context, out);
  if (goal.rpy || goal.quaternion) place_rotation(goal, space, out);
  if (!goal.by) return;

  check_size("by", goal.by->size(), space.tangent_size());
  space.plus(out, Eigen::VectorXd::Map(goal.by->data(), space.tangent_size()), out);
}

}  // namespace poise
