// SPDX-License-Identifier: BSD-2-Clause
// Estimators: from what sensors said to the state that the controller uses.

#pragma once

#include <memory>
#include <vector>

#include "poise/core/module_base.hpp"
#include "poise/core/sense/estimate.hpp"
#include "poise/core/sense/measurement.hpp"
#include "poise/core/sense/motor_command.hpp"
#include "poise/core/sense/sensor_setup.hpp"

namespace poise {

/// What stays constant while an estimator runs. References stay valid as long as the estimator.
struct EstimatorSetup {
  std::shared_ptr<const Tree> tree;      ///< the mechanism
  const std::vector<Contact>& contacts;  ///< all contacts of the stack
  const SensorSetup& sensors;            ///< what the plant measures
  Eigen::Vector3d gravity;               ///< acceleration of free fall in W [m/s²]
  double period;                         ///< usual time between two updates [s]
};

/// What the last tick wanted of a contact.
struct ContactPlan {
  bool made = true;  ///< whether it should hold
  double share = 1;  ///< 0 … 1 during a ramp: how much of its force may be used
};

/// Estimates the state of all mechanisms. After `bind` nothing allocates, throws, locks or logs.
///
/// The same inputs since `start` give the same estimates, bit for bit. Without a sensor that it
/// needs, an estimator says Health::kDegraded or kLost with a reason.
class POISE_API Estimator : public ModuleObject {
 public:
  /// Sizes everything for a mechanism and its sensors. May allocate.
  /// @throws ConfigError if it cannot do with these sensors
  virtual void bind(const EstimatorSetup& setup) = 0;
  /// Whether it estimates objects that move, too, and not the robot alone.
  virtual bool covers_objects() const { return false; }
  /// Begins anew at the first measurement.
  /// @param guess     where the robot could be: exactly so in a simulator, in a robot only roughly
  /// @param estimate  [out] sized by Estimate's constructor
  virtual void start(const Measurement& measured, const State& guess, Estimate& estimate) = 0;
  /// Takes a measurement. One with the number (`sequence`) of the last one is not new.
  /// @param plan      per contact: what the last tick wanted
  /// @param last      what the motors were told since the last measurement
  /// @param estimate  [in, out] the last one, then the present one
  virtual void update(const Measurement& measured, const std::vector<ContactPlan>& plan,
                      const MotorCommand& last, Estimate& estimate) = 0;
};

}  // namespace poise
