// SPDX-License-Identifier: BSD-2-Clause
// A critically damped spring, with a fault.

#include "poise/tests/system/faulty/plan.hpp"

namespace poise::test {
namespace {

class FaultyLaw final : public Law {
 public:
  void describe(Fields& f) override { plan_.describe(f); }
  void bind(const Binding&, const TaskRows&) override { plan_.at("bind"); }
  void update(const Tick& /*tick*/, const TaskRows& rows, Eigen::VectorXd& desired) override {
    plan_.call();
    desired = -100 * rows.error - 20 * rows.rate;
    if (plan_.does("nan")) desired[0] = kNaN;
    if (plan_.does("resizes")) desired.setZero(desired.size() + 1);
  }

 private:
  Plan plan_;
};

}  // namespace
}  // namespace poise::test

POISE_LAW(poise::test::FaultyLaw, "faulty-law", "A spring, with a fault")
