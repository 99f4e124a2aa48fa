// SPDX-License-Identifier: BSD-2-Clause
// Names of the components of a task's error.

#pragma once

#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/problem/task.hpp"

namespace poise {

/// x, y, z of three components, and rx, ry, rz of six; else the indices.
POISE_API std::vector<std::string> numbered(Eigen::Index n);

/// Names of joints for tasks in joint space, else as `numbered`.
/// @param n  number of components
POISE_API std::vector<std::string> component_names(const Task& task, Eigen::Index n);

}  // namespace poise
