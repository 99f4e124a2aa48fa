// SPDX-License-Identifier: BSD-2-Clause
// The three formulations find the same accelerations, forces and torques, in every chart.

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <random>
#include <tuple>

#include "poise/core/control/controller.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/plugins/contract/built_modules.hpp"
#include "poise/tests/support/dense_problem.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/robots/random_tree.hpp"

namespace poise::test {
namespace {

constexpr double kSame = 1e-8;
constexpr double kFarFromSingular = 0.2;

double difference(const Eigen::VectorXd& found, const Eigen::VectorXd& wanted) {
  return (found - wanted).norm() / (1 + wanted.norm());
}

// The world as a whole, turned: robot and gravity.
struct Turned {
  StackSpec spec;
  poise::Setup setup;

  Turned(const Registry& registry, StackSpec stack, std::mt19937& gen)
      : spec(std::move(stack)), setup(set_up(spec, registry)) {
    const Eigen::Matrix3d upright = setup.start.base().R;
    Eigen::Matrix3d turn;
    do {
      turn = random_rotation(gen);
      setup.start.base().R = turn * upright;
    } while (setup.chart->margin(setup.chart->coordinates(setup.start.base().R)) <
             kFarFromSingular);
    setup.start.base().p = turn * setup.start.base().p;
    spec.gravity = turn * spec.gravity;
  }
};

class Formulations : public testing::TestWithParam<std::tuple<std::string, std::string>> {
 protected:
  Turned turned() {
    const auto file = std::filesystem::path(source("apps/share/stacks"));
    return {registry_,
            load_stack(file / std::get<1>(GetParam()),
                       {"robot.base.orientation=" + std::get<0>(GetParam())}),
            gen_};
  }
  std::unique_ptr<Controller> controller(const Turned& world, const std::string& formulation) {
    StackSpec spec = world.spec;
    spec.solver =
        load_stack(spec.file, {"control.solver={type: qp, formulation: " + formulation + "}"})
            .solver;
    auto made = std::make_unique<Controller>(spec, world.setup, registry_);
    made->start(world.setup.start);
    return made;
  }
  // Near the start, with everything in motion.
  State near(const State& start, double speed) {
    State state = start;
    for (double& joint : state.joints) joint += 0.02 * normal_(gen_);
    for (double& rate : state.v) rate = speed * normal_(gen_);
    return state;
  }
  // The controller has ticked; `wanted` is the tangent formulation's solution.
  void expect_same(const Controller& controller, const Solution& wanted) {
    const Solution& found = controller.solution();
    ASSERT_EQ(found.status, wanted.status);
    if (!wanted.usable()) return;
    EXPECT_LT(difference(found.acceleration, wanted.acceleration), kSame);
    EXPECT_LT(difference(found.force, wanted.force), kSame);
    EXPECT_LT(difference(found.torque, wanted.torque), kSame);
    EXPECT_EQ(found.active_rows, wanted.active_rows);
    const Dynamics& robot = controller.robot();
    const DenseProblem dense =
        dense_problem(controller.problem(), robot.mass_matrix(), robot.load());
    EXPECT_LT(check_kkt(dense, found).worst(), 1e-9) << "by its own multipliers";
    const double terms =
        robot.mass_matrix().norm() * found.acceleration.norm() + robot.load().norm();
    EXPECT_LE(found.lambda.norm(), 1e-13 * terms);
  }

  const Registry registry_ = Registry::with_search_path();
  std::mt19937 gen_{1};
  std::normal_distribution<double> normal_;
};

TEST_P(Formulations, FindTheSameSolution) {
  int solved = 0, most_active = 0;
  for (int turn = 0; turn < 4; ++turn) {
    const Turned world = turned();
    const auto tangent = controller(world, "tangent"), projected = controller(world, "projected"),
               multiplier = controller(world, "multiplier");
    EXPECT_EQ(tangent->solution().lambda.size(), 0);
    EXPECT_EQ(projected->solution().lambda.size(), 0);
    EXPECT_EQ(multiplier->solution().lambda.size(), world.setup.chart->constraints());
    for (int tick = 0; tick < 15; ++tick) {
      const State state = near(world.setup.start, 0.03 * (tick / 3));
      tangent->tick(state, 0.001 * tick);
      for (const auto& other : {projected.get(), multiplier.get()}) {
        SCOPED_TRACE(testing::Message() << (other == projected.get() ? "projected" : "multiplier")
                                        << ", turn " << turn << ", tick " << tick);
        const long before = allocations();
        other->tick(state, 0.001 * tick);
        EXPECT_EQ(allocations(), before);
        expect_same(*other, tangent->solution());
      }
      solved += tangent->solution().usable();
      most_active = std::max(most_active, tangent->solution().active_rows);
    }
  }
  EXPECT_GE(solved, 40);
  EXPECT_GT(most_active, 3) << "the limits were never reached";
}

std::string case_name(const testing::TestParamInfo<std::tuple<std::string, std::string>>& info) {
  return test_name(std::get<0>(info.param) + "_" + std::get<1>(info.param));
}

INSTANTIATE_TEST_SUITE_P(Charts, Formulations,
                         testing::Combine(testing::ValuesIn(built_types(ModuleKind::kChart)),
                                          testing::Values("t04_reach.yaml",
                                                          "t02_com_circle_drchubo.yaml",
                                                          "t02_com_circle_humanoid.yaml")),
                         case_name);

}  // namespace
}  // namespace poise::test
