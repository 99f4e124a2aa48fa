// SPDX-License-Identifier: BSD-2-Clause
// For solvers that promise the minimum cost: no feasible step reduces the cost.

#include <Eigen/QR>
#include <cmath>

#include "poise/plugins/contract/solver_scene.hpp"

namespace poise::contract {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

constexpr double kHeld =
    1e-6;  // of a row, relative to 1 + |bound|: a row closer than this is at its bound
constexpr int kDirections = 40;  // tried per kind

// All rows and tasks of a problem as dense matrices over z = (v̇, f, τ).
class DenseProblem {
 public:
  explicit DenseProblem(const Problem& problem)
      : p_(problem), n_(problem.nv + problem.nf + problem.nu) {
    for (const Rows& rows : problem.constraints) add(rows);
    for (std::size_t c = 0; c < problem.contact_kinematics.size(); ++c)
      if (!problem.contact_kinematics[c].active) add_open(c);
    for (const Objective& one : problem.objectives) add(one);
  }

  Vector point(const Solution& s) const {
    Vector z(n_);
    z << s.acceleration, s.force, s.torque;
    return z;
  }
  double cost(const Vector& z) const { return 0.5 * (J_ * z - wanted_).squaredNorm(); }
  double asked() const { return 0.5 * wanted_.squaredNorm(); }

  // Largest decrease of the cost along the feasible part of a line through z.
  double fall(const Vector& z, const Vector& direction) const {
    const Vector value = A_ * z, rate = A_ * direction;
    double room = 1e6;
    for (Eigen::Index i = 0; i < value.size(); ++i) {
      const double scale = 1e-12 * (1 + std::abs(value[i]));
      if (std::abs(rate[i]) < 1e-12 * (1 + A_.row(i).norm()) * direction.norm()) continue;
      const double bound = rate[i] > 0 ? upper_[i] : lower_[i];
      const double left = (bound - value[i]) / rate[i];
      room = std::min(room, std::max(left, scale));
    }
    const Vector step = J_ * direction;
    const double slope = step.dot(J_ * z - wanted_), bend = step.squaredNorm();
    if (slope >= 0) return 0;
    const double t = bend > 0 ? std::min(room, -slope / bend) : room;
    return -t * (slope + 0.5 * t * bend);
  }

  // Basis of directions that satisfy the equations and, if wanted, keep rows at their bounds.
  Matrix free_directions(const Vector& z, bool with_held) const {
    const Vector value = A_ * z;
    std::vector<Eigen::Index> fixed;
    for (Eigen::Index i = 0; i < value.size(); ++i) {
      const double near = std::min(value[i] - lower_[i], upper_[i] - value[i]);
      if (lower_[i] == upper_[i] || (with_held && near < kHeld * (1 + std::abs(value[i]))))
        fixed.push_back(i);
    }
    Matrix rows(static_cast<Eigen::Index>(fixed.size()), n_);
    for (std::size_t i = 0; i < fixed.size(); ++i)
      rows.row(static_cast<Eigen::Index>(i)) = A_.row(fixed[i]).normalized();
    const Eigen::CompleteOrthogonalDecomposition<Matrix> factors(rows.transpose());
    const Matrix Q = Matrix(factors.householderQ()).leftCols(factors.rank());
    return Matrix::Identity(n_, n_) - Q * Q.transpose();
  }
  Vector downhill(const Vector& z) const { return J_.transpose() * (wanted_ - J_ * z); }

 private:
  void add(const Rows& rows) {
    const auto c = static_cast<std::size_t>(rows.contact);
    const bool made = rows.contact < 0 || p_.contact_kinematics[c].active;
    if (!rows.enabled || !made) return;
    Matrix A = Matrix::Zero(rows.size(), n_);
    Vector lower = rows.lower, upper = rows.upper;
    switch (rows.kind) {
      case RowKind::kEquationOfMotion:
        A = motion();
        lower = upper = -p_.robot->load();
        break;
      case RowKind::kContactMotion:
        A.leftCols(p_.nv) = p_.contact_kinematics[c].jacobian;
        upper = lower;
        break;
      case RowKind::kAcceleration:
        A.leftCols(p_.nv).setIdentity();
        break;
      case RowKind::kTorque:
        A.rightCols(p_.nu).setIdentity();
        break;
      case RowKind::kContactForce:
        A.middleCols(p_.nv + p_.force_start[c], rows.on_force.cols()) = rows.on_force;
        break;
      case RowKind::kGeneral:
        if (rows.on_acceleration.size() > 0) A.leftCols(p_.nv) = rows.on_acceleration;
        if (rows.on_force.size() > 0) A.middleCols(p_.nv, p_.nf) = rows.on_force;
        if (rows.on_torque.size() > 0) A.rightCols(p_.nu) = rows.on_torque;
        break;
    }
    append(A, lower, upper);
  }

