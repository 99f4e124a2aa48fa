// SPDX-License-Identifier: BSD-2-Clause
// The built-in simulator, with a fault.

#include <cmath>
#include <random>
#include <stdexcept>

#include "poise/core/plant/behind_plant.hpp"
#include "poise/core/plant/gauss_plant.hpp"
#include "poise/plugins/module.hpp"
#include "poise/tests/plugins/contract/wrong/fault.hpp"

namespace poise::test {
namespace {

class WrongPlant final : public BehindPlant {
 public:
  WrongPlant() : BehindPlant(std::make_unique<GaussPlant>()) {}
  void check(const PlantSetup& setup) const override {
    const bool grasps = !setup.contacts->empty() && setup.contacts->front().bilateral;
    if (fault("throws_anything") && grasps) throw std::runtime_error("no grasps");
    BehindPlant::check(setup);
  }
  void open(const PlantSetup& setup) override {
    BehindPlant::open(setup);
    truth_ = setup.start;
  }
  bool receive(Measurement& measured, double patience) override {
    if (fault("silent")) return false;
    const bool there = BehindPlant::receive(measured, patience);
    if (fault("same_number")) measured.sequence = 1;
    if (fault("no_sensor")) measured.joints.valid[0] = 0;
    return there;
  }
  void send(const MotorCommand& command) noexcept override {
    command_ = command;
    if (fault("random"))
      command_.torque *= 1 + 1e-9 * static_cast<double>(std::random_device()() % 1000);
    BehindPlant::send(command_);
  }
  bool advance() noexcept override {
    if (fault("allocates")) allocate();
    const bool goes_on = BehindPlant::advance();
    truth_ = BehindPlant::truth();
    if (fault("jumps")) truth_.joints.array() += 2;
    if (!fault("gives_no_numbers") || goes_on) return goes_on;
    truth_.v.setConstant(std::nan(""));
    return true;
  }
  const State& truth() const override { return truth_; }
  double time() const override { return fault("clock") ? 0 : BehindPlant::time(); }

 private:
  MotorCommand command_;
  State truth_;
};

}  // namespace
}  // namespace poise::test

POISE_PLANT(poise::test::WrongPlant, "wrong-plant", "The built-in simulator, with a fault")
