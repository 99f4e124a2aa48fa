// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/tree/urdf.hpp"

#include "poise/core/tree/urdf_parts.hpp"

namespace poise {
namespace {

// A body without mass at either end of a chain makes the mass matrix singular.
void warn_of_weightless_ends(const Tree& tree, const LinkGraph& graph, const std::string& file,
                             UrdfWarnings& warnings) {
  if (tree.floating() && tree.inertias[0].mass == 0)
    warn(warnings, {file}, "link " + tree.links[0].name,
         "floats and is weightless: its acceleration is not determined");
  for (const auto& edge : boost::make_iterator_range(edges(graph))) {
    const int link = tree.find_link(graph[target(edge, graph)].name);
    if (graph[edge].type == JointType::kFixed || link < 0) continue;
    const auto body = static_cast<std::size_t>(tree.links[static_cast<std::size_t>(link)].body);
    if (body > 0 && tree.subtree[body] == 1 && tree.inertias[body].mass == 0)
      warn(warnings, {file, graph[edge].line}, "joint " + graph[edge].name,
           "moves a weightless link: its acceleration is not determined");
  }
}

}  // namespace

Tree load_urdf(const std::filesystem::path& file, bool floating,
               std::vector<UrdfWarning>* warnings) {
  UrdfWarnings found;
  const XmlFile xml(file);
  LinkGraph graph = read_skeleton(xml, found);
  const LinkId root = root_of(graph, xml.name());
  read_values(xml, graph, found);
  Tree tree = flatten(graph, root, floating, xml.name());
  tree.name = xml.root().Attribute("name");
  warn_of_weightless_ends(tree, graph, xml.name(), found);
  if (warnings != nullptr) *warnings = std::move(found);
  return tree;
}

}  // namespace poise