  // M·v̇ − ΣJᵀf − Sᵀτ
  Matrix motion() const {
    Matrix A = Matrix::Zero(p_.nv, n_);
    A.leftCols(p_.nv) = p_.robot->mass_matrix();
    for (std::size_t c = 0; c < p_.contact_kinematics.size(); ++c) {
      const RowMatrix& J = p_.contact_kinematics[c].force_jacobian();
      A.middleCols(p_.nv + p_.force_start[c], J.rows()) = -J.transpose();
    }
    for (std::size_t j = 0; j < p_.motors.size(); ++j)
      A(p_.motors[j], p_.nv + p_.nf + static_cast<Eigen::Index>(j)) = -1;
    return A;
  }

  // Forces of open contacts are 0.
  void add_open(std::size_t c) {
    const Eigen::Index size = (*p_.contacts)[c].forces();
    Matrix A = Matrix::Zero(size, n_);
    A.middleCols(p_.nv + p_.force_start[c], size).setIdentity();
    append(A, Vector::Zero(size), Vector::Zero(size));
  }

  void append(const Matrix& A, const Vector& lower, const Vector& upper) {
    const Eigen::Index at = A_.rows();
    A_.conservativeResize(at + A.rows(), n_);
    A_.bottomRows(A.rows()) = A;
    lower_.conservativeResize(A_.rows());
    upper_.conservativeResize(A_.rows());
    lower_.tail(A.rows()) = lower;
    upper_.tail(A.rows()) = upper;
  }

  void add(const Objective& one) {
    const RowMatrix& J = one.of_forces() ? one.rows.on_force : one.rows.jacobian;
    const Eigen::Index at = J_.rows();
    Vector scale(J.rows());
    for (Eigen::Index i = 0; i < J.rows(); ++i) scale[i] = std::sqrt(one.weight_of(i));
    J_.conservativeResize(at + J.rows(), n_);
    J_.bottomRows(J.rows()).setZero();
    J_.block(at, one.of_forces() ? p_.nv : 0, J.rows(), J.cols()) = scale.asDiagonal() * J;
    wanted_.conservativeResize(J_.rows());
    wanted_.tail(J.rows()) = scale.cwiseProduct(one.desired - one.rows.drift);
  }

  const Problem& p_;
  Eigen::Index n_;
  Matrix A_{0, 0}, J_{0, 0};
  Vector lower_, upper_, wanted_;
};

// Reduces the problem to one level and removes rows that may be relaxed, so that the minimum is
// well defined. Every other task weighs its components differently.
bool flatten(Problem& problem) {
  for (const Rows& rows : problem.constraints)
    if (rows.level > 0) return false;
  bool shared = false;
  for (Objective& one : problem.objectives) {
    one.level = 1;
    shared = !shared;
    if (shared) one.shares.setLinSpaced(one.desired.size(), 1, 0.3);
  }
  return true;
}

class OptimalityLaws : public testing::TestWithParam<std::string> {};

TEST_P(OptimalityLaws, NoFeasibleStepIsBetterWhereItPromisesTheLeastCost) {
  std::mt19937 gen(5);
  for (BoundSolver& bound : solver_scenes(GetParam())) {
    if (bound.solver->promise() != SolverPromise::kOptimal) continue;
    for (int tick = 0; tick < 5; ++tick) {
      bound.scene->move(0.002 * tick, 0.01 * tick);
      Problem problem = bound.scene->problem();
      if (!flatten(problem) || !bound.solver->why_not(problem).empty()) continue;
      bound.solver->bind(problem, bound.solution);
      bound.solver->solve(problem, bound.solution);
      if (!bound.solution.usable()) continue;
      const DenseProblem dense(problem);
      const Vector z = dense.point(bound.solution);
      double best = dense.fall(z, dense.free_directions(z, true) * dense.downhill(z));
      for (const bool with_held : {false, true}) {
        const Matrix free = dense.free_directions(z, with_held);
        for (int i = 0; i < kDirections; ++i)
          best = std::max(best, dense.fall(z, free * random_numbers(gen, z.size())));
      }
      EXPECT_LE(best, 1e-4 * dense.cost(z) + 1e-6 * dense.asked() + 1e-8)
          << "tick " << tick << ": the cost is " << dense.cost(z);
    }
  }
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(OptimalityLaws);
INSTANTIATE_TEST_SUITE_P(Module, OptimalityLaws, testing::ValuesIn(types(ModuleKind::kSolver)),
                         [](const auto& tested) { return test_name(tested.param); });

}  // namespace
}  // namespace poise::contract
