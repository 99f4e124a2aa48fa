// SPDX-License-Identifier: BSD-2-Clause
// The keys of `robot`, `objects` and `contacts`.

#pragma once

#include "poise/core/config/key.hpp"
#include "poise/core/tree/tree.hpp"

namespace poise::grammar {

inline constexpr Key kPose[] = {{.name = "xyz",
                                 .form = Form::kVector3,
                                 .help = "position",
                                 .unit = "m",
                                 .standard = "[0, 0, 0]"},
                                {.name = "rpy",
                                 .form = Form::kVector3,
                                 .help = "roll, pitch and yaw",
                                 .unit = "rad",
                                 .standard = "[0, 0, 0]"}};

inline constexpr Key kBase[] = {{.name = "joint",
                                 .form = Form::kChoice,
                                 .help = "whether the base moves freely or is fixed to the world",
                                 .standard = "floating",
                                 .choices = "floating fixed"},
                                {.name = "orientation",
                                 .form = Form::kModule,
                                 .help = "the chart: how the base's rotation is written as numbers",
                                 .standard = "unit-quaternion",
                                 .what = "chart"}};

inline constexpr Key kObjectBase[] = {kBase[0]};

inline constexpr Key kStart[] = {
    {.name = "height",
     .form = Form::kOwn,
     .help = "on-contacts puts the contacts on their surfaces; or the height of the base",
     .unit = "m",
     .standard = "on-contacts",
     .what = "start-height"},
    {.name = "xyz", .form = Form::kVector3, .help = "position of the base", .unit = "m"},
    {.name = "rpy",
     .form = Form::kVector3,
     .help = "roll, pitch and yaw of the base",
     .unit = "rad",
     .standard = "[0, 0, 0]"},
    {.name = "joints",
     .form = Form::kOwn,
     .help = "positions by joint; the others start at 0. A spherical joint takes rpy or quaternion",
     .unit = "rad, m",
     .standard = "{}",
     .what = "start-joints"},
    {.name = "posture",
     .help = "the group state of the SRDF, or the key frame of the MJCF, to start in"}};

inline constexpr Key kObjectStart[] = {kPose[0], kStart[2], kStart[3], kStart[4]};

inline constexpr Key kBallStart[] = {
    {.name = "rpy", .form = Form::kVector3, .help = "roll, pitch and yaw", .unit = "rad"},
    {.name = "quaternion",
     .form = Form::kOwn,
     .help = "a quaternion of length 1",
     .what = "quaternion"}};

inline constexpr Key kJoint[] = {
    {.name = "armature",
     .form = Form::kQuantity,
     .help = "inertia of the motor, seen at the joint",
     .unit = "kg·m², kg",
     .min = 0,
     .max = 1e9},
    {.name = "damping",
     .form = Form::kQuantity,
     .help = "viscous friction",
     .unit = "N·m·s/rad, N·s/m",
     .min = 0,
     .max = 1e9},
    {.name = "friction",
     .form = Form::kQuantity,
     .help = "dry friction",
     .unit = "N·m, N",
     .min = 0,
     .max = 1e9},
    {.name = "orientation",
     .form = Form::kModule,
     .help = "the chart of a spherical joint",
     .what = "chart"},
    {.name = "actuated", .form = Form::kYesNo, .help = "whether a motor drives the joint"}};

inline constexpr Key kLoop[] = {
    {.name = "links",
     .form = Form::kNames,
     .help = "the two links that the loop joint connects: [rod, crank]"},
    {.name = "kind",
     .form = Form::kChoice,
     .help = "what the loop joint leaves free: ball all rotations, hinge that about x, "
             "rigid nothing",
     .choices = "ball hinge rigid"},
    {.name = "at",
     .form = Form::kOwn,
     .help = "the joint's frame in the first and in the second link: [{xyz: …, rpy: …}, {xyz: …}]",
     .what = "loop-frames"}};

inline constexpr Key kLimit[] = {
    {.name = "lower", .form = Form::kQuantity, .help = "least position", .unit = "rad, m"},
    {.name = "upper", .form = Form::kQuantity, .help = "greatest position", .unit = "rad, m"},
    {.name = "velocity",
     .form = Form::kQuantity,
     .help = "greatest speed",
     .unit = "rad/s, m/s",
     .min = 0,
     .max = 1e9},
    {.name = "effort",
     .form = Form::kQuantity,
     .help = "greatest torque or force",
     .unit = "N·m, N",
     .min = 0,
     .max = 1e9},
    {.name = "swing",
     .form = Form::kQuantity,
     .help = "of a spherical joint: greatest angle from its axis",
     .unit = "rad",
     .min = 1e-3,
     .max = kMaxSwing},
    {.name = "twist",
     .form = Form::kQuantity,
     .help = "of a spherical joint: greatest angle about its axis",
     .unit = "rad",
     .min = 1e-3,
     .max = kMaxSwing}};

inline constexpr Key kCapsule[] = {
    {.name = "from", .form = Form::kVector3, .help = "one end of the axis", .unit = "m"},
    {.name = "to",
     .form = Form::kVector3,
     .help = "the other end; a sphere without it",
     .unit = "m"},
    {.name = "radius",
     .form = Form::kQuantity,
     .help = "radius",
     .unit = "m",
     .min = 1e-4,
     .max = 100}};

inline constexpr Key kSize[] = {
    {.name = "leg",
     .form = Form::kQuantity,
     .help = "along a leg from its first joint to the ground; `0.2 leg` is a fifth of it",
     .unit = "m",
     .min = 1e-3,
     .max = 100},
    {.name = "arm",
     .form = Form::kQuantity,
     .help = "along an arm from its first joint to the hand; `0.2 arm` is a fifth of it",
     .unit = "m",
     .min = 1e-3,
     .max = 100}};

inline constexpr Key kRobot[] = {
    {.name = "urdf", .help = "a URDF file, relative to this file, or package://NAME/…"},
    {.name = "base", .form = Form::kMap, .help = "how the base moves", .inside = kBase},
    {.name = "start", .form = Form::kMap, .help = "where the robot starts", .inside = kStart},
    {.name = "joints",
     .form = Form::kMapByName,
     .help = "armature, damping, friction and motor by joint; \"*\" means every joint",
     .inside = kJoint},
    {.name = "limits",
     .form = Form::kMapByName,
     .help = "limits by joint that replace those of the URDF; \"*\" means every joint",
     .inside = kLimit},
    {.name = "collision",
     .form = Form::kOwn,
     .help = "by link: a capsule, a list of capsules, or none; replaces those around its shapes",
     .what = "collision"},
    {.name = "gravity",
     .form = Form::kVector3,
     .help = "better written at the top of the file",
     .unit = "m/s²"},
    {.name = "srdf", .help = "an SRDF file: pairs that may touch, and group states"},
    {.name = "packages",
     .form = Form::kNames,
     .help = "folders that are searched first for package://NAME/…"},
    {.name = "mjcf", .help = "an MJCF file of MuJoCo, in place of urdf"},
    {.name = "roles",
     .form = Form::kOwn,
     .help = "further names of links, which motions use for any robot: {pelvis: base_link}",
     .what = "roles"},
    {.name = "size",
     .form = Form::kMap,
     .help = "lengths of the robot, which are units of length in the whole stack",
     .inside = kSize},
    {.name = "disable_collisions",
     .form = Form::kOwn,
     .help = "pairs of links that the collision constraint does not keep apart",
     .what = "link-pairs"},
    {.name = "loops",
     .form = Form::kMapByName,
     .help = "joints that close kinematic loops of the robot's tree, by name",
     .inside = kLoop},
    {.name = "guesses",
     .form = Form::kNames,
     .help = "paths of values that nobody measured, which runs repeat: robot.joints.*.armature"}};

inline constexpr Key kObject[] = {
    kRobot[0],
    kRobot[7],
    kRobot[8],
    kRobot[9],
    {.name = "base", .form = Form::kMap, .help = "how the base moves", .inside = kObjectBase},
    {.name = "start",
     .form = Form::kMap,
     .help = "where the object starts",
     .inside = kObjectStart},
    kRobot[3],
    kRobot[4],
    kRobot[5],
    {.name = "actuated",
     .form = Form::kYesNo,
     .help = "whether its joints have motors",
     .standard = "false"}};

}  // namespace poise::grammar
