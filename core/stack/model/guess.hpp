// SPDX-License-Identifier: BSD-2-Clause
// Values of a stack that nobody measured.

#pragma once

#include <string>
#include <utility>
#include <vector>

namespace poise {

/// One entry of `robot.guesses`.
struct Guess {
  std::string paths;  ///< as the stack writes it: `robot.joints.*.armature`
  std::vector<std::pair<std::string, std::string>> values;  ///< path and value of each; may be none
};

}  // namespace poise
