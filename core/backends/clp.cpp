// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/backends/clp.hpp"

#include <cmath>
#include <coin/ClpSimplex.hpp>
#include <vector>

namespace poise {
namespace {

// Entries that are rounding make Clp take vertices for optimal that are not.
constexpr double kSmall = 1e-7;

}  // namespace

std::optional<Eigen::VectorXd> solve_by_clp(const LinearProgram& program) {
  const auto rows = static_cast<int>(program.A.rows());
  const auto columns = static_cast<int>(program.A.cols());
  std::vector<CoinBigIndex> starts{0};
  std::vector<int> indices;
  std::vector<double> entries;
  const Eigen::VectorXd largest = program.A.cwiseAbs().rowwise().maxCoeff();
  for (int c = 0; c < columns; ++c) {
    for (int r = 0; r < rows; ++r) {
      if (!(std::abs(program.A(r, c)) > kSmall * largest[r])) continue;
      indices.push_back(r);
      entries.push_back(program.A(r, c));
    }
    starts.push_back(static_cast<CoinBigIndex>(indices.size()));
  }
  ClpSimplex simplex;
  simplex.setLogLevel(0);
  simplex.loadProblem(columns, rows, starts.data(), indices.data(), entries.data(),
                      program.lower.data(), program.upper.data(), program.cost.data(),
                      program.row_lower.data(), program.row_upper.data());
  simplex.setPrimalTolerance(1e-9);
  simplex.primal();
  if (!simplex.isProvenOptimal()) return std::nullopt;
  return Eigen::VectorXd::Map(simplex.primalColumnSolution(), columns);
}

}  // namespace poise
