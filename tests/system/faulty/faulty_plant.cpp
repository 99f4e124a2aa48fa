// SPDX-License-Identifier: BSD-2-Clause
// The built-in simulator, with a fault.

#include "poise/core/plant/behind_plant.hpp"
#include "poise/core/plant/gauss_plant.hpp"
#include "poise/tests/system/faulty/plan.hpp"

namespace poise::test {
namespace {

class FaultyPlant final : public BehindPlant {
 public:
  FaultyPlant() : BehindPlant(std::make_unique<GaussPlant>()) {}
  void describe(Fields& f) override { plan_.describe(f); }
  void open(const PlantSetup& setup) override {
    plan_.at("start");
    BehindPlant::open(setup);
    truth_ = BehindPlant::truth();
  }
  bool advance() override {
    plan_.call();
    const bool well = BehindPlant::advance();
    truth_ = BehindPlant::truth();
    if (plan_.does("nan")) truth_.v[0] = kNaN;
    return well;
  }
  const State& truth() const override { return truth_; }

 private:
  Plan plan_;
  State truth_;
};

}  // namespace
}  // namespace poise::test

POISE_PLANT(poise::test::FaultyPlant, "faulty-plant", "The built-in simulator, with a fault")
