// SPDX-License-Identifier: BSD-2-Clause
// The stack's observer in a loop that Python runs.

#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "poise/core/loop/force_observer.hpp"
#include "poise/core/setup/model/bound_sensors.hpp"

namespace poise::python {

/// Measured forces, and observed ones where nothing is measured. The torques of the last tick count
/// as applied, without delay. Nothing allocates after construction.
class Observed {
 public:
  /// None, if the stack has no `observer`. `setup` must outlive it.
  static std::unique_ptr<Observed> of(const StackSpec& spec, const Setup& setup) {
    const std::optional<double> bandwidth = observed_bandwidth(spec);
    return bandwidth ? std::make_unique<Observed>(*bandwidth, setup, spec.period) : nullptr;
  }

  /// @param bandwidth  as of MomentumObserver [Hz]
  /// @param period     of a tick [s]
  Observed(double bandwidth, const Setup& setup, double period)
      : measurement_(*setup.tree, setup.contacts, 0),
        observer_(bandwidth, setup, sensors_of(setup), period) {}

  void start() noexcept {
    for (ForceSample& sample : measurement_.forces) sample.valid = false;
    observer_.start();
  }

  /// @param measured  per contact; null: no contact is measured
  const std::vector<ForceSample>& forces(const std::vector<ForceSample>* measured) noexcept {
    observer_.write(measurement_);
    for (std::size_t c = 0; measured && c < measured->size(); ++c)
      if ((*measured)[c].valid) measurement_.forces[c] = (*measured)[c];
    return measurement_.forces;
  }

  /// After a tick.
  void ticked(const Controller& controller, double time, const Eigen::VectorXd& torque) noexcept {
    measurement_.time = time;
    observer_.ticked(controller, measurement_, torque);
  }

 private:
  const SensorSetup& sensors_of(const Setup& setup) {
    sensors_.forces.assign(setup.contacts.size(), false);
    return sensors_;
  }

  SensorSetup sensors_;
  Measurement measurement_;
  ForceObserver observer_;
};

}  // namespace poise::python
