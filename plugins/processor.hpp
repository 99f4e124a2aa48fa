// SPDX-License-Identifier: BSD-2-Clause
// Capabilities of this machine's processor.

#pragma once

#include <string>
#include <vector>

#include "poise/core/export.hpp"

namespace poise {

/// The instruction set levels of this processor, best first: "x86-64-v4", "x86-64-v3", "x86-64"
/// (x86-64 psABI) and "x86-64-avx" (AVX alone, which MuJoCo's library needs), or "arm64". Libraries
/// in glibc-hwcaps/LEVEL and modules in modules/LEVEL take precedence over those in the parent
/// folder.
POISE_API std::vector<std::string> processor_levels();

/// The level for which the running libraries of Poise were compiled.
POISE_API std::string running_level();

}  // namespace poise
