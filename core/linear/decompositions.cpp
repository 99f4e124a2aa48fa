// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/linear/decompositions.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>

namespace poise::linear {

Eigen::VectorXd least_norm(const ConstMatrix& A, const ConstVector& b) {
  return Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd>(A).solve(b);
}

Eigen::VectorXd basic(const ConstMatrix& A, const ConstVector& b, double threshold) {
  Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factors;
  factors.setThreshold(threshold);
  factors.compute(A);
  const Eigen::Index rank = factors.rank();
  const Eigen::VectorXd turned = factors.householderQ().adjoint() * b;
  Eigen::VectorXd x = Eigen::VectorXd::Zero(A.cols());
  x.head(rank) = factors.matrixR()
                     .topLeftCorner(rank, rank)
                     .triangularView<Eigen::Upper>()
                     .solve(turned.head(rank));
  return factors.colsPermutation() * x;
}

SolutionSet solution_set(const ConstMatrix& A, const ConstVector& b, double threshold) {
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> factors;
  factors.setThreshold(threshold);
  factors.compute(A);
  return {factors.solve(b), factors.colsPermutation() *
                                factors.matrixZ().transpose().rightCols(A.cols() - factors.rank())};
}

Eigen::MatrixXd inverse(const ConstMatrix& A) {
  return Eigen::PartialPivLU<Eigen::MatrixXd>(A).inverse();
}

std::vector<int> pivot_order(const ConstMatrix& A) {
  const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factors(A);
  const auto& order = factors.colsPermutation().indices();
  return {order.begin(), order.end()};
}

Spectrum spectrum(const ConstMatrix& S) {
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(S);
  return {eigen.eigenvalues(), eigen.eigenvectors()};
}

double least_singular_value(const ConstMatrix& A) {
  if (A.size() == 0) return 0;
  return Eigen::JacobiSVD<Eigen::MatrixXd>(A).singularValues().minCoeff();
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
