// SPDX-License-Identifier: BSD-2-Clause
// Random test data.

#pragma once

#include <Eigen/Core>
#include <random>

namespace poise::contract {

/// Components within ±size.
inline Eigen::VectorXd random_numbers(std::mt19937& gen, Eigen::Index n, double size = 1) {
  std::uniform_real_distribution<double> any(-size, size);
  Eigen::VectorXd numbers(n);
  for (double& number : numbers) number = any(gen);
  return numbers;
}

}  // namespace poise::contract
