// SPDX-License-Identifier: BSD-2-Clause
// Dense linear systems of any shape and rank, solved with Eigen's orthogonal decompositions, which
// are compiled here once. They allocate, so they must not run in the tick.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "poise/core/export.hpp"

namespace poise::linear {

using ConstMatrix = Eigen::Ref<const Eigen::MatrixXd>;
using ConstVector = Eigen::Ref<const Eigen::VectorXd>;

/// The x of least ‖x‖ that minimises ‖A·x − b‖, by a complete orthogonal decomposition.
/// @param A  m×n, of any rank  @param b  m
/// @return n numbers
POISE_API Eigen::VectorXd least_norm(const ConstMatrix& A, const ConstVector& b);

/// An x that minimises ‖A·x − b‖ with at most rank(A) nonzero entries, by a QR decomposition with
/// column pivoting. @param A  m×n  @param b  m  @return n numbers
POISE_API Eigen::VectorXd basic(const ConstMatrix& A, const ConstVector& b);

/// All solutions of A·x = b as x = point + basis·y.
struct SolutionSet {
  Eigen::VectorXd point;  ///< n: minimises ‖A·x − b‖, with the least ‖x‖
  Eigen::MatrixXd basis;  ///< n×(n − rank): orthonormal, A·basis = 0
};

/// @param A  m×n  @param b  m
/// @param threshold  pivots below this share of the largest one count as 0
POISE_API SolutionSet solution_set(const ConstMatrix& A, const ConstVector& b, double threshold);

/// Rows of A that are linearly independent, as many as its rank, ascending: the pivots of a QR
/// decomposition of Aᵀ.
/// @param threshold  pivots below this share of the largest one count as 0
POISE_API std::vector<int> independent_rows(const ConstMatrix& A, double threshold);

}  // namespace poise::linear
