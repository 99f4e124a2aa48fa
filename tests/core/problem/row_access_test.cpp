// SPDX-License-Identifier: BSD-2-Clause
// The kinds of rows, against a second implementation.

#include "poise/core/problem/row_access.hpp"

#include <gtest/gtest.h>

#include "poise/tests/core/control/standing.hpp"
#include "poise/tests/solvers/random_problem.hpp"
#include "poise/tests/support/dense_problem.hpp"

namespace poise {
namespace {

using test::dense_problem;
using test::DenseProblem;

// Every row of `dense` that belongs to a block, except the equation of motion without a robot.
void expect_rows(const Problem& problem, const DenseProblem& dense) {
  Eigen::RowVectorXd a(dense.nv + dense.nf + dense.nu);
  for (std::size_t k = 0; k < dense.rows.size(); ++k) {
    if (dense.rows[k].block < 0) continue;
    const Rows& rows = problem.constraints[static_cast<std::size_t>(dense.rows[k].block)];
    if (rows.kind == RowKind::kEquationOfMotion && !problem.robot) continue;
    const auto at = static_cast<Eigen::Index>(k);
    const RowBounds bounds = row_bounds(problem, rows, dense.rows[k].row);
    a.setConstant(7);
    write_row(problem, rows, dense.rows[k].row, a);
    EXPECT_TRUE(counts(problem, rows));
    EXPECT_EQ(bounds.lower, dense.lower[at]) << "row " << k;
    EXPECT_EQ(bounds.upper, dense.upper[at]) << "row " << k;
    for (std::size_t c = 0; c < problem.contact_kinematics.size(); ++c)
      if (!problem.contact_kinematics[c].active)
        EXPECT_TRUE(a.segment(dense.nv + problem.force_start[c], (*problem.contacts)[c].forces())
                        .isZero(0));
      else
        EXPECT_EQ(a.segment(dense.nv + problem.force_start[c], (*problem.contacts)[c].forces()),
                  dense.A.row(at).segment(dense.nv + problem.force_start[c],
                                          (*problem.contacts)[c].forces()));
    EXPECT_EQ(a.head(dense.nv), dense.A.row(at).head(dense.nv)) << "row " << k;
    EXPECT_EQ(a.tail(dense.nu), dense.A.row(at).tail(dense.nu)) << "row " << k;
  }
}

// A block's values are its rows times the point, those of the equation of motion less −h − r.
void expect_values(const Problem& problem, const DenseProblem& dense, const Solution& solution) {
  const Eigen::VectorXd z = dense.point(solution);
  Eigen::RowVectorXd a(z.size());
  for (const Rows& rows : problem.constraints) {
    if (!counts(problem, rows) || (rows.kind == RowKind::kEquationOfMotion && !problem.robot))
      continue;
    Eigen::VectorXd value(row_count(problem, rows));
    row_values(problem, rows, solution, value);
    for (Eigen::Index i = 0; i < value.size(); ++i) {
      write_row(problem, rows, i, a);
      const bool law = rows.kind == RowKind::kEquationOfMotion;
      const double size = 1 + a.cwiseAbs().dot(z.cwiseAbs());
      EXPECT_NEAR(value[i], a.dot(z) - (law ? row_bounds(problem, rows, i).lower : 0),
                  1e-12 * size);
    }
  }
}

Solution random_point(const Problem& problem, const test::RandomProblem& random) {
  Solution solution;
  solution.acceleration = random.acceleration;
  solution.force = random.force;
  solution.torque = random.torque;
  for (std::size_t c = 0; c < problem.contact_kinematics.size(); ++c)
    if (!problem.contact_kinematics[c].active)
      solution.force.segment(problem.force_start[c], (*problem.contacts)[c].forces()).setZero();
  return solution;
}

TEST(RowAccess, IsAsWrittenOutByHandForEveryKind) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    test::Recipe recipe;
    recipe.points = 2;
    recipe.general = true;
    recipe.scattered = seed % 2 == 0;
    recipe.by_vertices = seed % 3 == 0;
    test::RandomProblem random(recipe, seed);
    if (seed % 4 == 0) random.activate(0, false);
    const DenseProblem dense = dense_problem(random.problem, random.M, random.h);
    expect_rows(random.problem, dense);
    expect_values(random.problem, dense, random_point(random.problem, random));
  }
}

TEST(RowAccess, KnowsTheEquationOfMotionOfARobot) {
  const test::WrappedModules modules;
  test::Standing standing("", modules);
  standing.controller.start(standing.state);
  standing.run(3);
  const Problem& problem = standing.controller.problem();
  const DenseProblem dense =
      dense_problem(problem, problem.robot->mass_matrix(), problem.robot->load());
  expect_rows(problem, dense);
  expect_values(problem, dense, standing.controller.solution());
}

TEST(RowAccess, LeavesOutWhatIsRelaxedOrNotInContact) {
  test::RandomProblem random({.points = 2, .general = true}, 5);
  Rows& torque = random.block(RowKind::kTorque);
  EXPECT_TRUE(counts(random.problem, torque));
  torque.enabled = false;
  EXPECT_FALSE(counts(random.problem, torque));
  Rows& motion = random.block(RowKind::kContactMotion);
  EXPECT_TRUE(counts(random.problem, motion));
  random.activate(static_cast<std::size_t>(motion.contact), false);
  EXPECT_FALSE(counts(random.problem, motion));
}

TEST(RowAccess, HoldsContactMotionAtItsLowerBounds) {
  test::RandomProblem random({}, 3);
  Rows& motion = random.block(RowKind::kContactMotion);
  motion.upper.setConstant(99);
  for (Eigen::Index i = 0; i < motion.size(); ++i) {
    EXPECT_EQ(row_bounds(random.problem, motion, i).lower, motion.lower[i]);
    EXPECT_EQ(row_bounds(random.problem, motion, i).upper, motion.lower[i]);
  }
}

TEST(RowAccess, AllocatesNothing) {
  test::RandomProblem random({.general = true}, 8);
  const Solution solution = random_point(random.problem, random);
  Eigen::RowVectorXd a(random.problem.nv + random.problem.nf + random.problem.nu);
  Eigen::VectorXd values(200);
  const long before = test::allocations();
  for (const Rows& rows : random.problem.constraints) {
    if (rows.kind == RowKind::kEquationOfMotion) continue;
    row_values(random.problem, rows, solution, values.head(row_count(random.problem, rows)));
    for (Eigen::Index i = 0; i < row_count(random.problem, rows); ++i)
      write_row(random.problem, rows, i, a);
  }
  EXPECT_EQ(test::allocations(), before);
}

}  // namespace
}  // namespace poise
