// SPDX-License-Identifier: BSD-2-Clause
// The built-in simulator behind slow motors: the actual torque follows the commanded one with a
// time constant.

#include <cmath>
#include <poise/core/plant/gauss_plant.hpp>
#include <poise/plugins/module.hpp>

namespace new_name {

using namespace poise;

class NewName final : public Plant {
 public:
  void describe(Fields& f) override {
    f.param("time_constant", time_constant_,
            {.unit = "s", .help = "time constant of the motors", .min = 1e-5, .max = 1});
    robot_.describe(f);
  }

  // Allocate everything here; `step` must not allocate.
  void start(const PlantSetup& setup, const State& state) override {
    robot_.start(setup, state);
    share_ = 1 - std::exp(-setup.step / time_constant_);
    torque_.setZero(static_cast<Eigen::Index>(setup.tree->motors().size()));
    first_ = true;
  }

  bool step(const Eigen::VectorXd& torque, State& state) override {
    if (first_) torque_ = torque;  // the motors have held the robot before the start
    first_ = false;
    torque_ += share_ * (torque - torque_);
    return robot_.step(torque_, state);
  }

  const std::vector<ContactReport>& contacts() const override { return robot_.contacts(); }
  double time() const override { return robot_.time(); }
  ChartPoint chart_coordinates() const override { return robot_.chart_coordinates(); }
  double chart_margin() const override { return robot_.chart_margin(); }
  double chart_drift() const override { return robot_.chart_drift(); }

 private:
  GaussPlant robot_;
  double time_constant_ = 2e-3;
  double share_ = 1;
  bool first_ = true;
  Eigen::VectorXd torque_;
};

}  // namespace new_name

POISE_PLANT(new_name::NewName, "new-name", "The built-in simulator behind slow motors")
POISE_EQUATION("time_constant·dτ/dt = τ_commanded − τ  behind it the built-in simulator")
