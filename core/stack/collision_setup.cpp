// SPDX-License-Identifier: BSD-2-Clause

#include "core/stack/collision_setup.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace poise {
namespace {

void add(const RobotSpec& robot, const std::string& object, const Setup& setup,
         std::vector<LinkCapsule>& all, std::vector<Finding>& findings) {
  std::vector<std::string> problems;
  const Geometry geometry = load_geometry(robot.file, *setup.tree, object);
  std::vector<LinkCapsule> capsules = link_capsules(geometry, *setup.tree, &problems);
  all.insert(all.end(), capsules.begin(), capsules.end());
  for (const std::string& problem : problems)
    findings.push_back({Finding::Severity::kWarning, robot.place,
                        object.empty() ? "robot.urdf" : "objects." + object + ".urdf",
                        problem + ", so that nothing is kept apart from it"});
}

}  // namespace

std::shared_ptr<const CollisionModel> make_collision_model(const StackSpec& spec,
                                                           const Setup& setup,
                                                           std::vector<Finding>& findings) {
  std::vector<LinkCapsule> capsules;
  add(spec.robot, "", setup, capsules, findings);
  for (const ObjectSpec& object : spec.objects)
    add(object.robot, object.name, setup, capsules, findings);
  std::vector<std::pair<int, int>> joined;
  for (const Contact& contact : setup.contacts)
    if (contact.carrier >= 0) joined.emplace_back(contact.frame.body, contact.carrier);
  auto model =
      std::make_shared<const CollisionModel>(*setup.tree, std::move(capsules), setup.start, joined);
  std::vector<std::string> names;
  for (const auto& pair : model->overlapping()) names.push_back(model->name(pair));
  names.erase(std::unique(names.begin(), names.end()), names.end());
  if (!names.empty())
    findings.push_back({Finding::Severity::kWarning, spec.robot.place, "robot.collision",
                        fmt::format("capsules overlap at the start and are not kept apart: {}",
                                    fmt::join(names, ", "))});
  return model;
}

}  // namespace poise
