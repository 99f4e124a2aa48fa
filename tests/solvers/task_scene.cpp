// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/solvers/task_scene.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <limits>

#include "poise/core/contact/contact_kinematics.hpp"
#include "poise/tests/support/robots/random_tree.hpp"

namespace poise::test {

TaskScene::TaskScene(Tree tree, unsigned seed)
    : tree_(std::make_shared<const Tree>(std::move(tree))), robot_(tree_), random_(seed) {
  problem.robot = &robot_;
  problem.contacts = &contacts;
  problem.nv = tree_->nv();
  problem.actuate(tree_->motors());
  contacts.reserve(16);
  Rows& motion = problem.constraints.emplace_back();
  motion.kind = RowKind::kEquationOfMotion;
  problem.constraint_names.emplace_back("dynamics");
  move_to(random_regular_state(random_, *tree_));
}

void TaskScene::move_to(const State& state) {
  robot_.update(state);
  for (std::size_t i = 0; i < sources_.size(); ++i) write(i);
  for (Rows& rows : problem.constraints) {
    if (rows.kind != RowKind::kContactMotion) continue;
    const auto c = static_cast<std::size_t>(rows.contact);
    const Contact& contact = contacts[c];
    const Anchor anchor = make_anchor(robot_, contact, robot_.pose(contact.frame), 0);
    update_contact(robot_, contact, anchor, 0, problem.contact_kinematics[c]);
    rows.lower = rows.upper = -problem.contact_kinematics[c].drift;
  }
}

void TaskScene::add_contact(int body, PatchKind kind, bool by_vertices) {
  Contact& contact = contacts.emplace_back();
  contact.name = "contact" + std::to_string(contacts.size());
  contact.frame.body = body;
  contact.kind = kind;
  contact.half_x = 0.1;
  contact.half_y = 0.05;
  contact.friction = 0.7;
  if (by_vertices) contact.form = ForceForm::kVertices;
  problem.force_start.push_back(problem.nf);
  problem.nf += contact.forces();
  bind_contact(*tree_, contact, problem.contact_kinematics.emplace_back());
  Rows& rows = problem.constraints.emplace_back();
  rows.kind = RowKind::kContactMotion;
  rows.contact = static_cast<int>(contacts.size()) - 1;
  rows.lower.setZero(contact.size());
  rows.upper.setZero(contact.size());
  problem.constraint_names.emplace_back("contact-motion");
  move_to(State(robot_.state()));
}

Objective& TaskScene::add_task(What what, int level, int body) {
  Source& source = sources_.emplace_back(Source{what, {}});
  source.frame.body = body;
  source.frame.X_BF = {random_rotation(random_), random_vector(random_, 0.1)};
  Objective& objective = problem.objectives.emplace_back();
  objective.name = "task" + std::to_string(problem.objectives.size());
  objective.level = level;
  const Eigen::Index size = what == What::kPosture ? problem.nu : what == What::kPose ? 6 : 3;
  objective.rows.resize(size, tree_->nv());
  objective.desired.resize(size);
  for (double& wanted : objective.desired) wanted = std::normal_distribution<double>(0, 2)(random_);
  if (what == What::kPosture) {
    objective.rows.selection = true;
    objective.rows.role = TaskRole::kPosture;
    objective.rows.columns = problem.motors;
    for (Eigen::Index i = 0; i < size; ++i)
      objective.rows.jacobian(i, problem.motors[static_cast<std::size_t>(i)]) = 1;
  } else if (what == What::kCom) {
    objective.rows.role = TaskRole::kCom;
  } else {
    objective.rows.columns = tree_->support(body);
  }
  write(sources_.size() - 1);
  return objective;
}

void TaskScene::write(std::size_t i) {
  const Source& source = sources_[i];
  TaskRows& rows = problem.objectives[i].rows;
  if (source.what == What::kPosture) return;
  if (source.what == What::kCom) {
    const Root& root = tree_->roots[0];
    rows.jacobian.middleCols(root.velocity, root.velocities) = robot_.com_jacobian();
    rows.drift = robot_.com_drift();
    return;
  }
  RowMatrix J = RowMatrix::Zero(6, tree_->nv());
  robot_.jacobian(source.frame, J);
  const Eigen::Index first = source.what == What::kOrientation ? 3 : 0;
  rows.jacobian = J.middleRows(first, rows.error.size());
  rows.drift = robot_.drift(source.frame).segment(first, rows.error.size());
}

Rows& TaskScene::add_bounds() {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Rows& rows = problem.constraints.emplace_back();
  rows.kind = RowKind::kAcceleration;
  rows.lower.setConstant(problem.nv, -kInfinity);
  rows.upper.setConstant(problem.nv, kInfinity);
  problem.constraint_names.emplace_back("bounds");
  return rows;
}

int TaskScene::body_behind(int joints) {
  std::vector<int> bodies;
  for (int body = 0; body < tree_->bodies(); ++body) {
    int depth = 0;
    for (int at = body; tree_->parent(at) >= 0; at = tree_->parent(at)) ++depth;
    if (depth >= joints) bodies.push_back(body);
  }
  if (bodies.empty()) return tree_->bodies() - 1;
  return bodies[random_() % bodies.size()];
}

double TaskScene::independence() const {
  Eigen::MatrixXd J(0, problem.nv);
  for (const ContactKinematics& contact : problem.contact_kinematics) {
    J.conservativeResize(J.rows() + contact.jacobian.rows(), Eigen::NoChange);
    J.bottomRows(contact.jacobian.rows()) = contact.jacobian;
  }
  if (J.rows() == 0) return 1;
  const Eigen::MatrixXd C = J * M().llt().solve(J.transpose());
  const Eigen::VectorXd unit = C.diagonal().cwiseMax(1e-12).cwiseSqrt().cwiseInverse();
  return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(unit.asDiagonal() * C * unit.asDiagonal(),
                                                        Eigen::EigenvaluesOnly)
      .eigenvalues()[0];
}

Eigen::VectorXd TaskScene::miss(std::size_t i, const Solution& solution) const {
  const Objective& task = problem.objectives[i];
  return task.rows.jacobian * solution.acceleration + task.rows.drift - task.desired;
}

double TaskScene::equation_error(const Solution& solution) const {
  Eigen::VectorXd error = M() * solution.acceleration + h();
  double scale =
      1 + (M() * solution.acceleration).cwiseAbs().maxCoeff() + h().cwiseAbs().maxCoeff();
  error(problem.motors) -= solution.torque;
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    const auto f = solution.force.segment(problem.force_start[c], contacts[c].forces());
    const Eigen::VectorXd force = problem.contact_kinematics[c].force_jacobian().transpose() * f;
    error -= force;
    scale = std::max(scale, force.cwiseAbs().maxCoeff());
  }
  return error.cwiseAbs().maxCoeff() / scale;
}

double TaskScene::contact_error(const Solution& solution) const {
  double worst = 0;
  for (const Rows& rows : problem.constraints) {
    if (rows.kind != RowKind::kContactMotion) continue;
    const ContactKinematics& contact =
        problem.contact_kinematics[static_cast<std::size_t>(rows.contact)];
    if (!contact.active) continue;
    const Eigen::VectorXd off = contact.jacobian * solution.acceleration - rows.lower;
    worst = std::max(worst, off.cwiseAbs().maxCoeff());
  }
  return worst;
}

}  // namespace poise::test
