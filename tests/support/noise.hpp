// SPDX-License-Identifier: BSD-2-Clause
// Realistic measurement errors as settings of a stack.

#pragma once

#include <string>
#include <vector>

namespace poise::test {

/// MuJoCo as the plant, measured with 1 mrad, 1 mm, 10 mrad/s and 10 mm/s of noise and 2 ms late.
inline std::vector<std::string> noisy_mujoco(int seed) {
  return {"plant.type=mujoco",      "plant.seed=" + std::to_string(seed),
          "plant.joint_noise=1e-3", "plant.joint_rate_noise=1e-2",
          "plant.base_noise=1e-3",  "plant.base_rate_noise=1e-2",
          "plant.state_delay=2 ms"};
}

}  // namespace poise::test
