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
constexpr double kHold = 0.01;    // [s] then its horizontal motion begins, so that it clears edges
constexpr double kSettle = 0.02;  // [s] it ends this long before it lands
constexpr double kTouched = 0.07;   // share of the weight that a foot bears once it has landed
constexpr double kEarliest = 0.36;  // share of a nominal step before which no foot has landed
constexpr double kOverdue = 0.5;    // [s] after its time a foot counts as landed
constexpr double kStandGain = 2;    // of the DCM's error while standing [1]
constexpr double kLost = 0.5;       // of a sole: the DCM that much outside of the feet needs a step
constexpr double kCaught = 0.2;     // likewise: further outside, one more step follows
constexpr double kWide = 1.5;       // of the nominal width: so wide, the feet come together again
constexpr double kSettles = 0.05;   // [s] a foot that has landed bears weight
constexpr double kStill = 0.03;     // [m/s, rad/s] slow enough to stop
constexpr double kRises = 0.9;      // share of a listed step in which the CoM changes its height
constexpr double kClears = 0.1;   // [m] of a step's height from which the swing clears an edge …
constexpr double kAside = 0.2;    // … its horizontal motion that share of the step apart …
constexpr double kSooner = 0.15;  // … and its greatest height that share away from the middle
constexpr double kHangs = 0.12;   // [1] a swing foot leans ahead by so much: its toe hangs …
constexpr double kFrees = 0.05;   // … until it leans by less …
constexpr double kWaits = 0.6;    // … or this share of a nominal step is over
constexpr double kLeans = 0.01;   // [m] the DCM is so far over its place along a listed walk
constexpr double kInset[] = {0.065, 0.1};  // share of a sole's length and breadth kept free
constexpr double kStandInset = 0.15;       // the same while standing
constexpr double kRestEarly = 0.1, kRestLate = 0.04;  // [s] least time of the swing that is left
constexpr double kHalfway = 0.5;                      // share of a nominal step between them

Vector2d turned(const Vector2d& x, double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {c * x.x() - s * x.y(), s * x.x() + c * x.y()};
}

// Whether a DCM is further outside of the feet than this.
bool outside(const Vector2d& dcm, const Vector2d& left, const Vector2d& right,
             const Vector2d& edge) {
  return (dcm.array() < (left.cwiseMin(right) - edge).array()).any() ||
         (dcm.array() > (left.cwiseMax(right) + edge).array()).any();
}

double toward(double from, double to, double most) {
  return from + std::clamp(to - from, -most, most);
}

}  // namespace

Walker::Walker(const WalkerSetup& setup) noexcept
    : setup_(setup),
      planner_(setup.gait, omega_),
      swing_(),
      height_(setup.lower, setup.period),
      plan_(setup.footsteps) {}

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
  since_ = moment.time;
  ground_ = std::min(moment.soles[0].position.z(), moment.soles[1].position.z());
  height_.start(moment.time, ground_, moment.com.z());
  omega_ = std::sqrt(setup_.gravity / height_.above_level());
  planner_ = StepPlanner(setup_.gait, omega_);
  com_acceleration_.setZero();
  plan_.start();
  by_list_ = false;
  counts_ = {};
  counts_.margin = std::numeric_limits<double>::infinity();
}

bool Walker::walks(double time, const WalkCommand& command) const {
  return listed() ? time >= setup_.footsteps_from && !plan_.done() : !command.stands();
}

bool Walker::follows_list(std::size_t foot) const {
  return !plan_.done() && plan_.next().swing == (foot == 0 ? Side::kLeft : Side::kRight);
}

void Walker::follow(const WalkCommand& command) noexcept {
  const double most = setup_.acceleration * setup_.period;
  velocity_.x() = toward(velocity_.x(), command.velocity.x(), most);
  velocity_.y() = toward(velocity_.y(), command.velocity.y(), most);
  if (!listed()) turn_ = toward(turn_, command.turn, setup_.turning * setup_.period);
  if (swinging() >= 0) heading_ += turn_ * setup_.period;
}

void Walker::lead_height(double time) noexcept {
  if (by_list_ && swinging() >= 0)
    height_.rise(time, time - since_, kRises * setup_.gait.time);
  else
    height_.follow(time, ground_);
}

bool Walker::landed(const WalkMoment& moment) const noexcept {
  const double t = moment.time - since_, load = moment.load[static_cast<std::size_t>(swinging())];
  if (t < kEarliest * setup_.gait.time) return false;
  if (std::isnan(load)) return t >= planner_.time();
  return load > kTouched * setup_.weight || t > planner_.time() + kOverdue;
}

