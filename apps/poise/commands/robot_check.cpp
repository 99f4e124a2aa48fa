// SPDX-License-Identifier: BSD-2-Clause
// poise robot check FILE

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/apps/poise/messages.hpp"
#include "poise/core/anatomy/robot_part.hpp"
#include "poise/core/anatomy/unread_meshes.hpp"
#include "poise/core/collision/convex/overlaps.hpp"
#include "poise/core/json_text.hpp"
#include "poise/core/message.hpp"
#include "poise/core/tree/robot_warning.hpp"

namespace poise::cli {
namespace {

using Json = nlohmann::ordered_json;

struct RobotCheckArguments {
  RobotOptions robot;
  bool json = false;
};

Json problem_json(const char* severity, const std::string& kind, const Place& place,
                  const std::string& path, const std::string& text) {
  return {{"severity", severity}, {"kind", kind}, {"file", place.file},
          {"line", place.line},   {"path", path}, {"text", text}};
}

// The result of loading a robot.
struct Checked {
  std::shared_ptr<const Tree> tree;      // null if the file is refused
  std::vector<std::string> feet, hands;  // links
  std::vector<UrdfWarning> warnings;
  std::optional<ConfigError> error;
};

std::vector<std::string> links_of(const Tree& tree, const std::vector<LimbEnd>& ends) {
  std::vector<std::string> links;
  for (const LimbEnd& end : ends)
    links.push_back(std::ranges::find(tree.links, end.body, &TreeLink::body)->name);
  return links;
}

void find_ends_of(const Geometry& geometry, Checked& checked) {
  const Tree& tree = *checked.tree;
  Dynamics robot(checked.tree);
  const RobotEnds ends = find_hanging_ends(robot, outlines(geometry, tree));
  checked.feet = links_of(tree, ends.feet);
  checked.hands = links_of(tree, ends.hands);
}

// Where the file starts, without a stack: joints at 0, or nearest to that in their ranges.
void warn_of_overlaps(const RobotFile& found, const Geometry& geometry, const std::string& file,
                      Checked& checked) {
  const Tree& tree = *checked.tree;
  State start = found.start.joints.size() > 0 ? found.start : State(tree);
  for (std::size_t j = 0; j < tree.joints.size(); ++j) {
    const JointLimits& limits = tree.joints[j].limits;
    double& at = start.joints[static_cast<Eigen::Index>(j)];
    if (tree.joints[j].ball < 0) at = std::min(std::max(at, limits.lower), limits.upper);
  }
  settle_followers(tree, start);
  Dynamics robot(checked.tree);
  robot.update(start);
  std::vector<std::pair<int, int>> excluded;
  for (const Srdf::Pair& pair : found.extras.disabled)
    excluded.emplace_back(tree.find_link(pair.first), tree.find_link(pair.second));
  for (const LinkOverlap& one : link_overlaps(robot, geometry, excluded)) {
    const auto name = [&](int link) { return tree.links[static_cast<std::size_t>(link)].name; };
    checked.warnings.push_back(robot_warning(
        WarningKind::kOverlap, Place{file}, "link " + name(one.first),
        fmt::format("its shape is {:.3g} mm inside that of '{}' where the joints are at 0",
                    1000 * one.depth, name(one.second))));
  }
}

// load_robot_file leaves the shapes of a URDF unread.
Geometry shapes_of(const RobotOptions& options, const Tree& tree) {
  const PackagePath packages(options.packages.begin(), options.packages.end());
  const auto file = resolve_uri(options.file, std::filesystem::current_path(), packages);
  if (root_element(file) != "robot") return {};
  return load_geometry(file, tree, {}, nullptr, packages);
}

Checked checked_robot(const RobotCheckArguments& arguments) {
  Checked checked;
  try {
    RobotFile found = load_robot_file(arguments.robot);
    checked.tree = std::make_shared<Tree>(std::move(found.tree));
    checked.warnings = std::move(found.warnings);
    const Geometry& own = found.geometry.get();
    const bool urdf = own.visual.empty() && own.collision.empty();
    const Geometry geometry = urdf ? shapes_of(arguments.robot, *checked.tree) : own;
    std::ranges::move(unread_meshes(geometry, *checked.tree), std::back_inserter(checked.warnings));
    warn_of_overlaps(found, geometry, arguments.robot.file, checked);
    if (arguments.json) find_ends_of(geometry, checked);
  } catch (const ConfigError& error) {
    checked.error = error;
  }
  return checked;
}

Json to_json(const Checked& checked) {
  Json problems = Json::array();
  if (const auto& e = checked.error) {
    problems.push_back(problem_json("error", "refused", e->place(), e->path(),
                                    e->found() + (e->remedy().empty() ? "" : "; ") + e->remedy()));
    problems.back()["code"] = to_string(e->code());
  }
  for (const UrdfWarning& w : checked.warnings)
    problems.push_back(problem_json("warning", w.kind, w.place, w.path, w.text));
  Json warnings = Json::array();
  for (const UrdfWarning& w : checked.warnings) {
    const std::string line = w.place.line > 0 ? fmt::format("line {}, ", w.place.line) : "";
    warnings.push_back({{"kind", w.kind}, {"where", line + w.path}, {"text", w.text}});
  }
  const bool loads = checked.tree != nullptr;
  Json out{{"valid", loads}, {"loads", loads}};
  if (checked.tree)
    out.update({{"name", checked.tree->name},
                {"links", checked.tree->links.size()},
                {"joints", checked.tree->joints.size()},
                {"velocities", checked.tree->nv()},
                {"mass", checked.tree->mass()},
                {"feet", checked.feet},
                {"hands", checked.hands}});
  out["warnings"] = warnings;
  out["problems"] = problems;
  return out;
}

void print(const Checked& checked) {
  for (const UrdfWarning& w : checked.warnings)
    std::cerr << "poise: warning: " << message_of(w) << " [" << w.kind << "]\n";
  if (checked.error) print_error(checked.error->what());
  if (const std::shared_ptr<const Tree>& tree = checked.tree)
    fmt::print("valid: {}: {} links, {} joints, {} velocities, {:.4g} kg; {} {}\n", tree->name,
               tree->links.size(), tree->joints.size(), tree->nv(), tree->mass(),
               checked.warnings.size(), checked.warnings.size() == 1 ? "warning" : "warnings");
}

int robot_check(const RobotCheckArguments& arguments) {
  const Checked checked = checked_robot(arguments);
  if (arguments.json)
    std::cout << json_text(to_json(checked), 2) << '\n';
  else
    print(checked);
  return checked.tree ? kDone : kBadInput;
}

}  // namespace

void add_robot_check(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<RobotCheckArguments>();
  CLI::App* command =
      app.add_subcommand("check", "report errors and warnings of a robot file, with their lines");
  add_robot_options(*command, "FILE", arguments->robot);
  add_json_option(*command, arguments->json);
  command->callback([arguments, &exit_code] { exit_code = robot_check(*arguments); });
}

}  // namespace poise::cli
