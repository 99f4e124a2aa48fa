// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/posture/least_squares.hpp"

#include "poise/core/linear/decompositions.hpp"

namespace poise {
namespace {

// Joints that a step would push beyond their limits keep their positions.
Eigen::VectorXd bounded_step(const PostureEquations& equations, const RowMatrix& J,
                             const Eigen::VectorXd& r, const Eigen::VectorXd& x) {
  RowMatrix free = J;
  const Configuration& configuration = equations.configuration();
  for (int round = 0; round < 10; ++round) {
    const Eigen::VectorXd step = -linear::least_norm(free, r);
    bool held = true;
    for (const Configuration::Scalar& s : configuration.scalars()) {
      const JointLimits limits = configuration.limits(s);
      const double to = x[s.number] + step[s.velocity];
      if (to >= limits.lower && to <= limits.upper) continue;
      if (free.col(s.velocity).isZero(0)) continue;
      free.col(s.velocity).setZero();
      held = false;
    }
    if (held) return step;
  }
  return -linear::least_norm(free, r);
}

}  // namespace

double project(PostureEquations& equations, Eigen::VectorXd& x, const Eigen::VectorXd& f) {
  constexpr int kSteps = 30;
  constexpr double kExact = 1e-11, kLongest = 0.3;
  Eigen::VectorXd r(equations.place_rows()), next(x.size());
  RowMatrix J;
  double error = 0;
  for (int i = 0; i <= kSteps; ++i) {
    equations.set(x.data(), f.data());
    equations.places(r, &J);
    error = r.size() > 0 ? r.cwiseAbs().maxCoeff() : 0;
    if (error < kExact || i == kSteps) break;
    Eigen::VectorXd step = bounded_step(equations, J, r, x);
    const double longest = step.cwiseAbs().maxCoeff();
    if (longest > kLongest) step *= kLongest / longest;
    equations.configuration().plus(x.data(), step.data(), next.data());
    x = next;
    equations.configuration().clamp(x.data());
  }
  return error;
}

double place_base(PostureEquations& equations, Eigen::VectorXd& x, const Eigen::VectorXd& f) {
  if (!equations.request().tree->floating() || equations.place_rows() == 0) return 0;
  Eigen::VectorXd r(equations.place_rows()), next(x.size());
  RowMatrix J;
  double cost = 0, damping = 1e-3;
  const auto cost_at = [&](const Eigen::VectorXd& at) {
    equations.set(at.data(), f.data());
    equations.places(r, &J);
    return 0.5 * r.squaredNorm();
  };
  cost = cost_at(x);
  for (int i = 0; i < 30; ++i) {
    const Eigen::Matrix<double, Eigen::Dynamic, 6> B = J.leftCols<6>();
    Eigen::Matrix<double, 6, 6> H = B.transpose() * B;
    H.diagonal().array() += damping;
    Eigen::VectorXd step = Eigen::VectorXd::Zero(equations.velocities());
    step.head<6>() = -H.ldlt().solve(B.transpose() * r);
    equations.configuration().plus(x.data(), step.data(), next.data());
    const double then = cost_at(next);
    const bool better = then < cost;
    if (better && cost - then < 1e-6 * cost) return then;
    damping = better ? damping / 5 : damping * 10;
    if (better) x = next;
    if (better) cost = then;
    if (!better) cost_at(x);
  }
  return cost;
}

}  // namespace poise
