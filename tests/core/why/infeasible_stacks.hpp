// SPDX-License-Identifier: BSD-2-Clause
// Ways to make a stack impossible, and what is to blame.

#pragma once

#include <string>
#include <vector>

namespace poise::test {

struct InfeasibleStack {
  std::string name;
  std::string text;                ///< a stack that includes a shipped one
  std::vector<std::string> blame;  ///< groups that must be named
  std::vector<std::string> may;    ///< constraints whose groups may stand beside them
  std::string joint = {};          ///< that moves at the start …
  double rate = 0;                 ///< … so fast [rad/s]
  double time = 0;                 ///< of the tick [s]
};

std::vector<InfeasibleStack> infeasible_stacks();

}  // namespace poise::test
