// SPDX-License-Identifier: BSD-2-Clause
// Ways to make a stack infeasible, and the causes.

#pragma once

#include <string>
#include <vector>

namespace poise::test {

struct InfeasibleStack {
  std::string name;
  std::string text;                ///< a stack that includes a shipped one
  std::vector<std::string> blame;  ///< groups that must be named
  std::vector<std::string> may;    ///< constraints whose groups may also be named
  std::string joint = {};          ///< joint that moves at the start …
  double rate = 0;                 ///< … so fast [rad/s]
  double time = 0;                 ///< of the tick [s]
};

std::vector<InfeasibleStack> infeasible_stacks();

}  // namespace poise::test
