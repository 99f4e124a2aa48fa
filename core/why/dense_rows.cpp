// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/why/dense_rows.hpp"

#include <cmath>

namespace poise {
namespace {

bool counts(const Problem& problem, const Rows& rows) {
  if (!rows.enabled || rows.level > 0) return false;
  return rows.contact < 0 ||
         problem.contact_kinematics[static_cast<std::size_t>(rows.contact)].active;
}

bool bounded(const Rows& rows, Eigen::Index i) {
  return std::isfinite(rows.lower[i]) || std::isfinite(rows.upper[i]);
}

std::vector<int> bounded_rows(const Rows& rows) {
  std::vector<int> out;
  for (Eigen::Index i = 0; i < rows.size(); ++i)
    if (bounded(rows, i)) out.push_back(static_cast<int>(i));
  return out;
}

// Joints and whatever else has a name of its own stand alone; a contact's rows belong together.
void append_groups(const Problem& problem, std::size_t block, std::vector<RowGroup>& out) {
  const Rows& rows = problem.constraints[block];
  RowGroup group{
      static_cast<int>(block), {}, problem.constraint_names[block], {}, rows.unit, false};
  if (rows.kind == RowKind::kEquationOfMotion) {
    for (int i = 0; i < static_cast<int>(problem.nv); ++i) group.rows.push_back(i);
    group.law = true;
    out.push_back(group);
  } else if (rows.contact >= 0) {
    group.rows = bounded_rows(rows);
    group.on = (*problem.contacts)[static_cast<std::size_t>(rows.contact)].name;
    if (!group.rows.empty()) out.push_back(group);
  } else {
    for (const int i : bounded_rows(rows)) {
      group.rows = {i};
      group.on = rows.names[static_cast<std::size_t>(i)];
      out.push_back(group);
    }
  }
}

// The force variables of contact c.
auto forces_of(const Problem& problem, std::size_t c, const Eigen::VectorXd& force) {
  return force.segment(problem.force_start[c],
                       problem.contact_kinematics[c].force_jacobian().rows());
}

void write_motion(const Problem& problem, DenseRows& out) {
  out.A.leftCols(problem.nv) = problem.robot->mass_matrix();
  for (std::size_t c = 0; c < problem.contact_kinematics.size(); ++c) {
    const ContactKinematics& contact = problem.contact_kinematics[c];
    if (!contact.active) continue;
    const RowMatrix& J = contact.force_jacobian();
    out.A.middleCols(problem.nv + problem.force_start[c], J.rows()) = -J.transpose();
  }
  for (Eigen::Index j = 0; j < problem.nu; ++j)
    out.A(problem.motors[static_cast<std::size_t>(j)], problem.nv + problem.nf + j) = -1;
  out.lower = out.upper = -problem.robot->load();
}

void write_general(const Problem& problem, const Rows& rows, int row, Eigen::Index at,
                   DenseRows& out) {
  if (rows.on_acceleration.size() > 0)
    out.A.row(at).head(problem.nv) = rows.on_acceleration.row(row);
  if (rows.on_force.size() > 0)
    out.A.row(at).segment(problem.nv, problem.nf) = rows.on_force.row(row);
  if (rows.on_torque.size() > 0) out.A.row(at).tail(problem.nu) = rows.on_torque.row(row);
  for (std::size_t c = 0; c < problem.contact_kinematics.size(); ++c) {
    const ContactKinematics& contact = problem.contact_kinematics[c];
    if (contact.active) continue;
    out.A.row(at)
        .segment(problem.nv + problem.force_start[c], contact.force_jacobian().rows())
        .setZero();
  }
}

}  // namespace

std::string RowGroup::name() const { return on.empty() ? constraint : constraint + " " + on; }

std::vector<RowGroup> row_groups(const Problem& problem) {
  std::vector<RowGroup> out;
  for (std::size_t block = 0; block < problem.constraints.size(); ++block)
    if (counts(problem, problem.constraints[block])) append_groups(problem, block, out);
  return out;
}

DenseRows dense_rows(const Problem& problem, const RowGroup& group) {
  const Rows& rows = problem.constraints[static_cast<std::size_t>(group.block)];
  const auto size = static_cast<Eigen::Index>(group.rows.size());
  DenseRows out{Eigen::MatrixXd::Zero(size, problem.nv + problem.nf + problem.nu),
                Eigen::VectorXd(size), Eigen::VectorXd(size)};
  if (rows.kind == RowKind::kEquationOfMotion) {
    write_motion(problem, out);
    return out;
  }
  const auto contact = static_cast<std::size_t>(rows.contact);
  for (Eigen::Index at = 0; at < size; ++at) {
    const int row = group.rows[static_cast<std::size_t>(at)];
    out.lower[at] = rows.lower[row];
    out.upper[at] = rows.kind == RowKind::kContactMotion ? rows.lower[row] : rows.upper[row];
    switch (rows.kind) {
      case RowKind::kContactMotion:
        out.A.row(at).head(problem.nv) = problem.contact_kinematics[contact].jacobian.row(row);
        break;
      case RowKind::kAcceleration:
        out.A(at, row) = 1;
        break;
      case RowKind::kTorque:
        out.A(at, problem.nv + problem.nf + row) = 1;
        break;
      case RowKind::kContactForce:
        out.A.row(at).segment(problem.nv + problem.force_start[contact], rows.on_force.cols()) =
            rows.on_force.row(row);
        break;
      default:
        write_general(problem, rows, row, at, out);
    }
  }
  return out;
}

void row_values(const Problem& problem, const Solution& solution, std::size_t block,
                Eigen::Ref<Eigen::VectorXd> value) {
  const Rows& rows = problem.constraints[block];
  const auto& contacts = problem.contact_kinematics;
  const auto contact = static_cast<std::size_t>(rows.contact);
  switch (rows.kind) {
    case RowKind::kEquationOfMotion:
      value.noalias() = problem.robot->mass_matrix() * solution.acceleration;
      value += problem.robot->load();
      for (Eigen::Index j = 0; j < problem.nu; ++j)
        value[problem.motors[static_cast<std::size_t>(j)]] -= solution.torque[j];
      for (std::size_t c = 0; c < contacts.size(); ++c)
        if (contacts[c].active)
          value.noalias() -=
              contacts[c].force_jacobian().transpose() * forces_of(problem, c, solution.force);
      break;
    case RowKind::kContactMotion:
      value.noalias() = contacts[contact].jacobian * solution.acceleration;
      break;
    case RowKind::kAcceleration:
      value = solution.acceleration;
      break;
    case RowKind::kTorque:
      value = solution.torque;
      break;
    case RowKind::kContactForce:
      value.noalias() = rows.on_force * forces_of(problem, contact, solution.force);
      break;
    case RowKind::kGeneral:
      value.setZero();
      if (rows.on_acceleration.size() > 0)
        value.noalias() += rows.on_acceleration * solution.acceleration;
      if (rows.on_force.size() > 0) value.noalias() += rows.on_force * solution.force;
      if (rows.on_torque.size() > 0) value.noalias() += rows.on_torque * solution.torque;
      break;
  }
}

}  // namespace poise
