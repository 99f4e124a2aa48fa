// SPDX-License-Identifier: BSD-2-Clause
// Tests whether a pushed standing robot stays on its feet and returns without a step.

#pragma once

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "poise/core/loop/simulation.hpp"
#include "poise/core/stack/stack_spec.hpp"
#include "poise/tests/support/open_simulation.hpp"

namespace poise::test {

struct PushSolver {
  const char* name;
  const char* setting;  ///< of the stack
};

inline constexpr PushSolver kPushSolvers[] = {
    {"qp", "control.solver=qp"},
    {"lexicographic", "control.solver={type: hierarchy, kind: lexicographic}"},
    {"nullspace", "control.solver={type: hierarchy, kind: nullspace, inequalities: ignore}"},
    {"centroidal", "control.solver={type: centroidal, inequalities: ignore}"}};

inline constexpr int kPushDirections = 8;

struct PushTrial {
  bool held = false;
  double at = 0;        ///< time of the decision [s]
  double com = 0;       ///< final distance of the CoM from its start [m]
  double tilt = 0;      ///< final tilt of the base [rad]
  double foot = 0;      ///< final displacement of the feet [m]
  double farthest = 0;  ///< largest distance of the CoM from its start [m]
  long unsolved = 0;    ///< ticks without a solution of all constraints
};

/// Angle of direction i, counter-clockwise from x [rad].
inline double push_angle(int direction) {
  return 2 * std::numbers::pi * direction / kPushDirections;
}

/// The stack with its first push replaced by one of `impulse` [N·s].
inline StackSpec pushed(StackSpec spec, double impulse, int direction) {
  const double angle = push_angle(direction);
  spec.pushes.at(0).impulse = impulse * Eigen::Vector3d(std::cos(angle), std::sin(angle), 0);
  return spec;
}

/// Runs the stack to its end, or until the CoM has sunk to 0.7 of its height.
/// @pre the stack has a push, and a floating base on contacts with the ground
inline PushTrial try_push(const StackSpec& spec, const ModuleSource& modules) {
  constexpr double kBack = 0.02, kUpright = 0.05, kStayed = 0.02, kSunk = 0.7;  // m, rad, m, 1
  test::OpenSimulation simulation(spec, modules);
  const Dynamics& robot = simulation.controller().robot();
  PushTrial trial;
  Eigen::Vector3d com;
  Eigen::Matrix3d base;
  std::vector<Eigen::Vector3d> feet;
  const auto fallen = [&] {
    return robot.p_WC().z() < kSunk * com.z() ||
           simulation.controller().outcome() == Outcome::kStopped;
  };
  while (simulation.ticks() < simulation.total_ticks()) {
    simulation.tick();
    if (simulation.time() < spec.pushes.at(0).at) {
      com = robot.p_WC();
      base = simulation.estimate().state.base().R;
      feet.clear();
      for (const Contact& contact : simulation.setup().contacts)
        feet.push_back(robot.pose(contact.frame).p);
    }
    trial.unsolved += simulation.controller().outcome() != Outcome::kSolved;
    trial.at = simulation.time();
    trial.farthest = std::max(trial.farthest, (robot.p_WC() - com).norm());
    if (!simulation.move() || fallen()) return trial;
  }
  trial.com = (robot.p_WC() - com).norm();
  trial.tilt = Eigen::AngleAxisd(base.transpose() * simulation.estimate().state.base().R).angle();
  for (std::size_t i = 0; i < feet.size(); ++i)
    trial.foot =
        std::max(trial.foot, (robot.pose(simulation.setup().contacts[i].frame).p - feet[i]).norm());
  trial.held = trial.com < kBack && trial.tilt < kUpright && trial.foot < kStayed;
  return trial;
}

}  // namespace poise::test
