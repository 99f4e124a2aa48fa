// SPDX-License-Identifier: BSD-2-Clause
// WarningKind, what a warning about a stack or a robot file is about.

#pragma once

#include <string_view>

#include "poise/core/export.hpp"

namespace poise {

/// What a warning is about, for programs and translations: its words may change, its kind does not.
enum class WarningKind {
  // robot files
  kWeightless,         ///< a motion that moves no inertia
  kInertiaIndefinite,  ///< an inertia that is not positive definite
  kInertiaTriangle,    ///< principal moments that break the triangle inequality
  kInertiaUnreadable,  ///< an inertia of which a number cannot be read
  kInertiaMissing,     ///< a mass or an inertia is not given
  kRangeMissing,       ///< a joint without a range of positions
  kRangeReversed,      ///< a range whose lower end is above the upper one
  kRangeEmpty,         ///< a range of one position
  kRangeUnused,        ///< a range of a joint that has none
  kEffort,             ///< no usable limit of the effort
  kVelocity,           ///< no usable limit of the velocity
  kFrictionNegative,   ///< damping or friction below 0
  kMimicUnused,        ///< a fixed joint that follows another
  kRepeated,           ///< an element that may stand once only
  kShape,              ///< a shape that is left out
  kMesh,               ///< a mesh that is not found or cannot be read
  kOverlap,            ///< links that are inside each other
  kLengths,            ///< lengths that look like another unit
  kMass,               ///< a mass that looks like another unit
  kMaterial,           ///< a colour that is not defined
  kSrdfLink,           ///< the file names a link that the robot does not have
  kSrdfJoint,          ///< the file names a joint that cannot be placed so
  kActuator,           ///< an actuator without a joint that it could drive
  kActuators,          ///< no actuators at all
  kBase,               ///< several mechanisms hang from the world
  kBaseJoint,          ///< armature, damping or friction of the free joint
  kWorld,              ///< something of the world that is left out
  kMocap,              ///< a mocap body
  kEquality,           ///< an equality constraint that is left out
  kTendon,             ///< a tendon that is left out
  kRangeBall,          ///< a range of a ball joint
  kSpring,             ///< a spring that is left out
  kNonlinear,          ///< a spring or damper of higher order
  kGravity,            ///< another gravity than the stack's
  kMedium,             ///< a medium with drag
  kGravcomp,           ///< gravity compensation
  kPlugin,             ///< plugins of MuJoCo
  kSkin,               ///< a skin
  kMujoco,             ///< a warning of MuJoCo itself
  // stacks: the robot and its start
  kStartRange,       ///< a joint starts outside of its range
  kStartTorque,      ///< the start cannot be held within the limits of torques
  kLoopOpen,         ///< a loop is open at the start
  kLoopRange,        ///< a loop closes with a joint outside of its range
  kLoopRedundant,    ///< a loop that holds nothing more, and is left out
  kChartSingular,    ///< the chart is singular where the base starts
  kBaseUnheld,       ///< a floating base without a contact
  kFrictionEffort,   ///< dry friction as large as the motor's effort
  kFrictionInertia,  ///< dry friction that is large for the inertia
  kGuessEmpty,       ///< a guess that names no value of the stack
  kCollisionShape,   ///< a link without a shape to keep apart
  kCollisionStart,   ///< links that are not kept apart, because they overlap at the start
  // stacks: contacts
  kContactTilt,        ///< a contact starts tilted against its surface
  kContactHeight,      ///< a contact starts above or below its surface or the other contacts
  kContactUnheld,      ///< no constraint holds the motion of a contact
  kContactUnbounded,   ///< no constraint bounds the force of a contact
  kContactOverhang,    ///< a patch is larger than the shapes of its link
  kContactOffFace,     ///< a patch lies off the face of its link
  kContactsDependent,  ///< contacts hold more than the joints can move
  kForceUnmeasured,    ///< a condition on a force that the plant does not measure
  // stacks: time
  kPhaseUnreached,   ///< a phase that no transition leads to
  kTransitionLate,   ///< a transition whose time comes after the end of its phase
  kConditionChance,  ///< a condition that holds by chance only
  kConditionNever,   ///< a condition that cannot hold, or holds too early
  kPhaseObject,      ///< a phase lets an object fall
  kPhaseSupport,     ///< a phase breaks a contact that carries the robot
  kComOutside,       ///< a goal of the CoM outside of the support
  kPushLate,         ///< a push after the end of the run
  kTorqueRate,       ///< torques may change too slowly for a walk
  // runs and searches
  kRealTime,    ///< a real-time right that was not granted
  kReplay,      ///< a report without a replay
  kTuneBounds,  ///< a value outside of the bounds of its search

  kLast = kTuneBounds,  ///< the last kind
};

/// The kind as commands print it: `inertia-missing`.
POISE_API std::string_view to_string(WarningKind kind);

}  // namespace poise
