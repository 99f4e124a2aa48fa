// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/solvers/random_problem.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace poise::test {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

constexpr double kHalfX = 0.1, kHalfY = 0.05;

// Rows A·f ≥ 0 of the closed-form cone with μ = 0.6 and a patch of 0.2 m × 0.1 m, or of the cones
// at its four corners.
Eigen::MatrixXd cone(Eigen::Index size) {
  const double mu = 0.6, x = kHalfX, y = kHalfY;
  if (size == 12) {
    Eigen::MatrixXd corners = Eigen::MatrixXd::Zero(16, 12);
    for (Eigen::Index k = 0; k < 4; ++k) corners.block<4, 3>(4 * k, 3 * k) = cone(3);
    return corners;
  }
  if (size == 4 || size == 5) {  // a soft point's m_z, a line's m_y and m_z
    Eigen::MatrixXd A = Eigen::MatrixXd::Zero(size == 4 ? 6 : 8, size);
    A.topLeftCorner<4, 3>() = cone(3);
    for (Eigen::Index k = 4; k < A.rows(); ++k) {
      A(k, 2) = k % 4 < 2 && size == 5 ? x : mu * x;
      A(k, 3 + (k - 4) / 2) = k % 2 == 0 ? 1 : -1;
    }
    return A;
  }
  Eigen::MatrixXd A(size == 3 ? 4 : 16, size);
  if (size == 3) {
    A << 1, 0, mu, -1, 0, mu, 0, 1, mu, 0, -1, mu;
    return A;
  }
  Eigen::Index row = 0;
  for (const double s : {1.0, -1.0}) {
    A.row(row++) << s, 0, mu, 0, 0, 0;
    A.row(row++) << 0, s, mu, 0, 0, 0;
    A.row(row++) << 0, 0, y, s, 0, 0;
    A.row(row++) << 0, 0, x, 0, s, 0;
    for (const double p : {1.0, -1.0}) {
      for (const double q : {1.0, -1.0}) {
        A.row(row++) << s * p * y, s * q * x, mu * (x + y), p * mu, q * mu, s;
      }
    }
  }
  return A;
}

}  // namespace

Eigen::MatrixXd RandomProblem::matrix(Eigen::Index rows, Eigen::Index cols, double scale) {
  return Eigen::MatrixXd::NullaryExpr(rows, cols, [&] { return number(scale); });
}

RandomProblem::RandomProblem(const Recipe& recipe, unsigned seed) : recipe_(recipe), random_(seed) {
  problem.nv = recipe.joints + (recipe.floating ? 6 : 0) + 6 * recipe.objects;
  actuate();
  Eigen::MatrixXd root = matrix(problem.nv, problem.nv);
  root.bottomLeftCorner(6 * recipe.objects, robot_velocities()).setZero();
  M = root * root.transpose() + Eigen::MatrixXd::Identity(problem.nv, problem.nv);
  h = matrix(problem.nv, 1, 10);
  add_contacts();
  add_rows();
  add_objectives();
  make_feasible();
}

// A floating base at the front, or equally many unactuated velocities anywhere; objects at the end.
void RandomProblem::actuate() {
  std::vector<int> indices(static_cast<std::size_t>(robot_velocities()));
  std::iota(indices.begin(), indices.end(), 0);
  if (recipe_.scattered) std::ranges::shuffle(indices, random_);
  indices.erase(indices.begin(), indices.end() - recipe_.joints);
  std::ranges::sort(indices);
  problem.actuate(std::move(indices));
}

PatchKind RandomProblem::kind(int contact) const {
  if ((contact -= recipe_.rectangles) < 0) return PatchKind::kRectangle;
  if ((contact -= recipe_.points + recipe_.soft_points) < 0) return PatchKind::kPoint;
  return contact < recipe_.lines ? PatchKind::kLine : PatchKind::kRigid;
}

// Adds contacts kind by kind; the grasps come last and hold the objects.
void RandomProblem::add_contacts() {
  const int unilateral = recipe_.rectangles + recipe_.points + recipe_.soft_points + recipe_.lines;
  const int count = unilateral + recipe_.grasps, hard = recipe_.rectangles + recipe_.points;
  for (int c = 0; c < count + recipe_.doubled_contact; ++c) {
    const int original = c < count ? c : 0;
    Contact& contact = contacts.emplace_back();
    contact.kind = kind(original);
    contact.bilateral = contact.kind == PatchKind::kRigid;
    if (original >= hard && contact.kind == PatchKind::kPoint) contact.torsion = 0.1;
    contact.half_x = kHalfX;
    contact.half_y = kHalfY;
    if (recipe_.by_vertices) contact.form = ForceForm::kVertices;
    ContactKinematics& kinematics = problem.contact_kinematics.emplace_back();
    kinematics.columns.resize(static_cast<std::size_t>(problem.nv));
    std::iota(kinematics.columns.begin(), kinematics.columns.end(), 0);
    kinematics.jacobian = matrix(contact.size(), problem.nv);
    if (original < unilateral) kinematics.jacobian.rightCols(6 * recipe_.objects).setZero();
    if (c >= count) kinematics.jacobian = problem.contact_kinematics[0].jacobian;
    if (contact.by_vertices()) {
      kinematics.force_map = contact.force_map();
      kinematics.mapped = kinematics.force_map.transpose() * kinematics.jacobian;
    }
    problem.force_start.push_back(problem.nf);
    problem.nf += contact.forces();
  }
  problem.contacts = &contacts;
}

