// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/setup/load_stack.hpp"

#include "poise/core/config/config_merge.hpp"
#include "poise/core/stack/stack_patterns.hpp"

namespace poise {

StackSpec load_stack(const ConfigNode& node, const SequenceProgress& progress,
                     const ModuleSource* modules) {
  StackSpec spec = read_stack(node);
  expand_sequence(spec, progress, modules);
  expand_walk(spec, modules);
  return spec;
}

StackSpec load_stack(const std::filesystem::path& file, const std::vector<std::string>& settings,
                     const SequenceProgress& progress, const ModuleSource* modules) {
  StackSpec spec = load_stack(load_config(file, settings), progress, modules);
  spec.file = file;
  return spec;
}

ConfigNode load_config(const std::filesystem::path& file, const std::filesystem::path& robot,
                       const std::vector<std::string>& settings) {
  std::error_code error;
  if (!std::filesystem::exists(robot, error))
    throw ConfigError(ErrorCode::kFile, Place{robot.string()}, "", "does not exist",
                      "give a file with a robot's part of a stack: `poise robot new` writes one");
  ConfigNode node = with_robot(load_config(file), load_config(robot));
  for (const std::string& setting : settings) apply_setting(node, setting);
  assign_paths(node, "");
  return node;
}

StackSpec load_stack(const std::filesystem::path& file, const std::filesystem::path& robot,
                     const std::vector<std::string>& settings, const SequenceProgress& progress,
                     const ModuleSource* modules) {
  StackSpec spec = load_stack(load_config(file, robot, settings), progress, modules);
  spec.file = file;
  return spec;
}

}  // namespace poise
