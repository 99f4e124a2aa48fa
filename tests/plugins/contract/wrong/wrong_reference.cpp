// SPDX-License-Identifier: BSD-2-Clause
// A path in a constant direction, with a fault.

#include "poise/plugins/module.hpp"
#include "poise/tests/plugins/contract/wrong/fault.hpp"

namespace poise::test {
namespace {

// s = t³/(1 + t³)
class WrongReference final : public Reference {
 public:
  void describe(Fields& f) override {
    f.param("to", to_, {.unit = "m, rad", .frame = "W", .help = "the goal", .required = true});
  }
  void start(const TargetSpace& space, const Eigen::VectorXd& current,
             const GoalContext& context) override {
    if (!fault("does_not_restart") || from_.size() == 0) from_ = current;
    step_.resize(space.tangent_size());
    path_.resize(space.tangent_size());
    resolve_goal(to_, space, current, context, goal_);
    space.minus(goal_, from_, path_);
  }
  void sample(double time, Target& target) override {
    const double t = fault("jumps") ? time + 0.1 : time, c = t * t * t, n = 1 + c;
    step_ = c / n * path_;
    target.space().plus(from_, step_, target.value);
    target.rate = 3 * t * t / (n * n) * path_;
    target.acceleration = (6 * t * n - 18 * t * t * t * t) / (n * n * n) * path_;
    if (fault("rate")) target.rate *= 1.01;
    if (fault("acceleration")) target.acceleration *= 1.01;
    if (fault("allocates")) allocate();
    if (fault("history")) target.rate *= 1 + 1e-12 * ++samples_;
  }

 private:
  Goal to_;
  Eigen::VectorXd from_, goal_, path_, step_;
  int samples_ = 0;
};

}  // namespace
}  // namespace poise::test

POISE_REFERENCE(poise::test::WrongReference, "wrong-reference", "A way, with a fault")
