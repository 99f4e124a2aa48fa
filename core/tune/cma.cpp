// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/tune/cma.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "poise/core/linear/decompositions.hpp"

namespace poise {
namespace {

constexpr double kWorstCondition = 1e14;

}  // namespace

Cma::Cma(const Eigen::VectorXd& start, double sigma, std::uint64_t seed, int population)
    : n_(start.size()), mean_(start), sigma_(sigma), random_(seed) {
  const double n = static_cast<double>(n_);
  set_weights(population > 0 ? std::max(population, 4) : 4 + static_cast<int>(3 * std::log(n)));
  expected_length_ = std::sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
  path_sigma_ = path_c_ = Eigen::VectorXd::Zero(n_);
  covariance_ = axes_ = Eigen::MatrixXd::Identity(n_, n_);
  lengths_ = Eigen::VectorXd::Ones(n_);
}

// (49) to (58) of [Hansen 2016]
void Cma::set_weights(int population) {
  const double n = static_cast<double>(n_);
  weights_.resize(population);
  for (int i = 0; i < population; ++i)
    weights_[i] = std::log((population + 1) / 2.0) - std::log(i + 1);
  parents_ = (weights_.array() > 0).count();
  auto good = weights_.head(parents_);
  auto bad = weights_.tail(population - parents_);
  mass_ = good.sum() * good.sum() / good.squaredNorm();
  const double bad_mass = bad.sum() * bad.sum() / std::max(bad.squaredNorm(), 1e-300);
  c_1_ = 2 / ((n + 1.3) * (n + 1.3) + mass_);
  c_mu_ = std::min(1 - c_1_, 2 * (0.25 + mass_ + 1 / mass_ - 2) / ((n + 2) * (n + 2) + mass_));
  c_sigma_ = (mass_ + 2) / (n + mass_ + 5);
  damping_ = 1 + 2 * std::max(0.0, std::sqrt((mass_ - 1) / (n + 1)) - 1) + c_sigma_;
  c_c_ = (4 + mass_ / n) / (n + 4 + 2 * mass_ / n);
  const double most = std::min(
      {1 + c_1_ / c_mu_, 1 + 2 * bad_mass / (mass_ + 2), (1 - c_1_ - c_mu_) / (n * c_mu_)});
  good /= good.sum();
  bad *= most / std::max(bad.cwiseAbs().sum(), 1e-300);
}

// Box and Muller; the library's distribution differs between standard libraries.
double Cma::normal() {
  const double u = (static_cast<double>(random_() >> 11) + 0.5) * 0x1p-53;
  const double v = static_cast<double>(random_() >> 11) * 0x1p-53;
  return std::sqrt(-2 * std::log(u)) * std::cos(2 * std::numbers::pi * v);
}

const std::vector<Eigen::VectorXd>& Cma::ask() {
  steps_.clear();
  samples_.clear();
  for (int i = 0; i < population(); ++i) {
    Eigen::VectorXd z(n_);
    for (double& one : z) one = normal();
    steps_.emplace_back(axes_ * lengths_.cwiseProduct(z));
    samples_.emplace_back(mean_ + sigma_ * steps_.back());
  }
  return samples_;
}

void Cma::tell(const std::vector<std::size_t>& order) {
  Eigen::VectorXd step = Eigen::VectorXd::Zero(n_);
  for (Eigen::Index i = 0; i < parents_; ++i)
    step += weights_[i] * steps_[order[static_cast<std::size_t>(i)]];
  mean_ += sigma_ * step;
  const Eigen::VectorXd white = axes_ * (axes_.transpose() * step).cwiseQuotient(lengths_);
  path_sigma_ = (1 - c_sigma_) * path_sigma_ + std::sqrt(c_sigma_ * (2 - c_sigma_) * mass_) * white;
  ++generation_;
  const double length = path_sigma_.norm();
  const double settled =
      std::sqrt(1 - std::pow(1 - c_sigma_, 2 * static_cast<double>(generation_)));
  const bool stalled =
      length / settled >= (1.4 + 2 / (static_cast<double>(n_) + 1)) * expected_length_;
  adapt(order, step, stalled);
  sigma_ *= std::exp(std::min(1.0, c_sigma_ / damping_ * (length / expected_length_ - 1)));
  decompose();
}

// (45) to (47)
void Cma::adapt(const std::vector<std::size_t>& order, const Eigen::VectorXd& step, bool stalled) {
  path_c_ *= 1 - c_c_;
  if (!stalled) path_c_ += std::sqrt(c_c_ * (2 - c_c_) * mass_) * step;
  const double lost = stalled ? c_1_ * c_c_ * (2 - c_c_) : 0;
  covariance_ *= 1 + lost - c_1_ - c_mu_ * weights_.sum();
  covariance_ += c_1_ * path_c_ * path_c_.transpose();
  for (Eigen::Index i = 0; i < weights_.size(); ++i) {
    const Eigen::VectorXd& y = steps_[order[static_cast<std::size_t>(i)]];
    const double size = (axes_.transpose() * y).cwiseQuotient(lengths_).squaredNorm();
    const double weight = weights_[i] >= 0
                              ? weights_[i]
                              : weights_[i] * static_cast<double>(n_) / std::max(size, 1e-300);
    covariance_ += c_mu_ * weight * y * y.transpose();
  }
}

void Cma::decompose() {
  covariance_ = 0.5 * (covariance_ + covariance_.transpose()).eval();
  linear::Spectrum eigen = linear::spectrum(covariance_);
  const double largest = eigen.values.maxCoeff();
  lengths_ = eigen.values.cwiseMax(largest / kWorstCondition).cwiseSqrt();
  axes_ = std::move(eigen.vectors);
}

bool Cma::converged(double width) const {
  const bool narrow = (deviations().array() < width).all();
  return narrow || !mean_.allFinite() || !(sigma_ > 0) ||
         lengths_.maxCoeff() >= 0.999 * std::sqrt(kWorstCondition) * lengths_.minCoeff();
}

}  // namespace poise
