// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/plan/walk.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "poise/core/plan/condition.hpp"
#include "poise/core/plan/phases.hpp"

namespace poise {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector2d;
using Eigen::Vector3d;

constexpr double kMake = 0.005;   // [s] ramp of a foot that lands
constexpr double kBreak = 0.015;  // [s] ramp of a foot that is lifted

Eigen::Quaterniond about_z(double angle) {
  return Eigen::Quaterniond(Eigen::AngleAxisd(angle, Vector3d::UnitZ()));
}

void write(const Eigen::Quaterniond& q, Eigen::Ref<Eigen::VectorXd> out) {
  out << q.w(), q.x(), q.y(), q.z();
}

}  // namespace

const std::vector<std::string>& walk_phases() {
  static const std::vector<std::string> names{"stand", "shift", "left_swings", "right_swings"};
  return names;
}

walk::Gait gait_of(const WalkStepSpec& step) {
  walk::Gait gait;
  gait.time = *step.time;
  gait.shortest = *step.shortest;
  gait.latest = *step.latest;
  gait.width = *step.width;
  gait.narrowest = *step.narrowest;
  gait.widest = *step.widest;
  gait.longest = *step.longest;
  gait.height = *step.height;
  gait.touchdown = *step.touchdown;
  gait.transfer = *step.transfer;
  return gait;
}

std::size_t Walk::task_of(const std::string& name, TargetSpace::Kind kind,
                          const Stage& stage) const {
  const auto& tasks = stage.problem.objectives;
  const auto found = std::ranges::find(tasks, name, &Objective::name);
  if (found == tasks.end())
    throw ConfigError(ErrorCode::kUnknownName, walk_.place, "walk", "has no task '" + name + "'",
                      "call expand_walk after read_stack");
  const auto index = static_cast<std::size_t>(found - tasks.begin());
  const Eigen::Index size = kind == TargetSpace::Kind::kPose       ? 6
                            : kind == TargetSpace::Kind::kRotation ? 3
                                                                   : 0;
  if (size > 0 && found->rows.error.size() != size)
    throw ConfigError(ErrorCode::kUnsuited, walk_.place, "control.tasks." + name,
                      "has another target than a walk gives", "leave it out: a walk makes its own");
  return index;
}

Walk::Foot Walk::foot_of(const std::string& contact, const Stage& stage) const {
  const auto& contacts = *stage.problem.contacts;
  const auto found = std::ranges::find(contacts, contact, &Contact::name);
  Foot foot;
  foot.contact = static_cast<std::size_t>(found - contacts.begin());
  foot.swing = task_of(kSwingTask + contact, TargetSpace::Kind::kPose, stage);
  for (const Vector2d& corner : found->vertices()) foot.outline.extend(corner);
  if (found->vertices().size() < 3)
    throw ConfigError(ErrorCode::kUnsuited, walk_.place, "walk.feet",
                      "'" + contact + "' has no sole", "give the contact a rectangle or a polygon");
  const Vector2d centre = foot.outline.center();
  foot.sole = found->frame;
  foot.sole.X_BF.p += foot.sole.X_BF.R * Vector3d(centre.x(), centre.y(), 0);
  return foot;
}

Walk::Upright Walk::upright_of(const char* name, const Stage& stage) const {
  Upright out;
  out.task = task_of(name, TargetSpace::Kind::kRotation, stage);
  const auto task = std::ranges::find(spec_->tasks, name, &TaskSpec::name);
  out.frame = stage.problem.robot->tree().frame(task->task.node.find("link")->scalar);
  return out;
}

std::vector<char> Walk::bind(const Stage& stage) {
  walk_ = *spec_->walk;
  problem_ = &stage.problem;
  com_ = task_of(kWalkComTask, TargetSpace::Kind::kVector, stage);
  height_ = task_of(kWalkHeightTask, TargetSpace::Kind::kVector, stage);
  std::vector<char> changing(stage.problem.contacts->size(), 0);
  for (std::size_t k = 0; k < 2; ++k) {
    feet_[k] = foot_of(walk_.feet[k], stage);
    changing[feet_[k].contact] = 1;
  }
  upright_ = {upright_of(kWalkPelvisTask, stage), upright_of(kWalkTorsoTask, stage)};
  setup_.gait = gait_of(walk_.step);
  setup_.lower = *walk_.step.lower;
  setup_.acceleration = walk_.acceleration;
  setup_.gravity = spec_->gravity.norm();
  setup_.weight = setup_.gravity * stage.problem.robot->mass();
  setup_.period = stage.period;
  for (const FootstepSpec& step : walk_.footsteps)
    setup_.footsteps.push_back(
        {step.foot == 0 ? walk::Side::kLeft : walk::Side::kRight, step.at, step.yaw, step.height});
  setup_.footsteps_from = walk_.from;
  setup_.adjust = walk_.adjust;
  walker_ = walk::Walker(setup_);
  steering_ = WalkSteering(walk_);
  spec_ = nullptr;
  return changing;
}

