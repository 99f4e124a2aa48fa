// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/setup/system.hpp"

#include <fmt/format.h>

#include "poise/core/config/names.hpp"
#include "poise/core/setup/joint_setup.hpp"
#include "poise/core/tree/urdf.hpp"

namespace poise {
namespace {

struct Mechanism {
  Tree tree;
  State start;
};

// A joint without a start position in the stack starts at 0, even outside its range.
void warn_if_outside(const RobotSpec& robot, const std::string& path, const Mechanism& one,
                     Setup& setup) {
  const Place& place = robot.joints_place.file.empty() ? robot.place : robot.joints_place;
  for (std::size_t j = 0; j < one.tree.joints.size(); ++j) {
    const TreeJoint& joint = one.tree.joints[j];
    const double start = one.start.joints[static_cast<Eigen::Index>(j)];
    if (start >= joint.limits.lower && start <= joint.limits.upper) continue;
    setup.warnings.push_back(
        {Finding::Severity::kWarning, place, path + ".start.joints." + joint.name,
         fmt::format("starts at {:.4g}, outside the joint's range from {:.4g} to {:.4g}", start,
                     joint.limits.lower, joint.limits.upper)});
  }
}

Mechanism load(const RobotSpec& robot, const ConfigNode& node, Setup& setup) {
  std::vector<UrdfWarning> warnings;
  Mechanism one;
  one.tree = load_urdf(robot.file, robot.floating, &warnings);
  for (UrdfWarning& w : warnings)
    setup.warnings.push_back({Finding::Severity::kWarning, w.place, w.path, std::move(w.text)});
  apply_joints(robot, node, one.tree);
  one.start = State(one.tree);
  place_joints(robot, node, one.tree, one.start);
  warn_if_outside(robot, node.path, one, setup);
  return one;
}

// Its links are named `name/…`; `name` alone is its root link.
void check_object(const ObjectSpec& object, const Tree& robot) {
  check_name(object.name, object.place, "objects");
  if (robot.find_link(object.name) >= 0)
    throw ConfigError(object.place, "objects." + object.name, "is also a link of the robot",
                      "give the object another name");
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

void load_system(const StackSpec& spec, Setup& setup) {
  Mechanism system = load(spec.robot, *spec.node.find("robot"), setup);
  for (const ObjectSpec& object : spec.objects) {
    check_object(object, system.tree);
    Mechanism one = load(object.robot, *spec.node.find("objects")->find(object.name), setup);
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
