// SPDX-License-Identifier: BSD-2-Clause
// What a stack file says, as plain data: checked as far as the file alone allows.

#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "poise/core/collision/capsule.hpp"
#include "poise/core/config/config_node.hpp"
#include "poise/core/contact/contact.hpp"
#include "poise/core/stack/phase_spec.hpp"
#include "poise/core/stack/stance_spec.hpp"

namespace poise {

/// Overrides of a joint's limits; what is not said stays as in the URDF.
struct LimitSpec {
  std::string joint;  ///< a name, or "*" for all
  std::optional<double> lower, upper, velocity, effort;
  std::optional<double> swing, twist;  ///< of a spherical joint [rad]
  Place place;
};

/// What a URDF cannot say of a joint, or says otherwise.
struct JointSpec {
  std::string joint;  ///< a name, or "*" for all
  std::optional<double> armature, damping, friction;
  std::optional<ModuleSpec> chart;  ///< of a spherical joint
  Place place;
};

/// The capsules of one link, in place of those around its shapes; none: it touches nothing.
struct CollisionSpec {
  std::string link;
  std::vector<Capsule> capsules;  ///< in the link's frame
  Place place;
};

struct RobotSpec {
  std::string urdf;  ///< as written
  std::filesystem::path file;
  Place place;
  bool floating = true;
  ModuleSpec chart;         ///< orientation of the base
  bool on_contacts = true;  ///< start height: contacts on their surface; else that of `xyz`
  Eigen::Vector3d xyz = Eigen::Vector3d::Zero();
  Eigen::Vector3d rpy = Eigen::Vector3d::Zero();
  std::vector<std::pair<std::string, double>> joints;          ///< start positions
  std::vector<std::pair<std::string, Eigen::Matrix3d>> balls;  ///< of spherical joints
  Place joints_place;
  std::vector<JointSpec> joint_values;
  std::vector<LimitSpec> limits;
  std::vector<CollisionSpec> collision;
};

/// Another mechanism in the same equations. Its base has no chart of its own and stands where
/// `xyz` and `rpy` say.
struct ObjectSpec {
  std::string name;
  RobotSpec robot;
  bool actuated = false;  ///< whether its joints have motors
  Place place;
};

struct ContactSpec {
  Contact contact;  ///< frame.X_BF is still the pose in the link; frame.body is set at bind
  Place place;
};

struct TaskSpec {
  std::string name;
  ModuleSpec task;
  int level = 1;
  double weight = 1;
  ModuleSpec law;          ///< default: pd
  ModuleSpec reference;    ///< default: fixed
  bool of_phases = false;  ///< declared by a phase: counts only in those that name it
  double ramp = 0;         ///< of its weight where no phase says it, if of phases [s]
};

struct ConstraintSpec {
  std::string name;  ///< the type, unless named
  ModuleSpec constraint;
  int level = 0;  ///< 0: must hold
  double weight = 1;
};

/// What to do when the solver finds no solution.
struct FailureSpec {
  std::vector<std::string> relax;  ///< constraint names
  enum class Then { kStop, kHold } then = Then::kStop;
  Place place;
};

/// What to do when a module throws in a tick, or writes what is no number.
enum class OnFault {
  kStop,  ///< torques are zero, and the run ends
  kHold,  ///< the posture is held in such ticks
  kDrop,  ///< go on without the task, or without the constraint if on_failure.relax names it; else
          ///< as on_failure.then
};

struct PushSpec {
  double at = 0;
  double duration = 0.01;
  std::string link;
  Eigen::Vector3d impulse = Eigen::Vector3d::Zero();  ///< [N·s] in W
  Place place;
};

struct StackSpec {
  std::filesystem::path file;
  ConfigNode node;  ///< merged, as read
  RobotSpec robot;
  std::vector<ObjectSpec> objects;
  std::vector<ContactSpec> contacts;
  double period = 0.001;  ///< [s]
  ModuleSpec solver;
  FailureSpec on_failure;
  OnFault on_fault = OnFault::kStop;
  std::vector<ConstraintSpec> constraints;
  std::vector<TaskSpec> tasks;
  std::vector<PhaseSpec> phases;         ///< the first is the start
  std::vector<SequenceStance> sequence;  ///< until expand_sequence makes phases of it
  ModuleSpec plant;
  double step = 0.001;   ///< [s]
  double duration = 10;  ///< [s]
  std::uint64_t seed = 1;
  std::vector<PushSpec> pushes;
  Eigen::Vector3d gravity = {0, 0, -9.81};
  int record_every = 1;
};

/// Reads the merged node into a StackSpec, strictly, and computes nothing: a sequence stays a list
/// of stances (core/setup/load_stack.hpp expands it). Module parameters are left in their nodes.
/// @throws ConfigError with place and path
POISE_API StackSpec read_stack(const ConfigNode& node);

}  // namespace poise
