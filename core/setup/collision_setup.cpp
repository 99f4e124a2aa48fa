// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/setup/collision_setup.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "poise/core/pattern.hpp"
#include "poise/core/setup/robot_loader.hpp"
#include "poise/core/tree/srdf.hpp"

namespace poise {
namespace {

// Replaces the capsules around the shapes of the named link.
void override_capsules(const CollisionSpec& said, const std::string& object, const Tree& tree,
                       std::vector<LinkCapsule>& capsules) {
  const std::string name = object.empty() ? said.link : object + "/" + said.link;
  const std::string path =
      (object.empty() ? "robot" : "objects." + object) + ".collision." + said.link;
  const int link = tree.find_link(name);
  if (link < 0)
    throw ConfigError(ErrorCode::kUnknownName, said.place, path, "there is no link '" + name + "'",
                      suggestion(name, tree.link_names()));
  std::erase_if(capsules, [link](const LinkCapsule& one) { return one.link == link; });
  const TreeLink& at = tree.links[static_cast<std::size_t>(link)];
  for (const Capsule& capsule : said.capsules)
    capsules.push_back(
        {at.body, link, {at.X_BL * capsule.a, at.X_BL * capsule.b, capsule.radius}, {}});
}

void add(const RobotSpec& robot, const RobotFile* file, const std::string& object,
         const Setup& setup, std::vector<LinkCapsule>& all, std::vector<Finding>& findings) {
  std::vector<std::string> problems;
  const Geometry geometry = geometry_of(robot, file, *setup.tree, object);
  std::vector<LinkCapsule> capsules = object.empty()
                                          ? link_capsules(geometry, *setup.tree, &problems)
                                          : convex_link_shapes(geometry, *setup.tree, &problems);
  for (const CollisionSpec& said : robot.collision)
    override_capsules(said, object, *setup.tree, capsules);
  all.insert(all.end(), capsules.begin(), capsules.end());
  for (const std::string& problem : problems)
    findings.push_back(warning_of(WarningKind::kCollisionShape, robot.place,
                                  object.empty() ? "robot.urdf" : "objects." + object + ".urdf",
                                  problem +
                                      ", so nothing is kept apart from it; give its capsule under "
                                      "`collision`"));
}

std::vector<Srdf::Pair> disabled_pairs(const RobotSpec& robot, const RobotFile* file) {
  std::vector<Srdf::Pair> pairs;
  if (file) pairs = file->extras.disabled;
  if (robot.srdf.empty()) return pairs;
  const Srdf srdf = load_srdf(robot.srdf);
  pairs.insert(pairs.end(), srdf.disabled.begin(), srdf.disabled.end());
  return pairs;
}

std::vector<int> links_meant(const LinkPairSpec& pair, const std::string& name, const Tree& tree) {
  std::vector<int> links;
  for (std::size_t i = 0; i < tree.links.size(); ++i)
    if (matches(name, tree.links[i].name)) links.push_back(static_cast<int>(i));
  if (links.empty())
    throw ConfigError(ErrorCode::kUnknownName, pair.place, "robot.disable_collisions",
                      "there is no link '" + name + "'", suggestion(name, tree.link_names()));
  return links;
}

// Pairs of links that the stack, the SRDF or the robot's file excludes. Those of the stack must
// exist. Links of the other two that the robot does not have are passed over with one warning: an
// SRDF is often written for several versions of a robot.
void add_excluded(const RobotSpec& robot, const RobotFile* file, const std::string& object,
                  const Tree& tree, std::vector<std::pair<int, int>>& excluded,
                  std::vector<Finding>& findings) {
  for (const LinkPairSpec& pair : robot.disabled)
    for (const int one : links_meant(pair, pair.first, tree))
      for (const int other : links_meant(pair, pair.second, tree))
        excluded.emplace_back(one, other);
  const std::string prefix = object.empty() ? "" : object + "/";
  int unknown = 0;
  Finding first;
  for (const Srdf::Pair& pair : disabled_pairs(robot, file)) {
    const int a = tree.find_link(prefix + pair.first), b = tree.find_link(prefix + pair.second);
    if (a >= 0 && b >= 0) {
      excluded.emplace_back(a, b);
    } else if (unknown++ == 0) {
      const std::string& missing = a < 0 ? pair.first : pair.second;
      first = warning_of(WarningKind::kSrdfLink, pair.place, "disable_collisions",
                         fmt::format("there is no link '{}'; {}", missing,
                                     suggestion(missing, tree.link_names())));
    }
  }
  if (unknown == 0) return;
  if (unknown > 1) first.text += fmt::format(" ({} more pairs name unknown links)", unknown - 1);
  findings.push_back(std::move(first));
}

}  // namespace

bool wants_collision(const StackSpec& spec) {
  return std::ranges::any_of(spec.constraints, [](const ConstraintSpec& constraint) {
    return constraint.constraint.type == "collision";
  });
}

std::vector<std::pair<int, int>> disabled_collisions(const StackSpec& spec, const Setup& setup,
                                                     std::vector<Finding>& findings) {
  std::vector<std::pair<int, int>> excluded;
  const auto add_all = [&](const RobotSpec& robot, std::size_t root, const std::string& object) {
    add_excluded(robot, setup.files[root].get(), object, *setup.tree, excluded, findings);
  };
  add_all(spec.robot, 0, "");
  for (std::size_t i = 0; i < spec.objects.size(); ++i)
    add_all(spec.objects[i].robot, i + 1, spec.objects[i].name);
  return excluded;
}

std::shared_ptr<const CollisionModel> make_collision_model(const StackSpec& spec,
                                                           const Setup& setup,
                                                           std::vector<Finding>& findings) {
  std::vector<LinkCapsule> capsules;
  const auto add_all = [&](const RobotSpec& robot, std::size_t root, const std::string& object) {
    add(robot, setup.files[root].get(), object, setup, capsules, findings);
  };
  add_all(spec.robot, 0, "");
  for (std::size_t i = 0; i < spec.objects.size(); ++i)
    add_all(spec.objects[i].robot, i + 1, spec.objects[i].name);
  std::vector<std::pair<int, int>> joined;
  for (const Contact& contact : setup.contacts)
    if (contact.carrier >= 0) joined.emplace_back(contact.frame.body, contact.carrier);
  const auto excluded = disabled_collisions(spec, setup, findings);
  auto model = std::make_shared<const CollisionModel>(*setup.tree, std::move(capsules), setup.start,
                                                      joined, excluded);
  std::vector<std::string> names;
  for (const auto& pair : model->overlapping()) names.push_back(model->name(pair));
  names.erase(std::unique(names.begin(), names.end()), names.end());
  if (!names.empty())
    findings.push_back(
        warning_of(WarningKind::kCollisionStart, spec.robot.place, "robot.collision",
                   fmt::format("collision shapes overlap at the start and are not kept apart: {}; "
                               "if these links must not touch, give them smaller capsules",
                               fmt::join(names, ", "))));
  return model;
}

}  // namespace poise
