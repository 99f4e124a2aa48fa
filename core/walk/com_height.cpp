// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/walk/com_height.hpp"

#include <algorithm>

#include "poise/core/spatial/blend.hpp"

namespace poise::walk {
namespace {

constexpr double kLowers = 0.4;  // [s] in which the CoM goes down at the start
constexpr double kDecay = 12;    // [1/s] of the level's distance from the ground …
constexpr double kMost = 4;      // … with this acceleration at most [m/s²]

}  // namespace

void ComHeight::start(double time, double ground, double height) noexcept {
  began_ = time;
  stands_at_ = height - ground;
  level_ = ground;
  level_rate_ = 0;
  lead(time, 0);
}

void ComHeight::follow(double time, double ground) noexcept {
  const double wanted = kDecay * kDecay * (ground - level_) - 2 * kDecay * level_rate_;
  const double acceleration = std::clamp(wanted, -kMost, kMost);
  level_rate_ += acceleration * period_;
  level_ += level_rate_ * period_;
  lead(time, acceleration);
}

void ComHeight::plan_rise(double to) noexcept {
  from_ = level_;
  to_ = to;
}

void ComHeight::rise(double time, double t, double duration) noexcept {
  const Blend way = minimum_jerk(t, duration);
  level_ = from_ + way.value * (to_ - from_);
  level_rate_ = way.rate * (to_ - from_);
  lead(time, way.acceleration * (to_ - from_));
}

void ComHeight::lead(double time, double acceleration) noexcept {
  const Blend down = minimum_jerk(time - began_, kLowers);
  height_ = level_ + stands_at_ - down.value * lower_;
  rate_ = level_rate_ - down.rate * lower_;
  acceleration_ = acceleration - down.acceleration * lower_;
}

}  // namespace poise::walk
