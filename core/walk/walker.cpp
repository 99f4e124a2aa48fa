// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/walk/walker.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "poise/core/spatial/blend.hpp"

namespace poise::walk {
namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;

constexpr double kLift = 0.022;   // [s] the foot leaves the ground this long after the other landed
constexpr double kSettle = 0.02;  // [s] its horizontal motion ends this long before it lands
constexpr double kTouched = 0.07;   // share of the weight that a foot bears once it has landed
constexpr double kEarliest = 0.36;  // share of a nominal step before which no foot has landed
constexpr double kOverdue = 0.5;    // [s] after its time a foot counts as landed
constexpr double kStandGain = 2;    // of the DCM's error while standing [1]
constexpr double kLost = 0.5;       // of a sole: the DCM that much outside of the feet needs a step
constexpr double kSettles = 0.05;   // [s] a foot that has landed bears weight
constexpr double kStill = 0.03;     // [m/s, rad/s] slow enough to stop
constexpr double kLowers = 0.4;     // [s] in which the CoM goes down at the start
constexpr double kClimbs = 0.3;     // [m/s] at most, of the CoM after the ground
constexpr double kInset[] = {0.065, 0.1};  // share of a sole's length and breadth kept free
constexpr double kStandInset = 0.15;       // the same while standing
constexpr double kRestEarly = 0.1, kRestLate = 0.04;  // [s] least time of the swing that is left
constexpr double kHalfway = 0.5;                      // share of a nominal step between them

Vector2d turned(const Vector2d& x, double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {c * x.x() - s * x.y(), s * x.x() + c * x.y()};
}

double toward(double from, double to, double most) {
  return from + std::clamp(to - from, -most, most);
}

}  // namespace

Walker::Walker(const WalkerSetup& setup) noexcept
    : setup_(setup), planner_(setup.gait, omega_), swing_() {}

int Walker::swinging() const {
  if (stance_ == Stance::kLeftSwings) return 0;
  return stance_ == Stance::kRightSwings ? 1 : -1;
}

Vector2d Walker::into(const Vector2d& x) const { return turned(x, -yaw_); }
Vector2d Walker::out(const Vector2d& x) const { return turned(x, yaw_); }

Vector3d Walker::swing_position() const {
  const Vector2d p = out(swing_.position().head<2>());
  return {p.x(), p.y(), swing_.position().z()};
}

Vector3d Walker::swing_velocity() const {
  const Vector2d v = out(swing_.velocity().head<2>());
  return {v.x(), v.y(), swing_.velocity().z()};
}

Vector3d Walker::swing_acceleration() const {
  const Vector2d a = out(swing_.acceleration().head<2>());
  return {a.x(), a.y(), swing_.acceleration().z()};
}

void Walker::start(const WalkMoment& moment, double heading) noexcept {
  heading_ = yaw_ = heading;
  velocity_.setZero();
  turn_ = 0;
  stance_ = Stance::kStands;
  changed_ = true;
  since_ = began_ = moment.time;
  ground_ = level_ = std::min(moment.soles[0].position.z(), moment.soles[1].position.z());
  level_rate_ = height_rate_ = 0;
  height_ = moment.com.z();
  stands_at_ = moment.com.z() - ground_;
  omega_ = std::sqrt(setup_.gravity / (stands_at_ - setup_.lower));
  planner_ = StepPlanner(setup_.gait, omega_);
  com_acceleration_.setZero();
  counts_ = {};
  counts_.margin = std::numeric_limits<double>::infinity();
}

void Walker::follow(const WalkCommand& command) noexcept {
  const double most = setup_.acceleration * setup_.period;
  velocity_.x() = toward(velocity_.x(), command.velocity.x(), most);
  velocity_.y() = toward(velocity_.y(), command.velocity.y(), most);
  turn_ = toward(turn_, command.turn, setup_.turning * setup_.period);
  if (swinging() >= 0) heading_ += turn_ * setup_.period;
}

void Walker::lead_height(double time) noexcept {
  const double before = level_;
  level_ = toward(level_, ground_, kClimbs * setup_.period);
  const Blend down = minimum_jerk(time - began_, kLowers);
  height_ = level_ + stands_at_ - down.value * setup_.lower;
  height_rate_ = (level_ - before) / setup_.period - down.rate * setup_.lower;
}

bool Walker::landed(const WalkMoment& moment) const noexcept {
  const double t = moment.time - since_, load = moment.load[static_cast<std::size_t>(swinging())];
  if (t < kEarliest * setup_.gait.time) return false;
  if (std::isnan(load)) return t >= planner_.time();
  return load > kTouched * setup_.weight || t > planner_.time() + kOverdue;
}

void Walker::update(const WalkMoment& moment, const WalkCommand& command) noexcept {
  changed_ = false;
  const bool standing = swinging() < 0;
  if (standing && !command.stands() && stance_ == Stance::kStands) change(Stance::kShifts, moment);
  if (standing && command.stands() && stance_ == Stance::kShifts) change(Stance::kStands, moment);
  if (!standing || !command.stands()) follow(command);
  if (!standing && landed(moment)) {
    count_step();
    const bool stops =
        command.stands() && velocity_.cwiseAbs().maxCoeff() < kStill && std::abs(turn_) < kStill;
    const Stance next = stance_ == Stance::kLeftSwings ? Stance::kRightSwings : Stance::kLeftSwings;
    change(stops ? Stance::kStands : next, moment);
  }
  lead_height(moment.time);
  dcm_ = into(moment.com.head<2>() + moment.com_velocity.head<2>() / omega_);
  if (stance_ == Stance::kStands)
    stand(moment);
  else if (stance_ == Stance::kShifts)
    shift(moment);
  if (swinging() >= 0) walk(moment.time - since_);
  com_acceleration_ = omega_ * omega_ * (moment.com.head<2>() - out(cop_));
}

