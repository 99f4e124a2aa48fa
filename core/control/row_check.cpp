// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/control/row_check.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "poise/core/problem/finite.hpp"

namespace poise {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

bool has_size(const RowMatrix& matrix, Eigen::Index rows, Eigen::Index columns) {
  return matrix.rows() == rows && matrix.cols() == columns;
}

bool same_size(const RowMatrix& a, const RowMatrix& b) { return has_size(a, b.rows(), b.cols()); }

template <class Vector>
bool same_sizes(const std::vector<Vector>& a, const std::vector<Vector>& b) {
  return std::ranges::equal(a, b, {}, &Vector::size, &Vector::size);
}

// Whether the block has `n` bounds and its contact, if any, exists.
bool fits_kind(const Rows& rows, const Problem& problem, Eigen::Index n) {
  const auto fits = [&](const RowMatrix& matrix, Eigen::Index columns) {
    return matrix.size() == 0 || has_size(matrix, n, columns);
  };
  const Contact* contact =
      rows.contact < 0 ? nullptr : &(*problem.contacts)[static_cast<std::size_t>(rows.contact)];
  switch (rows.kind) {
    case RowKind::kEquationOfMotion:
      return true;
    case RowKind::kContactMotion:
      return contact != nullptr && n == contact->size();
    case RowKind::kAcceleration:
      return n == problem.nv;
    case RowKind::kTorque:
      return n == problem.nu;
    case RowKind::kContactForce:
      return contact != nullptr && has_size(rows.on_force, n, contact->forces());
    case RowKind::kGeneral:
      return fits(rows.on_acceleration, problem.nv) && fits(rows.on_force, problem.nf) &&
             fits(rows.on_torque, problem.nu);
  }
  return false;
}

}  // namespace

bool has_sizes(const Rows& rows, const Problem& problem) noexcept {
  if (rows.contact >= static_cast<int>(problem.contacts->size())) return false;
  const auto n = static_cast<Eigen::Index>(rows.names.size());
  const bool bounded = rows.lower.size() == n && rows.upper.size() == n;
  return (bounded || rows.kind == RowKind::kEquationOfMotion) && fits_kind(rows, problem, n);
}

bool keeps_shape(const Rows& rows, const Rows& bound) noexcept {
  return rows.kind == bound.kind && rows.contact == bound.contact && rows.level == bound.level &&
         rows.names.size() == bound.names.size() && rows.lower.size() == bound.lower.size() &&
         rows.upper.size() == bound.upper.size() &&
         same_size(rows.on_acceleration, bound.on_acceleration) &&
         same_size(rows.on_force, bound.on_force) && same_size(rows.on_torque, bound.on_torque);
}

bool has_numbers(const Rows& rows, const Problem& problem) noexcept {
  if (rows.kind == RowKind::kEquationOfMotion) return true;
  if (rows.contact >= 0 &&
      !problem.contact_kinematics[static_cast<std::size_t>(rows.contact)].active)
    return true;
  if (!std::isfinite(rows.weight) || !are_bounds(rows.lower, rows.upper)) return false;
  if (rows.kind == RowKind::kContactForce) return finite(rows.on_force);
  return rows.kind != RowKind::kGeneral ||
         (finite(rows.on_acceleration) && finite(rows.on_force) && finite(rows.on_torque));
}

void clear(Rows& rows, const Rows& bound) noexcept {
  rows = bound;
  rows.lower.setConstant(-kUnbounded);
  rows.upper.setConstant(kUnbounded);
}

bool keeps_shape(const Solution& solution, const Solution& bound) noexcept {
  return solution.acceleration.size() == bound.acceleration.size() &&
         solution.force.size() == bound.force.size() &&
         solution.torque.size() == bound.torque.size() &&
         same_sizes(solution.multipliers, bound.multipliers) &&
         same_sizes(solution.active, bound.active) &&
         solution.commands.size() == bound.commands.size();
}

}  // namespace poise
