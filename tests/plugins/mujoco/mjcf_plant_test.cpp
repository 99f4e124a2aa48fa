// SPDX-License-Identifier: BSD-2-Clause
// The plant on an MJCF itself: beside the translated robot, its motors, and its contacts.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/plugins/mujoco/mujoco_plant.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/plant_steps.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise::test {
namespace {

// A chain with a joint off the origin of its body, two joints in one body, and a ball.
const char* const kChain = R"(<mujoco><compiler angle="radian"/>
<worldbody><geom type="plane" size="1 1 1" pos="0 0 -0.2"/>
<body name="a" pos="0 0 1"><joint name="h1" axis="0 1 0" pos="0.1 0 0.05" damping="0.3" range="-2 2"/>
  <inertial pos="0 0 -0.2" mass="2" diaginertia="0.03 0.02 0.01"/>
  <body name="b" pos="0 0 -0.4" euler="0.1 0.2 0.3"><joint name="s" type="slide" axis="1 0 0"
      stiffness="40" armature="0.1"/><joint name="h2" axis="1 0 0" armature="0.05"/>
    <inertial pos="0.01 0 -0.2" mass="1" diaginertia="0.02 0.03 0.01"/>
    <body name="c" pos="0 0 -0.4"><joint name="q" type="ball" pos="0 0 0.02" damping="0.1"/>
      <inertial pos="0 0 -0.1" mass="0.5" diaginertia="0.004 0.004 0.002"/><site name="tip"/>
    </body></body></body></worldbody>
<actuator>ACTUATORS</actuator></mujoco>)";

const char* const kBox = R"(<mujoco><worldbody>
<geom type="plane" size="1 1 1" pos="0 0 0.3"/>
<body name="box"><freejoint/><geom type="box" size="0.1 0.2 0.05" mass="2"/></body>
</worldbody></mujoco>)";

class MjcfPlant : public testing::Test {
 protected:
  void load(const std::string& mjcf, const std::string& more = "") {
    folder_.write("r.xml", mjcf);
    spec_ = load_stack(
        folder_.write("s.yaml", "poise: 1\nrobot: {mjcf: r.xml" + more +
                                    "}\ncontrol: {solver: qp, tasks: [{type: posture}]}\n"
                                    "plant: {type: mujoco}\n"));
    setup_ = set_up(spec_, registry_);
  }
  static std::string chain(const std::string& actuators) {
    std::string text = kChain;
    return text.replace(text.find("ACTUATORS"), 9, actuators);
  }
  // `of_file`: the MJCF itself, else the translated tree
  State run(bool of_file, const State& start, const Eigen::VectorXd& torque, int steps) {
    mujoco::MujocoPlant plant;
    PlantSetup setup{setup_.tree, &setup_.contacts, setup_.chart, spec_.gravity, 0.0005, 1, {}};
    if (of_file) setup.origins = {{"mjcf", spec_.robot.file}};
    setup.ground = ground_;
    test::open_at(plant, setup, start);
    State state = start;
    for (int i = 0; i < steps; ++i) EXPECT_TRUE(test::advance(plant, torque, state));
    reports_ = plant.contacts();
    return state;
  }
  State moving() const {
    State state = setup_.start;
    state.joints.head<3>() << 0.3, 0.05, -0.4;
    for (Eigen::Index i = 0; i < state.v.size(); ++i)
      state.v[i] = 0.3 * static_cast<double>(i % 3) - 0.2;
    return state;
  }
  static double distance(const State& a, const State& b) {
    double out = (a.v - b.v).norm() + (a.joints - b.joints).norm();
    for (std::size_t i = 0; i < a.balls.size(); ++i) out += (a.balls[i] - b.balls[i]).norm();
    return out + (a.base().p - b.base().p).norm();
  }

  const Registry registry_ = Registry::with_search_path();
  TempFolder folder_;
  StackSpec spec_;
  poise::Setup setup_;
  std::vector<ContactTruth> reports_;
  std::optional<std::vector<GroundBox>> ground_;
};

Contact sole_of_box(const poise::Setup& setup) {
  Contact sole;
  sole.name = "sole";
  sole.link = "box";
  sole.kind = PatchKind::kPolygon;
  sole.polygon = {{0.1, 0.2}, {-0.1, 0.2}, {-0.1, -0.2}, {0.1, -0.2}};
  sole.frame = setup.tree->frame("box");
  sole.frame.X_BF.p.z() = -0.05;
  sole.friction = 0.7;
  return sole;
}

