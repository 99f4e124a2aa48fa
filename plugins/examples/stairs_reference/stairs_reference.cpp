// SPDX-License-Identifier: BSD-2-Clause
// Moves to a goal in equal steps with a rest after each, to measure static behaviour: after every
// step there is time to settle.

#include <algorithm>
#include <cmath>
#include <poise/core/spatial/blend.hpp>
#include <poise/plugins/module.hpp>

namespace stairs_reference {

using namespace poise;

class StairsReference final : public Reference {
 public:
  void describe(Fields& f) override {
    f.param("to", to_,
            {.unit = "m, rad", .frame = "W", .help = "goal of the last step", .required = true});
    f.param("steps", steps_, {.unit = "1", .help = "number of equal steps", .min = 1, .max = 1000});
    f.param("step", step_time_, {.unit = "s", .help = "time of a step", .min = 1e-2, .max = 1e3});
    f.param("rest", rest_, {.unit = "s", .help = "time between steps", .min = 0, .max = 1e3});
  }

  void start(const TargetSpace& space, const Eigen::VectorXd& current,
             const GoalContext& context) override {
    from_ = current;
    path_.resize(space.tangent_size());
    moved_.resize(space.tangent_size());
    resolve_goal(to_, space, current, context, goal_);
    space.minus(goal_, from_, path_);
  }

  // The path has a constant direction, so that rates are exact, for rotations too.
  void sample(double time, Target& target) override {
    const double last = steps_ - 1, period = step_time_ + rest_;
    const double done = std::clamp(std::floor(time / period), 0.0, last);
    const Blend s = minimum_jerk(time - done * period, step_time_);
    moved_ = (done + s.value) / steps_ * path_;
    target.space().plus(from_, moved_, target.value);
    target.rate = s.rate / steps_ * path_;
    target.acceleration = s.acceleration / steps_ * path_;
  }

  double arrival() const override { return steps_ * step_time_ + (steps_ - 1) * rest_; }

 private:
  Goal to_;
  int steps_ = 4;
  double step_time_ = 0.5, rest_ = 0.5;
  Eigen::VectorXd from_, goal_, path_, moved_;
};

}  // namespace stairs_reference

POISE_REFERENCE(stairs_reference::StairsReference, "stairs", "Moves to a goal in steps with rests")
POISE_EQUATION(
    "target(t) = start ⊞ (n + s)/steps·(to ⊟ start)  n: steps done\n"
    "s = 10·u³ − 15·u⁴ + 6·u⁵,  u = min(1, (t − n·(step + rest))/step)")
