// SPDX-License-Identifier: BSD-2-Clause
// Writes weighted residuals and their Jacobian row by row. Private to core/posture.

#pragma once

#include <cassert>

#include "poise/core/so3/cross_matrix.hpp"
#include "poise/core/spatial/spatial.hpp"

namespace poise {

/// Columns of J: velocities, then forces. Rows of J start at 0.
class RowWriter {
 public:
  RowWriter(Eigen::Ref<Eigen::VectorXd> residuals, RowMatrix* jacobian, int velocities)
      : J(jacobian), r_(residuals), velocities_(velocities) {}

  /// Ends a row.
  void value(double residual) { r_[row++] = weight * residual; }
  void skip() { r_[row++] = 0; }
  void skip_to(int end) {
    while (row < end) skip();
  }

  // Entries of the next row.
  void single(int velocity, double entry) {
    if (J) (*J)(row, velocity) = weight * entry;
  }
  void triple(int velocity, const Eigen::Vector3d& entries) {
    if (J) J->row(row).segment<3>(velocity) = weight * entries.transpose();
  }
  void forces(int first, const Eigen::RowVectorXd& entries) {
    if (J) J->row(row).segment(velocities_ + first, entries.size()) = weight * entries;
  }
  void motion(const Eigen::RowVectorXd& by_motion) {
    if (J) J->row(row).head(velocities_) = weight * by_motion;
  }
  void wide_row(const Eigen::RowVectorXd& by_motion, const Eigen::RowVectorXd& by_force) {
    J->row(row).head(velocities_) = weight * by_motion;
    J->row(row).tail(by_force.size()) = weight * by_force;
  }

  /// A row along `direction`, with the 3 rows of `jacobian`.
  void along(const Eigen::Vector3d& direction, double residual, const ConstRowsRef& jacobian) {
    if (J)
      J->row(row).head(velocities_) =
          weight * direction.transpose() * jacobian.leftCols(velocities_);
    value(residual);
  }
  /// Three rows: a point of a frame, along `axes`.
  void point(const Eigen::Vector3d& residual, const RowMatrix& jacobian,
             const Eigen::Matrix3d& axes = Eigen::Matrix3d::Identity()) {
    for (int k = 0; k < 3; ++k)
      along(axes.col(k), axes.col(k).dot(residual), jacobian.topRows<3>());
  }
  /// Three rows: an axis of a frame minus its desired direction. 0 only if they agree.
  void direction(const Eigen::Vector3d& axis, const Eigen::Vector3d& wanted,
                 const RowMatrix& jacobian,
                 const Eigen::Matrix3d& axes = Eigen::Matrix3d::Identity()) {
    for (int k = 0; k < 3; ++k)  // (ω × a)·e = ω·(a × e)
      along(axis.cross(axes.col(k)), axes.col(k).dot(axis - wanted), jacobian.bottomRows<3>());
  }
  /// Adds to existing rows.
  void add(int first, const RowMatrix& rows) {
    if (J) J->block(first, 0, rows.rows(), rows.cols()) += weight * rows;
  }

  RowMatrix* J;  ///< null: residuals only
  int row = 0;
  double weight = 1;

 private:
  Eigen::Ref<Eigen::VectorXd> r_;
  int velocities_;
};

}  // namespace poise
