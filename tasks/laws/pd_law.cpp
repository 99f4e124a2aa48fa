// SPDX-License-Identifier: BSD-2-Clause
// Spring and damper on the error, with optional limits of speed and acceleration.

#include <algorithm>
#include <array>
#include <cmath>

#include "poise/plugins/module.hpp"

namespace poise {
namespace {

constexpr std::array<std::string_view, 1> kDampingWords{"critical"}, kSpeedWords{"auto"};
constexpr double kSpeed = 1;  // what `auto` means [m/s, rad/s]

class PdLaw final : public Law {
 public:
  void describe(Fields& f) override {
    f.list("stiffness", stiffness_,
           {.unit = "1/s²",
            .help = "k in ë = −k·e − d·ė; one number, or one for each component",
            .min = 0,
            .max = 1e6});
    f.param("damping", damping_,
            {.unit = "1/s",
             .help = "d; critical: 2√k, the fastest return without overshoot",
             .min = 0,
             .max = 1e4,
             .choices = kDampingWords});
    f.param("max_speed", max_speed_,
            {.unit = "m/s, rad/s",
             .help = "maximum speed at which the error is reduced (norm over the components, in "
                     "the task's unit); auto: 1, and none of a posture or a momentum; 0: no limit",
             .min = 0,
             .max = 1e3,
             .choices = kSpeedWords});
    f.param("max_acceleration", max_acceleration_,
            {.unit = "m/s², rad/s²",
             .help = "maximum norm of ë (in the task's unit); 0: no limit",
             .min = 0,
             .max = 1e5});
  }

  void bind(const Binding& /*binding*/, const TaskRows& rows) override {
    const Eigen::Index size = rows.error.size();
    const auto n = static_cast<std::size_t>(size);
    if (stiffness_.size() != 1 && stiffness_.size() != n)
      throw ConfigError(ErrorCode::kSize, "stiffness",
                        "has " + std::to_string(stiffness_.size()) + " components",
                        "give one number, or " + std::to_string(n));
    speed_ = max_speed_.number.value_or(goes_far(rows) ? kSpeed : 0);
    k_.resize(size);
    d_.resize(size);
    for (std::size_t i = 0; i < n; ++i) {
      const double k = stiffness_[stiffness_.size() == 1 ? 0 : i];
      const auto row = static_cast<Eigen::Index>(i);
      k_[row] = k;
      d_[row] = damping_.number ? *damping_.number : 2 * std::sqrt(k);
      if (d_[row] > 0 || k == 0 || speed_ == 0) continue;
      if (max_speed_.number)
        throw ConfigError(ErrorCode::kMissing, "max_speed",
                          "is set, but there is no damping to keep the speed with",
                          "give a damping above 0");
      speed_ = 0;
    }
  }

  // ë = −d (ė − ν ė*), with the desired rate ė* = −(k/d) e and ν = min(1, v_max/‖ė*‖) (SK 44, 45;
  // the sign printed there is a misprint). Without a speed limit ν = 1: ë = −k e − d ė.
  void update(const Tick& /*tick*/, const TaskRows& rows, Eigen::VectorXd& desired) override {
    double speed = 0;
    if (speed_ > 0) {
      for (Eigen::Index i = 0; i < k_.size(); ++i)
        if (k_[i] > 0) speed = std::hypot(speed, k_[i] * rows.error[i] / d_[i]);
    }
    const double scale = speed > speed_ ? speed_ / speed : 1;
    double norm = 0;
    for (Eigen::Index i = 0; i < k_.size(); ++i) {
      desired[i] = -scale * k_[i] * rows.error[i] - d_[i] * rows.rate[i];
      if (max_acceleration_ > 0) norm = std::hypot(norm, desired[i]);
    }
    if (norm > max_acceleration_) desired *= max_acceleration_ / norm;
  }

 private:
  // Whether a target may be anywhere, out of reach, too.
  static bool goes_far(const TaskRows& rows) {
    return rows.order == 2 && rows.role != TaskRole::kPosture;
  }

  std::vector<double> stiffness_{100};
  NumberOrWord damping_{{}, "critical"};
  NumberOrWord max_speed_{{}, "auto"};
  double max_acceleration_ = 0;
  double speed_ = 0;  // 0: no limit
  Eigen::VectorXd k_, d_;
};

}  // namespace
}  // namespace poise

POISE_LAW(poise::PdLaw, "pd", "Spring and damper, critically damped by default")
POISE_EQUATION(
    "ë = −damping·(ė − ν·ė_wanted)\n"
    "ė_wanted = −(stiffness/damping)·e\n"
    "ν = min(1, max_speed/‖ė_wanted‖)  1 without a limit: ë = −stiffness·e − damping·ė")
