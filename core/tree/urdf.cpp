// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/tree/urdf.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "poise/core/tree/urdf_parts.hpp"

namespace poise {
namespace {

std::string name_of(const XmlFile& file) {
  const char* const name = file.root().Attribute("name");
  if (name != nullptr && *name != '\0') return name;
  return std::filesystem::path(file.name()).stem().string();
}

// Reads all shapes for their warnings.
void look_at_shapes(const XmlFile& file, const PackagePath& packages, UrdfWarnings& warnings) {
  const XmlElement robot{&file, &file.root(), "robot"};
  const ShapeReader reader(robot, packages, warnings);
  Geometry ignored;
  for (XmlElement link : robot.children("link")) {
    link.path = "link " + link.word("name");
    reader.read(link, ignored);
  }
}

}  // namespace

std::vector<UrdfWarning> first_of_each_kind(const std::vector<UrdfWarning>& warnings) {
  std::vector<UrdfWarning> firsts;
  for (const UrdfWarning& warning : warnings)
    if (std::ranges::find(firsts, warning.kind, &UrdfWarning::kind) == firsts.end())
      firsts.push_back(warning);
  for (UrdfWarning& first : firsts) {
    const auto count = std::ranges::count(warnings, first.kind, &UrdfWarning::kind);
    if (count > 1)
      first.text += fmt::format(" ({} more of this kind; `poise robot check {}` lists them)",
                                count - 1, first.place.file);
  }
  return firsts;
}

Tree load_urdf(const std::filesystem::path& file, bool floating, std::vector<UrdfWarning>* warnings,
               const PackagePath& packages) {
  UrdfWarnings found;
  const XmlFile xml(file);
  const LinkGraph graph = read_skeleton(xml, found);
  const LinkId root = root_of(graph, xml.name());
  Tree tree = flatten(graph, root, floating, xml.name());
  tree.name = name_of(xml);
  const bool indefinite = check_inertias(graph, xml.name(), found);
  check_mass_matrix(tree, graph, indefinite, xml.name(), found);
  if (warnings == nullptr) return tree;
  look_at_shapes(xml, packages, found);
  *warnings = std::move(found);
  return tree;
}

}  // namespace poise
