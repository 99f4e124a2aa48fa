// SPDX-License-Identifier: BSD-2-Clause
// A critically damped spring, with a fault.

#include "poise/tests/system/faulty/plan.hpp"

namespace poise::test {
namespace {

class FaultyLaw final : public Law {
 public:
  void describe(Fields& f) override { plan_.describe(f); }
  void bind(Eigen::Index) override { plan_.at("bind"); }
  void desired(const Eigen::VectorXd& error, const Eigen::VectorXd& rate,
               Eigen::VectorXd& desired) override {
    plan_.call();
    desired = -100 * error - 20 * rate;
    if (plan_.does("nan")) desired[0] = kNaN;
    if (plan_.does("resizes")) desired.setZero(desired.size() + 1);
  }

 private:
  Plan plan_;
};

}  // namespace
}  // namespace poise::test

POISE_LAW(poise::test::FaultyLaw, "faulty-law", "A spring, with a fault")
