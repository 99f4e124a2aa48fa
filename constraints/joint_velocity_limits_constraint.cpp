// SPDX-License-Identifier: BSD-2-Clause
// Keeps joint velocities within the robot's limits.

#include <algorithm>
#include <cmath>

#include "poise/constraints/acceleration_rows.hpp"
#include "poise/plugins/module.hpp"

namespace poise {
namespace {

class JointVelocityLimitsConstraint final : public Constraint {
 public:
  void describe(Fields& f) override {
    f.param("margin", margin_,
            {.unit = "1",
             .help = "fraction of the robot's velocity limits kept in reserve",
             .min = 0,
             .max = 0.9});
    f.param("deceleration", deceleration_,
            {.unit = "rad/s², m/s²",
             .help = "maximum deceleration of a joint that is too fast",
             .min = 1e-3,
             .max = 1e6});
  }

  void bind(const Binding& binding, std::deque<Rows>& blocks) override {
    const Tree& tree = binding.tree;
    period_ = binding.period;
    limits_.setConstant(tree.nv(), std::numeric_limits<double>::infinity());
    for (const TreeJoint& joint : tree.joints) {
      if (joint.leader >= 0) continue;
      if (!(joint.limits.velocity > 0))
        refuse_limit(joint, "velocity", "is 0: no motion is allowed", "5");
      limits_[joint.velocity] = (1 - margin_) * joint.limits.velocity;
    }
    blocks.push_back(acceleration_rows(tree));
  }

  // The next velocity q̇ + dt·v̇ stays within ±limit. A joint that is already too fast is slowed by
  // no more than the deceleration, so that the rows never conflict with acceleration limits.
  void update(const Tick& tick, std::deque<Rows>::iterator blocks) override {
    for (Eigen::Index j = 0; j < limits_.size(); ++j) {
      const double limit = limits_[j];
      if (!std::isfinite(limit)) continue;
      const double rate = tick.robot.state().v[j];
      blocks->upper[j] = std::max((limit - rate) / period_, -deceleration_);
      blocks->lower[j] = std::min((-limit - rate) / period_, deceleration_);
    }
  }

 private:
  double margin_ = 0;
  double deceleration_ = 50;
  double period_ = 0;
  Eigen::VectorXd limits_;  // per velocity
};

}  // namespace
}  // namespace poise

POISE_CONSTRAINT(poise::JointVelocityLimitsConstraint, "joint-velocity-limits",
                 "Keeps joint velocities within the robot's limits")
POISE_EQUATION(
    "|q̇ + Δt·q̈| ≤ (1 − margin)·q̇_max  what is too fast already is slowed by deceleration at most")
