// SPDX-License-Identifier: BSD-2-Clause
// A spring and a damper with a speed limit: far from the target the error shrinks at that speed,
// near it as with 'pd'. A step of the reference causes no sudden motion.

#include <cmath>
#include <poise/plugins/module.hpp>

namespace speed_limit_law {

using namespace poise;

class SpeedLimitLaw final : public Law {
 public:
  void describe(Fields& f) override {
    f.param("stiffness", stiffness_,
            {.unit = "1/s²", .help = "stiffness near the target", .min = 1, .max = 1e4});
    f.param("speed", speed_,
            {.unit = "m/s, rad/s",
             .help = "maximum speed at which the error shrinks",
             .min = 1e-3,
             .max = 1e3});
  }

  void bind(const Binding&, const TaskRows&) override {}

  // ë* = 2√k·(ė* − ė) with ė* = −(√k/2)·e, limited in length to the speed
  void update(const Tick& /*tick*/, const TaskRows& rows, Eigen::VectorXd& desired) override {
    const double root = std::sqrt(stiffness_), wanted = root / 2 * rows.error.norm();
    const double share = wanted > speed_ ? speed_ / wanted : 1;
    desired = 2 * root * (-share * root / 2 * rows.error - rows.rate);
  }

 private:
  double stiffness_ = 60;
  double speed_ = 1;
};

}  // namespace speed_limit_law

POISE_LAW(speed_limit_law::SpeedLimitLaw, "speed-limit", "A spring and damper with a speed limit")
POISE_EQUATION(
    "ë = 2·√stiffness·(ė_wanted − ė)\n"
    "ė_wanted = −½·√stiffness·e  shortened to speed where it is longer")
