// SPDX-License-Identifier: BSD-2-Clause
// poise robot new FILE

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/apps/poise/messages.hpp"
#include "poise/core/anatomy/robot_text.hpp"
#include "poise/core/json_text.hpp"
#include "poise/core/message.hpp"
#include "poise/core/record/whole_file.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/stack/stack_patterns.hpp"
#include "poise/core/tree/plausible/plausible.hpp"

namespace poise::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

struct RobotNewArguments {
  std::string file, out, base = "found";
  std::vector<std::string> packages, feet, hands;
  bool overwrite = false;
  bool no_guess = false;
  bool json = false;
};

const char* shape_of(const Contact& contact) {
  if (contact.kind == PatchKind::kRectangle) return "rectangle";
  if (contact.kind == PatchKind::kLine) return "line";
  return contact.kind == PatchKind::kPolygon ? "polygon" : "point";
}

std::string link_name(const RobotPart& part, const std::string& role, int body) {
  for (const auto& [name, link] : part.roles)
    if (name == role) return link;
  if (part.tree->find_link(role) >= 0) return role;
  for (const TreeLink& link : part.tree->links)
    if (link.body == body) return link.name;
  return {};
}

// What the file does not give and Poise assumes.
Json guesses(const RobotPart& part) {
  Json all = Json::array();
  for (const LightJoint& one : part.light) {
    const TreeJoint& joint = part.tree->joints[static_cast<std::size_t>(one.joint)];
    all.push_back({{"joint", joint.name},
                   {"armature", one.armature},
                   {"unit", joint.turns() ? "kg·m²" : "kg"}});
  }
  return all;
}

Json to_json(const RobotPart& part, const std::string& out, const std::string& text) {
  Json feet = Json::array(), hands = Json::array(), roles = Json::object();
  for (const FootContact& foot : part.standing.contacts)
    feet.push_back({{"name", foot.contact.name},
                    {"link", foot.contact.link},
                    {"shape", shape_of(foot.contact)}});
  for (const LimbEnd& hand : part.ends.hands)
    hands.push_back({{"name", hand.role}, {"link", link_name(part, hand.role, hand.body)}});
  for (const auto& [role, link] : part.roles) roles[role] = link;
  Json imus = Json::array();
  for (const FoundImu& imu : part.imus) imus.push_back({{"name", imu.name}, {"link", imu.link}});
  Json sizes = Json::object();
  if (part.leg > 0) sizes["leg"] = part.leg;
  if (part.arm > 0) sizes["arm"] = part.arm;
  Json json{{"file", out},
            {"base", part.floating ? "floating" : "fixed"},
            {"wheels", !part.wheels.empty()},
            {"wheel_links", part.wheels},
            {"feet", feet},
            {"hands", hands},
            {"roles", roles},
            {"size", sizes},
            {"imus", imus},
            {"stands", part.stands()},
            {"unmet", part.standing.unmet},
            {"guesses", guesses(part)}};
  if (out.empty()) json["text"] = text;
  return json;
}

// Shapes that could touch the ground may be in files that are not there.
std::string no_feet(const RobotPart& part) {
  if (!part.wheels.empty()) return "none, it stands on wheels; --feet LINK names some";
  const auto missing = std::ranges::count(part.warnings, "mesh", &UrdfWarning::kind);
  if (missing == 0) return "none found; --feet LINK names them";
  return fmt::format(
      "none found, and {} {} missing (below): give {} by --package-path DIR, or name the feet by "
      "--feet LINK",
      missing, missing == 1 ? "mesh is" : "meshes are", missing == 1 ? "it" : "them");
}

void print(const RobotPart& part) {
  std::string feet, hands;
  for (const FootContact& foot : part.standing.contacts)
    feet += fmt::format("{}{} ({} of {})", feet.empty() ? "" : ", ", foot.contact.name,
                        shape_of(foot.contact), foot.contact.link);
  for (const LimbEnd& hand : part.ends.hands)
    hands += fmt::format("{}{} ({})", hands.empty() ? "" : ", ", hand.role,
                         link_name(part, hand.role, hand.body));
  note(fmt::format("base  {}{}", part.floating ? "floating" : "fixed",
                   part.wheels.empty() ? "" : ", on wheels"));
  if (!part.wheels.empty()) note(fmt::format("wheels {}", fmt::join(part.wheels, ", ")));
  note(fmt::format("feet  {}", feet.empty() ? no_feet(part) : feet));
  note(fmt::format("hands {}", hands.empty() ? "none found; --hands LINK names them" : hands));
  if (!part.light.empty())
    note(fmt::format("guess the inertia of {} motor{}; --no-guess leaves it out", part.light.size(),
                     part.light.size() == 1 ? "" : "s"));
  for (const std::string& unmet : part.standing.unmet) warn("it does not stand: " + unmet);
}

