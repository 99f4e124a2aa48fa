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
    describe_response(f, response_);
  }

  void bind(const Binding& binding, std::deque<Rows>& blocks) override {
    const Tree& tree = binding.tree;
    period_ = binding.period;
    bound_response_ = bound_response(response_, period_);
    limits_.setConstant(tree.nv(), std::numeric_limits<double>::infinity());
    for (const TreeJoint& joint : tree.joints) {
      if (joint.leader >= 0) continue;
      if (!(joint.limits.velocity > 0))
        refuse_limit(joint, "velocity", "is 0: no motion is allowed", "5");
      limits_[joint.velocity] = (1 - margin_) * joint.limits.velocity;
    }
    blocks.push_back(acceleration_rows(tree));
  }

  // The velocity q̇ + T·v̇ stays within ±limit. A joint that is already too fast is slowed by no
  // more than the deceleration, so that the rows never conflict with acceleration limits.
  void update(const Tick& tick, std::deque<Rows>::iterator blocks) override {
    for (Eigen::Index j = 0; j < limits_.size(); ++j) {
      const double limit = limits_[j];
      if (!std::isfinite(limit)) continue;
      const double rate = tick.robot.state().v[j];
      blocks->upper[j] = largest(limit, rate);
      blocks->lower[j] = -largest(limit, -rate);
    }
  }

 private:
  // The bound on the side to which `rate` is positive. A joint that moves away from this side may
  // be braked, by which position limits may stop it.
  double largest(double limit, double rate) const {
    const double bound = std::max((limit - rate) / bound_response_, -deceleration_);
    if (rate >= 0) return bound;
    return std::max(bound, std::min(deceleration_, (limit - rate) / period_));
  }

  double margin_ = 0;
  double deceleration_ = 50;
  double response_ = kResponse;
  double period_ = 0;
  double bound_response_ = kResponse;  // at least two ticks
  Eigen::VectorXd limits_;             // per velocity
};

}  // namespace
}  // namespace poise

POISE_CONSTRAINT(poise::JointVelocityLimitsConstraint, "joint-velocity-limits",
                 "Keeps joint velocities within the robot's limits")
POISE_EQUATION(
    "|q̇ + response·q̈| ≤ (1 − margin)·q̇_max  what is too fast already is slowed by deceleration at "
    "most")
