// SPDX-License-Identifier: BSD-2-Clause
// Sensors of a URDF: those of its <gazebo> tags.

#pragma once

#include <filesystem>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/tree/sensors/file_sensor.hpp"
#include "poise/core/tree/tree.hpp"

namespace poise {

/// The sensors of <gazebo reference="…"><sensor type="…"> of the types imu, force_torque and
/// contact. Other types, and sensors at links that the file does not have, are left out: they do
/// not affect the motion. A sensor at a joint is at its child link.
/// @param tree  of the same file
/// @throws ConfigError if the file is no XML
POISE_API std::vector<FileSensor> urdf_sensors(const std::filesystem::path& file, const Tree& tree);

}  // namespace poise
