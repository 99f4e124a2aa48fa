// SPDX-License-Identifier: BSD-2-Clause
// The part `sensors` of a stack.

#pragma once

#include <string>
#include <vector>

#include "poise/core/error.hpp"
#include "poise/core/sense/declared_sensors.hpp"

namespace poise {

/// The link that an IMU is on.
struct ImuPlaceSpec {
  std::string link;  ///< its name; empty: the root link
  Pose X_LI;         ///< the unit in the link's frame
  Place place;       ///< of the entry
};

/// A fault as the stack names it.
struct SensorFaultSpec {
  SensorFault fault;                ///< indices are not set
  std::string joint, imu, contact;  ///< names; one of them is given
  Place place;                      ///< of the entry
};

/// Sensors as the stack names them; frames and indices are set when the robot is known.
struct SensorsSpec {
  DeclaredSensors declared;             ///< but frames of IMUs, and faults
  std::vector<ImuPlaceSpec> places;     ///< of the IMUs, in their order
  std::vector<SensorFaultSpec> faults;  ///< of the whole run
  Place place;                          ///< of the part
};

}  // namespace poise
