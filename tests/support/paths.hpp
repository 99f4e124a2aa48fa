// SPDX-License-Identifier: BSD-2-Clause
// Where the sources and what was built of them lie. Functions, so that no test's own compilation
// depends on the folder.

#pragma once

#include <string>

namespace poise::test {

/// The path of a file of the source tree, such as "apps/share/stacks".
std::string source(const std::string& file);
/// The path of what was built, such as "bin/poise".
std::string built(const std::string& file);

}  // namespace poise::test
