// SPDX-License-Identifier: BSD-2-Clause
// How far a contact's force is from slipping and tipping.

#pragma once

#include "poise/core/contact/contact.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// Distance of a force from the boundary of its cone, per newton of normal force: negative if the
/// contact would slip, tip or twist, −∞ if it pulls, 0 without force, ∞ for a grasp. The least of
///   - μ − |f_xy|/f_z: friction against the round cone;
///   - friction_margin of the wrench: exact for tipping; for twisting with a four-sided pyramid
///     at each corner, so that a rotation on the spot under a slanted force may begin slightly
///     before the margin is 0.
class POISE_API ContactMargin {
 public:
  /// Keeps the contact's friction and its cone as they are now.
  explicit ContactMargin(const Contact& contact);
  /// @param wrench  Contact::size, in the axes of S [N; N·m]. No allocation.
  double of(const Eigen::VectorXd& wrench) const noexcept;

 private:
  bool bilateral_;
  double friction_;
  Eigen::MatrixXd cone_;  // with four outer sides
};

}  // namespace poise
