// SPDX-License-Identifier: BSD-2-Clause
// The Euler angles of URDF, singular at a pitch of ±π/2.

#pragma once

#include "poise/core/so3/euler_angles.hpp"

namespace poise {

/// θ = (roll, pitch, yaw) [rad] with R = Rz(yaw) Ry(pitch) Rx(roll), as in URDF.
class RollPitchYaw final : public EulerAngles {
 public:
  RollPitchYaw() : EulerAngles(2, 1, 0, EulerOrder::kInnerFirst) {}
};

}  // namespace poise
