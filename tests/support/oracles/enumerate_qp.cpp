// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/support/oracles/enumerate_qp.hpp"

#include <Eigen/QR>
#include <cmath>

namespace poise::test {
namespace {

constexpr double kTolerance = 1e-8;

struct Search {
  const DenseProblem& problem;
  std::vector<Eigen::Index> equalities, inequalities;
  std::vector<std::pair<Eigen::Index, int>> held;  ///< row and side
  Eigen::Index most = 0;                           ///< rows a vertex can hold
  std::optional<Eigen::VectorXd> best;

  explicit Search(const DenseProblem& p) : problem(p) {
    for (Eigen::Index k = 0; k < p.A.rows(); ++k) {
      if (!std::isfinite(p.lower[k]) && !std::isfinite(p.upper[k])) continue;
      (p.lower[k] == p.upper[k] ? equalities : inequalities).push_back(k);
    }
    Eigen::MatrixXd E(static_cast<Eigen::Index>(equalities.size()), p.A.cols());
    for (std::size_t k = 0; k < equalities.size(); ++k) {
      E.row(static_cast<Eigen::Index>(k)) = p.A.row(equalities[k]);
    }
    most = p.A.cols();
    if (E.rows()) most -= Eigen::ColPivHouseholderQR<Eigen::MatrixXd>(E).rank();
  }

  // [H −Aᵀ; A 0]·(z, μ) = (−g, b), then checks the signs and all rows
  void try_held() {
    const Eigen::Index n = problem.A.cols(), e = static_cast<Eigen::Index>(equalities.size());
    const Eigen::Index m = e + static_cast<Eigen::Index>(held.size());
    Eigen::MatrixXd K = Eigen::MatrixXd::Zero(n + m, n + m);
    Eigen::VectorXd right(n + m);
    K.topLeftCorner(n, n) = problem.H;
    right.head(n) = -problem.g;
    for (Eigen::Index k = 0; k < m; ++k) {
      const Eigen::Index row = k < e ? equalities[static_cast<std::size_t>(k)]
                                     : held[static_cast<std::size_t>(k - e)].first;
      const bool at_upper = k >= e && held[static_cast<std::size_t>(k - e)].second > 0;
      K.row(n + k).head(n) = problem.A.row(row);
      K.col(n + k).head(n) = -problem.A.row(row).transpose();
      right[n + k] = at_upper ? problem.upper[row] : problem.lower[row];
    }
    const Eigen::VectorXd z = K.completeOrthogonalDecomposition().solve(right);
    if ((K * z - right).cwiseAbs().maxCoeff() > kTolerance) return;
    for (std::size_t k = 0; k < held.size(); ++k) {
      if (held[k].second * z[n + e + static_cast<Eigen::Index>(k)] > kTolerance) return;
    }
    const Eigen::VectorXd value = problem.A * z.head(n);
    if ((problem.lower - value).maxCoeff() > kTolerance) return;
    if ((value - problem.upper).maxCoeff() > kTolerance) return;
    best = z.head(n);
  }

  void search(std::size_t from) {
    if (!best) try_held();
    if (best || static_cast<Eigen::Index>(held.size()) == most) return;
    for (std::size_t k = from; k < inequalities.size(); ++k) {
      for (const int side : {-1, 1}) {
        const double b = side < 0 ? problem.lower[inequalities[k]] : problem.upper[inequalities[k]];
        if (!std::isfinite(b)) continue;
        held.emplace_back(inequalities[k], side);
        search(k + 1);
        held.pop_back();
      }
    }
  }
};

}  // namespace

std::optional<Eigen::VectorXd> enumerate(const DenseProblem& problem) {
  Search search(problem);
  search.search(0);
  return search.best;
}

}  // namespace poise::test
