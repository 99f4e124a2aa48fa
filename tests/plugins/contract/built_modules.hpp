// SPDX-License-Identifier: BSD-2-Clause
// The built modules as test parameters, and ways to configure them.

#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "poise/plugins/contract/random_numbers.hpp"
#include "poise/plugins/registry.hpp"

namespace poise::test {

/// Names of the built modules of a kind. Never throws, since it runs before main: modules that do
/// not load are listed in `load_problems`, which has a test.
std::vector<std::string> built_types(ModuleKind kind);
std::vector<std::string> load_problems();
/// An object that outlives its registry.
std::shared_ptr<ModuleObject> make_built(ModuleKind kind, const std::string& type);

/// "minimum-jerk" → "minimum_jerk": characters that test names allow.
std::string test_name(std::string type);

/// Atlas with a floating base, loaded once.
std::shared_ptr<const Tree> atlas();

using contract::random_numbers;

}  // namespace poise::test
