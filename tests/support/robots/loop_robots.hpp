// SPDX-License-Identifier: BSD-2-Clause
// Small robots with closed kinematic chains, as URDF and as the loops of a stack.

#pragma once

#include <string>

#include "poise/core/dynamics/dynamics.hpp"

namespace poise::test {

/// A crank of 0.2 m, a coupler of 0.5 m and a rocker of 0.4 m on a ground of 0.5 m. The hinges
/// `crank`, `coupler` and `rocker` turn about the y axis of the link `ground`, which is turned
/// against the root link by `rpy`.
std::string four_bar_urdf(const std::string& rpy = "0 0 0");
/// The loop that joins the ends of coupler and rocker, for `robot.loops`.
/// @param kind  ball or hinge
std::string four_bar_loop(const std::string& kind);

/// A shank with a foot on an ankle of two hinges, `pitch` and `roll`. Cranks on the shank, `left`
/// and `right`, turn the foot by two rods; 4 kg.
std::string ankle_urdf();
/// The two ball joints between rods and foot.
std::string ankle_loops();

/// A stack of `robot.urdf` whose posture is held.
std::string loop_stack(const std::string& base, const std::string& loops,
                       const std::string& start_joints, const std::string& more = "");

/// All six components of each loop's motion that its kind holds, in world axes: J and J̇·v,
/// computed from the motion of the two links alone.
struct LoopRows {
  Eigen::MatrixXd J;
  Eigen::VectorXd drift;
};
LoopRows loop_rows(const Dynamics& robot, const std::vector<Contact>& contacts);

/// The accelerations of the mechanism without motors, by a dense system with all rows.
Eigen::VectorXd dense_acceleration(const Dynamics& robot, const std::vector<Contact>& contacts);

/// A velocity of about `rate` that keeps the loops closed.
Eigen::VectorXd closed_velocity(const Dynamics& robot, const std::vector<Contact>& contacts,
                                double rate);

/// The greatest distance between the points that a loop holds together [m].
double loop_error(const Dynamics& robot, const std::vector<Contact>& contacts);

}  // namespace poise::test
