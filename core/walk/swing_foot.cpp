// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/walk/swing_foot.hpp"

#include <algorithm>
#include <cmath>

namespace poise::walk {
namespace {

constexpr double kShort = 0.015;    // [s] no polynomial over less time
constexpr double kBrake = 0.01;     // [s] time constant of the motion that is left then
constexpr double kFollow = 10;      // [1/s] gain towards the place of a late landing
constexpr double kFollowSpeed = 1;  // [m/s] at most
constexpr double kLateGain = 6;     // [m/s²] a late foot goes down faster and faster …
constexpr double kLateSpeed = 0.6;  // [m/s] … up to this speed
constexpr double kLate = 0.01;      // [s] after its time a foot is late
constexpr double kSteady = 0.35;    // share of the motion across that has a steady acceleration
constexpr double kPeak = 6;         // greatest acceleration across, from rest to rest, · d/T²

// Acceleration after time h of the quintic that leads (p, v, a) to (p_end, v_end, 0) in time T.
struct Quintic {
  double c2, c3, c4, c5;
  Quintic(double p, double v, double a, double p_end, double v_end, double T) {
    const double d = p_end - p;
    c2 = a / 2;
    c3 = (20 * d - (8 * v_end + 12 * v) * T - 3 * a * T * T) / (2 * T * T * T);
    c4 = (-30 * d + (14 * v_end + 16 * v) * T + 3 * a * T * T) / (2 * T * T * T * T);
    c5 = (12 * d - 6 * (v_end + v) * T - a * T * T) / (2 * T * T * T * T * T);
  }
  double acceleration(double h) const {
    return 2 * c2 + 6 * c3 * h + 12 * c4 * h * h + 20 * c5 * h * h * h;
  }
};

// The acceleration now of the motion over d, from the speed v to rest, in time T, whose greatest
// acceleration is least: constant, then the same backwards. From rest it is 4·d/T²; a quintic has
// up to 5.8·d/T².
double steady(double d, double v, double T) {
  const double ahead = d - v * T / 2;
  return 2 / (T * T) * (ahead + std::copysign(std::hypot(ahead, v * T / 2), ahead));
}

}  // namespace

void SwingFoot::begin(const SwingStart& start) noexcept {
  start_ = start;
  position_ = start.from;
  velocity_.setZero();
  acceleration_.setZero();
}

double SwingFoot::least_time(const Eigen::Vector2d& place) const noexcept {
  const double away = (place - position_.head<2>()).norm();
  return start_.settle + std::sqrt(kPeak * away / limits_.acceleration);
}

void SwingFoot::wait_at(const Eigen::Vector2d& place) noexcept {
  position_.head<2>() = place;
  velocity_.head<2>().setZero();
  acceleration_.head<2>().setZero();
}

// Exact for an acceleration that changes linearly over the tick.
void SwingFoot::move(int axis, double acceleration, double period) noexcept {
  double& a = acceleration_[axis];
  double wanted = std::clamp(acceleration, -limits_.acceleration, limits_.acceleration);
  wanted = std::clamp(wanted, a - limits_.jerk * period, a + limits_.jerk * period);
  position_[axis] += velocity_[axis] * period + (2 * a + wanted) * period * period / 6;
  velocity_[axis] += (a + wanted) * period / 2;
  a = wanted;
}

void SwingFoot::advance(double t, double period, const Landing& landing) noexcept {
  if (t <= start_.lift) return;
  if (t > start_.lift + start_.hold) move_across(landing.time - t + period, period, landing);
  move_upright(t - period, period, landing.time);
}

// `rest`: from the beginning of the tick.
void SwingFoot::move_across(double rest, double period, const Landing& landing) noexcept {
  const double left = rest - start_.settle, quick = left - start_.early;
  const double time = quick > kShort ? quick : left;
  const double spent = landing.time - rest - start_.lift - start_.hold;
  for (int i = 0; i < 2; ++i) {
    const double p = position_[i], v = velocity_[i];
    if (time > kShort && spent < kSteady * (spent + time)) {
      move(i, steady(landing.place[i] - p, v, time), period);
    } else if (time > kShort) {
      const Quintic way(p, v, acceleration_[i], landing.place[i], 0, time);
      move(i, way.acceleration(period), period);
    } else if (rest < -kLate) {
      const double wanted =
          std::clamp(kFollow * (landing.place[i] - p), -kFollowSpeed, kFollowSpeed);
      move(i, (wanted - v) / (4 * kBrake), period);
    } else {
      move(i, -v / kBrake, period);
    }
  }
}

// `t`: at the beginning of the tick.
void SwingFoot::move_upright(double t, double period, double time) noexcept {
  const double middle = (start_.lift + time) / 2 + start_.peak * (time - start_.lift),
               rest = time - t;
  const double z = position_.z(), v = velocity_.z(), a = acceleration_.z();
  if (t < middle - kShort) {
    const Quintic up(z, v, a, start_.ground + start_.height, 0, middle - t);
    move(2, up.acceleration(period), period);
  } else if (rest > kShort) {
    const Quintic down(z, v, a, start_.ground, -start_.touchdown, rest);
    move(2, down.acceleration(period), period);
  } else {
    const double late = std::max(0.0, -rest - kLate);
    const double wanted = -std::min(start_.touchdown + kLateGain * late, kLateSpeed);
    move(2, (wanted - v) / kBrake, period);
  }
}

}  // namespace poise::walk
