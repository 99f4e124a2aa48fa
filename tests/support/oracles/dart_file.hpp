// SPDX-License-Identifier: BSD-2-Clause
// A robot's file read by DART.

#pragma once

#include <dart/dynamics/Skeleton.hpp>
#include <string>

namespace poise::test {

/// By DART's own parser; shapes are left out. @throws std::runtime_error if DART does not read it
dart::dynamics::SkeletonPtr read_dart(const std::string& file, bool floating);

}  // namespace poise::test
