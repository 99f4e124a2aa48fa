// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/setup/load_stack.hpp"

#include "poise/core/config/config_merge.hpp"

namespace poise {

StackSpec load_stack(const ConfigNode& node, const SequenceProgress& progress) {
  StackSpec spec = read_stack(node);
  expand_sequence(spec, progress);
  return spec;
}

StackSpec load_stack(const std::filesystem::path& file, const std::vector<std::string>& settings,
                     const SequenceProgress& progress) {
  StackSpec spec = load_stack(load_config(file, settings), progress);
  spec.file = file;
  return spec;
}

}  // namespace poise
