// SPDX-License-Identifier: BSD-2-Clause
// Ticks of a loop that Python runs, with the forces that the stack's observer sees.

#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "poise/core/loop/force_observer.hpp"
#include "poise/core/setup/model/bound_sensors.hpp"

namespace poise::python {

/// Ticks a controller. If the stack has an `observer`, contacts without a measured force get the
/// observed one; the torques of the last tick count as applied, without delay. Nothing allocates
/// after construction.
class ObservedTicks {
 public:
  /// `setup` must outlive it.
  ObservedTicks(const StackSpec& spec, const Setup& setup) {
    if (const std::optional<double> bandwidth = observed_bandwidth(spec))
      seen_.emplace(*bandwidth, setup, spec.period);
  }
  ObservedTicks(const ObservedTicks&) = delete;  // the observer refers to what lies beside it
  ObservedTicks& operator=(const ObservedTicks&) = delete;

  /// A run begins.
  void start() noexcept {
    if (seen_) seen_->observer.start();
  }

  /// As Controller::tick.
  /// @param measured  per contact; null: none is measured
  const Eigen::VectorXd& tick(Controller& controller, const State& state, double time,
                              const std::vector<ForceSample>* measured) noexcept {
    if (!seen_) return controller.tick(state, time, measured);
    Measurement& known = seen_->known;
    for (ForceSample& sample : known.forces) sample.valid = false;
    seen_->observer.write(known);
    for (std::size_t c = 0; measured && c < measured->size(); ++c)
      if ((*measured)[c].valid) known.forces[c] = (*measured)[c];
    const Eigen::VectorXd& torque = controller.tick(state, time, &known.forces);
    known.time = time;
    seen_->observer.ticked(controller, known, torque);
    return torque;
  }

 private:
  struct Seen {
    Seen(double bandwidth, const Setup& setup, double period)
        : known(*setup.tree, setup.contacts, 0), observer(bandwidth, setup, none, period) {
      none.forces.assign(setup.contacts.size(), false);
    }
    SensorSetup none;   // no sensor: what is given varies from tick to tick
    Measurement known;  // forces, given or observed
    ForceObserver observer;
  };
  std::optional<Seen> seen_;
};

}  // namespace poise::python
