// SPDX-License-Identifier: BSD-2-Clause
// sensors

#include <limits>
#include <numbers>

#include "poise/core/stack/stack_parts.hpp"

namespace poise {
namespace {

constexpr double kDegreeOfSensors = std::numbers::pi / 180;

// 14 bits a turn; a gyro of ±2000 °/s and an accelerometer of ±16 g with 16 bits, calibrated.
DeclaredSensors consumer_sensors() {
  DeclaredSensors out;
  out.encoders = {.resolution = 2 * std::numbers::pi / 16384, .rate_noise = 0.01};
  ImuErrors imu;
  imu.mount.gyro_noise = 2.4e-4;
  imu.mount.accelerometer_noise = 2e-3;
  imu.mount.gyro_walk = 2e-5;
  imu.mount.accelerometer_walk = 1e-4;
  imu.gyro_bias = 5e-3;
  imu.accelerometer_bias = 0.1;
  imu.gyro_range = 2000 * kDegreeOfSensors;
  imu.accelerometer_range = 16 * 9.81;
  imu.gyro_resolution = imu.gyro_range / 32768;
  imu.accelerometer_resolution = imu.accelerometer_range / 32768;
  out.imus = {imu};
  out.force_noise = 2;
  out.poses = false;
  return out;
}

DeclaredSensors tactical_sensors() {
  DeclaredSensors out = consumer_sensors();
  out.encoders = {.resolution = 2 * std::numbers::pi / 262144, .rate_noise = 2e-3};
  ImuErrors& imu = out.imus[0];
  imu.mount.gyro_noise = 7e-5;
  imu.mount.accelerometer_noise = 6e-4;
  imu.mount.gyro_walk = 2e-6;
  imu.mount.accelerometer_walk = 2e-5;
  imu.gyro_bias = 3e-4;
  imu.accelerometer_bias = 0.03;
  imu.gyro_range = 450 * kDegreeOfSensors;
  imu.gyro_resolution = imu.gyro_range / 1048576;
  imu.accelerometer_resolution = imu.accelerometer_range / 1048576;
  out.force_noise = 0.5;
  return out;
}

DeclaredSensors preset_sensors(const std::string& name) {
  if (name == "mems-consumer") return consumer_sensors();
  if (name == "mems-tactical") return tactical_sensors();
  DeclaredSensors out;
  out.imus.emplace_back();
  return out;
}

void read_encoders(const ConfigNode& node, EncoderErrors& out) {
  const MapReader map(node, grammar::kEncoders);
  map.read("noise", out.noise);
  map.read("resolution", out.resolution);
  map.read("rate_noise", out.rate_noise);
  map.read("rate_filter", out.rate_filter);
  out.difference = map.choice("rates") == "difference";
  if (out.difference && node.find("rate_noise"))
    fail(ErrorCode::kConflict, *node.find("rate_noise"),
         "has no effect on rates that are differences", "leave it out, or rates: measured");
  if (out.difference) out.rate_noise = 0;
}

void read_imu(const ConfigNode& node, ImuErrors& imu, ImuPlaceSpec& place) {
  const MapReader map(node, grammar::kImu);
  place.place = node.place;
  if (const auto* link = map.optional("link")) place.link = read_word(*link, "a link");
  if (const auto* at = map.optional("at")) place.X_LI = read_pose(*at);
  map.read("gyro_noise", imu.mount.gyro_noise);
  map.read("accelerometer_noise", imu.mount.accelerometer_noise);
  map.read("gyro_walk", imu.mount.gyro_walk);
  map.read("accelerometer_walk", imu.mount.accelerometer_walk);
  map.read("gyro_bias", imu.gyro_bias);
  map.read("accelerometer_bias", imu.accelerometer_bias);
  map.read("gyro_resolution", imu.gyro_resolution);
  map.read("accelerometer_resolution", imu.accelerometer_resolution);
  map.read("gyro_range", imu.gyro_range);
  map.read("accelerometer_range", imu.accelerometer_range);
}

// Those of the stack take the place of the preset's one, each with its values.
void read_imus(const ConfigNode* node, SensorsSpec& spec) {
  std::vector<ImuErrors>& imus = spec.declared.imus;
  ImuErrors standard = imus[0];
  imus.clear();
  if (node == nullptr) {
    standard.mount.name = "base";
    imus.push_back(standard);
    spec.places.push_back({{}, {}, spec.place});
    return;
  }
  if (node->kind != ConfigNode::Kind::kMap) fail_found(*node, "expected a map of IMUs by name");
  for (std::size_t i = 0; i < node->keys.size(); ++i) {
    imus.push_back(standard);
    imus.back().mount.name = node->keys[i];
    spec.places.emplace_back();
    read_imu(node->children[i], imus.back(), spec.places.back());
  }
}

void read_forces(const ConfigNode& node, DeclaredSensors& out) {
  const MapReader map(node, grammar::kForces);
  if (const auto* measured = map.optional("measured")) out.forces = read_bool(*measured);
  map.read("noise", out.force_noise);
}

void read_poses(const ConfigNode& node, DeclaredSensors& out) {
  const MapReader map(node, grammar::kPoses);
  out.poses = true;
  if (const auto* measured = map.optional("measured")) out.poses = read_bool(*measured);
  map.read("noise", out.pose_noise);
  map.read("rate_noise", out.twist_noise);
}

SensorFaultKind fault_kind(const std::string& word) {
  if (word == "frozen") return SensorFaultKind::kFrozen;
  if (word == "nan") return SensorFaultKind::kNan;
  return word == "turned" ? SensorFaultKind::kTurned : SensorFaultKind::kSilent;
}

SensorFaultSpec read_sensor_fault(const ConfigNode& node) {
  const MapReader map(node, grammar::kSensorFault);
  SensorFaultSpec spec;
  spec.place = node.place;
  const auto name = [&](const char* key, std::string& out) {
    if (const auto* one = map.optional(key)) out = read_word(*one, "a name");
    return out.empty() ? 0 : 1;
  };
  if (name("joint", spec.joint) + name("imu", spec.imu) + name("contact", spec.contact) != 1)
    fail(ErrorCode::kMissing, node, "names no sensor, or several",
         "give one of joint, imu and contact");
  spec.fault.kind = fault_kind(map.choice("what"));
  if (spec.fault.kind == SensorFaultKind::kTurned && spec.imu.empty())
    fail(ErrorCode::kUnsuited, *node.find("what"), "only an IMU can be turned");
  map.read("at", spec.fault.at);
  const auto lasts = map.quantity("for");
  spec.fault.until = lasts ? spec.fault.at + *lasts : std::numeric_limits<double>::max();
  map.read("by", spec.fault.amount);
  return spec;
}

}  // namespace

SensorsSpec read_sensors(const ConfigNode& node) {
  const MapReader map(node, grammar::kSensors);
  SensorsSpec spec;
  spec.place = node.place;
  spec.declared = preset_sensors(map.choice("preset"));
  if (const auto* one = map.optional("encoders")) read_encoders(*one, spec.declared.encoders);
  read_imus(map.optional("imus"), spec);
  if (const auto* one = map.optional("forces")) read_forces(*one, spec.declared);
  if (const auto* one = map.optional("poses")) read_poses(*one, spec.declared);
  map.read("delay", spec.declared.delay);
  map.read("loss", spec.declared.loss);
  if (const auto* list = map.optional("faults")) {
    if (list->kind != ConfigNode::Kind::kList) fail_found(*list, "expected a list of faults");
    for (const ConfigNode& entry : list->children) spec.faults.push_back(read_sensor_fault(entry));
  }
  return spec;
}

}  // namespace poise
