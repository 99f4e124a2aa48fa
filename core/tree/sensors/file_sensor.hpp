// SPDX-License-Identifier: BSD-2-Clause
// Sensors that a robot file names.

#pragma once

#include <cstdint>
#include <string>

namespace poise {

/// What a sensor of a robot file measures.
enum class FileSensorKind : std::uint8_t {
  kGyro,           ///< angular velocity
  kAccelerometer,  ///< specific force
  kImu,            ///< both
  kForce,          ///< the force, or force and torque, that passes a body or a joint
  kTouch           ///< contact, or the normal force of it
};

/// A sensor of a robot file.
struct FileSensor {
  FileSensorKind kind = FileSensorKind::kImu;  ///< what it measures
  std::string name;                            ///< as in the file
  std::string link;  ///< of the tree; its frame is that of the sensor. Of an MJCF, a site
};

}  // namespace poise
