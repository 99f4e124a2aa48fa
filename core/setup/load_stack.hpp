// SPDX-License-Identifier: BSD-2-Clause
// Loads a stack file up to the point where it can be set up.

#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// Called before the search of each posture of a sequence: its number from 1, the number of
/// postures, and the name of its stance.
using SequenceProgress =
    std::function<void(std::size_t index, std::size_t count, const std::string& stance)>;

/// Searches the postures between the stances of `spec.sequence` and replaces the sequence by
/// phases, in the spec and in its node. Does nothing without a sequence.
/// @throws ConfigError: an unknown name, or a stance without a posture, with the reason
/// @cost about 0.1 s per stance
POISE_API void expand_sequence(StackSpec& spec, const SequenceProgress& progress = {});

/// read_stack, then expand_sequence.
/// @throws ConfigError as both
POISE_API StackSpec load_stack(const ConfigNode& node, const SequenceProgress& progress = {});

/// load_config, read_stack, then expand_sequence.
/// @param settings  as on the command line: `path=value`
/// @throws ConfigError as all three
POISE_API StackSpec load_stack(const std::filesystem::path& file,
                               const std::vector<std::string>& settings = {},
                               const SequenceProgress& progress = {});

}  // namespace poise
