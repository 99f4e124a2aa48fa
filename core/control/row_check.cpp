// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/control/row_check.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "poise/core/problem/finite.hpp"

namespace poise {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

bool has_size(const RowMatrix& matrix, Eigen::Index rows, Eigen::Index columns) {
  return matrix.rows() == rows && matrix.cols() == columns;
}

// Whether each vector has as many entries as `sizes` says.
template <class Vector>
bool have_sizes(const std::vector<Vector>& vectors, const std::vector<Eigen::Index>& sizes) {
  return std::ranges::equal(vectors, sizes, {}, &Vector::size);
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

RowShape shape_of(const Rows& rows) noexcept {
  const auto size = [](const RowMatrix& matrix) {
    return std::array{matrix.rows(), matrix.cols()};
  };
  return {rows.kind,
          rows.contact,
          rows.level,
          rows.names.size(),
          rows.lower.size(),
          rows.upper.size(),
          {size(rows.on_acceleration), size(rows.on_force), size(rows.on_torque)}};
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

SolutionShape shape_of(const Solution& solution) {
  SolutionShape shape{solution.acceleration.size(),
                      solution.force.size(),
                      solution.torque.size(),
                      solution.reachable.size(),
                      {},
                      {}};
  for (const auto& block : solution.multipliers) shape.multipliers.push_back(block.size());
  for (const auto& block : solution.active) shape.active.push_back(block.size());
  return shape;
}

bool has_shape(const Solution& solution, const SolutionShape& shape) noexcept {
  return solution.acceleration.size() == shape.acceleration &&
         solution.force.size() == shape.force && solution.torque.size() == shape.torque &&
         solution.reachable.size() == shape.reachable &&
         have_sizes(solution.multipliers, shape.multipliers) &&
         have_sizes(solution.active, shape.active);
}

}  // namespace poise
