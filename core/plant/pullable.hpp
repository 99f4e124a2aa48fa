// SPDX-License-Identifier: BSD-2-Clause
// Plants that a user can pull at during a run.

#pragma once

#include "poise/core/export.hpp"
#include "poise/core/tree/tree.hpp"

namespace poise {

/// The pulling interface of simulated plants. Real robots do not have it.
class POISE_API Pullable {
 public:
  virtual ~Pullable() = default;
  /// Applies `force` [N, W] at the origin of `at` from the next step on, until the next call; zero
  /// ends it. It adds to the pushes of the stack. No allocation.
  virtual void pull(const Frame& at, const Eigen::Vector3d& force) noexcept = 0;
};

}  // namespace poise
