// SPDX-License-Identifier: BSD-2-Clause
// The module within a stack: it solves the same ticks as 'qp', or rejects the problem clearly.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <random>

#include "poise/core/control/controller.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/dense_problem.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise::test {
namespace {

using testing::HasSubstr;

Registry with_ipopt() {
  Registry registry = Registry::with_search_path();
  registry.load(IPOPT_QP);
  return registry;
}

// One stack with both solvers.
class Both {
 public:
  explicit Both(const std::string& stack, std::vector<std::string> changes = {})
      : file_(std::filesystem::path(source("apps/share/stacks")) / (stack + ".yaml")),
        spec_(load_stack(file_, calm(changes))),
        setup_(set_up(spec_, registry_)),
        ours(spec_, setup_, registry_),
        theirs(other(std::move(changes)), setup_, registry_) {
    ours.start(setup_.start);
    theirs.start(setup_.start);
  }
  // A state near the start, with everything in motion.
  void tick(double position, double speed) {
    State state = setup_.start;
    for (double& joint : state.joints) joint += position * normal_(gen_);
    for (double& rate : state.v) rate = speed * normal_(gen_);
    ours.tick(state, 0);
    theirs.tick(state, 0);
  }

 private:
  // Without torque rate limits: consecutive states are far apart.
  static std::vector<std::string> calm(std::vector<std::string> changes) {
    changes.emplace_back("control.constraints.torque-rate-limits=null");
    return changes;
  }
  StackSpec other(std::vector<std::string> changes) const {
    StackSpec spec = spec_;
    changes.push_back("control.solver={type: ipopt-qp}");
    spec.solver = load_stack(file_, calm(changes)).solver;
    return spec;
  }

  Registry registry_ = with_ipopt();
  std::filesystem::path file_;
  StackSpec spec_;
  poise::Setup setup_;
  std::mt19937 gen_{1};
  std::normal_distribution<double> normal_;

 public:
  Controller ours, theirs;
};

double largest(const Eigen::VectorXd& v) { return v.size() ? v.cwiseAbs().maxCoeff() : 0; }

// The cost grows by at least ½ε_f‖δf‖² from its minimum: where only ε_f = 1e-8 determines the
// forces, a deviation of 0.01 N adds 5e-13 to costs of 1 or more.
constexpr double kForce = 0.01;  // [N, N·m]

void expect_same(const Both& both) {
  const Solution &wanted = both.ours.solution(), &found = both.theirs.solution();
  ASSERT_EQ(wanted.status, SolverStatus::kSolved);
  ASSERT_EQ(found.status, SolverStatus::kSolved);
  EXPECT_LT(largest(found.acceleration - wanted.acceleration), 1e-6);
  EXPECT_LT(largest(found.force - wanted.force), kForce);
  EXPECT_LT(largest(found.torque - wanted.torque), kForce);
  const Dynamics& robot = both.theirs.robot();
  const DenseProblem dense =
      dense_problem(both.theirs.problem(), robot.mass_matrix(), robot.load());
  const double cost = dense.cost(dense.point(wanted));
  EXPECT_NEAR(dense.cost(dense.point(found)), cost, 1e-9 * (1 + std::abs(cost)));
  const Kkt kkt = check_kkt(dense, found);
  EXPECT_LT(std::max({kkt.primal, kkt.stationarity, kkt.dual}), 1e-9);
  EXPECT_LT(kkt.force, 1e-4);
}

class IpoptQp : public testing::TestWithParam<const char*> {};

// From standing still up to 0.14 rad/s in every joint, where limits are active.
TEST_P(IpoptQp, AnswersEveryTickAsQpDoes) {
  Both both(GetParam());
  int most_active = 0;
  for (int tick = 0; tick < 24; ++tick) {
    SCOPED_TRACE(tick);
    both.tick(tick ? 0.02 : 0, 0.02 * (tick / 3));
    expect_same(both);
    most_active = std::max(most_active, both.ours.solution().active_rows);
  }
  EXPECT_GT(most_active, both.ours.problem().nf ? 3 : -1) << "the limits were never reached";
}

INSTANTIATE_TEST_SUITE_P(Stacks, IpoptQp,
                         testing::Values("t01_stand", "t04_reach", "t01_stand_humanoid",
                                         "t04_reach_humanoid", "t02_com_circle_drchubo",
                                         "t05_fixed_arm", "t10_lift_box"));

TEST(IpoptQpModule, ReportsWhatHasNoSolution) {
  Both both("t01_stand", {"control.constraints.friction-cone.min_force='5 kN'"});
  for (int tick = 0; tick < 6; ++tick) {
    both.tick(tick ? 0.02 : 0, 0.02 * tick);
    EXPECT_EQ(both.ours.status(), SolverStatus::kInfeasible) << tick;
    EXPECT_EQ(both.theirs.status(), SolverStatus::kInfeasible) << tick;
  }
}

TEST(IpoptQpModule, SaysWhatItCannotTake) {
  const auto solver = with_ipopt().make<Solver>(ModuleKind::kSolver, "ipopt-qp");
  Problem problem;
  EXPECT_THAT(solver->why_not(problem), HasSubstr("'dynamics'"));
  problem.constraints.emplace_back().kind = RowKind::kEquationOfMotion;
  EXPECT_EQ(solver->why_not(problem), "");
  problem.constraints.emplace_back().level = 1;
  EXPECT_THAT(solver->why_not(problem), HasSubstr("level"));
}

}  // namespace
}  // namespace poise::test
