// SPDX-License-Identifier: BSD-2-Clause
// The pose on given contacts that is as near as possible to a wish.

#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "poise/core/contact/contact.hpp"
#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/tree/state.hpp"

namespace poise::gui {

/// What is wished: a place of a point of a body, a turn of the body, a position of a joint.
struct PoseWish {
  Frame frame = {};                              ///< on the body, its origin is the point
  std::optional<Eigen::Vector3d> position = {};  ///< of the frame, in W [m]
  std::optional<Eigen::Matrix3d> rotation = {};  ///< R_WF
  int joint = -1;                                ///< of one degree of freedom; −1: none
  double value = 0;                              ///< of the joint [rad, m]
};

/// Bounded least squares over the configuration: contacts stay where they
/// were, joints within their limits, the CoM over contacts on level ground; of all such poses one
/// that is near the wish and near the first pose. Contacts that allow fewer motions than the wish
/// asks for are no obstacle: the pose is then as near as they allow.
class PoseSolver {
 public:
  /// @param contacts  bound; those of the robot that stay
  /// @param first     where they stay, and the pose that others should be near
  PoseSolver(std::shared_ptr<const Tree> tree, std::vector<Contact> contacts, State first);

  /// Whether the CoM is kept over the contacts, which is so if all are on level ground.
  bool keeps_balance() const { return !support_.empty(); }
  /// @param from  where the search begins: a pose found for a similar wish, or the first
  State solve(const PoseWish& wish, const State& from) const;

 private:
  struct Rows;
  struct Held {
    Contact contact;
    Pose X_KC;  // C in the carrier's body, or in the world
  };
  void add_contacts(const Dynamics& robot, Rows& rows) const;
  void add_balance(const Dynamics& robot, Rows& rows) const;
  void add_wish(const Dynamics& robot, const State& now, const PoseWish& wish, Rows& rows) const;
  void add_nearness(const State& now, const PoseWish& wish, Rows& rows) const;
  Rows rows_at(const State& now, const PoseWish& wish, const Dynamics& robot) const;
  bool project(State& pose, Dynamics& robot) const;
  static bool correct(const PoseWish& wish, const State& now, const Dynamics& robot,
                      PoseWish& asked);
  Eigen::VectorXd step(const State& now, const Rows& rows) const;
  State moved(const State& from, const Eigen::VectorXd& by) const;

  std::shared_ptr<const Tree> tree_;
  std::vector<Held> held_;
  std::vector<Eigen::Vector2d> support_;  // counter-clockwise; empty: balance is not kept
  State first_;
};

}  // namespace poise::gui
