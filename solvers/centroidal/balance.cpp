// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/centroidal/balance.hpp"

#include <cmath>

#include "poise/core/problem/row_access.hpp"

namespace poise::centroidal {
namespace {

constexpr double kMomentArm = 0.1;  // converts moment variables to forces [m]
constexpr double kElastic = 1e-4;   // a missing newton costs as much as 1/kElastic of force
constexpr double kSame = 1e-9;      // tolerance for Jacobians

bool bounds_forces(const Problem& problem, const Rows& rows) {
  return rows.kind == RowKind::kContactForce && counts(problem, rows);
}

}  // namespace

void Balance::bind(const Problem& problem, const Settings& settings) {
  settings_ = settings;
  posture_ = -1;
  for (std::size_t i = 0; i < problem.objectives.size(); ++i) {
    const TaskRole role = problem.objectives[i].rows.role;
    if (role == TaskRole::kPosture) posture_ = static_cast<int>(i);
    if (role == TaskRole::kCom) com_ = i;
    if (role == TaskRole::kBaseOrientation) base_ = i;
  }
  Eigen::Index bounds = 0;
  for (const Rows& rows : problem.constraints)
    if (rows.kind == RowKind::kContactForce) bounds += 2 * rows.size();
  bounds_.clear();
  bounds_.reserve(static_cast<std::size_t>(bounds));
  coordinates_.bind(problem, settings.decoupled);
  posture_task_.bind(problem);
  least_.bind(problem.nf + 6, bounds + 6);
  mass_.emplace(problem.robot->tree());
  grasp_.setZero(6, problem.nf);
  unit_.setZero(problem.nf);
  force_.setZero(problem.nf);
  generalized_.setZero(problem.nv);
  for (Eigen::VectorXd* v : {&torque_, &coriolis_, &posture_wanted_, &posture_torque_})
    v->setZero(problem.nv - 6);
}

void Balance::solve(const Problem& problem, Solution& solution) noexcept {
  SolverStatus status = SolverStatus::kNumericalError;
  force_.setZero();
  torque_.setZero();
  iterations_ = 0;
  if (coordinates_.update(*problem.robot) && want(problem)) {
    read_grasp(problem);
    read_bounds(problem);
    status = share(problem);
  }
  solution.iterations = iterations_;
  solution.status = status;
  solution.force = force_;
  report_rows(problem, solution);
  set_torques(problem, solution);
}

// Returns false if the rows with the role of the CoM are not the CoM's.
bool Balance::want(const Problem& problem) noexcept {
  const Dynamics& robot = *problem.robot;
  const TaskRows& com = problem.objectives[com_].rows;
  const TaskRows& base = problem.objectives[base_].rows;
  const ConstRowsRef J = robot.com_jacobian();
  for (Eigen::Index i = 0; i < 3; ++i)
    if ((com.jacobian.row(i) - J.row(i)).cwiseAbs().maxCoeff() > kSame) return false;
  const Eigen::Vector3d acceleration = robot.com_drift() - com.drift.head<3>();
  wanted_ = wanted_wrench(robot, settings_, {com.error.head<3>(), com.rate.head<3>()},
                          {base.error.head<3>(), base.rate.head<3>()}, acceleration);
  return wanted_.allFinite();
}

// (GOF 37): a contact's effect on the base is its effect on the whole robot.
void Balance::read_grasp(const Problem& problem) noexcept {
  grasp_.setZero();
  unit_.setZero();
  for (std::size_t c = 0; c < problem.contact_kinematics.size(); ++c) {
    const ContactKinematics& kinematics = problem.contact_kinematics[c];
    if (!kinematics.active) continue;
    const RowMatrix& J = kinematics.force_jacobian();
    for (Eigen::Index k = 0; k < J.rows(); ++k) {
      const Eigen::Index at = problem.force_start[c] + k;
      unit_[at] = (*problem.contacts)[c].is_moment(k) ? kMomentArm : 1;
      const Vector6d on_base = J.row(k).head<6>().transpose();
      grasp_.col(at) = unit_[at] * coordinates_.at_com(on_base);
    }
  }
}

// Equations first.
void Balance::read_bounds(const Problem& problem) noexcept {
  bounds_.clear();
  for (const bool equations : {true, false}) {
    for (std::size_t b = 0; b < problem.constraints.size(); ++b) {
      const Rows& rows = problem.constraints[b];
      if (!bounds_forces(problem, rows)) continue;
      for (Eigen::Index i = 0; i < rows.size(); ++i) {
        if ((rows.lower[i] == rows.upper[i]) != equations) continue;
        if (equations) bounds_.push_back({b, i, 2});
        if (!equations && std::isfinite(rows.lower[i])) bounds_.push_back({b, i, -1});
        if (!equations && std::isfinite(rows.upper[i])) bounds_.push_back({b, i, 1});
      }
    }
  }
}

// The smallest forces that exert the desired wrench, or else the forces with the nearest wrench.
SolverStatus Balance::share(const Problem& problem) noexcept {
  LeastNorm::Result result = try_share(problem, true);
  if (result != LeastNorm::Result::kSolved) result = try_share(problem, false);
  if (result == LeastNorm::Result::kInfeasible) return SolverStatus::kInfeasible;
  force_ = least_.x().head(problem.nf).cwiseProduct(unit_);
  if (!force_.allFinite()) {
    force_.setZero();
    return SolverStatus::kNumericalError;
  }
  return result == LeastNorm::Result::kSolved ? SolverStatus::kSolved
                                              : SolverStatus::kIterationLimit;
}

LeastNorm::Result Balance::try_share(const Problem& problem, bool exactly) noexcept {
  least_.start(exactly ? problem.nf : problem.nf + 6);
  for (Eigen::Index i = 0; i < 6; ++i) {
    const double weight = exactly || i < 3 ? 1 : 1 / settings_.moment_arm;
    auto normal = least_.add(weight * wanted_[i], true);
    normal.setZero();
    normal.head(problem.nf) = weight * grasp_.row(i).transpose();
    if (!exactly) normal[problem.nf + i] = kElastic;
  }
  for (const Bound& bound : bounds_) {
    const Rows& rows = problem.constraints[bound.block];
    const auto first = problem.force_start[static_cast<std::size_t>(rows.contact)];
    const double sign = bound.side == 1 ? -1 : 1;
    const double value = bound.side == 1 ? rows.upper[bound.row] : rows.lower[bound.row];
    auto normal = least_.add(sign * value, bound.side == 2);
    normal.setZero();
    normal.segment(first, rows.on_force.cols()) =
        sign * rows.on_force.row(bound.row).transpose().cwiseProduct(
                   unit_.segment(first, rows.on_force.cols()));
  }
  scale_ = exactly ? 1 : kElastic * kElastic;
  const LeastNorm::Result result = least_.solve(settings_.max_iterations);
  iterations_ += least_.iterations();
  return result;
}

// τ = −J̄ᵀf + Γ_q ξ + τ₀, then the resulting v̇; zeros without forces.
void Balance::set_torques(const Problem& problem, Solution& solution) noexcept {
  const Dynamics& robot = *problem.robot;
  generalized_.setZero();
  for (std::size_t c = 0; c < problem.contact_kinematics.size(); ++c) {
    const RowMatrix& J = problem.contact_kinematics[c].force_jacobian();
    if (problem.contact_kinematics[c].active)
      generalized_.noalias() += J.transpose() * force_.segment(problem.force_start[c], J.rows());
  }
  solution.torque.setZero();
  solution.acceleration.setZero();
  const bool forces = solution.usable() || solution.status == SolverStatus::kIterationLimit;
  if (!forces) return;
  coordinates_.project(generalized_, torque_);
  torque_ = -torque_;
  if (settings_.decoupled) {
    coordinates_.coriolis(robot, coriolis_);
    torque_ += coriolis_;
  }
  bool sound = add_posture(problem) && mass_->factor(robot.mass_matrix());
  if (sound) {
    generalized_ -= robot.load();
    generalized_.tail(problem.nu) += torque_;
    mass_->solve(generalized_);
    sound = generalized_.allFinite() && torque_.allFinite();
  }
  if (!sound) {
    solution.status = SolverStatus::kNumericalError;
    return;
  }
  solution.torque = torque_;
  solution.acceleration = generalized_;
}

bool Balance::add_posture(const Problem& problem) noexcept {
  if (posture_ < 0) return true;
  const Objective& task = problem.objectives[static_cast<std::size_t>(posture_)];
  posture_wanted_.setZero();
  for (std::size_t i = 0; i < task.rows.columns.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    posture_wanted_[task.rows.columns[i] - 6] = task.desired[k] - task.rows.drift[k];
  }
  if (!posture_task_.solve(problem, coordinates_, posture_wanted_, posture_torque_)) return false;
  torque_ += posture_torque_;
  return true;
}

void Balance::report_rows(const Problem& problem, Solution& solution) const noexcept {
  solution.active_rows = 0;
  for (std::size_t b = 0; b < problem.constraints.size(); ++b) {
    const Rows& rows = problem.constraints[b];
    solution.multipliers[b].setZero();
    const bool holds = rows.enabled && rows.kind == RowKind::kEquationOfMotion;
    solution.active[b].setConstant(holds ? 2 : 0);
  }
  if (!solution.usable()) return;
  for (std::size_t i = 0; i < bounds_.size(); ++i) {
    const Bound& bound = bounds_[i];
    const auto row = static_cast<Eigen::Index>(i) + 6;
    if (!least_.held(row)) continue;
    const double sign = bound.side == 1 ? -1 : 1;
    solution.multipliers[bound.block][bound.row] = sign * scale_ * least_.multiplier(row);
    solution.active[bound.block][bound.row] = static_cast<std::int8_t>(bound.side);
    solution.active_rows += bound.side != 2;
  }
}

}  // namespace poise::centroidal
