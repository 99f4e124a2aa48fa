// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/linear/decompositions.hpp"

#include <Eigen/QR>
#include <algorithm>

namespace poise::linear {

Eigen::VectorXd least_norm(const ConstMatrix& A, const ConstVector& b) {
  return Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd>(A).solve(b);
}

Eigen::VectorXd basic(const ConstMatrix& A, const ConstVector& b) {
  return Eigen::ColPivHouseholderQR<Eigen::MatrixXd>(A).solve(b);
}

SolutionSet solution_set(const ConstMatrix& A, const ConstVector& b, double threshold) {
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> factors;
  factors.setThreshold(threshold);
  factors.compute(A);
  return {factors.solve(b), factors.colsPermutation() *
                                factors.matrixZ().transpose().rightCols(A.cols() - factors.rank())};
}

std::vector<int> independent_rows(const ConstMatrix& A, double threshold) {
  Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factors;
  factors.setThreshold(threshold);
  factors.compute(A.transpose());
  std::vector<int> rows;
  for (Eigen::Index i = 0; i < factors.rank(); ++i)
    rows.push_back(static_cast<int>(factors.colsPermutation().indices()[i]));
  std::ranges::sort(rows);
  return rows;
}

}  // namespace poise::linear
