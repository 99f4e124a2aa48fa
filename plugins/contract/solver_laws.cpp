// SPDX-License-Identifier: BSD-2-Clause
// What every solver keeps, on the ticks of robots near where their stacks start.

#include <algorithm>
#include <cmath>

#include "core/stack/controller.hpp"
#include "core/stack/field_reader.hpp"
#include "core/stack/modules.hpp"
#include "core/stack/setup.hpp"
#include "plugins/contract/allocations.hpp"
#include "plugins/contract/subject.hpp"

namespace poise::contract {
namespace {

using Vector = Eigen::VectorXd;

constexpr double kTolerance = 1e-6;  // of a row, over 1 + its largest term

// A stack's problem in changing states, written by Poise's own modules.
class Scene {
 public:
  explicit Scene(const std::filesystem::path& file)
      : spec_(load_stack(file)),
        ours_(with_qp(spec_)),
        setup_(set_up(ours_, all_modules())),
        controller_(ours_, setup_, all_modules()) {
    controller_.start(setup_.start);
  }

  // With the parameters that the stack gives it, if it names this solver.
  std::shared_ptr<Solver> solver(const std::string& type) const {
    if (spec_.solver.type == type) {
      auto solver = std::static_pointer_cast<Solver>(make(ModuleKind::kSolver, type));
      read_fields(spec_.solver.node, *solver, stack_keys(ModuleKind::kSolver));
      return solver;
    }
    return std::static_pointer_cast<Solver>(make(ModuleKind::kSolver, type));
  }

  void move(double position, double speed) {
    State state = setup_.start;
    for (double& joint : state.joints) joint += position * normal_(gen_);
    for (double& rate : state.v) rate = speed * normal_(gen_);
    settle_followers(*setup_.tree, state);
    controller_.tick(state, 0);
  }

  const Problem& problem() const { return controller_.problem(); }
  const Solution& reference() const { return controller_.solution(); }

 private:
  static StackSpec with_qp(StackSpec spec) {
    spec.solver.type = "qp";
    spec.solver.node = parse_config("type: qp\n", "the kit");
    spec.on_failure.relax.clear();
    return spec;
  }

  StackSpec spec_, ours_;
  poise::Setup setup_;
  Controller controller_;
  std::mt19937 gen_{41};
  std::normal_distribution<double> normal_;
};

// By how much a block's rows are broken at most, over 1 + the largest term of the row.
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

bool counts(const Problem& problem, const Rows& rows) {
  const bool made =
      rows.contact < 0 || problem.contact_kinematics[static_cast<std::size_t>(rows.contact)].active;
  return rows.enabled && made && rows.level == 0 && !rows.clamps;
}

// Σ w‖J·v̇ + A·f + drift − desired‖² over the objectives of the first level; with no solution: of
// what they ask for.
double first_level(const Problem& problem, const Solution* s) {
  int first = std::numeric_limits<int>::max();
  for (const Objective& o : problem.objectives) first = std::min(first, o.level);
  double sum = 0;
  for (const Objective& o : problem.objectives) {
    if (o.level != first) continue;
    Vector miss = o.rows.drift;
    if (!o.of_forces()) miss -= o.desired;
    if (s) miss += o.of_forces() ? o.rows.on_force * s->force : o.rows.jacobian * s->acceleration;
    sum += o.weight * miss.squaredNorm();
  }
  return sum;
}

struct Bound {
  std::unique_ptr<Scene> scene;
  std::shared_ptr<Solver> solver;
  Solution solution;
};

class SolverLaws : public testing::TestWithParam<std::string> {
 protected:
  // The scenes that the solver takes, bound.
  std::vector<Bound> scenes() {
    std::vector<Bound> taken;
    std::size_t given = 0;
    std::string refusals;
    const auto files = stack_files(given);
    for (std::size_t i = 0; i < files.size(); ++i) {
      Bound bound{std::make_unique<Scene>(files[i]), nullptr, {}};
      bound.solver = bound.scene->solver(GetParam());
      bound.scene->move(0, 0);
      const std::string why = bound.solver->why_not(bound.scene->problem());
      refusals += "\n" + files[i].filename().string() + ": " + why;
      EXPECT_EQ(why.find('\n'), std::string::npos) << "why_not says one sentence";
      EXPECT_EQ(bound.solver->why_not(bound.scene->problem()), why);
      EXPECT_TRUE(why.empty() || i >= given) << "it refuses the stack given to it: " << why;
      if (!why.empty()) continue;
      bound.solver->bind(bound.scene->problem(), bound.solution);
      taken.push_back(std::move(bound));
    }
    EXPECT_FALSE(taken.empty())
        << "it takes none of the stacks: give one that it takes with --stack" << refusals;
    return taken;
  }
};

TEST_P(SolverLaws, SizesItsSolutionWhereItSaysItTakesTheProblem) {
  for (const Bound& bound : scenes()) {
    const Problem& problem = bound.scene->problem();
    EXPECT_EQ(bound.solution.acceleration.size(), problem.nv);
    EXPECT_EQ(bound.solution.force.size(), problem.nf);
    EXPECT_EQ(bound.solution.torque.size(), problem.nu);
  }
}

TEST_P(SolverLaws, RowsHoldWhereItSaysSolved) {
  for (Bound& bound : scenes()) {
    for (int i = 0; i < 20; ++i) {
      bound.scene->move(0.002 * i, 0.01 * i);
      bound.solver->solve(bound.scene->problem(), bound.solution);
      const Solution& s = bound.solution;
      EXPECT_TRUE(s.acceleration.allFinite() && s.force.allFinite() && s.torque.allFinite());
      EXPECT_TRUE(i > 0 || s.usable()) << "the robot does not even stand: " << to_string(s.status);
      if (!s.usable()) continue;
      for (std::size_t b = 0; b < bound.scene->problem().constraints.size(); ++b) {
        const Rows& rows = bound.scene->problem().constraints[b];
        if (!counts(bound.scene->problem(), rows)) continue;
        EXPECT_LT(broken(bound.scene->problem(), rows, s), kTolerance)
            << bound.scene->problem().constraint_names[b] << " in tick " << i;
      }
    }
  }
}

// Whatever else a solver weighs: the first level's tasks come as near as with the weighted QP.
TEST_P(SolverLaws, MeetsTheFirstLevelAsWellAsAWeightedQp) {
  for (Bound& bound : scenes()) {
    for (int i = 0; i < 10; ++i) {
      bound.scene->move(0.001 * i, 0.005 * i);
      const Problem& problem = bound.scene->problem();
      bound.solver->solve(problem, bound.solution);
      if (!bound.solution.usable() || !bound.scene->reference().usable()) continue;
      const double asked = first_level(problem, nullptr);
      EXPECT_LE(first_level(problem, &bound.solution),
                1.01 * first_level(problem, &bound.scene->reference()) + 1e-3 * asked + 2e-3)
          << "tick " << i << ", asked for " << asked;
    }
  }
}

// Where multipliers are given: of the right sign, and only of rows that are at their bound.
TEST_P(SolverLaws, MultipliersBelongToRowsThatAreHeld) {
  for (Bound& bound : scenes()) {
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
  for (Bound& bound : scenes()) {
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
  for (Bound& bound : scenes()) {
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
