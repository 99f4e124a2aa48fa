// SPDX-License-Identifier: BSD-2-Clause
// Generalized forces of static loads, and their derivatives.

#pragma once

#include <span>
#include <vector>

#include "poise/core/dynamics/dynamics.hpp"

namespace poise {

/// A force at a point of a body and a moment, constant in world axes.
struct StaticLoad {
  int body = 0;
  Eigen::Vector3d point = Eigen::Vector3d::Zero();   ///< in W [m]
  Eigen::Vector3d force = Eigen::Vector3d::Zero();   ///< [N]
  Eigen::Vector3d moment = Eigen::Vector3d::Zero();  ///< [N·m]
};

/// F = Σ Jᵀw of weights and loads on the robot, and ∂F/∂q, where points move with their bodies and
/// forces stay constant in world axes. Over the robot's v; not for use in the tick.
class POISE_API Statics {
 public:
  explicit Statics(const Tree& tree);

  /// @param loads  on bodies of the robot, in addition to its weight
  void update(const Dynamics& robot, std::span<const StaticLoad> loads, bool derivative = true);

  const Eigen::VectorXd& force() const { return force_; }            ///< nv of the robot
  const Eigen::MatrixXd& derivative() const { return derivative_; }  ///< nv×nv of the robot

 private:
  // A degree of freedom: an axis through a point, both fixed in the carrier.
  struct Axis {
    int body;      // body it moves
    int carrier;   // body that carries the axis; −1: the world
    int ball;      // index, or −1
    int velocity;  // index in v
    double ratio;  // of a mimic joint
    bool turns;
    Eigen::Vector3d local = Eigen::Vector3d::Zero();  // in the carrier's axes
    Eigen::Vector3d a = Eigen::Vector3d::Zero(), o = Eigen::Vector3d::Zero();  // current, in W
  };
  // Sums over a subtree, about W's origin.
  struct Sum {
    Eigen::Vector3d force, moment;
    Eigen::Matrix3d virial;  // Σ x·Fᵀ
  };

  void sum_up(const Dynamics& robot, std::span<const StaticLoad> loads);
  double along(const Axis& axis) const;
  double change(const Axis& of, const Axis& by) const;
  bool moves(const Axis& by, const Axis& of) const;

  std::vector<Axis> axes_;
  std::vector<Sum> sums_;  // per body of the robot
  const Tree* tree_;
  Eigen::VectorXd force_;
  Eigen::MatrixXd derivative_;
};

}  // namespace poise
