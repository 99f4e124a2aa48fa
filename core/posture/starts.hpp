// SPDX-License-Identifier: BSD-2-Clause
// Start postures of the search. Private to this room.

#pragma once

#include <cstdint>

#include "poise/core/export.hpp"
#include "poise/core/posture/equations.hpp"

namespace poise {

/// The nominal posture first, then random ones with growing distance from it; each base is placed
/// to fit contacts and targets best.
class POISE_API PostureStarts {
 public:
  PostureStarts(PostureEquations& equations, std::uint64_t seed);

  /// Numbers of a configuration.
  Eigen::VectorXd next();
  /// The weight shared evenly by the contacts that push up, in units of the weight.
  Eigen::VectorXd forces() const;

 private:
  double uniform();  // in [−1, 1)
  void scatter(double share, Eigen::VectorXd& x);
  void place(Eigen::VectorXd& x);

  PostureEquations& equations_;
  std::uint64_t random_;
  int count_ = 0;
};

}  // namespace poise
