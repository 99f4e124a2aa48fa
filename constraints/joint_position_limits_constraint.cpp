// SPDX-License-Identifier: BSD-2-Clause
// Joints stop before their position limits.

#include <algorithm>

#include "constraints/acceleration_rows.hpp"
#include "core/problem/braking.hpp"
#include "plugins/module.hpp"

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
             .help = "how hard a joint is braked before a limit: what the motors can surely give. "
                     "Not above joint-acceleration-limits, or the two may conflict",
             .min = 1e-3,
             .max = 1e6});
  }

  void bind(const Binding& binding, std::deque<Rows>& blocks) override {
    const Tree& tree = binding.tree;
    period_ = binding.period;
    first_ = tree.base_velocities();
    ranges_.clear();
    for (const TreeJoint& joint : tree.joints) {
      const JointLimits& limits = joint.limits;
      Range range{limits.lower + margin_, limits.upper - margin_, 1};
      if (!(range.lower <= range.upper))
        throw ConfigError("margin", "leaves no range for joint '" + joint.name + "'",
                          "give less than half of its range");
      // Slower than any share of the velocity limit that joint-velocity-limits can leave.
      range.return_speed = std::min(1.0, 0.1 * limits.velocity);
      ranges_.push_back(range);
    }
    blocks.push_back(acceleration_rows(tree));
  }

  void update(const Tick& tick, std::deque<Rows>::iterator blocks) override {
    const State& state = tick.robot.state();
    for (std::size_t i = 0; i < ranges_.size(); ++i) {
      const auto j = static_cast<Eigen::Index>(i);
      const Range& range = ranges_[i];
      const Braking braking{period_, deceleration_, range.return_speed};
      const double q = state.joints[j], rate = state.v[first_ + j];
      double upper = largest_acceleration(range.upper - q, rate, braking);
      double lower = -largest_acceleration(q - range.lower, -rate, braking);
      // Only in a range too narrow to brake in: neither side can be kept, take the middle.
      if (lower > upper) lower = upper = 0.5 * (lower + upper);
      blocks->upper[first_ + j] = upper;
      blocks->lower[first_ + j] = lower;
    }
  }

 private:
  struct Range {
    double lower, upper;  // infinite if there is none
    double return_speed;
  };

  double margin_ = 0;
  double deceleration_ = 50;
  double period_ = 0;
  int first_ = 0;  // index in v of joint 0
  std::vector<Range> ranges_;
};

}  // namespace
}  // namespace poise

POISE_CONSTRAINT(poise::JointPositionLimitsConstraint, "joint-position-limits",
                 "Joints stop before their position limits")