void Walker::update(const WalkMoment& moment, const WalkCommand& command) noexcept {
  changed_ = false;
  const bool standing = swinging() < 0, goes = walks(moment.time, command);
  if (standing && goes && stance_ == Stance::kStands) change(Stance::kShifts, moment);
  if (standing && !goes && stance_ == Stance::kShifts) change(Stance::kStands, moment);
  if (!standing || goes) follow(command);
  if (!standing && landed(moment)) {
    count_step();
    if (by_list_) plan_.advance();
    const bool stops = !walks(moment.time, command) && velocity_.cwiseAbs().maxCoeff() < kStill &&
                       (listed() || std::abs(turn_) < kStill) && may_stand(moment);
    const Stance next = stance_ == Stance::kLeftSwings ? Stance::kRightSwings : Stance::kLeftSwings;
    change(stops ? Stance::kStands : next, moment);
  }
  lead_height(moment.time);
  dcm_ = into(moment.com.head<2>() + moment.com_velocity.head<2>() / omega_);
  if (stance_ == Stance::kStands)
    stand(moment);
  else if (stance_ == Stance::kShifts)
    shift(moment);
  if (swinging() >= 0) walk(moment.time - since_, moment);
  com_acceleration_ = omega_ * omega_ * (moment.com.head<2>() - out(cop_));
}

// Whether the feet that stand now hold the robot, and are not so far apart that ankles end.
bool Walker::may_stand(const WalkMoment& moment) const {
  const Vector2d left = into(moment.soles[0].position.head<2>());
  const Vector2d right = into(moment.soles[1].position.head<2>());
  const Vector2d dcm = into(moment.com.head<2>() + moment.com_velocity.head<2>() / omega_);
  const bool wide = !listed() && std::abs(left.y() - right.y()) > kWide * setup_.gait.width;
  return !wide && !outside(dcm, left, right, kCaught * setup_.sole);
}

void Walker::count_step() noexcept {
  ++counts_.steps;
  const bool moved = (planner_.place() - planner_.nominal_place()).norm() > 0.01;
  if (moved || std::abs(planner_.time() - setup_.gait.time) > 0.01) ++counts_.adjusted;
}

