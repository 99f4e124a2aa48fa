// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/walk/gait.hpp"

#include <algorithm>
#include <cmath>

namespace poise::walk {
namespace {

constexpr double kLeg = 0.8;          // [m] the leg to which the times belong
constexpr double kClearance = 0.012;  // [m] between soles that pass each other
constexpr double kSpare = 0.04;       // [m] least nominal distance between soles

}  // namespace

Gait nominal_gait(double leg, const Eigen::Vector2d& sole, double width) {
  const double slower = std::sqrt(leg / kLeg);
  Gait gait;
  gait.time = 0.42 * slower;
  gait.shortest = 0.2 * slower;
  gait.latest = 0.8 * slower;
  gait.width = std::max(std::min(width, 0.23 * leg), sole.y() + kSpare);
  gait.narrowest = sole.y() + kClearance;
  gait.widest = 0.75 * leg;
  gait.longest = 0.7 * leg;
  gait.height = 0.075 * leg;
  return gait;
}

}  // namespace poise::walk
