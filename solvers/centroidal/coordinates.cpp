// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/centroidal/coordinates.hpp"

namespace poise::centroidal {

void Coordinates::bind(const Problem& problem, bool decoupled) {
  decoupled_ = decoupled;
  centroidal_.emplace(problem.robot->shared_tree());
  base_.setZero(6, problem.nv - 6);
  inertia_.setZero(problem.nv - 6, problem.nv - 6);
  velocity_force_.setZero(problem.nv);
}

bool Coordinates::update(const Dynamics& robot) noexcept {
  if (!centroidal_->update(robot)) return false;
  arm_ = robot.p_WC() - robot.state().bases[0].p;
  const Eigen::Index n = joints();
  if (decoupled_) {
    base_ = centroidal_->to_velocity().topRightCorner(6, n);
    centroidal_->joint_inertia(robot, inertia_);
    return true;
  }
  // ẋ_com = 0 and ω_base = 0: the base compensates the joints' effect on the CoM.
  base_.topRows(3) = -robot.com_jacobian().rightCols(n);
  const Eigen::MatrixXd& M = robot.mass_matrix();
  const auto M_bb = M.topLeftCorner<6, 6>();
  const auto M_bq = M.topRightCorner(6, n);
  inertia_ = M.bottomRightCorner(n, n);
  inertia_.noalias() += base_.transpose() * M_bq;
  inertia_.noalias() += M_bq.transpose() * base_;
  for (Eigen::Index j = 0; j < n; ++j) {
    const Vector6d moved = M_bb * base_.col(j);
    inertia_.col(j).noalias() += base_.transpose() * moved;
  }
  return true;
}

void Coordinates::project(const Eigen::VectorXd& force,
                          Eigen::Ref<Eigen::VectorXd> out) const noexcept {
  out = force.tail(joints());
  out.noalias() += base_.transpose() * force.head<6>();
}

void Coordinates::coriolis(const Dynamics& robot, Eigen::Ref<Eigen::VectorXd> out) noexcept {
  velocity_force_ = robot.bias() - robot.gravity();
  project(velocity_force_, out);
}

Vector6d Coordinates::at_com(const Vector6d& on_base) const noexcept {
  Vector6d out = on_base;
  out.tail<3>() -= arm_.cross(on_base.head<3>());
  return out;
}

}  // namespace poise::centroidal
