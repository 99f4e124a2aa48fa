// SPDX-License-Identifier: BSD-2-Clause
// The built-in simulator, with a fault.

#include "poise/core/plant/gauss_plant.hpp"
#include "poise/tests/system/faulty/plan.hpp"

namespace poise::test {
namespace {

class FaultyPlant final : public Plant {
 public:
  void describe(Fields& f) override { plan_.describe(f); }
  void start(const PlantSetup& setup, const State& state) override {
    plan_.at("start");
    robot_.start(setup, state);
  }
  bool step(const Eigen::VectorXd& torque, State& state) override {
    plan_.call();
    const bool well = robot_.step(torque, state);
    if (plan_.does("nan")) state.v[0] = kNaN;
    return well;
  }
  const std::vector<ContactReport>& contacts() const override { return robot_.contacts(); }
  double time() const override { return robot_.time(); }
  ChartPoint chart_coordinates() const override { return robot_.chart_coordinates(); }
  double chart_margin() const override { return robot_.chart_margin(); }
  double chart_drift() const override { return robot_.chart_drift(); }

 private:
  Plan plan_;
  GaussPlant robot_;
};

}  // namespace
}  // namespace poise::test

POISE_PLANT(poise::test::FaultyPlant, "faulty-plant", "The built-in simulator, with a fault")
