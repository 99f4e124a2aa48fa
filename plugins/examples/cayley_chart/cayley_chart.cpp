// SPDX-License-Identifier: BSD-2-Clause
// Cayley's three numbers (Gibbs' vector): θ = tan(φ/2)·axis. Only ρ is written by hand; all
// derivatives are automatic. The chart is singular at half a turn; the run reports how close the
// base came to it.

#include <poise/core/so3/autodiff_chart.hpp>
#include <poise/plugins/module.hpp>

namespace {

struct Cayley {
  static constexpr int kSize = 3;

  // R = (1 − [θ]×)⁻¹ (1 + [θ]×) = 1 + 2([θ]× + [θ]×²)/(1 + θᵀθ)
  template <class T>
  static Eigen::Matrix<T, 3, 3> rotation(const Eigen::Matrix<T, 3, 1>& theta) {
    const T x = theta[0], y = theta[1], z = theta[2];
    const T k = 2.0 / (1.0 + x * x + y * y + z * z);
    Eigen::Matrix<T, 3, 3> R;
    R << 1.0 - k * (y * y + z * z), k * (x * y - z), k * (x * z + y),  //
        k * (x * y + z), 1.0 - k * (x * x + z * z), k * (y * z - x),   //
        k * (x * z - y), k * (y * z + x), 1.0 - k * (x * x + y * y);
    return R;
  }
};

}  // namespace

POISE_CHART(poise::AutodiffChart<Cayley>, "cayley",
            "Axis times tan(angle/2), singular at half a turn")
POISE_EQUATION("θ = tan(φ/2)·n  a turn by φ about n")
