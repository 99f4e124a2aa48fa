// SPDX-License-Identifier: BSD-2-Clause
// Closed chains beside MuJoCo: <connect> and <weld> of an MJCF, and the plant.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/plant/gauss_plant.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/plugins/mujoco/mujoco_plant.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/oracles/mjcf_oracle.hpp"
#include "poise/tests/support/plant_steps.hpp"
#include "poise/tests/support/refusal.hpp"
#include "poise/tests/support/robots/loop_robots.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise::test {
namespace {

using testing::HasSubstr;

// Two limbs of four hinges on the world.
constexpr const char* kLimbs = R"(<mujoco><compiler angle="radian"/><worldbody>
<body name="a1" pos="0 0 1"><joint name="a1" axis="0 1 0"/>
  <inertial pos="0 0 -0.1" mass="1" diaginertia="0.02 0.02 0.01"/>
  <body name="a2" pos="0.1 0.05 -0.3"><joint name="a2" axis="1 0.2 0" armature="0.02"/>
    <inertial pos="0 0.02 -0.1" mass="0.8" diaginertia="0.01 0.02 0.01"/>
    <body name="a3" pos="0 0 -0.3" euler="0.2 -0.1 0.4"><joint name="a3" axis="0.1 1 0.3"/>
      <inertial pos="0.01 0 -0.1" mass="0.5" diaginertia="0.01 0.01 0.01"/>
      <body name="a4" pos="0 0 -0.2"><joint name="a4" axis="0 0 1"/>
        <inertial pos="0 0 -0.1" mass="0.4" diaginertia="0.01 0.01 0.01"/>
        <site name="tip_a" pos="0.05 0.02 -0.1" euler="0.3 0.4 0.1"/></body></body></body></body>
<body name="b1" pos="0.4 0 1"><joint name="b1" axis="0 1 0.3"/>
  <inertial pos="0 0 -0.1" mass="1.2" diaginertia="0.02 0.02 0.01"/>
  <body name="b2" pos="0 0.05 -0.3"><joint name="b2" axis="1 0 0"/>
    <inertial pos="0 0 -0.1" mass="0.7" diaginertia="0.01 0.02 0.01"/>
    <body name="b3" pos="0 0 -0.3" euler="0.2 0.3 -0.4"><joint name="b3" axis="0 1 0"/>
      <inertial pos="0 0.01 -0.1" mass="0.5" diaginertia="0.01 0.01 0.01"/>
      <body name="b4" pos="0 0 -0.2"><joint name="b4" axis="0.2 0 1"/>
        <inertial pos="0 0 -0.1" mass="0.4" diaginertia="0.01 0.01 0.01"/>
        </body></body></body></body>
</worldbody><equality>LOOP</equality></mujoco>)";

class MujocoLoops : public testing::Test {
 protected:
  void load(const std::string& loop) {
    std::string text = kLimbs;
    file_ = folder_.write("r.xml", text.replace(text.find("LOOP"), 4, loop));
    spec_ = load_stack(folder_.write("s.yaml",
                                     "poise: 1\nrobot: {mjcf: r.xml}\ncontrol: {solver: qp, tasks: "
                                     "[{type: posture}]}\nplant: {type: mujoco}\n"),
                       {}, {}, &registry_);
    setup_ = set_up(spec_, registry_);
    robot_.emplace(setup_.tree, spec_.gravity);
    robot_->update(setup_.start);
  }
  State moving() {
    State state = setup_.start;
    state.v = closed_velocity(*robot_, setup_.contacts, 1);
    return state;
  }
  Eigen::VectorXd poise(State state) {
    GaussPlant plant;
    test::open_at(plant, {setup_.tree, &setup_.contacts, setup_.chart, spec_.gravity, 0.001, 1, {}},
                  state);
    EXPECT_TRUE(test::advance(
        plant, Eigen::VectorXd::Zero(static_cast<Eigen::Index>(setup_.tree->motors().size())),
        state));
    return plant.acceleration();
  }
  Eigen::VectorXd stiff(const State& state) {
    const mujoco::MjcfFile mjcf = mujoco::load_mjcf(file_);
    std::vector<UrdfWarning> warnings;
    return stiff_motion(mjcf, mujoco::mjcf_tree(mjcf, {}, warnings), state).acceleration;
  }
  void compare(std::size_t rows) {
    ASSERT_EQ(setup_.contacts.size(), 1U);
    EXPECT_EQ(setup_.contacts[0].components().size(), rows);
    const State state = moving();
    const Eigen::VectorXd wanted = stiff(state);
    EXPECT_GT(wanted.norm(), 1);
    EXPECT_LT((poise(state) - wanted).norm() / wanted.norm(), 1e-7);
    EXPECT_LT((dense_acceleration(*at(state), setup_.contacts) - wanted).norm() / wanted.norm(),
              1e-7);
  }
  Dynamics* at(const State& state) {
    robot_->update(state);
    return &*robot_;
  }

