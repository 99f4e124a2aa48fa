// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/control/row_check.hpp"

#include <limits>

#include "poise/core/problem/finite.hpp"

namespace poise {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

Eigen::Index count(const Rows& rows) { return static_cast<Eigen::Index>(rows.names.size()); }

}  // namespace

bool has_sizes(const Rows& rows, const Problem& problem) noexcept {
  if (rows.kind == RowKind::kEquationOfMotion) return true;
  const Eigen::Index n = count(rows);
  const auto fits = [&](const RowMatrix& matrix, Eigen::Index columns) {
    return matrix.size() == 0 || (matrix.rows() == n && matrix.cols() == columns);
  };
  if (rows.lower.size() != n || rows.upper.size() != n) return false;
  return rows.kind != RowKind::kGeneral ||
         (fits(rows.on_acceleration, problem.nv) && fits(rows.on_force, problem.nf) &&
          fits(rows.on_torque, problem.nu));
}

bool has_numbers(const Rows& rows, const Problem& problem) noexcept {
  if (rows.kind == RowKind::kEquationOfMotion) return true;
  if (rows.contact >= 0 &&
      !problem.contact_kinematics[static_cast<std::size_t>(rows.contact)].active)
    return true;
  return are_bounds(rows.lower, rows.upper) &&
         (rows.kind != RowKind::kGeneral ||
          (finite(rows.on_acceleration) && finite(rows.on_force) && finite(rows.on_torque)));
}

void clear(Rows& rows, const Problem& problem) noexcept {
  if (rows.kind == RowKind::kEquationOfMotion) return;
  const Eigen::Index n = count(rows);
  rows.lower.setConstant(n, -kUnbounded);
  rows.upper.setConstant(n, kUnbounded);
  if (rows.kind != RowKind::kGeneral) return;
  if (rows.on_acceleration.size() > 0) rows.on_acceleration.setZero(n, problem.nv);
  if (rows.on_force.size() > 0) rows.on_force.setZero(n, problem.nf);
  if (rows.on_torque.size() > 0) rows.on_torque.setZero(n, problem.nu);
}

}  // namespace poise
