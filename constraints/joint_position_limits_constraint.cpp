// SPDX-License-Identifier: BSD-2-Clause
// Stops joints before their position limits, spherical joints before their swing and twist limits.

#include <algorithm>
#include <optional>

#include "poise/constraints/acceleration_rows.hpp"
#include "poise/constraints/ball_limits.hpp"

namespace poise {
namespace {

class JointPositionLimitsConstraint final : public Constraint {
 public:
  void describe(Fields& f) override {
    f.param("margin", margin_,
            {.unit = "rad, m",
             .help = "distance kept from each limit (m for prismatic joints)",
             .min = 0,
             .max = 10});
    f.param("deceleration", deceleration_,
            {.unit = "rad/s², m/s²",
             .help = "deceleration before a limit; the motors must always be able to produce it. "
                     "Above joint-acceleration-limits, the two may conflict",
             .min = 1e-3,
             .max = 1e6});
    describe_response(f, response_);
  }

  void bind(const Binding& binding, std::deque<Rows>& blocks) override {
    const Tree& tree = binding.tree;
    braking_ = {binding.period, bound_response(response_, binding.period), deceleration_, 0};
    ranges_.clear();
    for (std::size_t j = 0; j < tree.joints.size(); ++j) {
      const TreeJoint& joint = tree.joints[j];
      if (joint.leader >= 0 || joint.kind == JointKind::kSpherical) continue;
      const JointLimits& limits = joint.limits;
      // A locked joint keeps some play: contacts that cannot move it may hold it, too.
      const double inside = limits.lower == limits.upper ? -kPlay : margin_;
      Range range{limits.lower + inside, limits.upper - inside, 1, static_cast<Eigen::Index>(j),
                  joint.velocity};
      if (!(range.lower <= range.upper))
        throw ConfigError(ErrorCode::kRange, "margin",
                          "leaves no range for joint '" + joint.name + "'",
                          "give less than half of its range");
      // Below every fraction of the velocity limit that joint-velocity-limits may leave.
      range.return_speed = std::min(1.0, 0.1 * limits.velocity);
      ranges_.push_back(range);
    }
    blocks.push_back(acceleration_rows(tree));
    balls_.emplace(binding, margin_);
    if (!balls_->empty()) blocks.push_back(balls_->rows(binding));
  }

  void update(const Tick& tick, std::deque<Rows>::iterator blocks) override {
    const State& state = tick.robot.state();
    for (const Range& range : ranges_) {
      Braking braking = braking_;
      braking.return_speed = range.return_speed;
      const double q = state.joints[range.joint], rate = state.v[range.velocity];
      double upper = largest_acceleration(range.upper - q, rate, braking);
      double lower = -largest_acceleration(q - range.lower, -rate, braking);
      // Occurs only in a range too short to brake in: neither side can be kept, so take the middle.
      if (lower > upper) lower = upper = 0.5 * (lower + upper);
      blocks->upper[range.velocity] = upper;
      blocks->lower[range.velocity] = lower;
    }
    if (!balls_->empty()) balls_->update(state, braking_, *std::next(blocks));
  }

 private:
  struct Range {
    double lower, upper;  // infinite if there is no limit
    double return_speed;
    Eigen::Index joint, velocity;
  };

  static constexpr double kPlay = 1e-3;  // [rad, m] of a joint whose limits are one number

  double margin_ = 0;
  double deceleration_ = 50;
  double response_ = kResponse;
  Braking braking_{};  // without the speed of the return
  std::vector<Range> ranges_;
  std::optional<BallLimits> balls_;
};

}  // namespace
}  // namespace poise

POISE_CONSTRAINT(poise::JointPositionLimitsConstraint, "joint-position-limits",
                 "Stops joints before their position limits")
POISE_EQUATION(
    "q̇ + deceleration·response ≤ √((deceleration·response)² + 2·deceleration·d)  "
    "d: what is left to the limit, less margin\n"
    "q_min + margin ≤ q ≤ q_max − margin  follows from it; 1 mrad or 1 mm of play if q_min = q_max")
