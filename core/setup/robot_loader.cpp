// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/setup/robot_loader.hpp"

#include <algorithm>
#include <iterator>

#include "poise/core/tree/plausible/plausible.hpp"
#include "poise/core/tree/sensors/urdf_sensors.hpp"

namespace poise {
namespace {

std::shared_ptr<RobotReader> reader(const std::string& type, const ModuleSource* modules,
                                    const std::filesystem::path& file) {
  if (modules == nullptr)
    throw ConfigError(ErrorCode::kUnsuited, Place{file.string()}, "",
                      "needs the reader '" + type + "', which is a module", "load it with modules");
  return modules->make<RobotReader>(ModuleKind::kReader, type);
}

// The shapes of a file whose tree has become a mechanism of a larger one.
void place(std::vector<BodyShape>& shapes, const Tree& of, const Tree& tree,
           const std::string& prefix) {
  for (BodyShape& shape : shapes) {
    shape.link = tree.find_link(prefix + of.links[static_cast<std::size_t>(shape.link)].name);
    const TreeLink& link = tree.links.at(static_cast<std::size_t>(shape.link));
    shape.body = link.body;
    shape.X_BS = link.X_BL * shape.X_LS;
  }
}

}  // namespace

std::string reader_of(const std::filesystem::path& file, const ModuleSource& modules) {
  const std::string root = root_element(file);
  for (const std::string& type : modules.types(ModuleKind::kReader))
    if (modules.make<RobotReader>(ModuleKind::kReader, type)->root_element() == root) return type;
  return {};
}

RobotFile load_robot(const RobotOrigin& origin, std::optional<bool> floating,
                     const PackagePath& packages, const ModuleSource* modules) {
  RobotFile out;
  if (!origin.reader.empty()) {
    const auto module = reader(origin.reader, modules, origin.file);
    out = module->read(origin.file, floating);
    out.geometry.keep(module);
  } else {
    out.tree = load_urdf(origin.file, floating.value_or(true), &out.warnings, packages);
    out.start = State(out.tree);
    out.sensors = urdf_sensors(origin.file, out.tree);
  }
  check_has_mass(out.tree, origin.file.string());
  std::ranges::move(odd_units(out.tree, origin.file.string()), std::back_inserter(out.warnings));
  return out;
}

Geometry geometry_of(const RobotSpec& robot, const RobotFile* file, const Tree& tree,
                     const std::string& object) {
  if (file == nullptr) return load_geometry(robot.file, tree, object, nullptr, robot.packages);
  Geometry geometry = file->geometry.get();
  const std::string prefix = object.empty() ? "" : object + "/";
  place(geometry.visual, file->tree, tree, prefix);
  place(geometry.collision, file->tree, tree, prefix);
  return geometry;
}

}  // namespace poise
