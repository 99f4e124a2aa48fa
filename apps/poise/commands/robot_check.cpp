// SPDX-License-Identifier: BSD-2-Clause
// poise robot check FILE

#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/apps/poise/messages.hpp"
#include "poise/core/tree/urdf.hpp"

namespace poise::cli {
namespace {

using Json = nlohmann::ordered_json;

struct RobotCheckArguments {
  std::string file, base = "floating";
  std::vector<std::string> packages;
  bool json = false;
};

Json problem_json(const char* severity, const std::string& kind, const Place& place,
                  const std::string& path, const std::string& text) {
  return {{"severity", severity}, {"kind", kind}, {"file", place.file},
          {"line", place.line},   {"path", path}, {"text", text}};
}

// All that was found of one robot.
struct Checked {
  std::optional<Tree> tree;  // none if it is refused
  std::vector<UrdfWarning> warnings;
  std::optional<ConfigError> error;
};

Checked load_robot(const RobotCheckArguments& arguments) {
  Checked checked;
  const PackagePath packages(arguments.packages.begin(), arguments.packages.end());
  try {
    const auto file = resolve_uri(arguments.file, std::filesystem::current_path(), packages);
    checked.tree = load_urdf(file, arguments.base == "floating", &checked.warnings, packages);
  } catch (const ConfigError& error) {
    checked.error = error;
  }
  return checked;
}

Json to_json(const Checked& checked) {
  Json problems = Json::array();
  if (const auto& e = checked.error)
    problems.push_back(problem_json("error", "refused", e->place(), e->path(),
                                    e->found() + (e->remedy().empty() ? "" : "; ") + e->remedy()));
  for (const UrdfWarning& w : checked.warnings)
    problems.push_back(problem_json("warning", w.kind, w.place, w.path, w.text));
  Json out{{"valid", checked.tree.has_value()}};
  if (checked.tree)
    out.update({{"name", checked.tree->name},
                {"links", checked.tree->links.size()},
                {"joints", checked.tree->joints.size()},
                {"velocities", checked.tree->nv()},
                {"mass", checked.tree->mass()}});
  out["problems"] = problems;
  return out;
}

void print(const Checked& checked) {
  for (const UrdfWarning& w : checked.warnings)
    std::cerr << "poise: warning: " << ConfigError(w.place, w.path, w.text).what() << " [" << w.kind
              << "]\n";
  if (checked.error) print_error(checked.error->what());
  if (const auto& tree = checked.tree)
    fmt::print("valid: {}: {} links, {} joints, {} velocities, {:.4g} kg; {} warnings\n",
               tree->name, tree->links.size(), tree->joints.size(), tree->nv(), tree->mass(),
               checked.warnings.size());
}

int robot_check(const RobotCheckArguments& arguments) {
  const Checked checked = load_robot(arguments);
  if (arguments.json)
    std::cout << to_json(checked).dump(2) << '\n';
  else
    print(checked);
  return checked.tree ? kDone : kBadInput;
}

}  // namespace

void add_robot_check(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<RobotCheckArguments>();
  CLI::App* command =
      app.add_subcommand("check", "say what is wrong or odd with a robot file, line by line");
  command->add_option("FILE", arguments->file, "a URDF file or package:// address")->required();
  command->add_option("--base", arguments->base, "is the root link free?")
      ->check(CLI::IsMember({"fixed", "floating"}))
      ->capture_default_str();
  add_package_option(*command, arguments->packages);
  add_json_option(*command, arguments->json);
  command->callback([arguments, &exit_code] { exit_code = robot_check(*arguments); });
}

}  // namespace poise::cli
