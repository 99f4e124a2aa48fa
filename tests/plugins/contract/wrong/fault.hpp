// SPDX-License-Identifier: BSD-2-Clause
// POISE_FAULT names the law that the wrong modules violate; without it they are correct.

#pragma once

#include <cstdlib>
#include <string_view>

namespace poise::test {

inline bool fault(std::string_view name) {
  const char* chosen = std::getenv("POISE_FAULT");
  return chosen && name == chosen;
}

/// A memory allocation that no optimiser may leave out.
inline void allocate() {
  double* volatile number = new double(1);
  delete number;
}

}  // namespace poise::test
