// SPDX-License-Identifier: BSD-2-Clause
// A plant whose mechanism a hand can pull at while it moves.

#pragma once

#include "poise/core/export.hpp"
#include "poise/core/tree/tree.hpp"

namespace poise {

/// What a simulated plant offers beside Plant, and a real robot does not.
class POISE_API Pullable {
 public:
  virtual ~Pullable() = default;
  /// From the next step on, `force` [N, W] acts at the origin of `at`, until it is given anew;
  /// zero: nobody pulls. Beside the pushes of the stack. No allocation.
  virtual void pull(const Frame& at, const Eigen::Vector3d& force) noexcept = 0;
};

}  // namespace poise
