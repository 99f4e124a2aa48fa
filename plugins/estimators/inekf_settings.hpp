// SPDX-License-Identifier: BSD-2-Clause
// The parameters of `inekf`.

#pragma once

#include <string>

#include "poise/core/estimate/contact_gate.hpp"
#include "poise/core/fields.hpp"

namespace poise {

struct InekfSettings {
  std::string imu;
  double gyro_noise = 5e-4, accelerometer_noise = 5e-3;
  double gyro_walk = 1e-5, accelerometer_walk = 1e-4;
  double contact_noise = 0.02, foot_sigma = 1e-3, sole_sigma = 0.3, sole_after = 0.05;
  double gyro_filter = 3e-3, rate_filter = 2e-3;
  double tilt_sigma = 0.01, start_velocity_sigma = 0.03, start_place_sigma = 1e-3;
  double gyro_bias_sigma = 5e-3, accelerometer_bias_sigma = 0.1;
  double silence = 0.1, flight = 1;
  double height_sigma = 0;
  bool outside = false;
  GateLoads loads;

  void describe(Fields& f) {
    const auto positive = [&](const char* name, double& value, const char* unit, const char* help) {
      f.param(name, value, {.unit = unit, .help = help, .min = 0});
    };
    f.param("imu", imu, {.help = "name of the IMU; empty: the first"});
    positive("gyro_noise", gyro_noise, "rad/s/√Hz",
             "least noise density of the gyro; more if the IMU has more");
    positive("accelerometer_noise", accelerometer_noise, "m/s²/√Hz",
             "least noise density of the accelerometer");
    positive("gyro_walk", gyro_walk, "rad/s²/√Hz", "least walk of the gyro's bias");
    positive("accelerometer_walk", accelerometer_walk, "m/s³/√Hz",
             "least walk of the accelerometer's bias");
    positive("contact_noise", contact_noise, "m/√s", "how far a contact that holds may creep");
    positive("foot_sigma", foot_sigma, "m",
             "standard deviation of a contact's place by the joints, besides that of the encoders");
    positive(
        "sole_sigma", sole_sigma, "rad",
        "standard deviation of the orientation of a flat contact, of a sample at 1 kHz; 0: not "
        "used");
    positive("sole_after", sole_after, "s", "how long a flat contact must hold for that");
    positive("gyro_filter", gyro_filter, "s", "low-pass of the base's angular velocity");
    positive("rate_filter", rate_filter, "s", "low-pass of joint rates");
    positive("tilt_sigma", tilt_sigma, "rad", "standard deviation of the start's roll and pitch");
    positive("start_velocity_sigma", start_velocity_sigma, "m/s", "of the start's velocity");
    positive("start_place_sigma", start_place_sigma, "m", "of the start's place");
    positive("gyro_bias_sigma", gyro_bias_sigma, "rad/s", "of the gyro's bias at the start");
    positive("accelerometer_bias_sigma", accelerometer_bias_sigma, "m/s²",
             "of the accelerometer's bias at the start");
    f.param("outside", outside, {.help = "whether poses of the base from outside are used"});
    positive(
        "height_sigma", height_sigma, "m",
        "standard deviation of contacts' heights on level ground, a sample at 1 kHz; 0: not used");
    positive("load_on", loads.on, "1", "share of the weight above which a contact holds");
    positive("load_off", loads.off, "1", "share of the weight below which it does not any more");
    positive("silence", silence, "s", "a silent IMU is bridged so long; then the state is lost");
    positive("flight", flight, "s", "without a contact, the state is lost after this time");
  }
};

}  // namespace poise
