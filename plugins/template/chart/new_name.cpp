// SPDX-License-Identifier: BSD-2-Clause
// Angles about z, y and x, each in the frame rotated by the previous ones. Only R(θ) is written by
// hand: all derivatives are automatic.

#include <poise/core/so3/autodiff_chart.hpp>
#include <poise/plugins/module.hpp>

namespace new_name {

struct NewName {
  static constexpr int kSize = 3;

  // R = R_z(θ₀)·R_y(θ₁)·R_x(θ₂)
  template <class T>
  static Eigen::Matrix<T, 3, 3> rotation(const Eigen::Matrix<T, 3, 1>& theta) {
    using std::cos, std::sin;
    const T cz = cos(theta[0]), cy = cos(theta[1]), cx = cos(theta[2]);
    const T sz = sin(theta[0]), sy = sin(theta[1]), sx = sin(theta[2]);
    Eigen::Matrix<T, 3, 3> R;
    R << cz * cy, cz * sy * sx - sz * cx, cz * sy * cx + sz * sx,  //
        sz * cy, sz * sy * sx + cz * cx, sz * sy * cx - cz * sx,   //
        -1.0 * sy, cy * sx, cy * cx;
    return R;
  }
};

}  // namespace new_name

POISE_CHART(poise::AutodiffChart<new_name::NewName>, "new-name", "Angles about z, y, x")
POISE_EQUATION("R = R_z(θ_0)·R_y(θ_1)·R_x(θ_2)")
