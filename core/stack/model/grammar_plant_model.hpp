// SPDX-License-Identifier: BSD-2-Clause
// The keys of `plant.model`.

#pragma once

#include "poise/core/config/key.hpp"

namespace poise::grammar {

inline constexpr double kGreatestScale = 100;

// A factor on what the controller believes.
constexpr Key scale_key(std::string_view name, std::string_view help, double min = 0) {
  return {.name = name,
          .form = Form::kQuantity,
          .help = help,
          .unit = "1",
          .min = min,
          .max = kGreatestScale,
          .standard = "1"};
}

inline constexpr Key kModelLink[] = {
    scale_key("mass_scale", "factor on mass and inertia of the link and of what is fixed to it",
              0.01),
    {.name = "com_shift",
     .form = Form::kVector3,
     .help = "offset of their centre of mass, in the link's axes",
     .unit = "m",
     .min = -10,
     .max = 10,
     .standard = "[0, 0, 0]"}};

inline constexpr Key kModelJoint[] = {
    scale_key("armature_scale", "factor on the inertia of the motor"),
    scale_key("damping_scale", "factor on the viscous friction"),
    scale_key("friction_scale", "factor on the dry friction"),
    scale_key("torque_scale", "factor on the torque that the motor gives"),
    {.name = "armature",
     .form = Form::kQuantity,
     .help = "inertia of the motor, in place of a factor",
     .unit = "kg·m², kg",
     .min = 0,
     .max = 1e9},
    {.name = "damping",
     .form = Form::kQuantity,
     .help = "viscous friction, in place of a factor",
     .unit = "N·m·s/rad, N·s/m",
     .min = 0,
     .max = 1e9},
    {.name = "friction",
     .form = Form::kQuantity,
     .help = "dry friction, in place of a factor",
     .unit = "N·m, N",
     .min = 0,
     .max = 1e9}};

inline constexpr Key kModelContact[] = {
    scale_key("friction_scale", "factor on friction and torsion", 1e-3),
    scale_key("size_scale", "factor on the lengths of the patch, about its centre", 1e-3),
    {.name = "corner_cut",
     .form = Form::kQuantity,
     .help = "share of each edge that is cut off at both of its ends",
     .unit = "1",
     .min = 0,
     .max = 0.49,
     .standard = "0"}};

inline constexpr Key kPlantModel[] = {
    {.name = "links",
     .form = Form::kMapByName,
     .help = "masses by link or pattern; \"*\" means every link of the robot, box/* those of box",
     .inside = kModelLink},
    {.name = "joints",
     .form = Form::kMapByName,
     .help =
         "armature, friction and torque by joint or pattern; \"*\" means every joint of the robot",
     .inside = kModelJoint},
    {.name = "contacts",
     .form = Form::kMapByName,
     .help = "friction and patches by contact or pattern; \"*\" means every contact but grasps",
     .inside = kModelContact},
    {.name = "com_shift",
     .form = Form::kVector3,
     .help = "offset of the whole robot's centre of mass, by moving that of its heaviest link, in "
             "that link's axes",
     .unit = "m",
     .min = -10,
     .max = 10},
    {.name = "gravity",
     .form = Form::kVector3,
     .help = "acceleration of gravity in world axes: a tilted one stands for a tilted floor",
     .unit = "m/s²"},
    {.name = "floor",
     .form = Form::kQuantity,
     .help = "height of the world's surfaces above where the controller believes them; the robot "
             "begins on them",
     .unit = "m",
     .min = -1,
     .max = 1,
     .standard = "0 m"}};

}  // namespace poise::grammar
