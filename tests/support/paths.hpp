// SPDX-License-Identifier: BSD-2-Clause
// Paths of the source and build trees. Functions, so compiled tests do not depend on the folder.

#pragma once

#include <string>

namespace poise::test {

/// The path of a file of the source tree, such as "apps/share/stacks".
std::string source(const std::string& file);
/// The path of a built file, such as "bin/poise".
std::string built(const std::string& file);

}  // namespace poise::test