  TempFolder folder_;
  std::filesystem::path file_;
  const Registry registry_ = Registry::with_search_path();
  StackSpec spec_;
  poise::Setup setup_;
  std::optional<Dynamics> robot_;
};

TEST_F(MujocoLoops, AConnectIsABall) {
  load("<connect name='pin' body1='a4' body2='b4' anchor='0.1 0 -0.1'/>");
  compare(3);
}

TEST_F(MujocoLoops, AWeldIsRigid) {
  load("<weld name='glue' body1='a4' body2='b4' anchor='0.1 0.2 0'/>");
  compare(6);
}

TEST_F(MujocoLoops, AConnectToTheFixedWorldIsALoop) {
  load("<connect body1='a4' body2='world' anchor='0.1 0 -0.1'/>");
  compare(3);
}

constexpr const char* kTied =
    "<mujoco><worldbody><body name='a'><freejoint/><geom size='0.1'/><body name='b'><joint/><geom "
    "size='0.1'/></body></body></worldbody><equality><connect body1='b' body2='world' anchor='1 0 "
    "0'/></equality></mujoco>";

TEST_F(MujocoLoops, WhatTiesAFloatingRobotToTheWorldIsAWarning) {
  folder_.write("tied.xml", kTied);
  const StackSpec spec =
      load_stack(folder_.write("s.yaml",
                               "poise: 1\nrobot: {mjcf: tied.xml}\ncontrol: {solver: qp, tasks: "
                               "[{type: posture}]}\n"),
                 {}, {}, &registry_);
  const poise::Setup setup = set_up(spec, registry_);
  EXPECT_TRUE(setup.contacts.empty());
  EXPECT_TRUE(std::ranges::any_of(setup.warnings,
                                  [](const Finding& one) { return one.kind == "equality"; }));
}

TEST_F(MujocoLoops, AnObjectHasNone) {
  load("<connect name='pin' body1='a4' body2='b4' anchor='0.1 0 -0.1'/>");
  const StackSpec spec = load_stack(
      folder_.write("o.yaml",
                    "poise: 1\nrobot: {mjcf: r.xml}\nobjects: {other: {mjcf: r.xml}}\ncontrol: "
                    "{solver: qp, tasks: [{type: posture}]}\n"),
      {}, {}, &registry_);
  try {
    set_up(spec, registry_);
    FAIL() << "taken";
  } catch (const ConfigError& error) {
    EXPECT_THAT(test::Refusal(error), test::Refused(ErrorCode::kUnsuited, "objects.other"));
  }
}

// Both plants on one motion: MuJoCo's loops give way a little.
TEST_F(MujocoLoops, ThePlantHoldsTheLoopsOfTheFile) {
  load("<connect name='pin' body1='a4' body2='b4' anchor='0.1 0 -0.1'/>");
  const auto run = [&](SimulatedPlant& plant, bool of_file) {
    State state = setup_.start;
    PlantSetup setup{setup_.tree, &setup_.contacts, setup_.chart, spec_.gravity, 0.0005, 1, {}};
    if (of_file) setup.origins = {{"mjcf", spec_.robot.file}};
    test::open_at(plant, setup, state);
    const Eigen::VectorXd none =
        Eigen::VectorXd::Zero(static_cast<Eigen::Index>(setup_.tree->motors().size()));
    for (int i = 0; i < 600; ++i) EXPECT_TRUE(test::advance(plant, none, state));
    plant.grasp(0, false);
    EXPECT_TRUE(test::advance(plant, none, state));
    EXPECT_TRUE(plant.contacts()[0].closed);
    return state;
  };
  GaussPlant gauss;
  mujoco::MujocoPlant file, tree;
  const State one = run(gauss, false), two = run(file, true), three = run(tree, false);
  EXPECT_LT(loop_error(*at(one), setup_.contacts), 1e-8);
  EXPECT_LT(loop_error(*at(two), setup_.contacts), 1e-3);
  EXPECT_LT((two.joints - three.joints).norm(), 1e-6);
  EXPECT_GT((one.joints - setup_.start.joints).norm(), 0.1);
  EXPECT_LT((one.joints - two.joints).norm(), 0.02);
}

}  // namespace
}  // namespace poise::test
