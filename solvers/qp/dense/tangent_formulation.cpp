// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/qp/dense/tangent_formulation.hpp"

#include <algorithm>

namespace poise::qp {

void TangentFormulation::bind(const Problem& problem, const Settings& settings) {
  settings_ = settings;
  nv_ = static_cast<int>(problem.nv);
  root_inverse_.setZero(problem.nf);
  table_.bind(problem);
  cost_.bind(problem, settings.level_ratio, settings.regularisation_acceleration);
  force_cost_.bind(problem);
}

void TangentFormulation::update(const TickInput& tick) {
  problem_ = &tick.problem;
  table_.update(tick.problem, tick.M, tick.h);
}

void TangentFormulation::quadratic(Cost::Hessian H, Eigen::VectorXd& g) {
  const double force = settings_.regularisation_force;
  table_.root_inverse(force, force / (kMomentArm * kMomentArm), root_inverse_.data());
  cost_.assemble(*problem_, {H.data(), nv_, nv_, H.outerStride()}, g.head(nv_));
  gradient_scale_ = std::max(1.0, g.head(nv_).cwiseAbs().maxCoeff());
  if (force_cost_.empty()) return;
  const Eigen::Index nf = table_.forces();
  auto on_forces = H.bottomRightCorner(nf, nf);
  on_forces.diagonal() = root_inverse_.head(nf).array().square().inverse();
  g.segment(nv_, nf).setZero();
  force_cost_.assemble(*problem_, cost_, table_, on_forces, g.segment(nv_, nf));
}

void TangentFormulation::gradient(const Eigen::VectorXd& x, double, Eigen::VectorXd& gradient,
                                  Eigen::VectorXd& magnitude) {
  const Eigen::Index nf = table_.forces();
  const auto inverse = root_inverse_.head(nf).array();
  cost_.gradient(*problem_, x.head(nv_), gradient.head(nv_));
  gradient.segment(nv_, nf) = x.segment(nv_, nf).array() / inverse.square();
  // scale: the larger of the gradients at zero and at this point
  const double scale = std::max(gradient_scale_, gradient.head(nv_).lpNorm<Eigen::Infinity>());
  magnitude.head(nv_).setConstant(scale);
  magnitude.segment(nv_, nf) = (1 + x.segment(nv_, nf).array().abs()) / inverse.square();
  force_cost_.gradient(*problem_, cost_, table_, x.segment(nv_, nf), gradient.segment(nv_, nf),
                       magnitude.segment(nv_, nf));
}

void TangentFormulation::report(const double* x, std::span<const HeldRow> held,
                                Solution& solution) {
  table_.report_point(*problem_, x, solution);
  for (const HeldRow& row : held)
    table_.report_row(*problem_, row.held.row, row.held.side, row.multiplier, solution);
}

}  // namespace poise::qp
