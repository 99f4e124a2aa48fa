// SPDX-License-Identifier: BSD-2-Clause
// Contract of plants, driven by the torques of a controller.

#include <cmath>

#include "poise/core/run/simulation.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/modules.hpp"
#include "poise/plugins/contract/allocations.hpp"
#include "poise/plugins/contract/subject.hpp"

namespace poise::contract {
namespace {

class PlantLaws : public testing::TestWithParam<std::string> {
 protected:
  // The stacks of the command line that use this plant, else a shipped one changed to use it.
  std::vector<StackSpec> specs() {
    std::size_t given = 0;
    const auto files = stack_files(given);
    std::vector<StackSpec> own;
    for (std::size_t i = 0; i < given; ++i)
      if (StackSpec spec = load_stack(files[i]); spec.plant.type == GetParam())
        own.push_back(std::move(spec));
    if (own.empty())
      own.push_back(load_stack(files[given], {"plant={type: " + GetParam() + ", duration: 1 s}"}));
    return own;
  }
  std::shared_ptr<Plant> make_plant(const StackSpec& spec, const poise::Setup& setup) {
    return start_plant(spec, setup, all_modules());
  }
};

constexpr int kTicks = 60;

TEST_P(PlantLaws, AdvancesByItsStep) {
  for (const StackSpec& spec : specs()) {
    const poise::Setup setup = set_up(spec, all_modules());
    const auto plant = make_plant(spec, setup);
    State state = setup.start;
    const Eigen::VectorXd torque =
        Eigen::VectorXd::Zero(static_cast<Eigen::Index>(setup.tree->motors().size()));
    EXPECT_EQ(plant->contacts().size(), setup.contacts.size());
    for (int i = 0; i < 10; ++i) {
      EXPECT_NEAR(plant->time(), i * spec.step, 1e-9);
      ASSERT_TRUE(plant->step(torque, state));
    }
    for (std::size_t c = 0; c < setup.contacts.size(); ++c)
      EXPECT_EQ(plant->contacts()[c].force.size(), setup.contacts[c].size());
    EXPECT_GT(plant->chart_margin(), 0);
    EXPECT_LE(plant->chart_margin(), 1);
    EXPECT_GE(plant->chart_drift(), 0);
  }
}

TEST_P(PlantLaws, MovesTheSameForTheSameSeed) {
  for (const StackSpec& spec : specs()) {
    Simulation one(spec, all_modules()), other(spec, all_modules());
    for (int i = 0; i < kTicks; ++i) {
      one.tick();
      other.tick();
      ASSERT_EQ(one.move(), other.move());
      ASSERT_EQ(one.state().v, other.state().v) << "step " << i;
      ASSERT_EQ(one.state().joints, other.state().joints) << "step " << i;
      ASSERT_EQ(one.state().base().p, other.state().base().p) << "step " << i;
    }
  }
}

TEST_P(PlantLaws, StaysFiniteAndFollowsItsRates) {
  for (const StackSpec& spec : specs()) {
    Simulation run(spec, all_modules());
    for (int i = 0; i < kTicks; ++i) {
      run.tick();
      ASSERT_TRUE(run.move()) << "it diverged in step " << i;
      ASSERT_TRUE(run.state().v.allFinite() && run.state().joints.allFinite());
      const Eigen::VectorXd moved = run.state().joints - run.seen().joints;
      EXPECT_LT(moved.cwiseAbs().maxCoeff(), 0.1 + 1e3 * spec.period) << "a joint has jumped";
    }
  }
}

TEST_P(PlantLaws, SaysThatItDivergedInsteadOfGivingNumbersThatAreNone) {
  for (const StackSpec& spec : specs()) {
    const poise::Setup setup = set_up(spec, all_modules());
    const auto plant = make_plant(spec, setup);
    State state = setup.start;
    Eigen::VectorXd torque =
        Eigen::VectorXd::Zero(static_cast<Eigen::Index>(setup.tree->motors().size()));
    torque.setConstant(std::nan(""));
    const bool goes_on = plant->step(torque, state);
    EXPECT_TRUE(!goes_on || (state.v.allFinite() && state.joints.allFinite()));
  }
}

TEST_P(PlantLaws, DoesNotAllocateInAStep) {
  for (const StackSpec& spec : specs()) {
    Simulation run(spec, all_modules());
    for (int i = 0; i < 20; ++i) {
      run.tick();
      const long before = allocations();
      run.move();
      EXPECT_EQ(allocations(), before) << "step " << i;
    }
  }
}

// Unsupported setups are rejected with a ConfigError.
TEST_P(PlantLaws, RefusesWithAConfigErrorOnly) {
  const StackSpec spec = specs().front();
  const poise::Setup setup = set_up(spec, all_modules());
  PlantSetup broken;
  broken.tree = setup.tree;
  broken.contacts = &setup.contacts;
  broken.chart = setup.chart;
  broken.ball_charts = setup.ball_charts;
  Contact grasp;
  grasp.name = "grasp";
  grasp.kind = PatchKind::kRigid;
  grasp.bilateral = true;
  grasp.frame = setup.tree->frame(setup.tree->links.back().name);
  const std::vector<Contact> contacts = {grasp};
  broken.contacts = &contacts;
  const auto plant = std::static_pointer_cast<Plant>(make(ModuleKind::kPlant, GetParam()));
  try {
    plant->start(broken, setup.start);
  } catch (const ConfigError& error) {
    EXPECT_FALSE(error.found().empty());
  }
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(PlantLaws);
INSTANTIATE_TEST_SUITE_P(Module, PlantLaws, testing::ValuesIn(types(ModuleKind::kPlant)),
                         [](const auto& tested) { return test_name(tested.param); });

}  // namespace
}  // namespace poise::contract
