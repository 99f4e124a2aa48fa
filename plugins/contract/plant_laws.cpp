// SPDX-License-Identifier: BSD-2-Clause
// Contract of plants, driven by the commands of a controller.

#include <cmath>

#include "poise/core/loop/simulation.hpp"
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
      if (StackSpec spec = load_stack(files[i]); spec.module(ModuleKind::kPlant).type == GetParam())
        own.push_back(std::move(spec));
    if (own.empty())
      own.push_back(load_stack(files[given], {"plant={type: " + GetParam() + ", duration: 1 s}"}));
    return own;
  }
};

constexpr int kTicks = 60;

// A simulator to step by hand; null, with the test skipped, if the plant is none.
std::shared_ptr<SimulatedPlant> simulator(const StackSpec& spec, const poise::Setup& setup) {
  auto plant = std::dynamic_pointer_cast<SimulatedPlant>(make_plant(spec, all_modules()));
  if (plant) plant->open(plant_setup(spec, setup));
  return plant;
}

MotorCommand constant_torque(const poise::Setup& setup, double torque) {
  MotorCommand command(static_cast<Eigen::Index>(setup.tree->motors().size()));
  command.torque.setConstant(torque);
  return command;
}

void expect_sizes(const Measurement& measured, const poise::Setup& setup,
                  const SensorSetup& sensors) {
  const Tree& tree = *setup.tree;
  const auto joints = static_cast<Eigen::Index>(tree.joints.size());
  EXPECT_EQ(measured.joints.position.size(), joints);
  EXPECT_EQ(measured.joints.velocity.size(), joints);
  EXPECT_EQ(measured.joints.torque.size(), joints);
  EXPECT_EQ(measured.joints.valid.size(), tree.joints.size());
  EXPECT_EQ(measured.joints.balls.size(), tree.balls.size());
  EXPECT_EQ(measured.imus.size(), sensors.imus.size());
  EXPECT_EQ(measured.roots.size(), tree.roots.size());
  ASSERT_EQ(measured.forces.size(), setup.contacts.size());
  for (std::size_t c = 0; c < setup.contacts.size(); ++c)
    EXPECT_EQ(measured.forces[c].wrench.size(), setup.contacts[c].size());
}

// Whatever `sensors` promises must come with the first measurement.
void expect_promised(const Measurement& measured, const SensorSetup& sensors) {
  for (std::size_t j = 0; j < sensors.joints.size(); ++j)
    EXPECT_TRUE(measured.joints.has(j, sensors.joints[j])) << "joint " << j;
  for (const ImuSample& imu : measured.imus) EXPECT_TRUE(imu.valid);
  for (std::size_t c = 0; c < sensors.forces.size(); ++c)
    EXPECT_TRUE(measured.forces[c].valid || !sensors.forces[c]) << "contact " << c;
  for (std::size_t r = 0; r < sensors.roots.size(); ++r)
    EXPECT_TRUE(measured.roots[r].valid || !sensors.roots[r]) << "root " << r;
}

TEST_P(PlantLaws, MeasuresWhatItPromises) {
  for (const StackSpec& spec : specs()) {
    const poise::Setup setup = set_up(spec, all_modules());
    const auto plant = check_plant(spec, setup, all_modules());
    const SensorSetup sensors = plant->sensors(plant_setup(spec, setup));
    ASSERT_EQ(sensors.joints.size(), setup.tree->joints.size());
    ASSERT_EQ(sensors.forces.size(), setup.contacts.size());
    ASSERT_EQ(sensors.roots.size(), setup.tree->roots.size());
    plant->open(plant_setup(spec, setup));
    Measurement measured(*setup.tree, setup.contacts, sensors.imus.size());
    ASSERT_TRUE(plant->receive(measured, 1)) << "no measurement after opening";
    expect_sizes(measured, setup, sensors);
    expect_promised(measured, sensors);
  }
}

TEST_P(PlantLaws, NumbersItsMeasurements) {
  for (const StackSpec& spec : specs()) {
    Simulation run(spec, all_modules());
    run.open();
    for (int i = 0; i < 10; ++i) {
      run.tick();
      const Measurement before = run.measurement();
      ASSERT_TRUE(run.move()) << run.fault();
      EXPECT_GT(run.measurement().sequence, before.sequence);
      EXPECT_GE(run.measurement().time, before.time);
      EXPECT_GE(run.measurement().arrival, run.measurement().time);
    }
  }
}

TEST_P(PlantLaws, AdvancesByItsStep) {
  for (const StackSpec& spec : specs()) {
    const poise::Setup setup = set_up(spec, all_modules());
    const auto plant = simulator(spec, setup);
    if (!plant) GTEST_SKIP() << "it is not a simulator";
    plant->send(constant_torque(setup, 0));
    EXPECT_EQ(plant->contacts().size(), setup.contacts.size());
    for (int i = 0; i < 10; ++i) {
      EXPECT_NEAR(plant->time(), i * spec.step, 1e-9);
      ASSERT_TRUE(plant->advance());
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
    if (!one.simulated()) GTEST_SKIP() << "it is not a simulator";
    one.open();
    other.open();
    for (int i = 0; i < kTicks; ++i) {
      one.tick();
      other.tick();
      ASSERT_EQ(one.move(), other.move());
      ASSERT_EQ(one.truth()->v, other.truth()->v) << "step " << i;
      ASSERT_EQ(one.truth()->joints, other.truth()->joints) << "step " << i;
      ASSERT_EQ(one.truth()->base().p, other.truth()->base().p) << "step " << i;
      ASSERT_EQ(one.measurement().joints.position, other.measurement().joints.position);
    }
  }
}

TEST_P(PlantLaws, StaysFiniteAndFollowsItsRates) {
  for (const StackSpec& spec : specs()) {
    Simulation run(spec, all_modules());
    run.open();
    for (int i = 0; i < kTicks; ++i) {
      run.tick();
      const Eigen::VectorXd before = run.best_state().joints;
      ASSERT_TRUE(run.move()) << "it diverged in step " << i;
      ASSERT_TRUE(run.best_state().v.allFinite() && run.best_state().joints.allFinite());
      const Eigen::VectorXd moved = run.best_state().joints - before;
      EXPECT_LT(moved.cwiseAbs().maxCoeff(), 0.1 + 1e3 * spec.period) << "a joint has jumped";
    }
  }
}

TEST_P(PlantLaws, SaysThatItDivergedInsteadOfGivingNumbersThatAreNone) {
  for (const StackSpec& spec : specs()) {
    const poise::Setup setup = set_up(spec, all_modules());
    const auto plant = simulator(spec, setup);
    if (!plant) GTEST_SKIP() << "it is not a simulator";
    plant->send(constant_torque(setup, std::nan("")));
    const bool goes_on = plant->advance();
    const State& state = plant->truth();
    EXPECT_TRUE(!goes_on || (state.v.allFinite() && state.joints.allFinite()));
  }
}

TEST_P(PlantLaws, DoesNotAllocateInAStep) {
  for (const StackSpec& spec : specs()) {
    Simulation run(spec, all_modules());
    run.open();
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
  broken.start = setup.start;
  const auto plant = std::static_pointer_cast<Plant>(make(ModuleKind::kPlant, GetParam()));
  try {
    plant->check(broken);
  } catch (const ConfigError& error) {
    EXPECT_FALSE(error.found().empty());
  }
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(PlantLaws);
INSTANTIATE_TEST_SUITE_P(Module, PlantLaws, testing::ValuesIn(types(ModuleKind::kPlant)),
                         [](const auto& tested) { return test_name(tested.param); });

}  // namespace
}  // namespace poise::contract
