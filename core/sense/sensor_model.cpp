// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/sense/sensor_model.hpp"

#include <algorithm>
#include <cmath>

namespace poise {

void SensorErrors::describe(Fields& fields) {
  const auto positive = [&](const char* name, double& value, const char* unit, const char* help) {
    fields.param(name, value, {.unit = unit, .help = help, .min = 0});
  };
  positive("joint_noise", joint_noise, "rad, m", "standard deviation of measured positions");
  positive("joint_rate_noise", joint_rate_noise, "rad/s, m/s",
           "standard deviation of measured rates");
  positive("base_noise", base_noise, "m, rad",
           "standard deviation of the measured base pose, along and about each axis");
  positive("base_rate_noise", base_rate_noise, "m/s, rad/s",
           "standard deviation of the measured base velocity");
  fields.param(
      "state_delay", state_delay,
      {.unit = "s", .help = "age of the measured state, in whole steps", .min = 0, .max = 10});
}

SensorSetup simulated_sensors(const Tree& tree, const std::vector<Contact>& contacts,
                              const SensorErrors& errors) {
  SensorSetup out;
  out.joints.assign(tree.joints.size(), JointSamples::kPosition | JointSamples::kVelocity);
  for (const int joint : tree.motor_joints())
    out.joints[static_cast<std::size_t>(joint)] |= JointSamples::kTorque;
  out.position_sigma = errors.joint_noise;
  out.velocity_sigma = errors.joint_rate_noise;
  if (tree.floating()) out.imus.push_back({.name = "base", .frame = {tree.roots[0].body, {}}});
  out.forces.assign(contacts.size(), true);
  out.roots.assign(tree.roots.size(), true);
  if (tree.floating()) {
    out.pose_sigma = errors.base_noise;
    out.twist_sigma = errors.base_rate_noise;
  }
  out.delay = errors.state_delay;
  return out;
}

SensorModel::SensorModel(std::shared_ptr<const Tree> tree, const State& start,
                         const SensorErrors& errors, std::uint64_t seed, double step,
                         const Eigen::Vector3d& gravity)
    : tree_(std::move(tree)),
      errors_(errors),
      bits_(seed),
      step_(step),
      gravity_(gravity),
      motor_joints_(tree_->motor_joints()),
      delay_(static_cast<std::size_t>(std::lround(errors.state_delay / step))),
      start_(start) {
  if (tree_->floating()) {
    velocity_ = start.v.head<3>();
    specific_force_ = start.base().R.transpose() * -gravity;
  }
  noisy_ = {start, specific_force_};
  if (delay_ > 0) line_.start(delay_, noisy_);
  seen_ = &start_;
  felt_ = &specific_force_;
}

bool SensorModel::noisy_base() const {
  return tree_->floating() && (errors_.base_noise > 0 || errors_.base_rate_noise > 0);
}

bool SensorModel::noisy_joints() const {
  return errors_.joint_noise > 0 || errors_.joint_rate_noise > 0;
}

void SensorModel::take(const State& truth) noexcept {
  ++steps_;
  if (tree_->floating()) {
    const Eigen::Vector3d now = truth.v.head<3>();
    specific_force_ = truth.base().R.transpose() * ((now - velocity_) / step_ - gravity_);
    velocity_ = now;
  }
  seen_ = &truth;
  felt_ = &specific_force_;
  if (!noisy_base() && !noisy_joints() && delay_ == 0) return;
  noisy_.state = truth;
  noisy_.specific_force = specific_force_;
  if (noisy_base()) disturb_base();
  if (noisy_joints()) disturb_joints();
  const Seen& due = delay_ == 0 ? noisy_ : line_.pass(noisy_);
  seen_ = &due.state;
  felt_ = &due.specific_force;
}

Eigen::Vector3d SensorModel::three(double deviation) noexcept {
  Eigen::Vector3d out;
  for (double& x : out) x = deviation * normal_(bits_);
  return out;
}

void SensorModel::disturb_base() noexcept {
  State& state = noisy_.state;
  Pose& X_WB = state.base();
  X_WB.p += three(errors_.base_noise);
  X_WB.R = rotation_from_vector(three(errors_.base_noise)) * X_WB.R;
  state.v.head<3>() += three(errors_.base_rate_noise);
  state.v.segment<3>(3) += three(errors_.base_rate_noise);
}

void SensorModel::disturb_joints() noexcept {
  State& state = noisy_.state;
  for (int j = 0; j < tree_->roots[0].joints; ++j) {
    const TreeJoint& joint = tree_->joints[static_cast<std::size_t>(j)];
    if (joint.leader >= 0) continue;
    const double shift = errors_.joint_noise * normal_(bits_);
    state.v[joint.velocity] += errors_.joint_rate_noise * normal_(bits_);
    if (joint.kind != JointKind::kSpherical) {
      state.joints[j] += shift;
      continue;
    }
    Eigen::Matrix3d& R = state.balls[static_cast<std::size_t>(joint.ball)];
    R = rotation_from_vector(shift * joint.axis) * R;
  }
  settle_followers(*tree_, state);
}

void SensorModel::write_joints(const Eigen::VectorXd& torque, JointSamples& out) const noexcept {
  out.position = seen_->joints;
  std::ranges::copy(seen_->balls, out.balls.begin());
  for (std::size_t j = 0; j < tree_->joints.size(); ++j) {
    const TreeJoint& joint = tree_->joints[j];
    const double rate = seen_->v[joint.velocity];
    out.velocity[static_cast<Eigen::Index>(j)] = joint.leader < 0 ? rate : rate * joint.ratio;
    out.valid[j] = JointSamples::kPosition | JointSamples::kVelocity;
  }
  for (std::size_t k = 0; k < motor_joints_.size(); ++k) {
    out.torque[motor_joints_[k]] = torque[static_cast<Eigen::Index>(k)];
    out.valid[static_cast<std::size_t>(motor_joints_[k])] |= JointSamples::kTorque;
  }
}

void SensorModel::write_roots(double time, std::vector<OutsideSample>& out) const noexcept {
  for (std::size_t r = 0; r < out.size(); ++r) {
    const Root& root = tree_->roots[r];
    OutsideSample& sample = out[r];
    sample.valid = sample.has_twist = true;
    sample.time = time;
    sample.X_W0 = seen_->bases[r];
    if (root.floating) sample.twist = seen_->v.segment<6>(root.velocity);
  }
  out[0].position_sigma = out[0].rotation_sigma = errors_.base_noise;
  out[0].linear_sigma = out[0].angular_sigma = errors_.base_rate_noise;
}

void SensorModel::write(const Eigen::VectorXd& torque, Measurement& out) const noexcept {
  const double now = static_cast<double>(steps_) * step_;
  const double sampled = std::max(0.0, now - static_cast<double>(delay_) * step_);
  out.time = out.joints.time = sampled;
  out.arrival = now;
  out.sequence = static_cast<std::uint64_t>(steps_) + 1;
  write_joints(torque, out.joints);
  write_roots(sampled, out.roots);
  if (out.imus.empty()) return;
  ImuSample& imu = out.imus[0];
  imu.valid = true;
  imu.time = sampled;
  imu.specific_force = *felt_;
  imu.angular_velocity = seen_->base().R.transpose() * seen_->v.segment<3>(3);
}

}  // namespace poise
