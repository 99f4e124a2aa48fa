// SPDX-License-Identifier: BSD-2-Clause
// Reads a robot's file with DART.

#pragma once

#include <dart/dynamics/Skeleton.hpp>
#include <string>

namespace poise::test {

/// Uses DART's own parser; shapes are left out. @throws std::runtime_error if DART cannot read it
dart::dynamics::SkeletonPtr read_dart(const std::string& file, bool floating);

}  // namespace poise::test
