// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/problem/row_access.hpp"

namespace poise {
namespace {

using Row = Eigen::Ref<Eigen::RowVectorXd, 0, Eigen::InnerStride<>>;

auto contact_of(const Rows& rows) { return static_cast<std::size_t>(rows.contact); }

// Calls f(first force in f, kinematics) for every active contact.
template <class F>
void for_active(const Problem& problem, const F& f) {
  for (std::size_t c = 0; c < problem.contact_kinematics.size(); ++c)
    if (problem.contact_kinematics[c].active)
      f(problem.force_start[c], problem.contact_kinematics[c]);
}

void write_equation_of_motion(const Problem& problem, Eigen::Index row, Row a) {
  a.head(problem.nv) = problem.robot->mass_matrix().row(row);
  for_active(problem, [&](Eigen::Index start, const ContactKinematics& contact) {
    const RowMatrix& J = contact.force_jacobian();
    a.segment(problem.nv + start, J.rows()) = -J.col(row).transpose();
  });
  for (Eigen::Index j = 0; j < problem.nu; ++j)
    if (problem.motors[static_cast<std::size_t>(j)] == row) a[problem.nv + problem.nf + j] = -1;
}

void write_general(const Problem& problem, const Rows& rows, Eigen::Index row, Row a) {
  if (rows.on_acceleration.size() > 0) a.head(problem.nv) = rows.on_acceleration.row(row);
  if (rows.on_torque.size() > 0) a.tail(problem.nu) = rows.on_torque.row(row);
  if (rows.on_force.size() == 0) return;
  for_active(problem, [&](Eigen::Index start, const ContactKinematics& contact) {
    const Eigen::Index size = contact.force_jacobian().rows();
    a.segment(problem.nv + start, size) = rows.on_force.row(row).segment(start, size);
  });
}

void equation_of_motion(const Problem& problem, const Solution& solution,
                        Eigen::Ref<Eigen::VectorXd> value) {
  value.noalias() = problem.robot->mass_matrix() * solution.acceleration;
  value += problem.robot->load();
  for (Eigen::Index j = 0; j < problem.nu; ++j)
    value[problem.motors[static_cast<std::size_t>(j)]] -= solution.torque[j];
  for_active(problem, [&](Eigen::Index start, const ContactKinematics& contact) {
    const RowMatrix& J = contact.force_jacobian();
    value.noalias() -= J.transpose() * solution.force.segment(start, J.rows());
  });
}

}  // namespace

bool counts(const Problem& problem, const Rows& rows) {
  return rows.enabled && (rows.contact < 0 || problem.contact_kinematics[contact_of(rows)].active);
}

Eigen::Index row_count(const Problem& problem, const Rows& rows) {
  return rows.kind == RowKind::kEquationOfMotion ? problem.nv : rows.size();
}

RowBounds row_bounds(const Problem& problem, const Rows& rows, Eigen::Index row) {
  if (rows.kind == RowKind::kEquationOfMotion) {
    const double bound = -problem.robot->load()[row];
    return {bound, bound};
  }
  return {rows.lower[row], upper_bounds(rows)[row]};
}

void write_row(const Problem& problem, const Rows& rows, Eigen::Index row, Row a) {
  a.setZero();
  switch (rows.kind) {
    case RowKind::kEquationOfMotion:
      return write_equation_of_motion(problem, row, a);
    case RowKind::kContactMotion:
      a.head(problem.nv) = problem.contact_kinematics[contact_of(rows)].jacobian.row(row);
      return;
    case RowKind::kAcceleration:
      a[row] = 1;
      return;
    case RowKind::kTorque:
      a[problem.nv + problem.nf + row] = 1;
      return;
    case RowKind::kContactForce:
      a.segment(problem.nv + problem.force_start[contact_of(rows)], rows.on_force.cols()) =
          rows.on_force.row(row);
      return;
    case RowKind::kGeneral:
      return write_general(problem, rows, row, a);
  }
}

void row_values(const Problem& problem, const Rows& rows, const Solution& solution,
                Eigen::Ref<Eigen::VectorXd> value) {
  switch (rows.kind) {
    case RowKind::kEquationOfMotion:
      return equation_of_motion(problem, solution, value);
    case RowKind::kContactMotion:
      value.noalias() =
          problem.contact_kinematics[contact_of(rows)].jacobian * solution.acceleration;
      return;
    case RowKind::kAcceleration:
      value = solution.acceleration;
      return;
    case RowKind::kTorque:
      value = solution.torque;
      return;
    case RowKind::kContactForce:
      value.noalias() =
          rows.on_force *
          solution.force.segment(problem.force_start[contact_of(rows)], rows.on_force.cols());
      return;
    case RowKind::kGeneral:
      value.setZero();
      if (rows.on_acceleration.size() > 0)
        value.noalias() += rows.on_acceleration * solution.acceleration;
      if (rows.on_force.size() > 0) value.noalias() += rows.on_force * solution.force;
      if (rows.on_torque.size() > 0) value.noalias() += rows.on_torque * solution.torque;
      return;
  }
}

}  // namespace poise