// The robot as the written file names it: package://… as given, else relative to it.
std::string uri_of(const RobotNewArguments& arguments, const fs::path& file) {
  if (arguments.file.find("://") != std::string::npos) return arguments.file;
  std::error_code error;
  const fs::path folder =
      arguments.out.empty() ? fs::current_path() : fs::absolute(arguments.out).parent_path();
  const fs::path near = fs::relative(file, folder, error);
  return error || near.empty() ? fs::absolute(file).string() : near.string();
}

// The part must be one that Poise reads: sizes of a file in other units are out of range.
void check_part(const RobotPart& part, const std::string& text, const std::string& name) {
  try {
    read_stack(with_robot(load_config(find_stack("stand")), parse_config(text, name)));
  } catch (const ConfigError& error) {
    if (error.place().file != name) throw;
    std::string cause;
    for (const UrdfWarning& odd : odd_units(*part.tree, part.file.string()))
      cause += (cause.empty() ? "" : "; ") + odd.path + " " + odd.text;
    throw ConfigError(
        error.code(), Place{part.file.string()}, "",
        "gives a robot's part that Poise refuses: " + error.path() + " " + error.found(),
        cause.empty() ? error.remedy() : cause);
  }
}

int robot_new(const RobotNewArguments& arguments) {
  if (!arguments.out.empty() && !arguments.overwrite && fs::exists(arguments.out))
    throw ConfigError(ErrorCode::kDuplicate, "--out", "'" + arguments.out + "' exists already",
                      "give another name, or --overwrite");
  RobotPartOptions options;
  options.packages.assign(arguments.packages.begin(), arguments.packages.end());
  options.feet = arguments.feet;
  options.hands = arguments.hands;
  options.guess = !arguments.no_guess;
  if (arguments.base != "found") options.floating = arguments.base == "floating";
  const RobotPart part = found_robot(arguments.file, options);
  const std::string name = arguments.out.empty() ? "robot.yaml" : arguments.out;
  const std::string text = robot_text(part, uri_of(arguments, part.file), name);
  check_part(part, text, name);
  for (const UrdfWarning& w : first_of_each_kind(part.warnings)) warn(message_of(w));
  if (!arguments.out.empty()) {
    WholeFile out(arguments.out);
    out.write(text);
    out.finish();
  }
  if (arguments.json)
    std::cout << json_text(to_json(part, arguments.out, text), 2) << '\n';
  else if (arguments.out.empty())
    std::cout << text;
  if (!arguments.json) print(part);
  return kDone;
}

}  // namespace

void add_robot_new(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<RobotNewArguments>();
  CLI::App* command = app.add_subcommand(
      "new", "write the robot's part of a stack: feet, hands, contacts, a posture to stand in");
  command->add_option("FILE", arguments->file, "a URDF or MJCF file, or a package:// address")
      ->required();
  command->add_option("--out", arguments->out, "the file to write (default: standard output)")
      ->type_name("FILE");
  command->add_flag("--overwrite", arguments->overwrite, "replace the file if it exists");
  command->add_option("--base", arguments->base, "is the base free? (default: if it has feet)")
      ->check(CLI::IsMember({"fixed", "floating"}));
  command->add_option("--feet", arguments->feet, "the links that are feet")
      ->type_name("LINK")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--hands", arguments->hands, "the links that are hands")
      ->type_name("LINK")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_flag("--no-guess", arguments->no_guess,
                    "leave out the inertia of motors that the file does not give");
  add_package_option(*command, arguments->packages);
  add_json_option(*command, arguments->json);
  command->callback([arguments, &exit_code] { exit_code = robot_new(*arguments); });
}

}  // namespace poise::cli
