// SPDX-License-Identifier: BSD-2-Clause
// The measured state, with a fault.

#include "poise/core/sense/true_state.hpp"
#include "poise/tests/system/faulty/plan.hpp"

namespace poise::test {
namespace {

class FaultyEstimator final : public Estimator {
 public:
  void describe(Fields& f) override { plan_.describe(f); }
  void bind(const EstimatorSetup& setup) override {
    plan_.at("bind");
    tree_ = setup.tree;
  }
  void start(const Measurement& measured, const State& guess, Estimate& estimate) override {
    plan_.at("start");
    estimate.state = guess;
    put_together(*tree_, measured, estimate.state);
  }
  void update(const Measurement& measured, const std::vector<ContactPlan>&, const MotorCommand&,
              Estimate& estimate) override {
    plan_.call();
    put_together(*tree_, measured, estimate.state);
    if (plan_.does("nan")) estimate.state.v[0] = kNaN;
    if (!plan_.does("gets lost")) return;
    estimate.health = Health::kLost;
    estimate.reason.set({"the robot was ", "lifted"});
  }

 private:
  Plan plan_;
  std::shared_ptr<const Tree> tree_;
};

}  // namespace
}  // namespace poise::test

POISE_ESTIMATOR(poise::test::FaultyEstimator, "faulty-estimator",
                "The measured state, with a fault")
