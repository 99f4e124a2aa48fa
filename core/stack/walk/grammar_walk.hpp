// SPDX-License-Identifier: BSD-2-Clause
// The keys of `walk`.

#pragma once

#include "poise/core/config/key.hpp"

namespace poise::grammar {

inline constexpr Key kWalkLive[] = {
    {.name = "port",
     .form = Form::kInteger,
     .help = "UDP port for lines of three numbers: forwards and to the left [m/s], turn [rad/s]",
     .min = 1,
     .max = 65535},
    {.name = "pipe", .form = Form::kWord, .help = "a named pipe with such lines, not a port"},
    {.name = "address",
     .form = Form::kWord,
     .help = "IPv4 address on which the port listens; 0.0.0.0: from other machines, too",
     .standard = "127.0.0.1"},
    {.name = "timeout",
     .form = Form::kQuantity,
     .help = "without a line for so long, the robot slows down and stops",
     .unit = "s",
     .min = 0.01,
     .max = 1000,
     .standard = "0.5 s"},
    {.name = "max_speed",
     .form = Form::kQuantity,
     .help = "a faster velocity is shortened to this",
     .unit = "m/s",
     .min = 1e-3,
     .max = 10,
     .standard = "1 m/s"},
    {.name = "max_turn",
     .form = Form::kQuantity,
     .help = "a faster turn is slowed down to this",
     .unit = "rad/s",
     .min = 1e-3,
     .max = 10,
     .standard = "0.5 rad/s"}};

inline constexpr Key kWalkCommand[] = {
    {.name = "velocity",
     .form = Form::kVector3,
     .help = "forwards, to the left and 0, in axes that turn with the robot",
     .unit = "m/s",
     .standard = "[0, 0, 0]"},
    {.name = "turn",
     .form = Form::kQuantity,
     .help = "speed at which it turns to the left",
     .unit = "rad/s",
     .min = -10,
     .max = 10,
     .standard = "0"},
    {.name = "waypoints",
     .form = Form::kOwn,
     .help = "a path in place of a velocity: points [x, y] in the world, or [x, y, heading]",
     .unit = "m, rad",
     .what = "waypoints"},
    {.name = "reach",
     .form = Form::kQuantity,
     .help = "distance within which a waypoint is reached; default 0.2 m",
     .unit = "m",
     .min = 0.01,
     .max = 10},
    {.name = "speed",
     .form = Form::kQuantity,
     .help = "on the way to waypoints; default 0.5 m/s",
     .unit = "m/s",
     .min = 0.01,
     .max = 10},
    {.name = "max_turn",
     .form = Form::kQuantity,
     .help = "how fast it turns on the way to waypoints; default 0.5 rad/s",
     .unit = "rad/s",
     .min = 0.01,
     .max = 10},
    {.name = "live",
     .form = Form::kMap,
     .help = "velocity and turn come from outside while the robot walks",
     .inside = kWalkLive},
    {.name = "from",
     .form = Form::kQuantity,
     .help = "when the robot begins to walk",
     .unit = "s",
     .min = 0,
     .max = 1e6,
     .standard = "0.5 s"},
    {.name = "until",
     .form = Form::kQuantity,
     .help = "when it begins to stop; if not given, it does not",
     .unit = "s",
     .min = 0,
     .max = 1e6},
    {.name = "acceleration",
     .form = Form::kQuantity,
     .help = "how fast the commanded velocity changes",
     .unit = "m/s²",
     .min = 1e-3,
     .max = 100,
     .standard = "0.4"}};

// A length or time of a step; without a default it follows from the robot.
constexpr Key step_key(std::string_view name, std::string_view help, std::string_view unit,
                       double min, double max) {
  return {
      .name = name, .form = Form::kQuantity, .help = help, .unit = unit, .min = min, .max = max};
}

inline constexpr Key kWalkStep[] = {
    step_key("time", "of a step, from one touchdown to the next", "s", 0.05, 10),
    step_key("shortest", "least time of a step", "s", 0.02, 10),
    step_key("latest", "greatest time of a step", "s", 0.05, 10),
    step_key("width", "distance between the soles, sideways", "m", 0, 5),
    step_key("narrowest", "least distance sideways: the feet must not cross", "m", 0, 5),
    step_key("widest", "greatest distance sideways", "m", 0, 5),
    step_key("longest", "greatest length of a step", "m", 0, 5),
    step_key("height", "of the swing foot above the ground", "m", 0, 2),
    step_key("touchdown", "speed at which a foot lands", "m/s", 0, 2),
    step_key("transfer", "time in which the weight moves to the foot that has landed", "s", 0, 1),
    step_key("lower", "how much lower the centre of mass is than at the start", "m", -1, 1)};

inline constexpr Key kWalk[] = {
    {.name = "feet", .form = Form::kNames, .help = "two contacts: the left and the right foot"},
    {.name = "command", .form = Form::kMap, .help = "how the robot walks", .inside = kWalkCommand},
    {.name = "step",
     .form = Form::kMap,
     .help = "how long, wide and high steps are; what is not given follows from the robot",
     .inside = kWalkStep},
    {.name = "tasks",
     .form = Form::kOwn,
     .help = "by name: changes of the tasks that a walk makes",
     .what = "walk-tasks"}};

}  // namespace poise::grammar
