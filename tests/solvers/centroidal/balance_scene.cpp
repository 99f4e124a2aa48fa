// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/solvers/centroidal/balance_scene.hpp"

#include <limits>

#include "poise/core/contact/friction_cone.hpp"
#include "poise/core/tree/urdf.hpp"
#include "poise/tests/support/robots/random_tree.hpp"
#include "poise/tests/support/robots/robots.hpp"

namespace poise::test {

BalanceScene::BalanceScene(const std::string& name, Stance stance, unsigned seed)
    : TaskScene(load_urdf(test::robot(name).file, true), seed) {
  const auto body = [this](const char* link) { return tree().frame(link).body; };
  add_contact(body("l_foot"), PatchKind::kRectangle, stance == Stance::kVertices);
  if (stance != Stance::kFoot)
    add_contact(body("r_foot"), PatchKind::kRectangle, stance == Stance::kVertices);
  if (stance == Stance::kFeetAndPoint) add_contact(body("l_hand"), PatchKind::kPoint);
  if (stance == Stance::kFeetAndGrasp) add_contact(body("l_hand"));
  contacts.back().bilateral = stance == Stance::kFeetAndGrasp;
  for (std::size_t c = 0; c < contacts.size(); ++c)
    if (!contacts[c].bilateral) add_cone(c);
  com = &add_task(What::kCom, 1);
  base = &add_task(What::kOrientation, 1);
  posture = &add_task(What::kPosture, 2);
  base->rows.role = TaskRole::kBaseOrientation;
}

void BalanceScene::add_cone(std::size_t c) {
  const FrictionCone cone = force_cone(contacts[c], 4, ConeApproximation::kInner);
  Rows& rows = problem.constraints.emplace_back();
  problem.constraint_names.emplace_back("friction-cone");
  rows.kind = RowKind::kContactForce;
  rows.contact = static_cast<int>(c);
  rows.on_force = cone.A;
  rows.lower.setZero(cone.A.rows());
  rows.upper.setConstant(cone.A.rows(), std::numeric_limits<double>::infinity());
}

void BalanceScene::stand(double bend, double motion, double error) {
  State state(tree());
  const auto some = [this](double size) {
    return std::normal_distribution<double>(0, size)(random());
  };
  state.base().R = rotation_from_vector(random_vector(random(), bend));
  for (double& q : state.joints) q = some(bend);
  for (double& v : state.v) v = some(motion);
  settle_followers(tree(), state);
  move_to(state);
  for (Objective* task : {com, base}) {
    task->rows.error = random_vector(random(), error);
    task->rows.rate = task == com ? robot().v_WC() : Eigen::Vector3d(state.v.segment<3>(3));
    task->rows.rate += random_vector(random(), error);
  }
  for (double& wanted : posture->desired) wanted = some(2);
}

void BalanceScene::bind(const centroidal::Settings& settings) {
  resize(problem, solution);
  balance.bind(problem, settings);
}

const Solution& BalanceScene::solve() {
  balance.solve(problem, solution);
  return solution;
}

Vector6d BalanceScene::net_wrench(const Eigen::VectorXd& force) const {
  Vector6d sum = Vector6d::Zero();
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    const Contact& contact = contacts[c];
    const Pose X_WC = robot().pose(contact.frame);
    Vector6d wrench = Vector6d::Zero();
    const Eigen::VectorXd own =
        contact.force_map() * force.segment(problem.force_start[c], contact.forces());
    for (std::size_t k = 0; k < contact.components().size(); ++k)
      wrench[contact.components()[k]] = own[static_cast<Eigen::Index>(k)];
    const Eigen::Vector3d f = X_WC.R * wrench.head<3>();
    sum.head<3>() += f;
    sum.tail<3>() += X_WC.R * wrench.tail<3>() + (X_WC.p - robot().p_WC()).cross(f);
  }
  return sum;
}

Eigen::MatrixXd BalanceScene::edges() const {
  Eigen::MatrixXd out(6, 0);
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    const Contact& contact = contacts[c];
    Eigen::MatrixXd own = Eigen::MatrixXd::Identity(6, 6).replicate(1, 2);
    own.rightCols(6) *= -1;
    if (!contact.bilateral) own = cone_edges(contact, 4, ConeApproximation::kInner);
    const Pose X_WC = robot().pose(contact.frame);
    for (Eigen::Index k = 0; k < own.cols(); ++k) {
      Vector6d wrench = Vector6d::Zero();
      for (std::size_t i = 0; i < contact.components().size(); ++i)
        wrench[contact.components()[i]] = own(static_cast<Eigen::Index>(i), k);
      const Eigen::Vector3d f = X_WC.R * wrench.head<3>();
      out.conservativeResize(6, out.cols() + 1);
      out.rightCols<1>() << f, X_WC.R * wrench.tail<3>() + (X_WC.p - robot().p_WC()).cross(f);
    }
  }
  return out;
}

}  // namespace poise::test
