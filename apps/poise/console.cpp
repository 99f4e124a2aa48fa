// SPDX-License-Identifier: BSD-2-Clause

#include "poise/apps/poise/console.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "poise/core/config/units.hpp"
#include "poise/core/error.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/robot_loader.hpp"

namespace poise::cli {
namespace {

namespace fs = std::filesystem;

// <prefix>/bin/poise → <prefix>/share/poise/stacks, in the build tree as in an installation.
fs::path stack_folder() {
  std::error_code ec;
  const fs::path program = fs::read_symlink("/proc/self/exe", ec);
  return program.parent_path().parent_path() / "share" / "poise" / "stacks";
}

}  // namespace

void add_stack_options(CLI::App& command, StackOptions& options) {
  command.add_option("STACK", options.stack, "a stack file, or the name of a shipped stack")
      ->required();
  add_robot_option(command, options.robot);
  command
      .add_option("--set", options.settings,
                  "change one value: control.tasks.balance.law.stiffness=80")
      ->type_name("PATH=VALUE")
      ->allow_extra_args(false);
  add_module_options(command, options.modules);
  add_json_option(command, options.json);
}

void add_robot_option(CLI::App& command, std::string& robot) {
  command
      .add_option(
          "--robot", robot,
          "with this robot instead of the stack's own: a file that `poise robot new` writes")
      ->type_name("FILE");
}

void add_module_options(CLI::App& command, std::vector<std::string>& modules) {
  command.add_option("--module", modules, "load a module file, or all modules of a folder")
      ->type_name("FILE|DIR")
      ->allow_extra_args(false);
}

void add_robot_options(CLI::App& command, const char* argument, RobotOptions& options) {
  command.add_option(argument, options.file, "a URDF or MJCF file, or package:// address")
      ->required();
  command
      .add_option("--base", options.base,
                  "is the root link free? Without it a URDF floats, an MJCF says so itself")
      ->check(CLI::IsMember({"fixed", "floating"}));
  add_package_option(command, options.packages);
  add_module_options(command, options.modules);
}

void add_package_option(CLI::App& command, std::vector<std::string>& packages) {
  command.add_option("--package-path", packages, "search this folder first for package://…")
      ->type_name("DIR")
      ->allow_extra_args(false);
}

void add_json_option(CLI::App& command, bool& json) {
  command.add_flag("--json", json, "print one JSON object on standard output");
}

double seconds_of(const std::string& text, const std::string& option) {
  if (const auto number = parse_number(text)) {
    std::string_view unit = number->rest;
    while (unit.starts_with(' ')) unit.remove_prefix(1);
    const auto found = parse_unit(unit.empty() ? "s" : unit);
    if (found && found->same_dimension(*parse_unit("s"))) return number->value * found->factor;
  }
  throw CLI::ValidationError(option, "'" + text + "' is not a time; write 12, 12s or 500ms");
}

std::string refuse_empty(const std::string& text) {
  return text.empty() ? "is empty; give a name, or leave the option out" : "";
}

void add_duration(CLI::App& command, const std::string& option, double& seconds,
                  const std::string& help) {
  command
      .add_option_function<std::string>(
          option,
          [option, &seconds](const std::string& text) {
            seconds = seconds_of(text, option);
            if (!(seconds > 0 && seconds <= 1e6))
              throw CLI::ValidationError(option, "'" + text +
                                                     "' is out of range; give more than 0 "
                                                     "and up to 1e6 seconds");
          },
          help)
      ->type_name("TIME");
}

Registry load_registry(const std::vector<std::string>& modules) {
  std::vector<ConfigError> problems;
  Registry registry = Registry::with_search_path(&problems);
  for (const ConfigError& problem : problems)
    warn(std::string("module skipped: ") + problem.what());
  for (const std::string& module : modules) registry.load(module);
  return registry;
}

// A robot's part of a stack stands where a robot file is wanted.
void refuse_part(const fs::path& file) {
  if (file.extension() != ".yaml" && file.extension() != ".yml") return;
  throw ConfigError(ErrorCode::kInvalid, Place{file.string()}, "",
                    "is a YAML file, no URDF or MJCF",
                    fmt::format("for the robot's part of a stack: `poise robot show {0}`, `poise "
                                "check stand --robot {0}`",
                                file.string()));
}

RobotFile load_robot_file(const RobotOptions& options) {
  const PackagePath packages(options.packages.begin(), options.packages.end());
  const fs::path file = resolve_uri(options.file, fs::current_path(), packages);
  refuse_part(file);
  std::optional<bool> floating;
  if (!options.base.empty()) floating = options.base == "floating";
  if (root_element(file) == "robot") return load_robot({"", file}, floating, packages, nullptr);
  const Registry registry = load_registry(options.modules);
  return load_robot({reader_of(file, registry), file}, floating, packages, &registry);
}

RobotPart found_robot(const std::string& file, const RobotPartOptions& options) {
  const fs::path path = resolve_uri(file, fs::current_path(), options.packages);
  refuse_part(path);
  if (root_element(path) == "robot") return find_robot_part(path, options);
  const Registry registry = load_registry({});
  const RobotOrigin origin{reader_of(path, registry), path};
  if (origin.reader.empty()) return find_robot_part(path, options);
  RobotFile robot = load_robot(origin, options.floating, options.packages, &registry);
  return find_robot_part(origin, std::move(robot), options);
}

std::vector<std::string> shipped_stacks() {
  std::vector<std::string> names;
  std::error_code ec;
  for (const auto& entry : fs::directory_iterator(stack_folder(), ec))
    if (entry.path().extension() == ".yaml") names.push_back(entry.path().stem().string());
  std::ranges::sort(names);
  return names;
}

fs::path shipped_doubts() { return stack_folder().parent_path() / "doubts" / "doubts.yaml"; }

fs::path find_stack(const std::string& stack) {
  const bool bare = stack.find('/') == std::string::npos && fs::path(stack).extension().empty();
  std::error_code error;
  const fs::file_type type = fs::status(stack, error).type();
  if (type == fs::file_type::none)
    throw ConfigError(ErrorCode::kFile, Place{stack}, "", "cannot be read: " + error.message());
  if (type != fs::file_type::not_found && !(bare && type == fs::file_type::directory)) return stack;
  if (bare) {
    fs::path shipped = stack_folder() / (stack + ".yaml");
    if (fs::exists(shipped, error)) return shipped;
    throw ConfigError(ErrorCode::kFile, Place{stack}, "", "is neither a file nor a shipped stack",
                      suggestion(stack, shipped_stacks()));
  }
  throw ConfigError(ErrorCode::kFile, Place{stack}, "", "does not exist",
                    "give a file or the name of a shipped stack");
}

ConfigNode load_text(const StackOptions& options) {
  const fs::path file = find_stack(options.stack);
  if (options.robot.empty()) return load_config(file, options.settings);
  return load_config(file, options.robot, options.settings);
}

SequenceProgress shown_on(ProgressLine& line) {
  return [&line](std::size_t index, std::size_t count, const std::string& stance) {
    line.show(static_cast<double>(index - 1) / static_cast<double>(count), "posture of " + stance);
  };
}

StackSpec load(const std::string& stack, const std::vector<std::string>& settings,
               const std::string& robot, const ModuleSource* modules) {
  ProgressLine line;
  const SequenceProgress progress = shown_on(line);
  if (robot.empty()) return load_stack(find_stack(stack), settings, progress, modules);
  return load_stack(find_stack(stack), robot, settings, progress, modules);
}

StackSpec load(const StackOptions& options, const ModuleSource& modules) {
  return load(options.stack, options.settings, options.robot, &modules);
}

void print_planned(const std::vector<PlannedMargin>& margins) {
  if (margins.empty()) return;
  const PlannedMargin& least = *std::ranges::min_element(margins, {}, &PlannedMargin::margin);
  fmt::print("  planned  the CoM could move {:.1f} cm before no force holds it, least in {}\n",
             100 * least.margin, least.posture);
}

}  // namespace poise::cli
