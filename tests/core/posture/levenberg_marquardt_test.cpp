// SPDX-License-Identifier: BSD-2-Clause
// Least squares of postures within the joint limits: where it ends, the cost cannot fall.

#include "poise/core/posture/least_squares.hpp"
#include "poise/tests/support/near.hpp"
#include "poise/tests/support/robots/contact_sets.hpp"

namespace poise::test {
namespace {

// The slope of the cost along the numbers that may move: a joint at a limit only inwards.
double steepest(PostureEquations& equations, const PostureWeights& weights,
                const Eigen::VectorXd& x, const Eigen::VectorXd& f) {
  Eigen::VectorXd r(equations.rows(weights));
  RowMatrix J;
  equations.set(x.data(), f.data());
  equations.evaluate(weights, r, &J);
  Eigen::VectorXd slope = J.transpose() * r;
  for (const Configuration::Scalar& s : equations.configuration().scalars()) {
    const JointLimits range = equations.configuration().limits(s);
    EXPECT_GE(x[s.number], range.lower);
    EXPECT_LE(x[s.number], range.upper);
    double& of = slope[s.velocity];
    if (x[s.number] <= range.lower) of = std::min(of, 0.0);
    if (x[s.number] >= range.upper) of = std::max(of, 0.0);
  }
  return slope.norm();
}

class Minimise : public testing::TestWithParam<int> {};

// The preferred posture lies outside of the limits, so many joints end at one.
TEST_P(Minimise, EndsWhereTheCostCannotFall) {
  std::mt19937 gen(5);
  const Stander robot = standers()[static_cast<std::size_t>(GetParam())];
  int at_limit = 0;
  for (int i = 0; i < 10; ++i) {
    PostureRequest request = draw_contact_set(gen, robot).request;
    std::bernoulli_distribution out(0.5);
    for (std::size_t j = 0; j < robot.tree->joints.size(); ++j) {
      const JointLimits& limits = robot.tree->joints[j].limits;
      double& nominal = request.nominal.joints[static_cast<Eigen::Index>(j)];
      if (std::isfinite(limits.upper) && out(gen)) nominal = limits.upper + 0.3;
    }
    PostureEquations equations(request);
    PostureWeights weights;
    weights.statics = false;
    weights.limits = 0;
    weights.nominal = 1;
    Eigen::VectorXd x(equations.configuration().numbers());
    Eigen::VectorXd f = Eigen::VectorXd::Zero(equations.forces());
    equations.configuration().read(request.nominal, x.data());
    equations.configuration().clamp(x.data());
    const double before = steepest(equations, weights, x, f);
    minimise(equations, weights, 200, x, f);
    EXPECT_LT(steepest(equations, weights, x, f), 1e-3 * before) << robot.name << ", set " << i;
    for (const Configuration::Scalar& s : equations.configuration().scalars())
      at_limit += x[s.number] == equations.configuration().limits(s).upper;
  }
  EXPECT_GE(at_limit, 30);
}

INSTANTIATE_TEST_SUITE_P(Robots, Minimise, testing::Values(0, 1, 2));

}  // namespace
}  // namespace poise::test
