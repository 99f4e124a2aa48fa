// SPDX-License-Identifier: BSD-2-Clause
// Poses the robot by hand while its contacts stay, and stores the pose as the start or in a file.

#pragma once

#include <memory>
#include <string>

#include "poise/core/posture/posture.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/gui/document/stack_document.hpp"
#include "poise/gui/model/pose/pose_solver.hpp"

namespace poise::gui {

/// A pose on the contacts that are made at the start: they stay in place, the joints within their
/// limits and the robot in balance. A wish that they do not allow is met as far as they do.
class StandingPose {
 public:
  /// @param setup  bound; the pose begins at its start
  StandingPose(const StackSpec& spec, std::shared_ptr<const Setup> setup);

  /// Whether a contact holds the robot at the start; without one, nothing is to be kept.
  bool stands() const { return !contacts_.empty(); }
  /// Whether the contacts move if the body is moved by its joint alone: it is the base, or carries
  /// a contact further out.
  bool carries(int body) const;
  const State& state() const { return state_; }

  /// Puts a joint of one degree of freedom there [rad, m], as far as the contacts allow.
  /// @return whether the pose changed
  bool turn(int joint, double value);
  /// Moves a point of a body there, as far as the contacts allow.
  /// @param p_BG  the point in the body's frame [m]
  /// @param p_WG  where it should be, in world axes [m]
  bool move(int body, const Eigen::Vector3d& p_BG, const Eigen::Vector3d& p_WG);
  /// Moves and turns a frame there, as far as the contacts, or the fixed base, allow.
  bool place(const Frame& frame, const Pose& X_WF);

 private:
  bool take(PoseWish wish, const PoseWish& here);
  /// Whether forces within friction and limits hold the pose.
  bool balanced(const State& pose) const;

  std::shared_ptr<const Setup> setup_;
  Eigen::Vector3d gravity_;
  std::vector<PostureContact> contacts_;
  std::unique_ptr<PoseSolver> solver_;
  bool level_ = false;  // whether the solver alone keeps balance, or there is none to be kept
  State state_;
};

/// Where the stack has the position of a joint at the start. A name with dots is quoted.
std::string joint_path(const std::string& joint);

/// Writes the position of one joint of one degree of freedom, within its limits.
/// @param drag  successive values become one step of Undo
void pose_joint(StackDocument& document, const Tree& tree, int joint, double value, bool drag);

/// Writes what differs from the start of the stack as `robot.start`, as one step of Undo.
/// @param drag  successive poses become one step
/// @return false if the text does not allow it; the document says why
bool store_pose(StackDocument& document, const Setup& setup, const State& pose, const QString& what,
                bool drag);

/// Names of the postures in the robot's file: group states of its SRDF, key frames of its MJCF.
/// @throws ConfigError if the SRDF cannot be read
std::vector<std::string> named_postures(const StackSpec& spec, const Setup& setup);
/// Moves the joints of the start to a named posture; the base stays as the stack says.
/// @throws ConfigError if the SRDF cannot be read
void take_posture(StackDocument& document, const StackSpec& spec, const Setup& setup,
                  const std::string& name);

/// Writes the start as a file for take_pose. @throws ConfigError if it cannot be written
void save_pose(const Setup& setup, const std::string& file);

/// Takes the `robot.start` of a file that `poise posture --out` or the designer wrote.
/// @throws ConfigError: the file cannot be read, or has no such part
void take_pose(StackDocument& document, const std::string& file);

}  // namespace poise::gui