GroundBox slab(double top) {
  GroundBox out;
  out.name = "slab";
  out.X_WT.p.z() = top;
  out.size = {2, 2, 0.5};
  return out;
}

constexpr const char* kMotors =
    "<motor joint='h1' gear='20' ctrlrange='-1 1'/><position joint='s' kp='900'/>"
    "<motor joint='h2' gear='-4'/><motor joint='h2' gear='2'/>";

TEST_F(MjcfPlant, TheFileMovesAsItsTranslationDoes) {
  load(chain(kMotors));
  ASSERT_EQ(setup_.tree->motors().size(), 3U);
  const State start = moving();
  const Eigen::VectorXd torque = Eigen::Vector3d(1.5, -0.7, 0.4);
  const State file = run(true, start, torque, 400), tree = run(false, start, torque, 400);
  EXPECT_GT(distance(file, start), 0.3);
  EXPECT_LT(distance(file, tree), 1e-8);
}

TEST_F(MjcfPlant, MotorsAreClampedAsInTheFile) {
  load(chain(kMotors));
  const State start = setup_.start;
  const State most = run(true, start, Eigen::Vector3d(20, 0, 0), 40);
  EXPECT_LT(distance(run(true, start, Eigen::Vector3d(500, 0, 0), 40), most), 1e-12);
  EXPECT_GT(distance(run(true, start, Eigen::Vector3d(10, 0, 0), 40), most), 1e-3);
}

TEST_F(MjcfPlant, TheStackChangesTheFile) {
  load(chain(kMotors));
  const State before = run(true, moving(), Eigen::Vector3d::Zero(), 100);
  load(chain(kMotors), ", joints: {h1: {armature: 0.5 kg·m²}}");
  EXPECT_GT(distance(run(true, moving(), Eigen::Vector3d::Zero(), 100), before), 1e-3);
}

// The translated tree, whose inertias MuJoCo gets one by one, is the oracle for the file's bodies.
TEST_F(MjcfPlant, MassesOfThePlantsModelChangeTheFile) {
  load(chain(kMotors));
  const State before = run(true, moving(), Eigen::Vector3d::Zero(), 400);
  auto tree = std::make_shared<Tree>(*setup_.tree);
  for (Inertia& inertia : tree->inertias) {
    inertia.mass *= 1.3;
    inertia.about_com *= 1.3;
    if (inertia.mass > 0) inertia.com += Eigen::Vector3d(0.03, -0.02, 0.01);
  }
  setup_.tree = tree;
  const State file = run(true, moving(), Eigen::Vector3d::Zero(), 400);
  EXPECT_GT(distance(file, before), 0.05);
  EXPECT_LT(distance(file, run(false, moving(), Eigen::Vector3d::Zero(), 400)), 1e-8);
}

TEST_F(MjcfPlant, AFixedBaseStandsWhereTheStackSays) {
  load(chain(kMotors), ", start: {xyz: [1, 2, 3], rpy: [0.3, 0.2, 1]}");
  const State start = moving();
  const Eigen::VectorXd torque = Eigen::Vector3d::Zero();
  EXPECT_LT(distance(run(true, start, torque, 200), run(false, start, torque, 200)), 1e-8);
}

TEST_F(MjcfPlant, AShapeOfTheFileCarriesTheWeight) {
  load(kBox, ", start: {xyz: [0, 0, 0.05]}");
  setup_.contacts = {sole_of_box(setup_)};
  const State state = run(true, setup_.start, Eigen::VectorXd(), 2000);
  EXPECT_NEAR(state.base().p.z(), 0.05, 1e-3) << "not on the plane of the file, which is left out";
  ASSERT_EQ(reports_.size(), 1U);
  EXPECT_TRUE(reports_[0].closed);
  EXPECT_NEAR(reports_[0].force[2], 2 * 9.81, 1e-3);
}

TEST_F(MjcfPlant, AContactStandsOnABoxOfTheGround) {
  load(kBox, ", start: {xyz: [0, 0, 0.05]}");
  setup_.contacts = {sole_of_box(setup_)};
  ground_ = {slab(4e-3)};
  EXPECT_NEAR(run(true, setup_.start, Eigen::VectorXd(), 3000).base().p.z(), 0.054, 5e-4);
  EXPECT_NEAR(reports_[0].force[2], 2 * 9.81, 1e-2);
}

