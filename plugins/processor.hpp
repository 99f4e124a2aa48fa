// SPDX-License-Identifier: BSD-2-Clause
// What this machine's processor can do.

#pragma once

#include <string>
#include <vector>

#include "poise/core/export.hpp"

namespace poise {

/// The levels of instruction sets that this processor has, the best first: "x86-64-v4",
/// "x86-64-v3", "x86-64" (x86-64 psABI), or "arm64". Libraries in glibc-hwcaps/LEVEL and modules in
/// modules/LEVEL are taken before those beside these folders.
POISE_API std::vector<std::string> processor_levels();

/// The level that the libraries of Poise that run were compiled for.
POISE_API std::string running_level();

}  // namespace poise
