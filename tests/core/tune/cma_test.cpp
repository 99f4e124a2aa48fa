// SPDX-License-Identifier: BSD-2-Clause
// CMA-ES on standard functions, its order of several objectives, and its laws.

#include "poise/core/tune/cma.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <functional>
#include <numeric>

#include "poise/core/tune/pareto.hpp"

namespace poise {
namespace {

using Function = std::function<double(const Eigen::VectorXd&)>;

double sphere(const Eigen::VectorXd& x) { return x.squaredNorm(); }
double ellipsoid(const Eigen::VectorXd& x) {
  double sum = 0;
  for (Eigen::Index i = 0; i < x.size(); ++i)
    sum += std::pow(1e6, static_cast<double>(i) / static_cast<double>(x.size() - 1)) * x[i] * x[i];
  return sum;
}
double rosenbrock(const Eigen::VectorXd& x) {
  double sum = 0;
  for (Eigen::Index i = 0; i + 1 < x.size(); ++i)
    sum += 100 * std::pow(x[i] * x[i] - x[i + 1], 2) + std::pow(1 - x[i], 2);
  return sum;
}

std::vector<std::size_t> order(const std::vector<Eigen::VectorXd>& all, const Function& f) {
  std::vector<double> values;
  for (const Eigen::VectorXd& x : all) values.push_back(f(x));
  std::vector<std::size_t> out(all.size());
  std::iota(out.begin(), out.end(), std::size_t{0});
  std::ranges::stable_sort(out, {}, [&](std::size_t i) { return values[i]; });
  return out;
}

// Evaluations until the function is below 1e-9.
long evaluations(const Function& f, Eigen::Index n, std::uint64_t seed) {
  Cma search(Eigen::VectorXd::Constant(n, 0.5), 0.3, seed);
  long count = 0;
  while (count < 100000) {
    const auto& all = search.ask();
    count += static_cast<long>(all.size());
    const auto sorted = order(all, f);
    if (f(all[sorted[0]]) < 1e-9) return count;
    search.tell(sorted);
  }
  return count;
}

// Bounds well above what the Python package `cma` needs (tests/bench/tune_beside_cma.py compares).
TEST(Cma, FindsTheMinimumOfStandardFunctions) {
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    EXPECT_LT(evaluations(sphere, 8, seed), 1800) << seed;
    EXPECT_LT(evaluations(ellipsoid, 8, seed), 5000) << seed;
    EXPECT_LT(evaluations(rosenbrock, 8, seed), 8000) << seed;
    EXPECT_LT(evaluations(sphere, 2, seed), 500) << seed;
  }
}

TEST(Cma, DependsOnTheOrderOfValuesAlone) {
  const Function monotone = [](const Eigen::VectorXd& x) {
    return std::log(ellipsoid(x) + 1e-300) - 7;
  };
  Cma one(Eigen::VectorXd::Ones(5), 0.5, 3), other(Eigen::VectorXd::Ones(5), 0.5, 3);
  for (int i = 0; i < 30; ++i) {
    one.tell(order(one.ask(), ellipsoid));
    other.tell(order(other.ask(), monotone));
  }
  EXPECT_EQ(one.mean(), other.mean());
}

TEST(Cma, RepeatsWithItsSeed) {
  Cma one(Eigen::VectorXd::Zero(3), 0.5, 3), same(Eigen::VectorXd::Zero(3), 0.5, 3),
      other(Eigen::VectorXd::Zero(3), 0.5, 4);
  EXPECT_EQ(one.ask()[2], same.ask()[2]);
  EXPECT_NE(one.ask()[2], other.ask()[2]);
}

TEST(Cma, SaysWhenItHasConverged) {
  Cma search(Eigen::VectorXd::Constant(4, 0.5), 0.3, 1);
  EXPECT_FALSE(search.converged(1e-3));
  int generations = 0;
  for (; !search.converged(1e-3) && generations < 500; ++generations)
    search.tell(order(search.ask(), sphere));
  EXPECT_LT(generations, 200);
  EXPECT_LT(search.mean().norm(), 0.01);
}

// A linear function has no minimum: the steps grow.
TEST(Cma, TakesLongerStepsDownASlope) {
  Cma search(Eigen::VectorXd::Zero(4), 0.1, 1);
  for (int i = 0; i < 50; ++i)
    search.tell(order(search.ask(), [](const Eigen::VectorXd& x) { return x.sum(); }));
  EXPECT_GT(search.sigma(), 1);
}

TEST(Pareto, PutsFailedRunsLast) {
  const Score good{0, 3, {5}}, better{0, 3, {4}}, fell{0.5, 2, {1}}, early{0.5, 1, {1}},
      unknown{0, 3, {NAN}};
  EXPECT_THAT(order_of({early, good, unknown, fell, better}), testing::ElementsAre(4, 1, 2, 3, 0));
}

TEST(Pareto, FindsTheFrontAndSpreadsAlongIt) {
  const auto score = [](double a, double b) { return Score{0, 1, {a, b}}; };
  const std::vector<Score> all{score(0, 10), score(5, 5), score(6, 6), score(10, 0),
                               score(4.9, 5.1)};
  EXPECT_THAT(pareto_front(all), testing::ElementsAre(0, 1, 3, 4));
  const auto sorted = order_of(all);
  EXPECT_THAT(std::vector<std::size_t>(sorted.begin(), sorted.begin() + 2),
              testing::UnorderedElementsAre(0, 3));
  EXPECT_EQ(sorted.back(), 2u);
}

}  // namespace
}  // namespace poise
