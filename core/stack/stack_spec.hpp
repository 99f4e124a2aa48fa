// SPDX-License-Identifier: BSD-2-Clause
// A stack file as plain data, checked as far as the file alone allows.

#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "poise/core/collision/capsule.hpp"
#include "poise/core/config/config_node.hpp"
#include "poise/core/contact/contact.hpp"
#include "poise/core/contact/ground.hpp"
#include "poise/core/export.hpp"
#include "poise/core/module_kind.hpp"
#include "poise/core/stack/model/guess.hpp"
#include "poise/core/stack/model/plant_model_spec.hpp"
#include "poise/core/stack/model/sensors_spec.hpp"
#include "poise/core/stack/phase_spec.hpp"
#include "poise/core/stack/stance_spec.hpp"
#include "poise/core/stack/walk/walk_spec.hpp"
#include "poise/core/tree/loop.hpp"

namespace poise {

/// Limits that replace those of a joint; values that are not set stay as in the URDF.
struct LimitSpec {
  std::string joint;                                     ///< a name, or "*" for all
  std::optional<double> lower, upper, velocity, effort;  ///< [rad, m], [rad/s, m/s], [N·m, N]
  std::optional<double> swing, twist;                    ///< of a spherical joint [rad]
  Place place;                                           ///< of the entry
};

/// Properties of a joint that a URDF lacks or that replace the URDF's.
struct JointSpec {
  std::string joint;  ///< a name, or "*" for all
  /// Inertia of the motor [kg·m², kg], viscous friction [N·m·s/rad, N·s/m], dry friction [N·m, N].
  std::optional<double> armature, damping, friction;
  std::optional<bool> actuated;     ///< whether a motor drives it
  std::optional<ModuleSpec> chart;  ///< of a spherical joint
  Place place;                      ///< of the entry
};

/// The capsules of one link, in place of those around its shapes. Without capsules, the link
/// touches nothing.
struct CollisionSpec {
  std::string link;               ///< its name
  std::vector<Capsule> capsules;  ///< in the link's frame
  Place place;                    ///< of the entry
};

/// A further name of a link.
struct RoleSpec {
  std::string role;  ///< the further name
  std::string link;  ///< the link that it means
  Place place;       ///< of the entry
};

/// Two links that are not kept apart.
struct LinkPairSpec {
  std::string first;   ///< one link
  std::string second;  ///< the other
  Place place;         ///< of the entry
};

/// A mechanism and where it starts.
struct RobotSpec {
  std::string urdf;                             ///< the path as written, of any format
  std::string reader;                           ///< the reader of the file; empty: URDF
  std::filesystem::path file;                   ///< the file found there
  Place place;                                  ///< of the entry
  std::vector<std::filesystem::path> packages;  ///< folders searched first for `package://…`
  std::filesystem::path srdf;                   ///< the SRDF file; empty: none
  std::string posture;                          ///< group states to start in; empty: none
  Place posture_place;                          ///< of `posture`
  bool floating = true;     ///< whether the base floats or is fixed to the world
  bool base_given = false;  ///< whether the stack says so; if not, an MJCF file does
  ModuleSpec chart;         ///< of the base's orientation
  bool on_contacts = true;  ///< start height: true: from the contacts; false: z of `xyz`
  Eigen::Vector3d xyz = Eigen::Vector3d::Zero();       ///< start position of the base in W [m]
  Eigen::Vector3d rpy = Eigen::Vector3d::Zero();       ///< start rotation of the base in W [rad]
  std::vector<std::pair<std::string, double>> joints;  ///< start positions by name [rad, m]
  std::vector<std::pair<std::string, Eigen::Matrix3d>> balls;  ///< start rotations by name
  Place joints_place;                                          ///< of the start positions
  std::vector<JointSpec> joint_values;   ///< properties of joints; later entries win
  std::vector<LimitSpec> limits;         ///< limits of joints; later entries win
  std::vector<CollisionSpec> collision;  ///< capsules of links
  std::vector<RoleSpec> roles;           ///< further names of links
  std::vector<LinkPairSpec> disabled;    ///< links that are not kept apart
  std::vector<LoopClosure> loops;        ///< joints that close loops
};

/// Another mechanism in the same equations. Its base has no chart of its own and starts at `xyz`
/// and `rpy`.
struct ObjectSpec {
  std::string name;       ///< unique in the stack
  RobotSpec robot;        ///< the mechanism
  bool actuated = false;  ///< whether its joints have motors
  Place place;            ///< of the entry
};

/// A contact of the stack.
struct ContactSpec {
  Contact contact;  ///< until bind, frame.X_BF is the pose in the link and frame.body is not set
  Place place;      ///< of the entry
};

/// A task with its law and its reference.
struct TaskSpec {
  std::string name;   ///< unique in the stack
  ModuleSpec task;    ///< the task module
  int level = 1;      ///< 1 is the most important
  double weight = 1;  ///< within the level: the greatest of its components
  /// Of `weight` by component of the error, 0 … 1, also where phases give another; empty: all 1.
  std::vector<double> shares = {};
  ModuleSpec law;          ///< default: pd
  ModuleSpec reference;    ///< default: fixed
  bool of_phases = false;  ///< declared by a phase: counts only in phases that name it
  double ramp = 0;         ///< of the weight in phases that give none, if `of_phases` [s]
};

/// A constraint of the stack.
struct ConstraintSpec {
  std::string name;       ///< by default its type
  ModuleSpec constraint;  ///< the constraint module
  int level = 0;          ///< 0: must hold; else soft
  double weight = 1;      ///< of a violation, if soft
};

/// Why the solver's answer cannot be used.
enum class Cause : std::uint8_t {
  kNoSolution,    ///< the limits contradict each other, or the solver failed
  kFault,         ///< a module or a measured state is wrong
  kEstimateLost,  ///< the estimator does not know the state any more
  kDeadline,      ///< the tick came too late
  kStop           ///< the run is over: how the motors are left
};

/// What the motors do then.
enum class Fallback : std::uint8_t {
  kHold,  ///< the last torques, and a damped spring about the posture of the first such tick
  kDamp,  ///< a damper in each joint, no spring
  kZero   ///< no torque
};

/// The answer to one cause.
struct Response {
  Fallback then = Fallback::kZero;  ///< what is commanded
  bool ends = true;                 ///< whether the run ends
};

/// The fallback policy of a stack: `control.fallback`, `control.on_failure` and
/// `control.on_fault`.
struct FallbackSpec {
  std::vector<std::string> relax;  ///< constraints left out for a second try without a solution
  bool drop = false;       ///< a module at fault is left out, with its task, if that is possible
  double stiffness = 100;  ///< of kHold, times the joint's inertia [1/s²]
  double damping = 20;     ///< of kHold and kDamp, times the joint's inertia [1/s]
  /// Per cause, in the order of the enumeration.
  std::array<Response, 5> by_cause = {Response{Fallback::kZero, true},
                                      {Fallback::kZero, true},
                                      {Fallback::kDamp, true},
                                      {Fallback::kHold, false},
                                      {Fallback::kDamp, true}};