void Walker::change(Stance stance, const WalkMoment& moment) noexcept {
  stance_ = stance;
  changed_ = true;
  hangs_ = false;
  middle_ = (moment.soles[0].position + moment.soles[1].position).head<2>() / 2;
  since_ = moment.time;
  if (stance == Stance::kStands) {
    velocity_.setZero();
    turn_ = 0;
    omega_ = std::sqrt(setup_.gravity / height_.above_level());
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
  ground_ = stands.position.z();
  by_list_ = follows_list(foot);
  if (by_list_) return begin_listed(moment);
  if (listed()) turn_ = 0;
  const double turns = turn_ * setup_.gait.time;
  yaw_ = heading_ + turns / 2;
  planner_.begin({into(stands.position.head<2>()), into(lifts.position.head<2>()),
                  foot == 0 ? Side::kLeft : Side::kRight, velocity_});
  const Vector2d from = into(lifts.position.head<2>());
  swing_.begin({.from = {from.x(), from.y(), lifts.position.z()},
                .ground = ground_,
                .height = setup_.gait.height,
                .lift = kLift,
                .settle = kSettle,
                .hold = kHold,
                .touchdown = setup_.gait.touchdown});
  yaw_from_ = swing_yaw_ = lifts.yaw;
  yaw_to_ = yaw_from_ + std::remainder(heading_ + turns - yaw_from_, 2 * M_PI);
}

// Upwards the CoM rises once the foot stands above, downwards it sinks before the foot lands: it is
// never higher over the lower foot than on level ground.
void Walker::begin_listed(const WalkMoment& moment) noexcept {
  const auto foot = static_cast<std::size_t>(swinging());
  const Sole &lifts = moment.soles[foot], &stands = moment.soles[1 - foot];
  const Footstep& step = plan_.next();
  const double time = setup_.gait.time;
  const double heading = stands.yaw + std::remainder(step.yaw - stands.yaw, 2 * M_PI) / 2;
  turn_ = std::remainder(heading - heading_, 2 * M_PI) / time;
  yaw_ = heading_ + turn_ * time / 2;
  const double land = ground_ + plan_.rise(ground_);
  height_.plan_rise(std::min(ground_, land));
  const double height = height_.above_level() + height_.middle() - ground_;
  omega_ = std::sqrt(setup_.gravity / height);
  planner_ = StepPlanner(setup_.gait, omega_);
  const Vector2d stance = stands.position.head<2>(), before = lifts.position.head<2>();
  const Vector2d end = plan_.end(stance, std::exp(omega_ * time), planner_.transfer_integral(0));
  planner_.begin({into(stance),
                  into(before),
                  step.swing,
                  {0, 0},
                  GivenPlace{into(step.at), into(end - step.at), setup_.adjust}});
  const double up = land - lifts.position.z(), share = std::clamp(up / kClears, -1.0, 1.0);
  swing_.begin({.from = {into(before).x(), into(before).y(), lifts.position.z()},
                .ground = land,
                .height = setup_.gait.height + std::max(0.0, -up),
                .lift = kLift,
                .settle = kSettle,
                .hold = kHold + kAside * std::max(0.0, share) * time,
                .early = kAside * std::max(0.0, -share) * time,
                .peak = -kSooner * share,
                .touchdown = setup_.gait.touchdown});
  yaw_from_ = swing_yaw_ = lifts.yaw;
  yaw_to_ = yaw_from_ + std::remainder(step.yaw - yaw_from_, 2 * M_PI);
}

// Where the DCM has to be when the first step of the list begins, in W.
Vector2d Walker::listed_begin(const WalkMoment& moment) const {
  const std::size_t foot = plan_.next().swing == Side::kLeft ? 0 : 1;
  return plan_.begin(moment.soles[1 - foot].position.head<2>(),
                     moment.soles[foot].position.head<2>(), std::exp(omega_ * setup_.gait.time),
                     planner_.transfer_integral(0));
}

// The DCM is held over the middle of the feet. Where their soles cannot bring it back any more, a
// step catches it: of the foot on whose side it is.
void Walker::stand(const WalkMoment& moment) noexcept {
  const Vector2d left = into(moment.soles[0].position.head<2>());
  const Vector2d right = into(moment.soles[1].position.head<2>());
  const bool lost = outside(dcm_, left, right, kLost * setup_.sole);
  if (lost && moment.time > since_ + kSettles) {
    const bool to_left = dcm_.y() > (left.y() + right.y()) / 2;
    return step(to_left ? Stance::kLeftSwings : Stance::kRightSwings, moment);
  }
  const Vector2d half = (0.5 - kStandInset) * setup_.sole;
  const Vector2d wanted = dcm_ + kStandGain * (dcm_ - (left + right) / 2);
  cop_ = wanted.cwiseMax(left.cwiseMin(right) - half).cwiseMin(left.cwiseMax(right) + half);
}

// Loads the right foot until the DCM is where a step on the left foot would have ended. Before a
// list of footsteps, the DCM goes to where the first of them begins: along the walk, then across.
void Walker::shift(const WalkMoment& moment) noexcept {
  const Vector2d left = into(moment.soles[0].position.head<2>());
  const Vector2d right = into(moment.soles[1].position.head<2>());
  const bool left_first = listed() && plan_.next().swing == Side::kLeft;
  Vector2d begins = left + planner_.steady_offset({0, 0}, Side::kLeft);
  begins.x() = (left.x() + right.x()) / 2;
  if (listed()) begins = into(listed_begin(moment));
  if (left_first ? dcm_.y() < begins.y() : dcm_.y() > begins.y())
    return step(left_first ? Stance::kLeftSwings : Stance::kRightSwings, moment);
  const double ahead = dcm_.x() - begins.x(), middle = (left.y() + right.y()) / 2;
  cop_ = {dcm_.x() + kStandGain * ahead, left_first ? left.y() : right.y()};
  if (listed() && std::abs(ahead) > kLeans) cop_.y() = dcm_.y() + kStandGain * (dcm_.y() - middle);
  const double half = (0.5 - kStandInset) * setup_.sole.x();
  cop_.x() = std::clamp(cop_.x(), std::min(left.x(), right.x()) - half,
                        std::max(left.x(), right.x()) + half);
}

// The centre of pressure stays within the soles: during the transfer, within their hull.
void Walker::walk(double t, const WalkMoment& moment) noexcept {
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
  const Sole& foot = moment.soles[static_cast<std::size_t>(swinging())];
  if (finds_edge(t, foot)) swing_.wait_at(into(foot.position.head<2>()));
  turn_foot(t);
}

// A toe that hangs at an edge stays behind, and the foot leans over it. To push on would turn the
// foot further; where it waits, it rises until it is free.
bool Walker::finds_edge(double t, const Sole& sole) noexcept {
  const Vector2d ahead = planner_.place() - into(sole.position.head<2>());
  const double lean = into(sole.lean).dot(ahead.normalized());
  const bool early = t > kLift + kHold && t < kWaits * setup_.gait.time;
  hangs_ = early && lean > (hangs_ ? kFrees : kHangs);
  return hangs_;
}

void Walker::turn_foot(double t) noexcept {
  const double over = std::max(planner_.time() - kSettle - kLift, 0.05);
  const Blend blend = minimum_jerk(t - kLift, over);
  swing_yaw_ = yaw_from_ + blend.value * (yaw_to_ - yaw_from_);
  swing_yaw_rate_ = blend.rate * (yaw_to_ - yaw_from_);
}

}  // namespace poise::walk
