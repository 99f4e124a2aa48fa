// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/estimate/base_of_imu.hpp"

namespace poise {

void place_base(const FrameChain& base, const ImuMotion& imu, State& state) noexcept {
  const Pose& X_IB = base.pose();
  const Eigen::Vector3d omega = imu.R * imu.omega, arm = imu.R * X_IB.p;
  state.base() = {imu.R * X_IB.R, imu.p + arm};
  const Vector6d own = base.velocity(state.v);
  state.v.segment<3>(3) = omega + imu.R * own.tail<3>();
  state.v.head<3>() = imu.v + omega.cross(arm) + imu.R * own.head<3>();
}

}  // namespace poise
