// SPDX-License-Identifier: BSD-2-Clause
// A constant target.

#include "poise/plugins/module.hpp"

namespace poise {
namespace {

class FixedReference final : public Reference {
 public:
  void describe(Fields& f) override {
    f.param("to", to_,
            {.unit = "m, rad",
             .frame = "W",
             .help = "the target; default: the task's value at the start"});
  }

  void start(const TargetSpace& space, const Eigen::VectorXd& current,
             const GoalContext& context) override {
    try {
      resolve_goal(to_, space, current, context, value_);
    } catch (const ConfigError& error) {
      throw error.at({}, "to");
    }
  }

  void sample(double /*time*/, Target& target) override {
    target.value = value_;
    target.rate.setZero();
    target.acceleration.setZero();
  }

 private:
  Goal to_;
  Eigen::VectorXd value_;
};

}  // namespace
}  // namespace poise

POISE_REFERENCE(poise::FixedReference, "fixed", "A constant target")
POISE_EQUATION("target(t) = to")
POISE_EXAMPLE("to: {by: [0, 0, 2 cm]}")
