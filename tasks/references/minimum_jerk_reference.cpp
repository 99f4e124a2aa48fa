// SPDX-License-Identifier: BSD-2-Clause
// Moves smoothly from the present value of the task to a goal.

#include "poise/core/spatial/blend.hpp"
#include "poise/plugins/module.hpp"

namespace poise {
namespace {

class MinimumJerkReference final : public Reference {
 public:
  void describe(Fields& f) override {
    f.param("to", to_,
            {.unit = "m, rad", .frame = "W", .help = "where the target goes", .required = true});
    f.param("duration", duration_,
            {.unit = "s", .help = "time from start to goal", .min = 1e-3, .max = 1e4});
    f.param("after", after_,
            {.unit = "s", .help = "waiting time before the motion", .min = 0, .max = 1e4});
  }

  void start(const TargetSpace& space, const Eigen::VectorXd& current,
             const GoalContext& context) override {
    from_ = current;
    path_.resize(space.tangent_size());
    step_.resize(space.tangent_size());
    try {
      resolve_goal(to_, space, current, context, goal_);
      space.minus(goal_, from_, path_);
    } catch (const ConfigError& error) {
      throw error.at({}, "to");
    }
  }

  // A straight line or geodesic: the direction `path_` is constant, so that the rates in the
  // tangent space are exact.
  void sample(double time, Target& target) override {
    const Blend s = minimum_jerk(time - after_, duration_);
    step_ = s.value * path_;
    target.space().plus(from_, step_, target.value);
    target.rate = s.rate * path_;
    target.acceleration = s.acceleration * path_;
  }

  double arrival() const override { return after_ + duration_; }

 private:
  Goal to_;
  double duration_ = 1;
  double after_ = 0;
  Eigen::VectorXd from_, goal_, path_, step_;
};

}  // namespace
}  // namespace poise

POISE_REFERENCE(poise::MinimumJerkReference, "minimum-jerk", "Moves smoothly to a goal")
POISE_EQUATION(
    "target(t) = start ⊞ s·(to ⊟ start)  ⊞, ⊟: +, − of vectors; of rotations along the shortest "
    "turn\n"
    "s = 10·u³ − 15·u⁴ + 6·u⁵\n"
    "u = (t − after)/duration  between 0 and 1")
POISE_EXAMPLE("to: {by: [0, 0, 5 cm]}, duration: 1 s")