void RandomProblem::add_rows() {
  const auto add = [this](RowKind kind, Eigen::Index size, int contact = -1) -> Rows& {
    Rows& rows = problem.constraints.emplace_back();
    rows.kind = kind;
    rows.contact = contact;
    rows.lower.setConstant(size, -kInfinity);
    rows.upper.setConstant(size, kInfinity);
    problem.constraint_names.emplace_back("block");
    return rows;
  };
  add(RowKind::kEquationOfMotion, 0);
  add(RowKind::kTorque, problem.nu);
  for (int c = 0; c < static_cast<int>(contacts.size()); ++c) {
    const Contact& contact = contacts[static_cast<std::size_t>(c)];
    add(RowKind::kContactMotion, contact.size(), c);
    const Eigen::Index n = contact.forces();
    const Eigen::MatrixXd A = contact.bilateral ? Eigen::MatrixXd::Identity(n, n) : cone(n);
    Rows& force_rows = add(RowKind::kContactForce, A.rows(), c);
    force_rows.on_force = A;
    force_rows.lower.setConstant(contact.bilateral ? -15 : 0);
    if (contact.bilateral) force_rows.upper.setConstant(15);
  }
  add(RowKind::kAcceleration, problem.nv);
  add(RowKind::kAcceleration, problem.nv);
  for (const int size : {recipe_.general ? 3 : 0, recipe_.many_rows}) {
    if (size == 0) continue;
    Rows& rows = add(RowKind::kGeneral, size);
    rows.on_acceleration = matrix(size, problem.nv);
    rows.on_force = matrix(size, problem.nf, 0.01);
    rows.on_torque = matrix(size, problem.nu, 0.1);
  }
}

// Two tasks of three rows at level 1, one at level 3, where the posture is.
void RandomProblem::add_objectives() {
  std::uniform_real_distribution<double> exponent(-recipe_.weight_exponent,
                                                  recipe_.weight_exponent);
  const auto base = static_cast<int>(robot_velocities() - recipe_.joints);
  for (int k = 0; k < 4; ++k) {
    const bool posture = k == 3;
    Objective& objective = problem.objectives.emplace_back();
    objective.level = k < 2 ? 1 : 3;
    objective.weight = std::pow(10, exponent(random_));
    const Eigen::Index size = posture ? recipe_.joints : 3;
    TaskRows& rows = objective.rows;
    rows.jacobian.setZero(size, problem.nv);
    rows.selection = posture;
    for (int j = posture ? base : 0; j < (posture ? robot_velocities() : problem.nv); ++j) {
      if (!posture && k > 0 && j % 3 == 1) continue;
      rows.columns.push_back(j);
      if (posture) rows.jacobian(j - base, j) = 1;
      for (Eigen::Index i = 0; !posture && i < size; ++i) rows.jacobian(i, j) = number();
    }
    rows.drift = matrix(size, 1);
    objective.desired = matrix(size, 1, 5);
  }
}

void RandomProblem::surround(Rows& rows, const Eigen::VectorXd& at, double room) {
  rows.lower = at - room * matrix(at.size(), 1).cwiseAbs();
  rows.upper = at + room * matrix(at.size(), 1).cwiseAbs();
}

// Chooses v̇ and f inside their bounds first, then writes h, τ and the bounds around them.
void RandomProblem::make_feasible() {
  acceleration = matrix(problem.nv, 1);
  force.setZero(problem.nf);
  Eigen::VectorXd generalized = M * acceleration;
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    const ContactKinematics& contact = problem.contact_kinematics[c];
    if (!contact.active) continue;
    auto f = force.segment(problem.force_start[c], contacts[c].forces());
    for (double& component : f) component = 0.1 * std::tanh(number());
    for (Eigen::Index k = 2; k < (contacts[c].by_vertices() ? f.size() : 3); k += 3) f[k] = 10;
    generalized -= contact.force_jacobian().transpose() * f;
  }
  for (const int i : problem.unactuated) h[i] = -generalized[i];
  torque = generalized(problem.motors) + h(problem.motors);
  Eigen::Index boxes = 0;
  for (Rows& rows : problem.constraints) {
    if (rows.kind == RowKind::kTorque) surround(rows, torque, recipe_.torque);
    if (rows.kind == RowKind::kAcceleration) {
      surround(rows, acceleration, recipe_.acceleration);
      for (Eigen::Index i = boxes++; i < rows.size(); i += 3) rows.upper[i] = kInfinity;
    }
    if (rows.kind == RowKind::kContactMotion) {
      const auto c = static_cast<std::size_t>(rows.contact);
      rows.lower = problem.contact_kinematics[c].jacobian * acceleration;
      rows.upper = rows.lower;
    }
    if (rows.kind == RowKind::kGeneral) {
      const Eigen::VectorXd value =
          rows.on_acceleration * acceleration + rows.on_force * force + rows.on_torque * torque;
      surround(rows, value, 1);
      rows.lower[1] = rows.upper[1] = value[1];
    }
  }
}

void RandomProblem::advance(double step) {
  for (Objective& objective : problem.objectives) {
    objective.desired += matrix(objective.desired.size(), 1, step);
  }
}

void RandomProblem::activate(std::size_t contact, bool active) {
  problem.contact_kinematics[contact].active = active;
  make_feasible();
}

Rows& RandomProblem::block(RowKind kind, int skip) {
  for (Rows& rows : problem.constraints) {
    if (rows.kind == kind && skip-- == 0) return rows;
  }
  throw std::out_of_range("no such block");
}

}  // namespace poise::test
