// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/sense/sensor_model.hpp"

#include <algorithm>
#include <cmath>

namespace poise {
namespace {

double to_step(double value, double step) {
  return step > 0 ? step * std::round(value / step) : value;
}

Eigen::Vector3d clipped(Eigen::Vector3d value, double step, double range) {
  for (double& x : value) {
    if (range > 0) x = std::clamp(x, -range, range);
    x = to_step(x, step);
  }
  return value;
}

}  // namespace

SensorModel::SensorModel(std::shared_ptr<const Tree> tree, const State& start,
                         const DeclaredSensors& sensors, std::uint64_t seed, double step,
                         const Eigen::Vector3d& gravity)
    : tree_(std::move(tree)),
      sensors_(sensors),
      bits_(seed),
      more_bits_(seed + 0x5eed),
      step_(step),
      gravity_(gravity),
      motor_joints_(tree_->motor_joints()),
      delay_(static_cast<std::size_t>(std::lround(sensors.delay / step))),
      start_(start),
      last_positions_(start.joints),
      filtered_rates_(Eigen::VectorXd::Zero(start.joints.size())),
      frozen_positions_(start.joints),
      frozen_rates_(filtered_rates_) {
  start_units(start);
  noisy_ = {start, felt_};
  if (delay_ > 0) line_.start(delay_, noisy_);
  seen_ = &start_;
  shown_ = &felt_;
}

void SensorModel::start_units(const State& start) {
  for (const ImuErrors& imu : sensors_.imus) {
    Unit unit{FrameChain(*tree_, {tree_->roots[0].body, {}}, imu.mount.frame), {}, {}, {}, {}};
    unit.chain.update(start);
    unit.gyro_bias = more_three(imu.gyro_bias);
    unit.accelerometer_bias = more_three(imu.accelerometer_bias);
    const Vector6d base = tree_->floating() ? Vector6d(start.v.head<6>()) : Vector6d::Zero();
    const Eigen::Matrix3d& R = start.base().R;
    const Vector6d own = unit.chain.velocity(start.v);
    const Eigen::Vector3d omega = base.tail<3>();
    unit.R = R * unit.chain.pose().R;
    unit.velocity = base.head<3>() + omega.cross(R * unit.chain.pose().p) + R * own.head<3>();
    Imu at_rest;
    at_rest.angular_velocity = unit.R.transpose() * (omega + R * own.tail<3>());
    at_rest.specific_force = unit.R.transpose() * -gravity_;
    units_.push_back(unit);
    felt_.push_back(at_rest);
  }
}

double SensorModel::sampled() const {
  return std::max(0.0, time() - static_cast<double>(delay_) * step_);
}

bool SensorModel::noisy_base() const {
  return tree_->floating() && (sensors_.pose_noise > 0 || sensors_.twist_noise > 0);
}

bool SensorModel::noisy_joints() const {
  return sensors_.encoders.noise > 0 || sensors_.encoders.rate_noise > 0;
}

bool SensorModel::has_errors() const {
  const EncoderErrors& encoders = sensors_.encoders;
  const auto erring = [](const ImuErrors& imu) {
    const ImuMount& mount = imu.mount;
    return mount.gyro_noise > 0 || mount.accelerometer_noise > 0 || mount.gyro_walk > 0 ||
           mount.accelerometer_walk > 0 || imu.gyro_bias > 0 || imu.accelerometer_bias > 0 ||
           imu.gyro_resolution > 0 || imu.accelerometer_resolution > 0 || imu.gyro_range > 0 ||
           imu.accelerometer_range > 0;
  };
  return noisy_base() || noisy_joints() || delay_ > 0 || encoders.resolution > 0 ||
         encoders.difference || encoders.rate_filter > 0 || sensors_.loss > 0 ||
         !sensors_.faults.empty() || std::ranges::any_of(sensors_.imus, erring);
}

void SensorModel::take(const State& truth) noexcept {
  ++steps_;
  sense(truth);
  seen_ = &truth;
  shown_ = &felt_;
  if (!has_errors()) return;
  noisy_.state = truth;
  std::ranges::copy(felt_, noisy_.imus.begin());
  if (noisy_base()) disturb_base();
  if (noisy_joints()) disturb_joints();
  quantise_joints();
  take_differences();
  filter_rates();
  disturb_imus();
  break_values();
  const Seen& due = delay_ == 0 ? noisy_ : line_.pass(noisy_);
  seen_ = &due.state;
  shown_ = &due.imus;
}

// What IMUs without errors feel.
void SensorModel::sense(const State& truth) noexcept {
  const Eigen::Matrix3d& R = truth.base().R;
  const Vector6d base = tree_->floating() ? Vector6d(truth.v.head<6>()) : Vector6d::Zero();
  const Eigen::Vector3d omega = base.tail<3>();
  for (std::size_t i = 0; i < units_.size(); ++i) {
    Unit& unit = units_[i];
    unit.chain.update(truth);
    const Pose& X_BI = unit.chain.pose();
    const Vector6d own = unit.chain.velocity(truth.v);
    const Eigen::Matrix3d R_WI = R * X_BI.R;
    const Eigen::Vector3d velocity = base.head<3>() + omega.cross(R * X_BI.p) + R * own.head<3>();
    const Eigen::Matrix3d mean =
        unit.R * rotation_from_vector(rotation_vector(unit.R.transpose() * R_WI) / 2);
    felt_[i].specific_force = mean.transpose() * ((velocity - unit.velocity) / step_ - gravity_);
    felt_[i].angular_velocity = R_WI.transpose() * (omega + R * own.tail<3>());
    unit.R = R_WI;
    unit.velocity = velocity;
  }
}

void SensorModel::disturb_imus() noexcept {
  const double root = std::sqrt(step_);
  for (std::size_t i = 0; i < units_.size(); ++i) {
    const ImuErrors& errors = sensors_.imus[i];
    const ImuMount& mount = errors.mount;
    Unit& unit = units_[i];
    Imu& imu = noisy_.imus[i];
    unit.gyro_bias += more_three(mount.gyro_walk * root);
    unit.accelerometer_bias += more_three(mount.accelerometer_walk * root);
    imu.angular_velocity += unit.gyro_bias + more_three(mount.gyro_noise / root);
    imu.specific_force += unit.accelerometer_bias + more_three(mount.accelerometer_noise / root);
    imu.angular_velocity = clipped(imu.angular_velocity, errors.gyro_resolution, errors.gyro_range);
    imu.specific_force =
        clipped(imu.specific_force, errors.accelerometer_resolution, errors.accelerometer_range);
    imu.lost = sensors_.loss > 0 && std::generate_canonical<double, 53>(more_bits_) < sensors_.loss;
  }
}

Eigen::Vector3d SensorModel::three(double deviation) noexcept {
  Eigen::Vector3d out;
  for (double& x : out) x = deviation * normal_(bits_);
  return out;
}

Eigen::Vector3d SensorModel::more_three(double deviation) noexcept {
  Eigen::Vector3d out = Eigen::Vector3d::Zero();
  if (deviation > 0)
    for (double& x : out) x = deviation * more_normal_(more_bits_);
  return out;
}

void SensorModel::disturb_base() noexcept {
  State& state = noisy_.state;
  Pose& X_WB = state.base();
  X_WB.p += three(sensors_.pose_noise);
  X_WB.R = rotation_from_vector(three(sensors_.pose_noise)) * X_WB.R;
  state.v.head<3>() += three(sensors_.twist_noise);
  state.v.segment<3>(3) += three(sensors_.twist_noise);
}

void SensorModel::disturb_joints() noexcept {
  State& state = noisy_.state;
  for (int j = 0; j < tree_->roots[0].joints; ++j) {
    const TreeJoint& joint = tree_->joints[static_cast<std::size_t>(j)];
    if (joint.leader >= 0) continue;
    const double shift = sensors_.encoders.noise * normal_(bits_);
    state.v[joint.velocity] += sensors_.encoders.rate_noise * normal_(bits_);
    if (joint.kind != JointKind::kSpherical) {
      state.joints[j] += shift;
      continue;
    }
    Eigen::Matrix3d& R = state.balls[static_cast<std::size_t>(joint.ball)];
    R = rotation_from_vector(shift * joint.axis) * R;
  }
  settle_followers(*tree_, state);
}

void SensorModel::quantise_joints() noexcept {
  if (sensors_.encoders.resolution <= 0) return;
  for (double& q : noisy_.state.joints.head(tree_->roots[0].joints))
    q = to_step(q, sensors_.encoders.resolution);
}

// Of balls the rates stay: their rotations have no difference in three numbers.
void SensorModel::take_differences() noexcept {
  if (!sensors_.encoders.difference) return;
  State& state = noisy_.state;
  for (int j = 0; j < tree_->roots[0].joints; ++j) {
    const TreeJoint& joint = tree_->joints[static_cast<std::size_t>(j)];
    if (joint.leader >= 0 || joint.kind == JointKind::kSpherical) continue;
    if (steps_ > 1) state.v[joint.velocity] = (state.joints[j] - last_positions_[j]) / step_;
    last_positions_[j] = state.joints[j];
  }
}

void SensorModel::filter_rates() noexcept {
  if (sensors_.encoders.rate_filter <= 0) return;
  const double gain = 1 - std::exp(-step_ / sensors_.encoders.rate_filter);
  for (int j = 0; j < tree_->roots[0].joints; ++j) {
    const TreeJoint& joint = tree_->joints[static_cast<std::size_t>(j)];
    if (joint.leader >= 0) continue;
    double& rate = noisy_.state.v[joint.velocity];
    filtered_rates_[j] += gain * (rate - filtered_rates_[j]);
    rate = filtered_rates_[j];
  }
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
  silence_joints(out);
}

void SensorModel::write_roots(double time, std::vector<OutsideSample>& out) const noexcept {
  if (!sensors_.poses) return;
  for (std::size_t r = 0; r < out.size(); ++r) {
    const Root& root = tree_->roots[r];
    OutsideSample& sample = out[r];
    sample.valid = sample.has_twist = true;
    sample.time = time;
    sample.X_W0 = seen_->bases[r];
    if (root.floating) sample.twist = seen_->v.segment<6>(root.velocity);
  }
  out[0].position_sigma = out[0].rotation_sigma = sensors_.pose_noise;
  out[0].linear_sigma = out[0].angular_sigma = sensors_.twist_noise;
}

void SensorModel::write_imus(double time, std::vector<ImuSample>& out) const noexcept {
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Imu& from = (*shown_)[i];
    ImuSample& imu = out[i];
    imu.valid = !from.lost && !silent_imu(i);
    if (!imu.valid) continue;
    imu.time = time;
    imu.specific_force = from.specific_force;
    imu.angular_velocity = from.angular_velocity;
  }
}

void SensorModel::write(const Eigen::VectorXd& torque, Measurement& out) const noexcept {
  out.time = out.joints.time = sampled();
  out.arrival = time();
  out.sequence = static_cast<std::uint64_t>(steps_) + 1;
  write_joints(torque, out.joints);
  write_roots(sampled(), out.roots);
  write_imus(sampled(), out.imus);
}

}  // namespace poise
