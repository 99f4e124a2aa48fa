// SPDX-License-Identifier: BSD-2-Clause
// Non-negative least squares, to decide whether a vector is in a cone of generators.

#pragma once

#include <Eigen/QR>
#include <vector>

namespace poise::test {

/// The x ≥ 0 of least ‖G·x − b‖ (Lawson and Hanson's active-set method).
inline Eigen::VectorXd non_negative(const Eigen::MatrixXd& G, const Eigen::VectorXd& b) {
  const Eigen::Index n = G.cols();
  Eigen::VectorXd x = Eigen::VectorXd::Zero(n);
  std::vector<bool> free(static_cast<std::size_t>(n), false);
  for (int round = 0; round < 100 * n; ++round) {
    const Eigen::VectorXd pull = G.transpose() * (b - G * x);
    Eigen::Index best = -1;
    for (Eigen::Index i = 0; i < n; ++i)
      if (!free[static_cast<std::size_t>(i)] && pull[i] > 1e-12 &&
          (best < 0 || pull[i] > pull[best]))
        best = i;
    if (best < 0) break;
    free[static_cast<std::size_t>(best)] = true;
    for (bool inside = false; !inside;) {
      std::vector<Eigen::Index> set;
      for (Eigen::Index i = 0; i < n; ++i)
        if (free[static_cast<std::size_t>(i)]) set.push_back(i);
      if (set.empty()) break;
      const Eigen::VectorXd z = G(Eigen::all, set).completeOrthogonalDecomposition().solve(b);
      double step = 1;
      for (std::size_t k = 0; k < set.size(); ++k) {
        const auto row = static_cast<Eigen::Index>(k);
        if (z[row] <= 0) step = std::min(step, x[set[k]] / (x[set[k]] - z[row] + 1e-300));
      }
      inside = step >= 1;
      for (std::size_t k = 0; k < set.size(); ++k) {
        const Eigen::Index i = set[k];
        x[i] += step * (z[static_cast<Eigen::Index>(k)] - x[i]);
        if (!inside && x[i] <= 1e-14) free[static_cast<std::size_t>(i)] = false;
      }
    }
  }
  return x.cwiseMax(0);
}

/// min over x ≥ 0 of ‖G·x − b‖.
inline double cone_distance(const Eigen::MatrixXd& G, const Eigen::VectorXd& b) {
  return (G * non_negative(G, b) - b).norm();
}

}  // namespace poise::test
