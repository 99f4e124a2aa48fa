// SPDX-License-Identifier: BSD-2-Clause
// The built-in simulator behind slow motors: the actual torque follows the commanded one with a
// time constant. A driver of a robot derives from Plant instead, and has no `advance`.

#include <cmath>
#include <poise/core/plant/behind_plant.hpp>
#include <poise/core/plant/gauss_plant.hpp>
#include <poise/plugins/module.hpp>

namespace new_name {

using namespace poise;

class NewName final : public BehindPlant {
 public:
  NewName() : BehindPlant(std::make_unique<GaussPlant>()) {}

  void describe(Fields& f) override {
    f.param("time_constant", time_constant_,
            {.unit = "s", .help = "time constant of the motors", .min = 1e-5, .max = 1});
    BehindPlant::describe(f);
  }

  // Allocate everything here; `send` and `advance` must not allocate.
  void open(const PlantSetup& setup) override {
    BehindPlant::open(setup);
    share_ = 1 - std::exp(-setup.step / time_constant_);
    wanted_ = slow_ = MotorCommand(static_cast<Eigen::Index>(setup.tree->motors().size()));
    first_ = true;
  }

  void send(const MotorCommand& command) override {
    wanted_ = command;
    if (first_) slow_ = command;  // the motors have held the robot before the start
    first_ = false;
  }

  bool advance() override {
    slow_.torque += share_ * (wanted_.torque - slow_.torque);
    BehindPlant::send(slow_);
    return BehindPlant::advance();
  }

 private:
  double time_constant_ = 2e-3;
  double share_ = 1;
  bool first_ = true;
  MotorCommand wanted_, slow_;
};

}  // namespace new_name

POISE_PLANT(new_name::NewName, "new-name", "The built-in simulator behind slow motors")
POISE_EQUATION("time_constant·dτ/dt = τ_commanded − τ  behind it the built-in simulator")
