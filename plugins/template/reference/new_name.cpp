// SPDX-License-Identifier: BSD-2-Clause
// A target that approaches a goal exponentially, from rest: with x = t/T, the path parameter is s =
// 1 − (1 + x + x²/2)·e⁻ˣ.

#include <cmath>
#include <poise/plugins/module.hpp>

namespace new_name {

using namespace poise;

class NewName final : public Reference {
 public:
  void describe(Fields& f) override {
    f.param("to", to_,
            {.unit = "m, rad", .frame = "W", .help = "where the target goes", .required = true});
    f.param("time_constant", time_constant_,
            {.unit = "s",
             .help = "time constant T; the goal is nearly reached after 5 T",
             .min = 1e-2,
             .max = 1e3});
  }

  void start(const TargetSpace& space, const Eigen::VectorXd& current,
             const GoalContext& context) override {
    from_ = current;
    path_.resize(space.tangent_size());
    step_.resize(space.tangent_size());
    resolve_goal(to_, space, current, context, goal_);
    space.minus(goal_, from_, path_);
  }

  // The path has a constant direction, so that rates in the tangent space are exact, for rotations
  // too.
  void sample(double time, Target& target) override {
    const double x = time / time_constant_, fade = std::exp(-x), T = time_constant_;
    step_ = (1 - (1 + x + x * x / 2) * fade) * path_;
    target.space().plus(from_, step_, target.value);
    target.rate = x * x / 2 * fade / T * path_;
    target.acceleration = (x - x * x / 2) * fade / (T * T) * path_;
  }

 private:
  Goal to_;
  double time_constant_ = 0.3;
  Eigen::VectorXd from_, goal_, path_, step_;
};

}  // namespace new_name

POISE_REFERENCE(new_name::NewName, "new-name", "Approaches a goal exponentially")
POISE_EQUATION(
    "target(t) = start ⊞ s·(to ⊟ start)\n"
    "s = 1 − (1 + x + x²/2)·exp(−x),  x = t/time_constant")
