// SPDX-License-Identifier: BSD-2-Clause
// Where a robot has its inertial measurement units.

#pragma once

#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/tree/sensors/file_sensor.hpp"
#include "poise/core/tree/tree.hpp"

namespace poise {

/// An IMU of a robot file.
struct FoundImu {
  std::string name;  ///< for a stack: unique, lower case, letters, digits and _
  std::string link;  ///< whose frame is the IMU's
};

/// Links that carry a gyro and an accelerometer by the file; if there are none, links with `imu` as
/// a word of their names, except those of cameras. Those that move least against the base come
/// first: an estimator takes the first one.
POISE_API std::vector<FoundImu> find_imus(const Tree& tree, const std::vector<FileSensor>& sensors);

}  // namespace poise
