// SPDX-License-Identifier: BSD-2-Clause
// The numbers of a walk: how long, wide and high its steps are.

#pragma once

#include <Eigen/Core>

#include "poise/core/export.hpp"

namespace poise::walk {

/// A gait. Lengths are between soles, times from one touchdown to the next.
struct Gait {
  double time = 0.42;       ///< of a step [s]
  double shortest = 0.2;    ///< least time of a step [s]
  double latest = 0.8;      ///< greatest time of a step [s]
  double width = 0.18;      ///< sideways [m]
  double narrowest = 0.1;   ///< least width: the feet must not cross [m]
  double widest = 0.5;      ///< greatest width [m]
  double longest = 0.55;    ///< greatest length of a step, forwards and backwards [m]
  double height = 0.06;     ///< of the swing foot above the ground at mid-step [m]
  double touchdown = 0.2;   ///< speed of the swing foot towards the ground when it lands [m/s]
  double transfer = 0.06;   ///< time in which the centre of pressure moves to the new foot [s]
  double freeze = 0.06;     ///< place and time do not change any more this long before landing [s]
  double gain = 1.5;        ///< of the DCM's error: u = u_ref + (1 + gain)·(ξ − ξ_ref) [1]
  double place_weight = 1;  ///< cost of another place than the nominal one [1/m²]
  double time_weight = 5;   ///< cost of another time [1/s²]
  double offset_weight = 1000;  ///< cost of another offset of the DCM at the step's end [1/m²]
  double trust = 0.3;  ///< share of the present CoP feedback that the prediction counts on [1]
};

/// A gait for a robot of this size: lengths scale with the leg, times with its square root.
/// @param leg    length of the legs [m]
/// @param sole   length and breadth of a sole [m]
/// @param width  between the soles where the robot stands [m]
POISE_API Gait nominal_gait(double leg, const Eigen::Vector2d& sole, double width);

}  // namespace poise::walk
