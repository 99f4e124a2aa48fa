// SPDX-License-Identifier: BSD-2-Clause
// RowTable: products with whole blocks of rows.

#include <algorithm>
#include <cmath>

#include "poise/solvers/qp/kernels/kernels.hpp"
#include "poise/solvers/qp/row_table.hpp"

namespace poise::qp {
namespace {

// column(j)[i] = scale(j)·A[index[i] + j·size] for all j < columns, kLanes entries at once; zeros
// fill the last vector.
template <typename Column, typename Scale>
void select_rows(const std::vector<int>& index, const double* A, int size, int columns,
                 const Column& column, const Scale& scale) {
  const int n = static_cast<int>(index.size());
  for (int i = 0; i < n; i += kLanes) {
    int at[kLanes] = {};
    Vec used = {};
    for (int k = 0; k < std::min(kLanes, n - i); ++k) {
      at[k] = index[static_cast<std::size_t>(i + k)];
      used[k] = 1;
    }
    [&]<int... K>(std::integer_sequence<int, K...>) {
      for (int j = 0; j < columns; ++j) {
        const double* from = A + j * size;
        vec(column(j) + i) = Vec{from[at[K]]...} * (used * scale(j));
      }
    }
    (std::make_integer_sequence<int, kLanes>{});
  }
}

}  // namespace

void RowTable::write_motion(const VelocityColumns& columns, double* bounds) const {
  int at = 0;
  for (const MotionRows& rows : motion_rows_) {
    const auto contact = static_cast<std::size_t>(rows.contact);
    const RowMatrix& J = problem_->contact_kinematics[contact].jacobian;
    for (const Run& run : contact_runs_[contact])
      for (int j = run.index; j < run.index + run.size; ++j) {
        double* column = columns[j] + at;
        for (int i = 0; i < rows.size; ++i) column[i] = columns.scale[j] * J(i, j);
      }
    for (int i = 0; i < rows.size; ++i) bounds[at + i] = lower_[rows.first + i];
    at += rows.size;
  }
}

void RowTable::write_base(const VelocityColumns& columns) const {
  for (int j = 0; j < nv_; ++j) {
    double* column = columns[j];
    for (int i = 0; i < nb_; ++i)
      column[i] = columns.scale[j] * (*M_)(unactuated_[static_cast<std::size_t>(i)], j);
  }
}

void RowTable::write_base(int contact, double* columns, std::ptrdiff_t stride) const {
  const RowMatrix& J =
      problem_->contact_kinematics[static_cast<std::size_t>(contact)].force_jacobian();
  for (Eigen::Index k = 0; k < J.rows(); ++k)
    for (int i = 0; i < nb_; ++i)
      columns[k * stride + i] = -J(k, unactuated_[static_cast<std::size_t>(i)]);
}

void RowTable::write_torques(const std::vector<int>& motors, const VelocityColumns& columns) const {
  select_rows(
      motors, M_->data(), nv_, nv_, [&](int j) { return columns[j]; },
      [&](int j) { return columns.scale[j]; });
}

void RowTable::write_torques(const std::vector<int>& motors, int contact, double* columns,
                             std::ptrdiff_t stride) const {
  const RowMatrix& J =
      problem_->contact_kinematics[static_cast<std::size_t>(contact)].force_jacobian();
  select_rows(
      motors, J.data(), nv_, static_cast<int>(J.rows()),
      [&](int k) { return columns + k * stride; }, [](int) { return -1.0; });
}

bool RowTable::equalities_hold(const double* x, double tolerance, double base) {
  Violation worst;
  const bool moves = motion_block_ >= 0 && blocks_[static_cast<std::size_t>(motion_block_)].counts;
  if (moves) scan_base(x, base, worst);
  for (const MotionRows& rows : motion_rows_) {
    const RowMatrix& J =
        problem_->contact_kinematics[static_cast<std::size_t>(rows.contact)].jacobian;
    dot_rows(J.data(), nv_, x, rows.size, value_.data() + rows.first, nv_);
    scan(rows.first, rows.size, tolerance, worst);
  }
  return worst.row < 0;
}

void RowTable::subtract_motion(const double* nu, double* out) const {
  for (const MotionRows& rows : motion_rows_) {
    const auto contact = static_cast<std::size_t>(rows.contact);
    const RowMatrix& J = problem_->contact_kinematics[contact].jacobian;
    for (int i = 0; i < rows.size; ++i, ++nu)
      for (const Run& run : contact_runs_[contact])
        for (int j = run.index; j < run.index + run.size; ++j) out[j] -= *nu * J(i, j);
  }
}

void RowTable::force_terms(const double* y, double* out) {
  for (int i = 0; i < nv_; ++i) generalized_[i] = std::abs(y[i]);
  for (std::size_t c = 0; c < force_at_.size(); ++c) {
    if (force_at_[c] < 0) continue;
    const RowMatrix& J = problem_->contact_kinematics[c].force_jacobian();
    for (Eigen::Index k = 0; k < J.rows(); ++k) {
      const double* row = J.data() + k * nv_;
      double terms = 0;
      for (const Run& run : contact_runs_[c])
        for (int j = run.index; j < run.index + run.size; ++j)
          terms += std::abs(row[j]) * generalized_[j];
      out[force_at_[c] + k] = terms;
    }
  }
}

void RowTable::subtract_equation(const double* y, double* v, double* f) {
  int first = 0, end = nv_;
  while (first < end && y[first] == 0) ++first;
  while (first < end && y[end - 1] == 0) --end;
  for (int i = first; i < end; ++i) generalized_[i] = -y[i];
  combine_rows(M_->data() + first * nv_, nv_, generalized_.data() + first, end - first, v, nv_);
  for (std::size_t c = 0; c < force_at_.size(); ++c) {
    if (force_at_[c] < 0) continue;
    const RowMatrix& J = problem_->contact_kinematics[c].force_jacobian();
    for (Eigen::Index k = 0; k < J.rows(); ++k) {
      double along = 0;
      for (const Run& run : contact_runs_[c])
        for (int j = run.index; j < run.index + run.size; ++j) along += J(k, j) * y[j];
      f[force_at_[c] + k] += along;
    }
  }
}

}  // namespace poise::qp
