// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/problem/problem.hpp"

#include <algorithm>
#include <utility>

namespace poise {

void Problem::actuate(std::vector<int> indices) {
  motors = std::move(indices);
  nu = static_cast<Eigen::Index>(motors.size());
  unactuated.clear();
  for (int i = 0; i < static_cast<int>(nv); ++i)
    if (!std::ranges::binary_search(motors, i)) unactuated.push_back(i);
}

}  // namespace poise
