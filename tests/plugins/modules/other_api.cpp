// SPDX-License-Identifier: BSD-2-Clause
// A module of a future Poise. None of its code may run: it would end the process.

#include <cstdlib>

#include "poise/core/export.hpp"

namespace {
[[maybe_unused]] const int ends_the_process = [] {
  std::abort();
  return 0;
}();
}  // namespace

// Only the first number has the same meaning in all versions.
extern "C" POISE_API const int poise_module[4];
const int poise_module[4] = {999, 1, 2, 3};
