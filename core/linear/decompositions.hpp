// SPDX-License-Identifier: BSD-2-Clause
// Dense linear algebra for loading and explaining, with Eigen's decompositions, which are compiled
// here once. All functions allocate, so they must not run in the tick.

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
/// column pivoting.
/// @param A  m×n  @param b  m
/// @param threshold  pivots below this share of the largest one count as 0
/// @return n numbers
POISE_API Eigen::VectorXd basic(const ConstMatrix& A, const ConstVector& b, double threshold);

/// All solutions of A·x = b as x = point + basis·y.
struct SolutionSet {
  Eigen::VectorXd point;  ///< n: minimises ‖A·x − b‖, with the least ‖x‖
  Eigen::MatrixXd basis;  ///< n×(n − rank): orthonormal, A·basis = 0
};

/// @param A  m×n  @param b  m
/// @param threshold  pivots below this share of the largest one count as 0
POISE_API SolutionSet solution_set(const ConstMatrix& A, const ConstVector& b, double threshold);

/// The inverse of a square matrix that has one.
POISE_API Eigen::MatrixXd inverse(const ConstMatrix& A);

/// The columns of A in the order in which a QR decomposition with pivoting takes them: the first
/// rank(A) of them are independent.
POISE_API std::vector<int> pivot_order(const ConstMatrix& A);

/// Eigenvalues in rising order, and eigenvectors in the same order.
struct Spectrum {
  Eigen::VectorXd values;
  Eigen::MatrixXd vectors;  ///< orthonormal columns
};

/// @param S  symmetric; only its lower triangle is read
POISE_API Spectrum spectrum(const ConstMatrix& S);

/// The least singular value of a matrix; 0 for one without entries.
POISE_API double least_singular_value(const ConstMatrix& A);

/// Rows of A that are linearly independent, as many as its rank, ascending: the pivots of a QR
/// decomposition of Aᵀ.
/// @param threshold  pivots below this share of the largest one count as 0
POISE_API std::vector<int> independent_rows(const ConstMatrix& A, double threshold);

}  // namespace poise::linear