TEST_F(MjcfPlant, ASoftPatchGivesWayUnderAShapeOfTheFile) {
  load(kBox, ", start: {xyz: [0, 0, 0.05]}");
  setup_.contacts = {sole_of_box(setup_)};
  GroundBox patch = slab(0);
  patch.size.z() = 0;
  patch.stiffness = 2e3;
  ground_ = {patch};
  const double depth = 0.05 - run(true, setup_.start, Eigen::VectorXd(), 4000).base().p.z();
  EXPECT_NEAR(depth, 2 * 9.81 / 2e3, 1e-5);
}

// A ball hangs on a box that has a contact; the bits of the file let it touch nothing of the robot.
TEST_F(MjcfPlant, LinksWithoutContactsTouchTheGround) {
  const std::string ball = R"(<body name="ball" pos="0.4 0 0.3"><joint name="s" type="slide"
axis="0 0 1"/><geom type="sphere" size="0.05" mass="1" contype="BITS" conaffinity="1"/></body>)";
  for (const char* bits : {"0", "2", "1073741824", "-1"}) {
    std::string text = kBox, one = ball;
    one.replace(one.find("BITS"), 4, bits);
    text.insert(text.find("</body>"), one);
    load(text, ", start: {xyz: [0, 0, 0.05]}");
    setup_.contacts = {sole_of_box(setup_)};
    const Eigen::VectorXd none =
        Eigen::VectorXd::Zero(static_cast<Eigen::Index>(setup_.tree->motors().size()));
    const auto height = [&](const State& state) {
      return state.base().p.z() + 0.3 + state.joints[0];
    };
    ground_ = std::vector<GroundBox>{};
    EXPECT_NEAR(height(run(true, setup_.start, none, 4000)), 0.05, 2e-3) << "on the floor";
    GroundBox step = slab(0.1);
    step.X_WT.p.x() = 1.3;  // begins beside the box, under the ball
    ground_ = {step};
    EXPECT_NEAR(height(run(true, setup_.start, none, 4000)), 0.15, 2e-3) << "on the step";
    ground_.reset();
    EXPECT_LT(height(run(true, setup_.start, none, 1000)), -0.5) << "through the floor";
  }
}

// Two links that overlap push each other apart, unless the stack lets them be.
TEST_F(MjcfPlant, DisabledCollisionsReachTheModelOfTheFile) {
  load(R"(<mujoco><worldbody>
<body name="base"><freejoint/><geom type="sphere" size="0.1" mass="2"/>
<body name="middle" pos="0 0 0.3"><joint name="a" type="slide" axis="0 0 1"/>
<geom type="sphere" size="0.05" mass="1"/>
<body name="end" pos="0 0 -0.25"><joint name="b" type="slide" axis="0 0 1"/>
<geom type="sphere" size="0.1" mass="1"/></body></body></body>
</worldbody></mujoco>)");
  const auto after = [&](std::vector<std::pair<int, int>> disabled) {
    mujoco::MujocoPlant plant;
    PlantSetup setup{
        setup_.tree, &setup_.contacts, setup_.chart, Eigen::Vector3d::Zero(), 0.0005, 1, {}};
    setup.origins = {{"mjcf", spec_.robot.file}};
    setup.disabled_collisions = std::move(disabled);
    test::open_at(plant, setup, setup_.start);
    State state = setup_.start;
    const Eigen::VectorXd none =
        Eigen::VectorXd::Zero(static_cast<Eigen::Index>(setup_.tree->motors().size()));
    for (int i = 0; i < 100; ++i) test::advance(plant, none, state);
    return state.v.norm();
  };
  const Tree& tree = *setup_.tree;
  EXPECT_GT(after({}), 0.1);
  EXPECT_LT(after({{tree.find_link("base"), tree.find_link("end")}}), 1e-12);
}

TEST_F(MjcfPlant, AStepDoesNotAllocate) {
  load(chain(kMotors));
  mujoco::MujocoPlant plant;
  PlantSetup setup{setup_.tree, &setup_.contacts, setup_.chart, spec_.gravity, 0.001, 1, {}};
  setup.origins = {{"mjcf", spec_.robot.file}};
  test::open_at(plant, setup, setup_.start);
  State state = setup_.start;
  const Eigen::VectorXd torque = Eigen::Vector3d(1, 1, 1);
  test::advance(plant, torque, state);
  const long before = allocations();
  for (int i = 0; i < 10; ++i) test::advance(plant, torque, state);
  EXPECT_EQ(allocations() - before, 0);
}

}  // namespace
}  // namespace poise::test
