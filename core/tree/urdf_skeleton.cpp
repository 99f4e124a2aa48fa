// SPDX-License-Identifier: BSD-2-Clause

#include <fmt/format.h>

#include <initializer_list>
#include <map>
#include <vector>

#include "poise/core/tree/urdf_parts.hpp"

namespace poise {
namespace {

constexpr std::size_t kMaxLinks = 2000;

void check_root(const XmlElement& robot) {
  if (robot.tag() != "robot")
    robot.refuse(fmt::format("the root element is <{}>", robot.tag()),
                 robot.tag() == "sdf"      ? "this is an SDF; give a URDF, whose root is <robot>"
                 : robot.tag() == "mujoco" ? "this is an MJCF; a stack names it by `mjcf`"
                                           : "a URDF's root is <robot name=\"…\">");
  const std::string version = robot.has("version") ? robot.word("version") : "1.0";
  if (version != "1" && !version.starts_with("1."))
    robot.refuse(fmt::format("the version is {}", version), "only 1.x is supported");
  for (auto* e = robot.xml->FirstChildElement(); e != nullptr; e = e->NextSiblingElement())
    if (e->ValueStr().starts_with("xacro:"))
      XmlElement{robot.file, e, robot.path}.refuse("the file is a xacro macro file",
                                                   "expand it first: xacro FILE > robot.urdf");
}

// The name of an element. No other element of its kind may have it.
std::string new_name(const XmlElement& element, std::map<std::string, int>& lines) {
  const std::string name = element.word("name");
  const auto [first, is_new] = lines.try_emplace(name, element.place().line);
  if (!is_new)
    element.refuse(
        fmt::format("there is a {} '{}' on line {} already", element.tag(), name, first->second),
        fmt::format("give every {} a unique name", element.tag()));
  return name;
}

// Parts of which only the first counts.
void warn_of_repeated(const XmlElement& of, std::initializer_list<const char*> tags,
                      UrdfWarnings& warnings) {
  for (const char* tag : tags) {
    const std::vector<XmlElement> all = of.children(tag);
    if (all.size() > 1)
      warn(warnings, WarningKind::kRepeated, all[1],
           fmt::format("there are {} <{}>; the first one counts", all.size(), tag));
  }
}

std::map<std::string, LinkId> add_links(const XmlElement& robot, LinkGraph& graph,
                                        UrdfWarnings& warnings) {
  std::map<std::string, int> lines;
  std::map<std::string, LinkId> ids;
  for (XmlElement link : robot.children("link")) {
    const std::string name = new_name(link, lines);
    link.path = "link " + name;
    LinkVertex vertex;
    vertex.name = name;
    vertex.line = link.place().line;
    read_inertia(link, vertex, warnings);
    warn_of_repeated(link, {"inertial"}, warnings);
    ids[name] = add_vertex(std::move(vertex), graph);
  }
  if (ids.empty()) robot.refuse("there is no <link>", "describe at least one link");
  if (ids.size() > kMaxLinks)
    robot.refuse(fmt::format("there are {} links", ids.size()),
                 fmt::format("at most {} are supported", kMaxLinks));
  return ids;
}

LinkId end_of(const XmlElement& joint, const char* end,
              const std::map<std::string, LinkId>& links) {
  const XmlElement element = joint.required_child(end, fmt::format("write <{} link=\"…\"/>", end));
  const std::string name = element.word("link");
  if (const auto it = links.find(name); it != links.end()) return it->second;
  std::vector<std::string> names;
  for (const auto& [known, id] : links) names.push_back(known);
  element.refuse(fmt::format("the {} link '{}' does not exist", end, name),
                 suggestion(name, names));
}

void add_joints(const XmlElement& robot, const std::map<std::string, LinkId>& links,
                LinkGraph& graph, UrdfWarnings& warnings) {
  std::map<std::string, int> lines;
  for (XmlElement joint : robot.children("joint")) {
    const std::string name = new_name(joint, lines);
    joint.path = "joint " + name;
    JointEdge edge;
    edge.name = name;
    edge.line = joint.place().line;
    read_joint(joint, edge, warnings);
    warn_of_repeated(joint, {"origin", "axis", "limit", "dynamics", "mimic", "parent", "child"},
                     warnings);
    const LinkId parent = end_of(joint, "parent", links);
    add_edge(parent, end_of(joint, "child", links), std::move(edge), graph);
  }
}

}  // namespace

LinkGraph read_skeleton(const XmlFile& file, UrdfWarnings& warnings) {
  const XmlElement robot{&file, &file.root(), "robot"};
  check_root(robot);
  LinkGraph graph;
  const auto links = add_links(robot, graph, warnings);
  add_joints(robot, links, graph, warnings);
  settle_mimics(graph, file.name());
  return graph;
}

}  // namespace poise
