// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/posture/least_squares.hpp"

#include <ceres/ceres.h>

#include <cmath>

#include "poise/core/linear/decompositions.hpp"

namespace poise {
namespace {

// All residuals, over the blocks x and f.
class PostureCost final : public ceres::CostFunction {
 public:
  PostureCost(PostureEquations& equations, const PostureWeights& weights)
      : equations_(equations), weights_(weights) {
    set_num_residuals(equations.rows(weights));
    mutable_parameter_block_sizes()->push_back(equations.configuration().AmbientSize());
    if (equations.forces() > 0) mutable_parameter_block_sizes()->push_back(equations.forces());
  }

  bool Evaluate(double const* const* parameters, double* residuals,
                double** jacobians) const override {
    const bool forces = equations_.forces() > 0;
    equations_.set(parameters[0], forces ? parameters[1] : nullptr);
    Eigen::Map<Eigen::VectorXd> r(residuals, num_residuals());
    equations_.evaluate(weights_, r, jacobians ? &J_ : nullptr);
    if (!jacobians) return r.allFinite();
    const int n = equations_.configuration().AmbientSize(), v = equations_.velocities();
    if (jacobians[0]) {
      RowMatrix minus(v, n);
      equations_.configuration().MinusJacobian(parameters[0], minus.data());
      Eigen::Map<RowMatrix>(jacobians[0], r.size(), n) = J_.leftCols(v) * minus;
    }
    if (forces && jacobians[1])
      Eigen::Map<RowMatrix>(jacobians[1], r.size(), equations_.forces()) =
          J_.rightCols(equations_.forces());
    return r.allFinite();
  }

 private:
  PostureEquations& equations_;
  PostureWeights weights_;
  mutable RowMatrix J_;
};

JointLimits limits_of(const PostureEquations& equations, const Configuration::Scalar& s) {
  if (s.joint < 0) return {};
  return equations.request().tree->joints[static_cast<std::size_t>(s.joint)].limits;
}

void clamp(const PostureEquations& equations, Eigen::VectorXd& x) {
  for (const Configuration::Scalar& s : equations.configuration().scalars()) {
    const JointLimits limits = limits_of(equations, s);
    x[s.ambient] = std::min(std::max(x[s.ambient], limits.lower), limits.upper);
  }
}

void bound(const PostureEquations& equations, double* x, ceres::Problem& problem) {
  for (const Configuration::Scalar& s : equations.configuration().scalars()) {
    const JointLimits limits = limits_of(equations, s);
    if (std::isfinite(limits.lower)) problem.SetParameterLowerBound(x, s.ambient, limits.lower);
    if (std::isfinite(limits.upper)) problem.SetParameterUpperBound(x, s.ambient, limits.upper);
  }
}

// Joints that a step would push beyond their limits keep their positions.
Eigen::VectorXd bounded_step(const PostureEquations& equations, const RowMatrix& J,
                             const Eigen::VectorXd& r, const Eigen::VectorXd& x) {
  RowMatrix free = J;
  for (int round = 0; round < 10; ++round) {
    const Eigen::VectorXd step = -linear::least_norm(free, r);
    bool held = true;
    for (const Configuration::Scalar& s : equations.configuration().scalars()) {
      const JointLimits limits = limits_of(equations, s);
      const double to = x[s.ambient] + step[s.velocity];
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

int minimise(PostureEquations& equations, const PostureWeights& weights, int iterations,
             Eigen::VectorXd& x, Eigen::VectorXd& f) {
  clamp(equations, x);
  PostureCost cost(equations, weights);
  Configuration manifold = equations.configuration();
  ceres::Problem::Options keep;
  keep.cost_function_ownership = ceres::DO_NOT_TAKE_OWNERSHIP;
  keep.manifold_ownership = ceres::DO_NOT_TAKE_OWNERSHIP;
  ceres::Problem problem(keep);
  std::vector<double*> blocks{x.data()};
  if (f.size() > 0) blocks.push_back(f.data());
  problem.AddResidualBlock(&cost, nullptr, blocks);
  problem.SetManifold(x.data(), &manifold);
  bound(equations, x.data(), problem);

  ceres::Solver::Options options;
  options.linear_solver_type = ceres::DENSE_QR;
  options.max_num_iterations = iterations;
  options.function_tolerance = 1e-7;
  options.gradient_tolerance = 1e-10;
  options.parameter_tolerance = 1e-8;
  options.num_threads = 1;
  options.logging_type = ceres::SILENT;
  ceres::Solver::Summary summary;
  ceres::Solve(options, &problem, &summary);
  clamp(equations, x);
  return static_cast<int>(summary.iterations.size());
}

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
    equations.configuration().Plus(x.data(), step.data(), next.data());
    x = next;
    clamp(equations, x);
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
    equations.configuration().Plus(x.data(), step.data(), next.data());
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
