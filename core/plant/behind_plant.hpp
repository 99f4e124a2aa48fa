// SPDX-License-Identifier: BSD-2-Clause
// A simulator behind something else: slow motors, bad sensors, a fault.

#pragma once

#include <memory>
#include <utility>

#include "poise/core/plant/simulated_plant.hpp"

namespace poise {

/// Passes everything on to another simulator. Derive from it and override what differs.
class BehindPlant : public SimulatedPlant {
 public:
  /// Takes the simulator over.
  explicit BehindPlant(std::unique_ptr<SimulatedPlant> inner) : inner_(std::move(inner)) {}

  void describe(Fields& fields) override { inner_->describe(fields); }
  void check(const PlantSetup& setup) const override { inner_->check(setup); }
  SensorSetup sensors(const PlantSetup& setup) const override { return inner_->sensors(setup); }
  void open(const PlantSetup& setup) override { inner_->open(setup); }
  bool receive(Measurement& measured, double patience) override {
    return inner_->receive(measured, patience);
  }
  void send(const MotorCommand& command) override { inner_->send(command); }
  void stop(const Stop& stop) noexcept override { inner_->stop(stop); }
  bool advance() override { return inner_->advance(); }
  const State& truth() const override { return inner_->truth(); }
  const std::vector<ContactTruth>& contacts() const override { return inner_->contacts(); }
  double time() const override { return inner_->time(); }
  ChartPoint chart_coordinates() const override { return inner_->chart_coordinates(); }
  double chart_margin() const override { return inner_->chart_margin(); }
  double chart_drift() const override { return inner_->chart_drift(); }
  void grasp(std::size_t contact, bool closed) noexcept override { inner_->grasp(contact, closed); }
  void pull(const Frame& at, const Eigen::Vector3d& force) noexcept override {
    inner_->pull(at, force);
  }

 protected:
  SimulatedPlant& inner() { return *inner_; }
  const SimulatedPlant& inner() const { return *inner_; }

 private:
  std::unique_ptr<SimulatedPlant> inner_;
};

}  // namespace poise
