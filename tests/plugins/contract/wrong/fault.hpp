// SPDX-License-Identifier: BSD-2-Clause
// Which law the wrong modules break: the word in POISE_FAULT. Without one they keep all.

#pragma once

#include <cstdlib>
#include <string_view>

namespace poise::test {

inline bool fault(std::string_view name) {
  const char* chosen = std::getenv("POISE_FAULT");
  return chosen && name == chosen;
}

}  // namespace poise::test
