// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/sense/declared_sensors.hpp"

#include <cmath>

#include "poise/core/sense/measurement.hpp"

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

bool SensorErrors::any() const {
  return joint_noise > 0 || joint_rate_noise > 0 || base_noise > 0 || base_rate_noise > 0 ||
         state_delay > 0;
}

DeclaredSensors all_sensors(const Tree& tree, const SensorErrors& errors,
                            const std::optional<DeclaredSensors>& declared) {
  if (declared && errors.any())
    throw ConfigError(ErrorCode::kInvalid, "", "the plant has sensor errors beside `sensors`",
                      "say them in `sensors` alone");
  if (declared) return *declared;
  DeclaredSensors out;
  out.encoders.noise = errors.joint_noise;
  out.encoders.rate_noise = errors.joint_rate_noise;
  if (tree.floating()) {
    ImuErrors imu;
    imu.mount = {.name = "base", .frame = {tree.roots[0].body, {}}};
    out.imus.push_back(imu);
    out.pose_noise = errors.base_noise;
    out.twist_noise = errors.base_rate_noise;
  }
  out.delay = errors.state_delay;
  return out;
}

SensorSetup sensor_setup(const Tree& tree, const std::vector<Contact>& contacts,
                         const DeclaredSensors& sensors) {
  SensorSetup out;
  out.joints.assign(tree.joints.size(), JointSamples::kPosition | JointSamples::kVelocity);
  for (const int joint : tree.motor_joints())
    out.joints[static_cast<std::size_t>(joint)] |= JointSamples::kTorque;
  const EncoderErrors& encoders = sensors.encoders;
  out.position_sigma = std::hypot(encoders.noise, encoders.resolution / std::sqrt(12.0));
  out.position_resolution = encoders.resolution;
  out.velocity_sigma = encoders.rate_noise;
  for (const ImuErrors& imu : sensors.imus) out.imus.push_back(imu.mount);
  out.forces.assign(contacts.size(), sensors.forces);
  out.roots.assign(tree.roots.size(), sensors.poses);
  out.pose_sigma = sensors.pose_noise;
  out.twist_sigma = sensors.twist_noise;
  out.delay = sensors.delay;
  return out;
}

}  // namespace poise
