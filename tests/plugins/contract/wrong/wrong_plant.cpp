// SPDX-License-Identifier: BSD-2-Clause
// The built-in simulator, with a fault.

#include <cmath>
#include <random>
#include <stdexcept>

#include "poise/core/plant/gauss_plant.hpp"
#include "poise/plugins/module.hpp"
#include "poise/tests/plugins/contract/wrong/fault.hpp"

namespace poise::test {
namespace {

class WrongPlant final : public Plant {
 public:
  void describe(Fields& f) override { robot_.describe(f); }
  void start(const PlantSetup& setup, const State& state) override {
    const bool grasps = !setup.contacts->empty() && setup.contacts->front().bilateral;
    if (fault("throws_anything") && grasps) throw std::runtime_error("no grasps");
    robot_.start(setup, state);
    torque_.setZero(static_cast<Eigen::Index>(setup.tree->motors().size()));
  }
  bool step(const Eigen::VectorXd& torque, State& state) noexcept override {
    torque_ = torque;
    if (fault("random")) torque_ *= 1 + 1e-9 * static_cast<double>(std::random_device()() % 1000);
    if (fault("allocates")) allocate();
    const bool goes_on = robot_.step(torque_, state);
    if (fault("jumps")) state.joints.array() += 2;
    if (!fault("gives_no_numbers") || goes_on) return goes_on;
    state.v.setConstant(std::nan(""));
    return true;
  }
  const std::vector<ContactReport>& contacts() const override { return robot_.contacts(); }
  double time() const override { return fault("clock") ? 0 : robot_.time(); }
  ChartPoint chart_coordinates() const override { return robot_.chart_coordinates(); }
  double chart_margin() const override { return robot_.chart_margin(); }
  double chart_drift() const override { return robot_.chart_drift(); }

 private:
  GaussPlant robot_;
  Eigen::VectorXd torque_;
};

}  // namespace
}  // namespace poise::test

POISE_PLANT(poise::test::WrongPlant, "wrong-plant", "The built-in simulator, with a fault")
