// SPDX-License-Identifier: BSD-2-Clause
// The keys of a stack file: one table that the readers, `resolve` and the JSON Schema share.

#pragma once

#include <algorithm>
#include <array>
#include <iterator>
#include <numbers>

#include "poise/core/module_kind.hpp"
#include "poise/core/stack/grammar_contact.hpp"
#include "poise/core/stack/grammar_phase.hpp"
#include "poise/core/stack/grammar_robot.hpp"
#include "poise/core/stack/ground/grammar_ground.hpp"
#include "poise/core/stack/model/grammar_plant_model.hpp"
#include "poise/core/stack/model/grammar_sensors.hpp"
#include "poise/core/stack/walk/grammar_walk.hpp"

namespace poise::grammar {

inline constexpr Key kName = {.name = "name", .help = "a name of its own; the type if not given"};
inline constexpr Key kType = {.name = "type", .help = "the module"};
inline constexpr Key kWeight = {.name = "weight",
                                .form = Form::kQuantity,
                                .help = "weight within the level",
                                .unit = "1",
                                .min = 1e-6,
                                .max = 1e9,
                                .standard = "1"};

// Of a task: also one for each component of its error.
inline constexpr Key kTaskWeight = {
    .name = "weight",
    .form = Form::kOwn,
    .help =
        "weight within the level, or a list of one for each component of the error; 0 in a "
        "list: that component is off",
    .unit = "1",
    .min = kWeight.min,
    .max = kWeight.max,
    .standard = kWeight.standard,
    .what = "weight-by-component"};

// What a stack file says of a module beside the module's own parameters.
inline constexpr Key kTask[] = {kName,
                                kType,
                                {.name = "level",
                                 .form = Form::kInteger,
                                 .help = "priority; 1 is the most important",
                                 .min = 1,
                                 .max = 1000,
                                 .standard = "1"},
                                kTaskWeight,
                                {.name = "law",
                                 .form = Form::kModule,
                                 .help = "how the error should evolve",
                                 .standard = info_of(ModuleKind::kLaw).standard,
                                 .what = "law"},
                                {.name = "reference",
                                 .form = Form::kModule,
                                 .help = "where the target comes from",
                                 .standard = info_of(ModuleKind::kReference).standard,
                                 .what = "reference"}};

inline constexpr Key kConstraint[] = {kName,
                                      kType,
                                      {.name = "level",
                                       .form = Form::kInteger,
                                       .help = "0: it must hold; else its priority among tasks",
                                       .min = 0,
                                       .max = 1000,
                                       .standard = "0"},
                                      kWeight};

inline constexpr Key kPlant[] = {
    kType,
    {.name = "step",
     .form = Form::kQuantity,
     .help = "step of the simulation; divides the control period",
     .unit = "s",
     .min = 1e-6,
     .max = 1,
     .standard = "1 ms"},
    {.name = "duration",
     .form = Form::kQuantity,
     .help = "simulated time",
     .unit = "s",
     .min = 0,
     .max = 1e6,
     .standard = "10 s"},
    {.name = "seed",
     .form = Form::kInteger,
     .help = "of all random numbers",
     .min = 0,
     .standard = "1"},
    {.name = "model",
     .form = Form::kMap,
     .help = "what the plant has otherwise than the controller believes",
     .inside = kPlantModel}};

inline constexpr Key kOnlyType[] = {kType};

inline constexpr Key kOnFailure[] = {
    {.name = "relax",
     .form = Form::kNames,
     .help = "constraints that may be violated when there is no solution",
     .standard = "[]"},
    {.name = "then",
     .form = Form::kChoice,
     .help = "if that does not help: stop the run, or hold the posture",
     .standard = "stop",
     .choices = "stop hold"}};

inline constexpr Key kThen = {.name = "then",
                              .form = Form::kChoice,
                              .help =
                                  "hold: the posture, by a damped spring; damp: joints are "
                                  "braked; zero: no torque",
                              .choices = "hold damp zero"};

inline constexpr Key kResponse[] = {
    kThen, {.name = "ends", .form = Form::kYesNo, .help = "whether the run ends"}};

inline constexpr Key kOnlyThen[] = {kThen};

/// First the causes, in the order of Cause.
inline constexpr Key kFallback[] = {
    {.name = "no_solution",
     .form = Form::kMap,
     .help = "limits contradict each other, or the solver failed; default zero, ends",
     .inside = kResponse},
    {.name = "fault",
     .form = Form::kMap,
     .help = "a module or the measured state is wrong; default zero, ends",
     .inside = kResponse},
    {.name = "estimate_lost",
     .form = Form::kMap,
     .help = "the state is not known any more; default damp, ends",
     .inside = kResponse},
    {.name = "deadline",
     .form = Form::kMap,
     .help = "a tick came too late; default hold, the run goes on",
     .inside = kResponse},
    {.name = "stop",
     .form = Form::kMap,
     .help = "how motors are left at the end of a run; default damp",
     .inside = kOnlyThen},
    {.name = "stiffness",
     .form = Form::kQuantity,
     .help = "of the spring, times the joint's inertia",
     .unit = "1/s²",
     .min = 0,
     .max = 1e4,
     .standard = "100 1/s²"},
    {.name = "damping",
     .form = Form::kQuantity,
     .help = "of the damper, times the joint's inertia",
     .unit = "1/s",
     .min = 0,
     .max = 1e3,
     .standard = "20 1/s"}};
inline constexpr Key kCommand[] = {
    {.name = "stiffness",
     .form = Form::kNamedQuantities,
     .help = "of the motors, by joint, pattern or \"*\": they hold the planned posture",
     .unit = "N·m/rad, N/m",
     .min = 0,
     .max = 1e6,
     .standard = "{}"},
    {.name = "damping",
     .form = Form::kNamedQuantities,
     .help = "of the motors, by joint, pattern or \"*\": they hold the planned velocity",
     .unit = "N·m·s/rad, N·s/m",
     .min = 0,
     .max = 1e6,
     .standard = "{}"},
    {.name = "follow",
     .form = Form::kQuantity,
     .help = "time in which the planned motion returns to the measured one",
     .unit = "s",
     .min = 1e-3,
     .max = 1e3,
     .standard = "0.2 s"}};

inline constexpr Key kControl[] = {
    {.name = "rate",
     .form = Form::kQuantity,
     .help = "ticks per second",
     .unit = "Hz",
     .min = 1,
     .max = 1e5,
     .standard = "1000 Hz"},
    {.name = "solver", .form = Form::kModule, .help = "the solver", .what = "solver"},
    {.name = "command",
     .form = Form::kMap,
     .help = "what motors are told beside their torque; without it nothing",
     .inside = kCommand},
    {.name = "on_failure",
     .form = Form::kMap,
     .help = "what to do when the solver finds no solution",
     .inside = kOnFailure},
    {.name = "on_fault",
     .form = Form::kChoice,
     .help = "what to do when a module throws in a tick or writes NaN or infinity",
     .standard = "stop",
     .choices = "stop hold drop"},
    {.name = "fallback",
     .form = Form::kMap,
     .help = "what is commanded when the solver's answer cannot be used, by cause",
     .inside = kFallback},
    {.name = "constraints",
     .form = Form::kModules,
     .help = "what must hold, or has a level",
     .what = "constraint"},
    {.name = "tasks", .form = Form::kModules, .help = "what to achieve", .what = "task"}};

inline constexpr Key kImpulse[] = {
    {.name = "energy",
     .form = Form::kQuantity,
     .help = "kinetic energy of the body that hits the link and stops there",
     .unit = "J",
     .min = 0,
     .max = 1e6},
    {.name = "mass",
     .form = Form::kQuantity,
     .help = "its mass",
     .unit = "kg",
     .min = 0,
     .max = 1e6},
    {.name = "direction",
     .form = Form::kVector3,
     .help = "the direction it moves in, of any length",
     .unit = "1"}};

inline constexpr Key kDisturbance[] = {
    {.name = "at",
     .form = Form::kQuantity,
     .help = "when the push begins",
     .unit = "s",
     .min = 0,
     .max = 1e6},
    {.name = "on", .help = "the link that is pushed"},
    {.name = "impulse",
     .form = Form::kOwn,
     .help = "the impulse in world axes, or the body that hits the link",
     .unit = "N·s",
     .inside = kImpulse,
     .what = "impulse"},
    {.name = "over",
     .form = Form::kQuantity,
     .help = "how long it lasts",
     .unit = "s",
     .min = 1e-6,
     .max = 1e3,
     .standard = "10 ms"}};

inline constexpr Key kRecord[] = {{.name = "every",
                                   .form = Form::kInteger,
                                   .help = "records one tick in so many",
                                   .min = 1,
                                   .max = 1e6,
                                   .standard = "1"},
                                  {.name = "signals",
                                   .form = Form::kChoice,
                                   .help = "what is recorded",
                                   .standard = "all",
                                   .choices = "all"},
                                  {.name = "inputs",
                                   .form = Form::kChoice,
                                   .help = "what entered the controller, exactly: auto records it "
                                           "where the run cannot be simulated again",
                                   .standard = "auto",
                                   .choices = "auto always never"}};

inline constexpr Key kFallen[] = {
    {.name = "height",
     .form = Form::kQuantity,
     .help = "height of the centre of mass, as a share of that at the start",
     .unit = "1",
     .min = 0,
     .max = 1,
     .standard = "50 %"},
    {.name = "tilt",
     .form = Form::kQuantity,
     .help = "tilt of the base from how it stood",
     .unit = "rad",
     .min = 0,
     .max = std::numbers::pi,
     .standard = "60 deg"}};

inline constexpr Key kBeforeModules[] = {
    {.name = "poise",
     .form = Form::kInteger,
     .help = "version of this grammar",
     .min = 1,
     .max = 1},
    {.name = "robot", .form = Form::kMap, .help = "the robot", .inside = kRobot},
    {.name = "objects",
     .form = Form::kMapByName,
     .help = "other mechanisms in the same equations",
     .inside = kObject},
    {.name = "contacts",
     .form = Form::kMapByName,
     .help = "patches of links on surfaces or on other links",
     .inside = kContact},
    {.name = "control",
     .form = Form::kMap,
     .help = "the controller: solver, constraints and tasks",
     .inside = kControl},
    {.name = "phases",
     .form = Form::kMapByName,
     .help = "the states of the stack's state machine; the first is the start",
     .inside = kPhase},
    {.name = "sequence",
     .form = Form::kOwn,
     .help = "two or more stances, from which Poise writes the phases; not with phases",
     .inside = kSequenceStance,
     .what = "sequence"},
    {.name = "walk",
     .form = Form::kMap,
     .help = "a walk on two feet, with its tasks; not with phases or a sequence",
     .inside = kWalk}};

inline constexpr Key kAfterModules[] = {
    {.name = "ground",
     .form = Form::kMapByName,
     .help = "boxes, stairs, tiles and patches that every link touches, as it does the floor then",
     .inside = kGroundPiece},
    {.name = "sensors",
     .form = Form::kMap,
     .help = "what a simulator measures, and with which errors; without it all, exactly",
     .inside = kSensors},
    {.name = "observer",
     .form = Form::kMap,
     .help = "forces at contacts from motor torques, where no sensor measures them",
     .inside = kObserver},
    {.name = "disturbances", .form = Form::kList, .help = "pushes", .inside = kDisturbance},
    {.name = "record", .form = Form::kMap, .help = "what is recorded", .inside = kRecord},
    {.name = "gravity",
     .form = Form::kVector3,
     .help = "acceleration of gravity in world axes",
     .unit = "m/s²",
     .standard = "[0, 0, -9.81]"},
    {.name = "fallen", .form = Form::kMap, .help = "what ends a run as a fall", .inside = kFallen}};

// The key of a kind whose module stands at the top.
constexpr Key key_of(const KindInfo& info) {
  return {.name = info.path,
          .form = Form::kModule,
          .help = info.help,
          .standard = info.standard,
          .what = info.word};
}

// The top of a stack: what it says of robot and control, the modules beside the control from the
// table of kinds, and the rest.
inline constexpr auto kStack = [] {
  constexpr auto modules = std::ranges::count_if(kModuleKinds, at_top);
  std::array<Key, std::size(kBeforeModules) + modules + std::size(kAfterModules)> keys;
  auto end = std::ranges::copy(kBeforeModules, keys.begin()).out;
  for (const KindInfo& info : kModuleKinds)
    if (at_top(info)) *end++ = key_of(info);
  std::ranges::copy(kAfterModules, end);
  return keys;
}();

/// What a stack says of a module of this kind beside the module's own parameters.
constexpr Keys keys_beside(ModuleKind kind) {
  switch (kind) {
    case ModuleKind::kTask:
      return kTask;
    case ModuleKind::kConstraint:
      return kConstraint;
    case ModuleKind::kPlant:
      return kPlant;
    default:
      return kOnlyType;
  }
}

}  // namespace poise::grammar
