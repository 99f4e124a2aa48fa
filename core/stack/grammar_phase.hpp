// SPDX-License-Identifier: BSD-2-Clause
// The keys of `phases` and `sequence`.

#pragma once

#include "poise/core/config/key.hpp"
#include "poise/core/stack/grammar_robot.hpp"

namespace poise::grammar {

inline constexpr Key kFor = {.name = "for",
                             .form = Form::kQuantity,
                             .help = "how long it must have held without a break",
                             .unit = "s",
                             .min = 0,
                             .max = 1e6,
                             .standard = "0"};

inline constexpr Key kTimeCondition[] = {{.name = "time",
                                          .form = Form::kQuantity,
                                          .help = "time since the phase began",
                                          .unit = "s",
                                          .min = 1e-3,
                                          .max = 1e6}};

inline constexpr Key kErrorCondition[] = {
    {.name = "task", .help = "the name of a task"},
    {.name = "error_below",
     .form = Form::kOwn,
     .help = "the norm of its error, in the unit of the task; of a pose also [length, angle]",
     .unit = "m, rad, 1, N, N·m, N·s, N·m·s",
     .what = "quantity-or-list"},
    {.name = "axes",
     .form = Form::kChoice,
     .help = "only these components of the error, in world axes; all if not given",
     .choices = "xyz xy xz yz x y z"},
    kFor};

inline constexpr Key kForceCondition[] = {{.name = "contact", .help = "the name of a contact"},
                                          {.name = "force_above",
                                           .form = Form::kQuantity,
                                           .help = "its normal force is above this",
                                           .unit = "N",
                                           .min = 0,
                                           .max = 1e6},
                                          {.name = "force_below",
                                           .form = Form::kQuantity,
                                           .help = "its normal force is below this",
                                           .unit = "N",
                                           .min = 1e-6,
                                           .max = 1e6},
                                          kFor};

inline constexpr Key kMarginCondition[] = {
    {.name = "com_margin_above",
     .form = Form::kQuantity,
     .help = "distance of the centre of mass from the edge of the support region, inside positive",
     .unit = "m",
     .min = -10,
     .max = 10},
    {.name = "over",
     .form = Form::kNames,
     .help = "the contacts of the region; all that are made if not given"},
    kFor};

inline constexpr Key kAnyCondition[] = {{.name = "any",
                                         .form = Form::kOwn,
                                         .help = "one of these conditions holds",
                                         .what = "conditions"},
                                        kFor};

inline constexpr Key kAllCondition[] = {{.name = "all",
                                         .form = Form::kOwn,
                                         .help = "all of these conditions hold",
                                         .what = "conditions"},
                                        kFor};

/// The kinds of conditions; the first key of each names it.
inline constexpr Keys kConditions[] = {kTimeCondition,   kErrorCondition, kForceCondition,
                                       kMarginCondition, kAnyCondition,   kAllCondition};

inline constexpr Key kRamp[] = {{.name = "ramp",
                                 .form = Form::kQuantity,
                                 .help = "time over which the change takes effect",
                                 .unit = "s",
                                 .min = 0,
                                 .max = 1e3,
                                 .standard = "200 ms"}};

inline constexpr Key kContactRamp[] = {
    kRamp[0],
    {.name = "release",
     .form = Form::kQuantity,
     .help = "time over which its motion becomes free, or stops; as ramp if not given",
     .unit = "s",
     .min = 0,
     .max = 1e3}};

inline constexpr Key kContactChanges[] = {
    {.name = "keep",
     .form = Form::kNames,
     .help = "these stay as they are; all that the phase does not name are broken"},
    {.name = "make",
     .form = Form::kMapByName,
     .help = "contacts that are made",
     .inside = kContactRamp},
    {.name = "break",
     .form = Form::kMapByName,
     .help = "contacts that are broken",
     .inside = kContactRamp}};

inline constexpr Key kTaskChange[] = {
    {.name = "weight",
     .form = Form::kOwn,
     .help = "weight within the level; 0: the task leaves",
     .unit = "1",
     .min = 0,
     .max = 1e9,
     .what = "weight-or-0"},
    kRamp[0],
    {.name = "reference",
     .form = Form::kModule,
     .help = "key by key over the task's own, or whole if it names another type",
     .what = "reference"}};

inline constexpr Key kConstraintChange[] = {{.name = "weight",
                                             .form = Form::kQuantity,
                                             .help = "weight within the level",
                                             .unit = "1",
                                             .min = 1e-6,
                                             .max = 1e9},
                                            kRamp[0]};

inline constexpr Key kTransition[] = {
    {.name = "when", .form = Form::kOwn, .help = "what must hold", .what = "condition"},
    {.name = "then", .help = "the phase that follows, or end"}};

inline constexpr Key kPhase[] = {
    {.name = "inherits", .help = "a phase; this one says what differs from it"},
    {.name = "contacts",
     .form = Form::kOwn,
     .help = "what is made and broken; or a list: these are made, all others broken",
     .inside = kContactChanges,
     .what = "phase-contacts"},
    {.name = "tasks",
     .form = Form::kOwn,
     .help = "by name: changes of tasks, or with a type a task of the phase's own",
     .inside = kTaskChange,
     .what = "phase-tasks"},
    {.name = "constraints",
     .form = Form::kMapByName,
     .help = "other weights of constraints that have a level",
     .inside = kConstraintChange},
    {.name = "entry",
     .form = Form::kOwn,
     .help = "a condition: ways to this phase are open only while it holds",
     .what = "condition"},
    {.name = "until",
     .form = Form::kOwn,
     .help = "the condition that ends the phase; needs then",
     .what = "condition"},
    {.name = "then", .help = "the phase that follows, or end"},
    {.name = "transitions",
     .form = Form::kList,
     .help = "several ways out; the first whose condition holds is taken",
     .inside = kTransition},
    {.name = "timeout",
     .form = Form::kQuantity,
     .help = "the longest it may last",
     .unit = "s",
     .min = 1e-3,
     .max = 1e6},
    {.name = "on_timeout",
     .help = "stop (the run has failed), end, or a phase; needs timeout",
     .standard = "stop"}};

inline constexpr Key kStancePlace[] = {
    {.name = "xyz", .form = Form::kVector3, .help = "position in the world", .unit = "m"},
    {.name = "rpy", .form = Form::kVector3, .help = "roll, pitch and yaw", .unit = "rad"},
    {.name = "by", .form = Form::kVector3, .help = "from where it was; not with xyz", .unit = "m"}};

inline constexpr Key kLinkPlace[] = {{.name = "xyz",
                                      .form = Form::kOwn,
                                      .help = "position in the world; components may be free",
                                      .unit = "m",
                                      .what = "partly-free"},
                                     kStancePlace[1]};

inline constexpr Key kStance[] = {
    {.name = "contacts", .form = Form::kNames, .help = "the contacts it stands on"},
    {.name = "at",
     .form = Form::kMapByName,
     .help = "where contacts are; the others slide on their surfaces",
     .inside = kStancePlace},
    {.name = "com",
     .form = Form::kOwn,
     .help = "position of the centre of mass; components may be free",
     .unit = "m",
     .what = "partly-free"},
    {.name = "links", .form = Form::kMapByName, .help = "where links are", .inside = kLinkPlace},
    {.name = "gaze",
     .form = Form::kOwn,
     .help = "links and the points at which their x axes look",
     .unit = "m",
     .what = "points-by-name"},
    {.name = "joints",
     .form = Form::kNamedQuantities,
     .help = "joint positions to stay close to",
     .unit = "rad, m"}};

/// What a stance of a sequence says beside these.
inline constexpr Key kSequenceStance[] = {{.name = "name", .help = "of the phase it becomes"},
                                          {.name = "duration",
                                           .form = Form::kQuantity,
                                           .help = "of each motion on the way to it",
                                           .unit = "s",
                                           .min = 0.05,
                                           .max = 1e3,
                                           .standard = "1.5 s"},
                                          {.name = "clearance",
                                           .form = Form::kQuantity,
                                           .help = "of limbs above where they leave and land",
                                           .unit = "m",
                                           .min = 0,
                                           .max = 10,
                                           .standard = "5 cm"}};

}  // namespace poise::grammar
