// SPDX-License-Identifier: BSD-2-Clause
// What the built-in simulator cannot take. Private to this room.

#pragma once

#include "poise/core/plant/plant.hpp"

namespace poise {

/// Whether all numbers are within 1e6 in SI units; false for NaN. Beyond, a step has diverged.
template <class Vector>
bool sane(const Vector& x) {
  constexpr double kHuge = 1e6;
  return x.squaredNorm() < kHuge * kHuge;
}

/// @throws ConfigError: no robot, no chart, a start state of another robot, too many contacts
void check_gauss(const PlantSetup& setup);
/// @throws ConfigError if the drift of contacts would grow
void check_decay(double stabilisation, double damping);

}  // namespace poise