walk::WalkMoment Walk::moment(double time) const noexcept {
  const Dynamics& robot = *problem_->robot;
  walk::WalkMoment out;
  out.time = time;
  out.com = robot.p_WC();
  out.com_velocity = robot.v_WC();
  for (std::size_t k = 0; k < 2; ++k) {
    const Pose X = robot.pose(feet_[k].sole);
    const Matrix3d turned = X.R * feet_[k].level.transpose();
    out.soles[k] = {X.p, std::atan2(turned(1, 0), turned(0, 0)), turned.col(2).head<2>()};
  }
  return out;
}

walk::WalkMoment Walk::moment(const Scene& scene) const noexcept {
  walk::WalkMoment out = moment(scene.time);
  for (std::size_t k = 0; k < 2; ++k) {
    const std::size_t contact = feet_[k].contact;
    const bool known = load_source(contact, scene) != LoadSource::kUnknown;
    out.load[k] = known ? contact_load(contact, scene) : std::numeric_limits<double>::quiet_NaN();
  }
  return out;
}

// The robot looks to the right of the line from the right to the left foot.
void Walk::start(Orders& orders) noexcept {
  const Dynamics& robot = *problem_->robot;
  const Vector3d across = robot.pose(feet_[0].sole).p - robot.pose(feet_[1].sole).p;
  const double heading = std::atan2(-across.x(), across.y());
  const Eigen::Quaterniond back = about_z(-heading);
  for (Foot& foot : feet_) {
    foot.level = back * robot.pose(foot.sole).R;
    setup_.sole = foot.level.topLeftCorner<2, 2>().cwiseAbs() * foot.outline.sizes();
    foot.weight = orders.tasks[foot.swing].weight;
    orders.tasks[foot.swing].weight = 0;
  }
  for (Upright& one : upright_) one.level = back * Eigen::Quaterniond(robot.pose(one.frame).R);
  const walk::WalkMoment now = moment(0);
  walker_ = walk::Walker(setup_);
  walker_.start(now, heading);
  steering_.start();
  lead(0, now, orders);
}

// The heading of the base.
double Walk::facing() const noexcept {
  const Matrix3d R =
      problem_->robot->pose(upright_[0].frame).R * upright_[0].level.toRotationMatrix().transpose();
  return std::atan2(R(1, 0), R(0, 0));
}

void Walk::update(const Scene& scene, Orders& orders) noexcept {
  const walk::WalkMoment now = moment(scene);
  walker_.update(now, steering_.update(scene.time, now.com.head<2>(), facing()));
  if (walker_.changed()) order_contacts(scene.time, now, orders);
  lead(scene.time, now, orders);
}

void Walk::order_contacts(double time, const walk::WalkMoment& moment, Orders& orders) noexcept {
  for (std::size_t k = 0; k < 2; ++k) {
    ContactOrder& order = orders.contacts[feet_[k].contact];
    const bool made = walker_.swinging() != static_cast<int>(k);
    if (made == order.made) continue;
    const double ramp = made ? kMake : kBreak;
    order = {made, time, ramp, ramp, {}};
    if (made) order.plane = ContactPlane{moment.soles[k].position, Vector3d::UnitZ()};
  }
}

void Walk::lead(double time, const walk::WalkMoment& moment, Orders& orders) const noexcept {
  TaskOrder& com = orders.tasks[com_];
  com.given = true;
  com.value << moment.com;
  com.rate.setZero();
  com.acceleration << walker_.com_acceleration(), 0;
  TaskOrder& height = orders.tasks[height_];
  height.given = true;
  height.value << 0, 0, walker_.com_height();
  height.rate << 0, 0, walker_.com_height_rate();
  height.acceleration << 0, 0, walker_.com_height_acceleration();
  const Eigen::Quaterniond turned = about_z(walker_.heading());
  for (const Upright& one : upright_) {
    TaskOrder& order = orders.tasks[one.task];
    order.given = true;
    write(turned * one.level, order.value);
    order.rate << 0, 0, walker_.heading_rate();
    order.acceleration.setZero();
  }
  for (std::size_t k = 0; k < 2; ++k) {
    TaskOrder& order = orders.tasks[feet_[k].swing];
    order.given = true;
    order.weight = 0;
    if (walker_.swinging() != static_cast<int>(k)) continue;
    const double u = std::clamp((time - walker_.since()) / kBreak, 0.0, 1.0);
    order.weight = ramped_weight(0, feet_[k].weight, u);
    lead_swing(feet_[k], order);
  }
}

void Walk::lead_swing(const Foot& foot, TaskOrder& order) const noexcept {
  order.value.head<3>() = walker_.swing_position();
  write(about_z(walker_.swing_yaw()) * Eigen::Quaterniond(foot.level), order.value.tail<4>());
  order.rate << walker_.swing_velocity(), 0, 0, walker_.swing_yaw_rate();
  order.acceleration << walker_.swing_acceleration(), 0, 0, 0;
}

void Walk::declare_task(std::size_t task, double weight, Orders& orders) noexcept {
  for (Foot& foot : feet_) {
    if (foot.swing != task) continue;
    foot.weight = weight;
    return;
  }
  orders.tasks[task].weight = weight;
}

std::string_view Walk::phase() const { return walk_phases()[phase_index()]; }

std::size_t Walk::phase_index() const { return static_cast<std::size_t>(walker_.stance()); }

}  // namespace poise
