// SPDX-License-Identifier: BSD-2-Clause
// From a stack file to a stack that is ready to be set up.

#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// Called before each posture of a sequence is searched: its number from 1, how many there are, and
/// the name of its stance.
using SequenceProgress =
    std::function<void(std::size_t index, std::size_t count, const std::string& stance)>;

/// Finds the postures between the stances of `spec.sequence`, and replaces it by phases, in the
/// spec and in its node. Takes some 0.1 s a stance; does nothing without a sequence.
/// @throws ConfigError: a name that is unknown, or a stance without a posture, with what it lacks
POISE_API void expand_sequence(StackSpec& spec, const SequenceProgress& progress = {});

/// read_stack and expand_sequence.
POISE_API StackSpec load_stack(const ConfigNode& node, const SequenceProgress& progress = {});

/// load_config, read_stack and expand_sequence.
/// @param settings  as on the command line: `path=value`
POISE_API StackSpec load_stack(const std::filesystem::path& file,
                               const std::vector<std::string>& settings = {},
                               const SequenceProgress& progress = {});

}  // namespace poise
