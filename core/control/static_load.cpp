// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/control/static_load.hpp"

#include "poise/core/linear/decompositions.hpp"

namespace poise {

StaticForces static_load(const Problem& problem, const std::vector<Anchor>& anchors) {
  const Dynamics& robot = *problem.robot;
  Eigen::MatrixXd J = Eigen::MatrixXd::Zero(problem.nf, problem.nv);
  for (std::size_t c = 0; c < anchors.size(); ++c) {
    if (!problem.contact_kinematics[c].active) continue;
    ContactKinematics contact;
    bind_contact(robot.tree(), (*problem.contacts)[c], contact);
    update_contact(robot, (*problem.contacts)[c], anchors[c], 0, contact);
    J.middleRows(problem.force_start[c], contact.force_jacobian().rows()) =
        contact.force_jacobian();
  }
  const Eigen::VectorXd& gravity = robot.gravity();
  if (problem.unactuated.empty() || problem.nf == 0)
    return {gravity(problem.motors), Eigen::VectorXd::Zero(problem.nf)};
  const Eigen::MatrixXd passive = J(Eigen::all, problem.unactuated).transpose();
  const Eigen::VectorXd weight = gravity(problem.unactuated);
  const Eigen::VectorXd force = linear::least_norm(passive, weight);
  return {gravity(problem.motors) - J(Eigen::all, problem.motors).transpose() * force, force};
}

}  // namespace poise
