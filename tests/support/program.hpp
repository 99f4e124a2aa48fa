// SPDX-License-Identifier: BSD-2-Clause
// Runs the real poise program and captures its output.

#pragma once

#include <string>

namespace poise::test {

struct Printed {
  int exit_code = -1;  ///< 128 + signal if it was killed
  std::string out, err;
};

/// Runs `poise ARGUMENTS` in a shell in a temporary folder. More commands may follow in ARGUMENTS
/// after `;` or `&&`; the program is `"$POISE"` there.
Printed poise(const std::string& arguments);

}  // namespace poise::test
