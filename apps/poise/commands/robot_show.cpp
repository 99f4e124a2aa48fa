// SPDX-License-Identifier: BSD-2-Clause
// poise robot show FILE

#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/apps/poise/frames.hpp"
#include "poise/core/anatomy/robot_text.hpp"
#include "poise/core/json_text.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/stack/stack_patterns.hpp"

namespace poise::cli {
namespace {

namespace fs = std::filesystem;

struct RobotShowArguments {
  std::string file, out;
  std::vector<std::string> packages;
  PictureOptions picture;
  bool json = false;
};

// The robot's part of a stack: as the file says, or found for a robot file.
ConfigNode part_of(const RobotShowArguments& arguments) {
  const std::string end = fs::path(arguments.file).extension().string();
  if (end == ".yaml" || end == ".yml") return load_config(arguments.file);
  RobotPartOptions options;
  options.packages.assign(arguments.packages.begin(), arguments.packages.end());
  const RobotPart part = found_robot(arguments.file, options);
  for (const std::string& unmet : part.standing.unmet) warn("it does not stand: " + unmet);
  return parse_config(robot_text(part, fs::absolute(part.file).string(), "robot.yaml"),
                      "robot.yaml");
}

// The base, the links with roles, and the contacts.
std::vector<Frame> frames_of(const StackSpec& spec, const Setup& setup) {
  std::vector<Frame> frames{{0, {}}};
  for (const RoleSpec& role : spec.robot.roles) frames.push_back(setup.tree->frame(role.link));
  for (const Contact& contact : setup.contacts) frames.push_back(contact.frame);
  return frames;
}

int robot_show(RobotShowArguments arguments) {
  const ConfigNode stand = load_config(find_stack("stand"));
  const Registry modules = load_registry({});
  const StackSpec spec = load_stack(with_robot(stand, part_of(arguments)), {}, &modules);
  const std::unique_ptr<Motion> motion = still_motion(spec, modules);
  for (const Finding& finding : motion->setup().warnings) warn(finding);
  arguments.picture.axes = frames_of(spec, motion->setup());
  if (arguments.out.empty()) arguments.out = fs::path(arguments.file).stem().string() + ".png";
  Photographer photographer(*motion, arguments.picture);
  scene::write_png(photographer.picture(0), arguments.out);
  if (arguments.json)
    std::cout << json_text(nlohmann::ordered_json{{"file", arguments.out}}) << '\n';
  else
    fmt::print("{}\n", arguments.out);
  return kDone;
}

}  // namespace

void add_robot_show(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<RobotShowArguments>();
  CLI::App* command = app.add_subcommand(
      "show", "a picture of a robot where it starts, with its frames, CoM and contacts");
  command
      ->add_option(
          "FILE", arguments->file,
          "a URDF or MJCF file or package:// address, or a file that `poise robot new` writes")
      ->required();
  command->add_option("--out", arguments->out, "the picture (default: FILE.png, in this folder)")
      ->type_name("FILE");
  command
      ->add_option("--azimuth", arguments->picture.azimuth,
                   "direction of the camera: 0 is in front of the robot")
      ->type_name("DEGREES")
      ->check(CLI::Range(-720.0, 720.0));
  command
      ->add_option("--elevation", arguments->picture.elevation,
                   "angle of the camera above the horizon")
      ->type_name("DEGREES")
      ->check(CLI::Range(-89.0, 89.0));
  command->add_flag("--dark", arguments->picture.dark, "dark background");
  add_package_option(*command, arguments->packages);
  add_json_option(*command, arguments->json);
  command->callback([arguments, &exit_code] { exit_code = robot_show(*arguments); });
}

}  // namespace poise::cli
