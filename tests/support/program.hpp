// SPDX-License-Identifier: BSD-2-Clause
// Runs the real poise program and catches what it prints.

#pragma once

#include <string>

namespace poise::test {

struct Printed {
  int exit_code = -1;  ///< 128 + signal if it was killed
  std::string out, err;
};

/// Runs `poise ARGUMENTS` by the shell in a scratch folder of its own, which is removed again. More
/// commands may follow in ARGUMENTS after `;` or `&&`; the program is `"$POISE"` there.
Printed poise(const std::string& arguments);

}  // namespace poise::test
