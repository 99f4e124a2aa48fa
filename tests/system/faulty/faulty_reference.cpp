// SPDX-License-Identifier: BSD-2-Clause
// Holds the task's start value, with a fault.

#include "poise/tests/system/faulty/plan.hpp"

namespace poise::test {
namespace {

class FaultyReference final : public Reference {
 public:
  void describe(Fields& f) override { plan_.describe(f); }
  void start(const TargetSpace&, const Eigen::VectorXd& current, const GoalContext&) override {
    plan_.at("start");
    start_ = current;
  }
  void sample(double, Target& target) override {
    plan_.call();
    target.value = start_;
    target.rate.setZero();
    target.acceleration.setZero();
    if (plan_.does("nan")) target.value[0] = kNaN;
    if (plan_.does("resizes")) target.rate.setZero(target.rate.size() + 1);
  }
  double arrival() const override { return plan_.does("nan in arrival") ? kNaN : 0; }

 private:
  Plan plan_;
  Eigen::VectorXd start_;
};

}  // namespace
}  // namespace poise::test

POISE_REFERENCE(poise::test::FaultyReference, "faulty-reference", "Stays, with a fault")
