// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/loop/planned_motion.hpp"

#include <algorithm>

namespace poise {

PlannedMotion::PlannedMotion(const Tree& tree, double follow, double period)
    : joints_(tree.motor_joints()),
      velocities_(tree.motors()),
      pull_(std::min(1.0, period / follow)),
      period_(period) {}

void PlannedMotion::write(const Controller& controller, const State& state,
                          MotorCommand& command) noexcept {
  if (command.stiffness.isZero(0) && command.damping.isZero(0)) return;
  const bool solved =
      controller.outcome() == Outcome::kSolved || controller.outcome() == Outcome::kRelaxed;
  for (std::size_t k = 0; k < joints_.size(); ++k) {
    const auto i = static_cast<Eigen::Index>(k);
    const double q = state.joints[joints_[k]], rate = state.v[velocities_[k]];
    double &wanted = command.position[i], &speed = command.velocity[i];
    if (!begun_ || !solved) {
      wanted = q;
      speed = solved ? rate : 0;
    }
    if (!solved) continue;
    speed += period_ * controller.solution().acceleration[velocities_[k]] + pull_ * (rate - speed);
    wanted += period_ * speed + pull_ * (q - wanted);
  }
  begun_ = solved;
}

}  // namespace poise
