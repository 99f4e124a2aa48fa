// SPDX-License-Identifier: BSD-2-Clause
// Passes through goals without stopping.

#include "poise/tasks/references/tangent_spline.hpp"

namespace poise {
namespace {

class SplineReference final : public Reference {
 public:
  void describe(Fields& f) override {
    f.param("through", through_,
            {.unit = "m, rad",
             .frame = "W",
             .help = "the goals, in order; `by` is relative to the previous goal",
             .required = true});
    f.list(
        "duration", duration_,
        {.unit = "s",
         .help = "time to reach each goal from the previous one; one number, or one for each goal",
         .min = 1e-2,
         .max = 1e4});
    f.param(
        "ramp", ramp_,
        {.unit = "s", .help = "fade-in time; the path begins at rest", .min = 1e-2, .max = 1e3});
  }

  void start(const TargetSpace& space, const Eigen::VectorXd& current,
             const GoalContext& context) override {
    const std::size_t n = through_.size();
    if (n == 0)
      throw ConfigError(ErrorCode::kMissing, "through", "is empty", "give at least one goal");
    if (duration_.size() != 1 && duration_.size() != n)
      throw ConfigError(ErrorCode::kSize, "duration",
                        "has " + std::to_string(duration_.size()) + " entries",
                        "give one number, or " + std::to_string(n));
    spline_.begin(space, current, n + 1);
    goal_ = current;
    spline_.add(space, 0, goal_);
    double time = 0;
    for (std::size_t i = 0; i < n; ++i) {
      before_ = goal_;
      resolve(i, space, context);
      time += duration_[duration_.size() == 1 ? 0 : i];
      spline_.add(space, time, goal_);
    }
    spline_.finish();
  }

  void sample(double time, Target& target) override { spline_.sample(time, ramp_, target); }
  double arrival() const override { return std::max(spline_.end(), ramp_); }

 private:
  void resolve(std::size_t i, const TargetSpace& space, const GoalContext& context) {
    try {
      resolve_goal(through_[i], space, before_, context, goal_);
    } catch (const ConfigError& error) {
      throw error.at({}, "through[" + std::to_string(i) + "]");
    }
  }

  std::vector<Goal> through_;
  std::vector<double> duration_{1};
  double ramp_ = 0.5;
  TangentSpline spline_;
  Eigen::VectorXd goal_, before_;
};

}  // namespace
}  // namespace poise

POISE_REFERENCE(poise::SplineReference, "spline", "Passes through goals without stopping")
POISE_EQUATION(
    "target(t_i) = g_i,  t_i = t_{i−1} + duration_i  g_i: the goals of through, a cubic between "
    "them\n"
    "target, its rate and its acceleration are continuous in t_i")
POISE_EXAMPLE(
    "through: [{by: [0, 0, 5 cm]}, {by: [0, 5 cm, 0]}, {by: [0, -5 cm, -5 cm]}], duration: 1 s")
