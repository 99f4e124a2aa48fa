// SPDX-License-Identifier: BSD-2-Clause
// Loads a stack file up to the point where it can be set up.

#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "poise/core/module_base.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// Called before the search of each posture of a sequence: its number from 1, the number of
/// postures, and the name of its stance.
using SequenceProgress =
    std::function<void(std::size_t index, std::size_t count, const std::string& stance)>;

/// Searches the postures between the stances of `spec.sequence` and replaces the sequence by
/// phases, in the spec and in its node. Does nothing without a sequence.
/// @throws ConfigError: an unknown name, or a stance without a posture, with the reason
/// @param modules  the readers of robot files; a sequence of a URDF robot needs none
/// @cost about 0.1 s per stance
POISE_API void expand_sequence(StackSpec& spec, const SequenceProgress& progress = {},
                               const ModuleSource* modules = nullptr);

/// Completes `spec.walk`: steps that the stack does not say follow from the robot, and the tasks
/// that a walk needs are added to `control.tasks`, each unless the stack has one of that name; in
/// the spec and in its node. Does nothing without a walk.
/// @param modules  the readers of robot files; a URDF robot needs none
/// @throws ConfigError: a robot that cannot stand on these feet, wrong changes of tasks
POISE_API void expand_walk(StackSpec& spec, const ModuleSource* modules = nullptr);

/// read_stack, then expand_sequence and expand_walk.
/// @throws ConfigError as both
POISE_API StackSpec load_stack(const ConfigNode& node, const SequenceProgress& progress = {},
                               const ModuleSource* modules = nullptr);

/// load_config, read_stack, then expand_sequence.
/// @param settings  as on the command line: `path=value`
/// @throws ConfigError as all three
POISE_API StackSpec load_stack(const std::filesystem::path& file,
                               const std::vector<std::string>& settings = {},
                               const SequenceProgress& progress = {},
                               const ModuleSource* modules = nullptr);

/// The merged text of a stack with another robot: `robot` is a file with the robot's part of a
/// stack, see with_robot. The settings come after it.
/// @throws ConfigError as load_config, and if `robot` has no robot
POISE_API ConfigNode load_config(const std::filesystem::path& file,
                                 const std::filesystem::path& robot,
                                 const std::vector<std::string>& settings);

/// load_stack of that text.
POISE_API StackSpec load_stack(const std::filesystem::path& file,
                               const std::filesystem::path& robot,
                               const std::vector<std::string>& settings,
                               const SequenceProgress& progress = {},
                               const ModuleSource* modules = nullptr);

}  // namespace poise
