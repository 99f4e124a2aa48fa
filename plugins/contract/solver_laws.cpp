// SPDX-License-Identifier: BSD-2-Clause
// Contract of solvers, on ticks of robots near the start of their stacks.

#include <algorithm>
#include <cmath>

#include "poise/plugins/contract/allocations.hpp"
#include "poise/plugins/contract/solver_scene.hpp"

namespace poise::contract {
namespace {

using Vector = Eigen::VectorXd;

constexpr double kTolerance = 1e-6;  // violation of a row relative to 1 + its largest term

// Largest violation in a block, relative to 1 + the largest term of the row.
double broken(const Problem& problem, const Rows& rows, const Solution& s) {
  const auto c = static_cast<std::size_t>(rows.contact);
  Vector value, scale;
  Vector lower = rows.lower, upper = rows.upper;
  if (rows.kind == RowKind::kEquationOfMotion) {
    const Dynamics& robot = *problem.robot;
    value = robot.mass_matrix() * s.acceleration + robot.load();
    scale = (robot.mass_matrix() * s.acceleration).cwiseAbs() + robot.load().cwiseAbs();
    for (std::size_t i = 0; i < problem.contact_kinematics.size(); ++i) {
      const RowMatrix& J = problem.contact_kinematics[i].force_jacobian();
      const Vector push = J.transpose() * s.force.segment(problem.force_start[i], J.rows());
      value -= push;
      scale += push.cwiseAbs();
    }
    for (std::size_t j = 0; j < problem.motors.size(); ++j)
      value[problem.motors[j]] -= s.torque[static_cast<Eigen::Index>(j)];
    lower = upper = Vector::Zero(value.size());
  } else if (rows.kind == RowKind::kContactMotion) {
    value = problem.contact_kinematics[c].jacobian * s.acceleration;
    upper = lower;
  } else if (rows.kind == RowKind::kAcceleration) {
    value = s.acceleration;
  } else if (rows.kind == RowKind::kTorque) {
    value = s.torque;
  } else if (rows.kind == RowKind::kContactForce) {
    value = rows.on_force * s.force.segment(problem.force_start[c], rows.on_force.cols());
  } else {
    value = Vector::Zero(rows.size());
    if (rows.on_acceleration.size() > 0) value += rows.on_acceleration * s.acceleration;
    if (rows.on_force.size() > 0) value += rows.on_force * s.force;
    if (rows.on_torque.size() > 0) value += rows.on_torque * s.torque;
  }
  if (scale.size() == 0) scale = value.cwiseAbs();
  double worst = 0;
  for (Eigen::Index i = 0; i < value.size(); ++i)
    worst = std::max(worst, std::max(lower[i] - value[i], value[i] - upper[i]) / (1 + scale[i]));
  return worst;
}

// Whether the solver promises to satisfy these rows.
bool counts(const Problem& problem, const Rows& rows, SolverPromise promise) {
  const bool made =
      rows.contact < 0 || problem.contact_kinematics[static_cast<std::size_t>(rows.contact)].active;
  const bool of_motion =
      rows.kind == RowKind::kContactMotion || rows.kind == RowKind::kAcceleration;
  return rows.enabled && made && rows.level == 0 && !rows.clamps &&
         (promise != SolverPromise::kForces || !of_motion);
}

// Σ w‖J·v̇ + A·f + drift − desired‖² over the objectives of the first level; without a solution:
// the sum for zero variables.
double first_level(const Problem& problem, const Solution* s) {
  int first = std::numeric_limits<int>::max();
  for (const Objective& o : problem.objectives) first = std::min(first, o.level);
  double sum = 0;
  for (const Objective& o : problem.objectives) {
    if (o.level != first) continue;
    Vector miss = o.rows.drift;
    if (!o.of_forces()) miss -= o.desired;
    if (s) miss += o.of_forces() ? o.rows.on_force * s->force : o.rows.jacobian * s->acceleration;
    for (Eigen::Index i = 0; i < miss.size(); ++i) sum += o.weight_of(i) * miss[i] * miss[i];
  }
  return sum;
}

class SolverLaws : public testing::TestWithParam<std::string> {};

TEST_P(SolverLaws, SizesItsSolutionWhereItSaysItTakesTheProblem) {
  for (const BoundSolver& bound : solver_scenes(GetParam())) {
    const Problem& problem = bound.scene->problem();
    EXPECT_EQ(bound.solution.acceleration.size(), problem.nv);
    EXPECT_EQ(bound.solution.force.size(), problem.nf);
    EXPECT_EQ(bound.solution.torque.size(), problem.nu);
  }
}

TEST_P(SolverLaws, RowsHoldWhereItSaysSolved) {
  for (BoundSolver& bound : solver_scenes(GetParam())) {
    for (int i = 0; i < 20; ++i) {
      bound.scene->move(0.002 * i, 0.01 * i);
      bound.solver->solve(bound.scene->problem(), bound.solution);
      const Solution& s = bound.solution;
      EXPECT_TRUE(s.acceleration.allFinite() && s.force.allFinite() && s.torque.allFinite());
      EXPECT_TRUE(i > 0 || s.usable()) << "the robot does not even stand: " << to_string(s.status);
      if (!s.usable()) continue;
      for (std::size_t b = 0; b < bound.scene->problem().constraints.size(); ++b) {
        const Rows& rows = bound.scene->problem().constraints[b];
        if (!counts(bound.scene->problem(), rows, bound.solver->promise())) continue;
        EXPECT_LT(broken(bound.scene->problem(), rows, s), kTolerance)
            << bound.scene->problem().constraint_names[b] << " in tick " << i;
      }
    }
  }
}

// The tasks of the first level must come as near to their targets as with the weighted QP.
TEST_P(SolverLaws, MeetsTheFirstLevelAsWellAsAWeightedQp) {
  for (BoundSolver& bound : solver_scenes(GetParam())) {
    if (bound.solver->promise() == SolverPromise::kForces) continue;
    for (int i = 0; i < 10; ++i) {
      bound.scene->move(0.001 * i, 0.005 * i);
      const Problem& problem = bound.scene->problem();
      bound.solver->solve(problem, bound.solution);
      if (!bound.solution.usable() || !bound.scene->reference().usable()) continue;
      const double asked = first_level(problem, nullptr);
      EXPECT_LE(first_level(problem, &bound.solution),
                1.01 * first_level(problem, &bound.scene->reference()) + 1e-3 * asked + 1e-8)
          << "tick " << i << ", asked for " << asked;
    }
  }
}

// If multipliers are given, they have the right sign and are nonzero only for rows at their bound.
TEST_P(SolverLaws, MultipliersBelongToRowsThatAreHeld) {
  for (BoundSolver& bound : solver_scenes(GetParam())) {
    for (int i = 0; i < 10; ++i) {
      bound.scene->move(0.002 * i, 0.01 * i);
      bound.solver->solve(bound.scene->problem(), bound.solution);
      const Solution& s = bound.solution;
      if (!s.usable() || s.multipliers.size() != s.active.size()) continue;
      for (std::size_t b = 0; b < s.active.size(); ++b) {
        for (Eigen::Index r = 0; r < std::min(s.active[b].size(), s.multipliers[b].size()); ++r) {
          const double y = s.multipliers[b][r];
          const int held = s.active[b][r];
          EXPECT_TRUE(std::isfinite(y));
          EXPECT_TRUE(held != 0 || y == 0) << bound.scene->problem().constraint_names[b];
          EXPECT_TRUE(held != -1 || y >= -1e-9) << bound.scene->problem().constraint_names[b];
          EXPECT_TRUE(held != 1 || y <= 1e-9) << bound.scene->problem().constraint_names[b];
        }
      }
    }
  }
}

TEST_P(SolverLaws, AnswersTheSameAfterAReset) {
  for (BoundSolver& bound : solver_scenes(GetParam())) {
    const auto answer = [&] {
      bound.solver->reset();
      bound.solver->solve(bound.scene->problem(), bound.solution);
      return bound.solution;
    };
    bound.scene->move(0.01, 0.05);
    const Solution first = answer();
    bound.solver->solve(bound.scene->problem(), bound.solution);
    const Solution again = answer();
    EXPECT_EQ(first.status, again.status);
    EXPECT_EQ(first.acceleration, again.acceleration);
    EXPECT_EQ(first.force, again.force);
    EXPECT_EQ(first.torque, again.torque);
  }
}

TEST_P(SolverLaws, DoesNotAllocateInATick) {
  for (BoundSolver& bound : solver_scenes(GetParam())) {
    for (int i = 0; i < 5; ++i) {
      bound.scene->move(0.002 * i, 0.01 * i);
      const long before = allocations();
      bound.solver->solve(bound.scene->problem(), bound.solution);
      EXPECT_EQ(allocations(), before) << "tick " << i;
    }
  }
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(SolverLaws);
INSTANTIATE_TEST_SUITE_P(Module, SolverLaws, testing::ValuesIn(types(ModuleKind::kSolver)),
                         [](const auto& tested) { return test_name(tested.param); });

}  // namespace
}  // namespace poise::contract