void Walker::count_step() noexcept {
  ++counts_.steps;
  const bool moved = (planner_.place() - planner_.nominal_place()).norm() > 0.01;
  if (moved || std::abs(planner_.time() - setup_.gait.time) > 0.01) ++counts_.adjusted;
}

void Walker::change(Stance stance, const WalkMoment& moment) noexcept {
  stance_ = stance;
  changed_ = true;
  middle_ = (moment.soles[0].position + moment.soles[1].position).head<2>() / 2;
  since_ = moment.time;
  if (stance == Stance::kStands) {
    velocity_.setZero();
    turn_ = 0;
    ground_ = std::min(moment.soles[0].position.z(), moment.soles[1].position.z());
  }
  if (swinging() >= 0) begin_step(moment);
}

// From both feet.
void Walker::step(Stance stance, const WalkMoment& moment) noexcept {
  const Vector2d dcm = out(dcm_);
  change(stance, moment);
  dcm_ = into(dcm);
}

// All of a step is planned in the axes of its middle heading.
void Walker::begin_step(const WalkMoment& moment) noexcept {
  const auto foot = static_cast<std::size_t>(swinging());
  const Sole &lifts = moment.soles[foot], &stands = moment.soles[1 - foot];
  const double turns = turn_ * setup_.gait.time;
  yaw_ = heading_ + turns / 2;
  ground_ = stands.position.z();
  planner_.begin({into(stands.position.head<2>()), into(lifts.position.head<2>()),
                  foot == 0 ? Side::kLeft : Side::kRight, velocity_});
  const Vector2d from = into(lifts.position.head<2>());
  swing_.begin({.from = {from.x(), from.y(), lifts.position.z()},
                .ground = ground_,
                .height = setup_.gait.height,
                .lift = kLift,
                .settle = kSettle,
                .touchdown = setup_.gait.touchdown});
  yaw_from_ = swing_yaw_ = lifts.yaw;
  yaw_to_ = yaw_from_ + std::remainder(heading_ + turns - yaw_from_, 2 * M_PI);
}

// The DCM is held over the middle of the feet. Where their soles cannot bring it back any more, a
// step catches it: of the foot on whose side it is.
void Walker::stand(const WalkMoment& moment) noexcept {
  const Vector2d left = into(moment.soles[0].position.head<2>());
  const Vector2d right = into(moment.soles[1].position.head<2>());
  const Vector2d edge = kLost * setup_.sole;
  const bool lost = (dcm_.array() < (left.cwiseMin(right) - edge).array()).any() ||
                    (dcm_.array() > (left.cwiseMax(right) + edge).array()).any();
  if (lost && moment.time > since_ + kSettles) {
    const bool to_left = dcm_.y() > (left.y() + right.y()) / 2;
    return step(to_left ? Stance::kLeftSwings : Stance::kRightSwings, moment);
  }
  const Vector2d half = (0.5 - kStandInset) * setup_.sole;
  const Vector2d wanted = dcm_ + kStandGain * (dcm_ - (left + right) / 2);
  cop_ = wanted.cwiseMax(left.cwiseMin(right) - half).cwiseMin(left.cwiseMax(right) + half);
}

// Loads the right foot until the DCM is where a step on the left foot would have ended.
void Walker::shift(const WalkMoment& moment) noexcept {
  const Vector2d left = into(moment.soles[0].position.head<2>());
  const Vector2d right = into(moment.soles[1].position.head<2>());
  const Vector2d ends = left + planner_.steady_offset({0, 0}, Side::kLeft);
  if (dcm_.y() > ends.y()) return step(Stance::kRightSwings, moment);
  cop_ = {dcm_.x() + kStandGain * (dcm_.x() - (left.x() + right.x()) / 2), right.y()};
  const double half = (0.5 - kStandInset) * setup_.sole.x();
  cop_.x() = std::clamp(cop_.x(), std::min(left.x(), right.x()) - half,
                        std::max(left.x(), right.x()) + half);
}

// The centre of pressure stays within the soles: during the transfer, within their hull.
void Walker::walk(double t) noexcept {
  const Vector2d half =
      (Vector2d::Constant(0.5) - Vector2d(kInset[0], kInset[1])).cwiseProduct(setup_.sole);
  const Vector2d nominal = planner_.cop(t), stance = planner_.start().stance;
  const Vector2d low = stance.cwiseMin(nominal) - half, high = stance.cwiseMax(nominal) + half;
  const Vector2d wanted = planner_.commanded_cop(t, dcm_);
  cop_ = wanted.cwiseMax(low).cwiseMin(high);
  cop_excess_ = (wanted - cop_).norm();
  const double least = t < kHalfway * setup_.gait.time ? kRestEarly : kRestLate;
  planner_.adjust(t, dcm_, cop_ - nominal, std::max(least, swing_.least_time(planner_.place())));
  counts_.margin = std::min(counts_.margin, planner_.capture_margin());
  swing_.advance(t, setup_.period, {planner_.place(), planner_.time()});
  turn_foot(t);
}

void Walker::turn_foot(double t) noexcept {
  const double over = std::max(planner_.time() - kSettle - kLift, 0.05);
  const Blend blend = minimum_jerk(t - kLift, over);
  swing_yaw_ = yaw_from_ + blend.value * (yaw_to_ - yaw_from_);
  swing_yaw_rate_ = blend.rate * (yaw_to_ - yaw_from_);
}

}  // namespace poise::walk
