// SPDX-License-Identifier: BSD-2-Clause
// The smallest rotation from one direction to another, compiled once: Eigen's own brings a singular
// value decomposition into every file that calls it.

#pragma once

#include <Eigen/Core>

#include "poise/core/export.hpp"

namespace poise {

/// The smallest rotation R with R·from along `to`. Opposite directions have many; one of them is
/// taken.
/// @param from, to  of any length but 0, in one frame
POISE_API Eigen::Matrix3d rotation_between(const Eigen::Vector3d& from, const Eigen::Vector3d& to);

}  // namespace poise