  /// The answer to a cause.
  Response& to(Cause cause) { return by_cause[static_cast<std::size_t>(cause)]; }
  const Response& to(Cause cause) const { return by_cause[static_cast<std::size_t>(cause)]; }
};

/// A gain of the motors that a name or a pattern means.
struct GainSpec {
  std::string joint;  ///< a joint, a pattern, or "*"
  double value = 0;   ///< [N·m/rad, N/m] or [N·m·s/rad, N·s/m]
  Place place;        ///< of the entry
};

/// What motors are told beside their torque; without gains nothing.
struct CommandSpec {
  std::vector<GainSpec> stiffness, damping;  ///< "*" first, then patterns, then joints
  double follow = 0.2;  ///< time in which the commanded motion returns to the measured one [s]
};

/// A push at the origin of a link, with constant force.
struct PushSpec {
  double at = 0;                                      ///< start time [s]
  double duration = 0.01;                             ///< [s]
  std::string link;                                   ///< its name
  Eigen::Vector3d impulse = Eigen::Vector3d::Zero();  ///< [N·s] in W
  Place place;                                        ///< of the entry
};

/// A whole stack.
struct StackSpec {
  std::filesystem::path file;               ///< the stack file
  ConfigNode node;                          ///< the merged node it was read from
  RobotSpec robot;                          ///< the robot
  std::vector<Guess> guesses;               ///< values that nobody measured
  std::vector<ObjectSpec> objects;          ///< other mechanisms
  std::vector<ContactSpec> contacts;        ///< of the robot and the objects
  double period = 0.001;                    ///< of a tick [s]
  ModuleSpec solver;                        ///< the solver module
  CommandSpec command;                      ///< what motors are told beside their torque
  FallbackSpec fallback;                    ///< when the solver's answer cannot be used
  std::vector<ConstraintSpec> constraints;  ///< in the order of the file
  std::vector<TaskSpec> tasks;              ///< in the order of the file; then those of phases
  std::vector<PhaseSpec> phases;            ///< the first is the start; may be empty
  std::vector<SequenceStance> sequence;     ///< until expand_sequence replaces it by phases
  std::vector<PlannedMargin> margins;       ///< of the postures that expand_sequence found
  std::optional<WalkSpec> walk;             ///< a walk leads, not phases; complete by expand_walk
  /// By kind: the modules at the top, as plant and estimator. Of other kinds: empty.
  std::array<ModuleSpec, std::size(kModuleKinds)> modules;
  double step = 0.001;                           ///< of the plant [s]
  std::optional<PlantModelSpec> plant_model;     ///< what the plant has otherwise; empty: nothing
  std::optional<SensorsSpec> sensors;            ///< of a simulator; empty: ideal ones
  double duration = 10;                          ///< of the run [s]
  std::uint64_t seed = 1;                        ///< of random numbers
  std::vector<PushSpec> pushes;                  ///< at the robot or at objects
  std::optional<std::vector<GroundBox>> ground;  ///< what every link touches; none: only contacts
                                                 ///< touch their planes
  Eigen::Vector3d gravity = {0, 0, -9.81};       ///< acceleration of free fall in W [m/s²]
  int record_every = 1;                          ///< ticks per recorded tick

  /// The module of a kind that stands at the top.
  const ModuleSpec& module(ModuleKind kind) const {
    return modules[static_cast<std::size_t>(kind)];
  }
  ModuleSpec& module(ModuleKind kind) { return modules[static_cast<std::size_t>(kind)]; }
};

/// Reads the merged node into a StackSpec, strictly, without computing anything: a sequence stays a
/// list of stances (core/setup/load_stack.hpp expands it). Module parameters stay in their nodes.
/// @throws ConfigError with place and path
POISE_API StackSpec read_stack(const ConfigNode& given);

/// All but the robot's part, to check a stack whose robot cannot be read. @throws ConfigError
POISE_API StackSpec read_stack_but_robot(const ConfigNode& given);

}  // namespace poise
