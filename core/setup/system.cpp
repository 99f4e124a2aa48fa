// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/setup/system.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "poise/core/config/names.hpp"
#include "poise/core/setup/joint_setup.hpp"
#include "poise/core/setup/robot_loader.hpp"
#include "poise/core/tree/robot_warning.hpp"
#include "poise/core/tree/srdf.hpp"
#include "poise/core/tree/urdf.hpp"

namespace poise {
namespace {

struct Mechanism {
  Tree tree;
  State start;
  std::shared_ptr<const RobotFile> file;  // null for a URDF
};

// One line a kind: `poise robot check` lists the others.
void add_warnings(const std::vector<UrdfWarning>& warnings, Setup& setup) {
  for (const UrdfWarning& w : first_of_each_kind(warnings))
    setup.warnings.push_back({Finding::Severity::kWarning, w.place, w.path, w.text, w.kind});
}

// A joint without a start position in the stack starts where its file says, mostly at 0. Outside
// its range by rounding, it starts at the end of the range; further outside, with a warning:
// programs load robots before they say where they start.
void keep_inside(const RobotSpec& robot, const std::string& path, Mechanism& one, Setup& setup) {
  const Place& place = robot.joints_place.file.empty() ? robot.place : robot.joints_place;
  for (std::size_t j = 0; j < one.tree.joints.size(); ++j) {
    const TreeJoint& joint = one.tree.joints[j];
    double& start = one.start.joints[static_cast<Eigen::Index>(j)];
    if (joint.leader < 0) start = start_within(joint, start);
    const JointLimits& limits = joint.limits;
    if (start_within(joint, start) >= limits.lower && start_within(joint, start) <= limits.upper)
      continue;
    const std::string where = path + ".start.joints." + joint.name;
    std::string found = fmt::format("starts at {:.4g}, outside the joint's range", start);
    found += fmt::format(" from {:.4g} to {:.4g}", limits.lower, limits.upper);
    setup.warnings.push_back(warning_of(WarningKind::kStartRange, place, where, std::move(found)));
  }
  settle_followers(one.tree, one.start);
}

// The group states of that name, of all groups. The stack's own start.joints come after them.
void take_posture(const RobotSpec& robot, const std::string& path, Mechanism& one, Setup& setup) {
  if (robot.posture.empty()) return;
  const Srdf srdf = robot.srdf.empty() ? one.file->extras : load_srdf(robot.srdf);
  std::vector<std::string> names;
  std::vector<UrdfWarning> warnings;
  for (const Srdf::State& state : srdf.states) {
    names.push_back(state.name);
    if (state.name != robot.posture) continue;
    for (const Srdf::Joint* joint : place(state, one.tree, one.start))
      warnings.push_back(
          robot_warning(WarningKind::kSrdfJoint, joint->place, "group_state " + state.name,
                        fmt::format("does not place '{}': it is not a joint of one degree of "
                                    "freedom; {}",
                                    joint->name, suggestion(joint->name, one.tree.joint_names()))));
  }
  if (std::ranges::find(names, robot.posture) == names.end())
    throw ConfigError(ErrorCode::kUnknownName, robot.posture_place, path + ".start.posture",
                      "the robot's file has no posture '" + robot.posture + "'",
                      suggestion(robot.posture, names));
  add_warnings(warnings, setup);
}

// Without a word of the stack, the file says whether the base floats.
RobotFile load_file(const RobotSpec& robot, const ModuleSource* modules) {
  std::optional<bool> floating = robot.floating;
  if (!robot.reader.empty() && !robot.base_given) floating.reset();
  try {
    return load_robot({robot.reader, robot.file}, floating, robot.packages, modules);
  } catch (const ConfigError& error) {
    if (!error.place().file.empty()) throw;
    throw error.at(robot.place);
  }
}

// A role is a further link in the place of the one it names.
void add_roles(const RobotSpec& robot, const std::string& path, Tree& tree) {
  for (const RoleSpec& one : robot.roles) {
    const std::string where = path + ".roles." + one.role;
    check_name(one.role, one.place, path + ".roles");
    const int i = tree.find_link(one.link), taken = tree.find_link(one.role);
    if (i < 0)
      throw ConfigError(ErrorCode::kUnknownName, one.place, where,
                        "there is no link '" + one.link + "'",
                        suggestion(one.link, tree.link_names()));
    if (taken == i) continue;
    if (taken >= 0)
      throw ConfigError(ErrorCode::kDuplicate, one.place, where,
                        fmt::format("'{}' is another link of the robot", one.role),
                        "delete the role: motions that use it then mean that link");
    TreeLink link = tree.links[static_cast<std::size_t>(i)];
    link.name = one.role;
    tree.links.push_back(std::move(link));
  }
}

Mechanism load(const RobotSpec& robot, const ConfigNode& node, const ModuleSource* modules,
               Setup& setup) {
  RobotFile file = load_file(robot, modules);
  add_warnings(file.warnings, setup);
  Mechanism one{file.tree, file.start, nullptr};
  add_roles(robot, node.path, one.tree);
  if (!robot.reader.empty()) one.file = std::make_shared<const RobotFile>(std::move(file));
  apply_joints(robot, node, one.tree);
  take_posture(robot, node.path, one, setup);
  place_joints(robot, node, one.tree, one.start);
  keep_inside(robot, node.path, one, setup);
  return one;
}

// Its links are named `name/…`; `name` alone is its root link.
void check_object(const ObjectSpec& object, const Tree& robot) {
  check_name(object.name, object.place, "objects");
  if (robot.find_link(object.name) >= 0)
    throw ConfigError(ErrorCode::kDuplicate, object.place, "objects." + object.name,
                      "is also a link of the robot", "give the object another name");
}

template <class List>
void append(List& list, const List& more) {
  list.insert(list.end(), more.begin(), more.end());
}

void append_joints(Eigen::VectorXd& joints, const Eigen::VectorXd& more) {
  const Eigen::Index n = joints.size();
  joints.conservativeResize(n + more.size());
  joints.tail(more.size()) = more;
}

}  // namespace

void load_system(const StackSpec& spec, const ModuleSource* modules, Setup& setup) {
  Mechanism system = load(spec.robot, *spec.node.find("robot"), modules, setup);
  setup.files = {system.file};
  for (const ObjectSpec& object : spec.objects) {
    check_object(object, system.tree);
    Mechanism one =
        load(object.robot, *spec.node.find("objects")->find(object.name), modules, setup);
    setup.files.push_back(one.file);
    for (TreeJoint& joint : one.tree.joints) joint.actuated &= object.actuated;
    for (Pose& base : one.start.bases)
      base = {rotation_from_rpy(object.robot.rpy), object.robot.xyz};
    append(system.start.bases, one.start.bases);
    append(system.start.balls, one.start.balls);
    append_joints(system.start.joints, one.start.joints);
    append_tree(system.tree, std::move(one.tree), object.name);
  }
  system.start.v.setZero(system.tree.nv());
  setup.tree = std::make_shared<Tree>(std::move(system.tree));
  setup.start = std::move(system.start);
}

}  // namespace poise
