// SPDX-License-Identifier: BSD-2-Clause
// The keys of `ground`.

#pragma once

#include "poise/core/config/key.hpp"
#include "poise/core/stack/grammar_robot.hpp"

namespace poise::grammar {

inline constexpr Key kStairs[] = {
    {.name = "count", .form = Form::kInteger, .help = "number of steps", .min = 1, .max = 100},
    {.name = "rise",
     .form = Form::kQuantity,
     .help = "height of a step",
     .unit = "m",
     .min = 1e-4,
     .max = 10},
    {.name = "run",
     .form = Form::kQuantity,
     .help = "depth of a step",
     .unit = "m",
     .min = 1e-3,
     .max = 10},
    {.name = "width",
     .form = Form::kQuantity,
     .help = "width of a step",
     .unit = "m",
     .min = 1e-3,
     .max = 100}};

inline constexpr Key kTiles[] = {{.name = "count",
                                  .form = Form::kInteger,
                                  .help = "number of tiles along x; as many rows as fit the width",
                                  .min = 1,
                                  .max = 200},
                                 {.name = "edge",
                                  .form = Form::kQuantity,
                                  .help = "edge of a tile",
                                  .unit = "m",
                                  .min = 1e-2,
                                  .max = 100},
                                 {.name = "width",
                                  .form = Form::kQuantity,
                                  .help = "width of all rows",
                                  .unit = "m",
                                  .min = 1e-2,
                                  .max = 100},
                                 {.name = "height",
                                  .form = Form::kQuantity,
                                  .help = "the tops lie at random between 0 and this",
                                  .unit = "m",
                                  .min = 0,
                                  .max = 10},
                                 {.name = "seed",
                                  .form = Form::kInteger,
                                  .help = "of the heights",
                                  .min = 0,
                                  .max = 1e9,
                                  .standard = "1"}};

inline constexpr Key kGroundPiece[] = {
    {.name = "box",
     .form = Form::kVector3,
     .help = "lengths of a box",
     .unit = "m",
     .min = 1e-4,
     .max = 1e3},
    {.name = "patch",
     .form = Form::kOwn,
     .help = "edges along x and y of a part of the ground that is slippery, rough or soft",
     .unit = "m",
     .min = 1e-3,
     .max = 1e3,
     .what = "two-edges"},
    {.name = "stairs", .form = Form::kMap, .help = "steps that rise along x", .inside = kStairs},
    {.name = "tiles", .form = Form::kMap, .help = "boxes of random heights", .inside = kTiles},
    {.name = "at",
     .form = Form::kMap,
     .help = "the middle of a patch and of a box's top face; of stairs and tiles the middle of "
             "their first edge",
     .inside = kPose},
    {.name = "friction",
     .form = Form::kQuantity,
     .help = "coefficient of friction of what touches it",
     .unit = "1",
     .min = 1e-3,
     .max = 100,
     .standard = "0.7"},
    {.name = "stiffness",
     .form = Form::kQuantity,
     .help = "a link that presses on it sinks by its force over this; else it is hard",
     .unit = "N/m",
     .min = 100,
     .max = 1e9},
    {.name = "damping",
     .form = Form::kQuantity,
     .help = "of a link that sinks; by default √(stiffness · mass of the robot)",
     .unit = "N·s/m",
     .min = 0,
     .max = 1e9}};

}  // namespace poise::grammar
