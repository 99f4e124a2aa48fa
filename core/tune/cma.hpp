// SPDX-License-Identifier: BSD-2-Clause
// CMA-ES: minimises a function from the order of its values alone.

#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <random>
#include <vector>

#include "poise/core/export.hpp"

namespace poise {

/// The evolution strategy with covariance matrix adaptation, active update, cumulative step sizes.
///
///     Cma search(start, 0.3, 1);
///     while (!search.converged(1e-4)) {
///       const std::vector<Eigen::VectorXd> all = search.ask();
///       search.tell(order_of(all));   // indices of `all`, the best first
///     }
///
/// @source [Hansen 2016] The CMA Evolution Strategy: A Tutorial, table 1 and figure 6, with
/// negative
///         weights. The eigendecomposition is made in every generation.
class POISE_API Cma {
 public:
  /// @param start       n, where the search begins
  /// @param sigma       standard deviation of the first samples
  /// @param population  samples of a generation; 0: 4 + ⌊3 ln n⌋
  Cma(const Eigen::VectorXd& start, double sigma, std::uint64_t seed, int population = 0);

  /// Samples of the next generation.
  const std::vector<Eigen::VectorXd>& ask();
  /// Their order, the best first. @pre a permutation of the indices of the last `ask`
  void tell(const std::vector<std::size_t>& order);

  /// The present mean: under noise the best guess.
  const Eigen::VectorXd& mean() const { return mean_; }
  /// The present step size.
  double sigma() const { return sigma_; }
  /// Standard deviations of the next samples along the coordinates.
  Eigen::VectorXd deviations() const { return sigma_ * covariance_.diagonal().cwiseSqrt(); }
  /// Samples of a generation.
  int population() const { return static_cast<int>(weights_.size()); }
  /// Whether all standard deviations are below `width`, or the covariance has degenerated.
  bool converged(double width) const;

 private:
  void set_weights(int population);
  void adapt(const std::vector<std::size_t>& order, const Eigen::VectorXd& step, bool stalled);
  void decompose();
  double normal();

  Eigen::Index n_;
  Eigen::VectorXd mean_;
  double sigma_;
  std::mt19937_64 random_;
  Eigen::VectorXd weights_;  // of the samples in order; the last ones are negative
  Eigen::Index parents_ = 0;
  double mass_ = 0;  // μ_eff
  double c_1_ = 0, c_mu_ = 0, c_sigma_ = 0, c_c_ = 0, damping_ = 0, expected_length_ = 0;
  Eigen::VectorXd path_sigma_, path_c_;
  Eigen::MatrixXd covariance_, axes_;
  Eigen::VectorXd lengths_;  // square roots of the eigenvalues
  std::vector<Eigen::VectorXd> steps_, samples_;
  long generation_ = 0;
};

}  // namespace poise
