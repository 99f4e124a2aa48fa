// SPDX-License-Identifier: BSD-2-Clause
// The keys of `sensors` and `observer`.

#pragma once

#include "poise/core/config/key.hpp"
#include "poise/core/stack/grammar_robot.hpp"

namespace poise::grammar {

constexpr Key sensor_key(std::string_view name, std::string_view unit, std::string_view help,
                         double max = 1e6) {
  return {.name = name, .form = Form::kQuantity, .help = help, .unit = unit, .min = 0, .max = max};
}

inline constexpr Key kEncoders[] = {
    sensor_key("noise", "rad, m", "standard deviation of positions"),
    sensor_key("resolution", "rad, m", "step of positions"),
    {.name = "rates",
     .form = Form::kChoice,
     .help = "rates are measured, or differences of positions",
     .standard = "measured",
     .choices = "measured difference"},
    sensor_key("rate_noise", "rad/s, m/s", "standard deviation of measured rates"),
    sensor_key("rate_filter", "s", "time constant of a low-pass of the rates", 1)};

inline constexpr Key kImu[] = {
    {.name = "link", .help = "the link that carries it; the root link if not given"},
    {.name = "at", .form = Form::kMap, .help = "its frame in the link", .inside = kPose},
    sensor_key("gyro_noise", "rad/s/√Hz", "noise density of the gyro"),
    sensor_key("accelerometer_noise", "m/s²/√Hz", "noise density of the accelerometer"),
    sensor_key("gyro_bias", "rad/s", "standard deviation of the gyro's bias at the start"),
    sensor_key("accelerometer_bias", "m/s²",
               "standard deviation of the accelerometer's bias at the start"),
    sensor_key("gyro_walk", "rad/s²/√Hz", "walk of the gyro's bias"),
    sensor_key("accelerometer_walk", "m/s³/√Hz", "walk of the accelerometer's bias"),
    sensor_key("gyro_resolution", "rad/s", "step of the gyro"),
    sensor_key("accelerometer_resolution", "m/s²", "step of the accelerometer"),
    sensor_key("gyro_range", "rad/s", "the gyro clips at ± this; 0: it does not clip"),
    sensor_key("accelerometer_range", "m/s²", "the accelerometer clips at ± this; 0: it does not")};

inline constexpr Key kForces[] = {
    {.name = "measured",
     .form = Form::kYesNo,
     .help = "whether contact forces are measured",
     .standard = "true"},
    sensor_key("noise", "N, N·m", "standard deviation of each component")};

inline constexpr Key kPoses[] = {
    {.name = "measured",
     .form = Form::kYesNo,
     .help = "whether poses and velocities of robot and objects are measured from outside"},
    sensor_key("noise", "m, rad", "standard deviation of the robot's pose, along and about axes"),
    sensor_key("rate_noise", "m/s, rad/s", "standard deviation of the robot's velocity")};

inline constexpr Key kSensorFault[] = {
    {.name = "joint", .help = "the joint whose encoder is at fault"},
    {.name = "imu", .help = "the IMU that is at fault"},
    {.name = "contact", .help = "the contact whose force sensor is at fault"},
    {.name = "what",
     .form = Form::kChoice,
     .help = "silent: nothing is measured; frozen: the last values stay; nan: no numbers; turned: "
             "an IMU is turned about its x axis",
     .standard = "silent",
     .choices = "silent frozen nan turned"},
    {.name = "at",
     .form = Form::kQuantity,
     .help = "when the fault begins",
     .unit = "s",
     .min = 0,
     .max = 1e6,
     .standard = "0 s"},
    {.name = "for",
     .form = Form::kQuantity,
     .help = "how long it lasts; to the end if not given",
     .unit = "s",
     .min = 0,
     .max = 1e6},
    {.name = "by",
     .form = Form::kQuantity,
     .help = "of turned: the angle",
     .unit = "rad",
     .min = -3.15,
     .max = 3.15}};

inline constexpr Key kSensors[] = {
    {.name = "preset",
     .form = Form::kChoice,
     .help = "values of what is not given: ideal, or an IMU and encoders of a class, without poses "
             "from outside",
     .standard = "ideal",
     .choices = "ideal mems-consumer mems-tactical"},
    {.name = "encoders",
     .form = Form::kMap,
     .help = "of all joints of the robot",
     .inside = kEncoders},
    {.name = "imus",
     .form = Form::kMapByName,
     .help = "inertial measurement units; one named base at the root link if not given",
     .inside = kImu},
    {.name = "forces", .form = Form::kMap, .help = "force sensors of contacts", .inside = kForces},
    {.name = "poses", .form = Form::kMap, .help = "poses from outside", .inside = kPoses},
    {.name = "delay",
     .form = Form::kQuantity,
     .help = "age of joints, IMUs and poses, in whole steps of the plant",
     .unit = "s",
     .min = 0,
     .max = 10,
     .standard = "0 s"},
    {.name = "loss",
     .form = Form::kQuantity,
     .help = "share of IMU samples that do not arrive",
     .unit = "1",
     .min = 0,
     .max = 1,
     .standard = "0"},
    {.name = "faults",
     .form = Form::kList,
     .help = "what goes wrong with sensors",
     .inside = kSensorFault}};

inline constexpr Key kObserver[] = {{.name = "bandwidth",
                                     .form = Form::kQuantity,
                                     .help = "forces that change slower than this are seen",
                                     .unit = "Hz",
                                     .min = 0.1,
                                     .max = 1e3,
                                     .standard = "30 Hz"}};

}  // namespace poise::grammar
