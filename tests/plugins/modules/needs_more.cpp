// SPDX-License-Identifier: BSD-2-Clause
// A module whose libraries need a better processor than its own code. Such a library may end the
// process as soon as it is loaded.

#include <cstdlib>

#include "poise/plugins/module.hpp"
#include "poise/tests/plugins/modules/sample_law.hpp"

#undef POISE_MODULE_LEVEL
#define POISE_MODULE_LEVEL "x86-64-v9"

namespace {
[[maybe_unused]] const int ends_the_process = [] {
  std::abort();
  return 0;
}();
}  // namespace

POISE_LAW(poise::SampleLaw, "sample", "Pulls straight back")
