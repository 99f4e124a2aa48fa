// SPDX-License-Identifier: BSD-2-Clause
// A stack file as plain data.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numbers>

#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/modules.hpp"
#include "poise/tests/support/files.hpp"
#include "poise/tests/support/stand_ins.hpp"

namespace poise {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

class Stack : public testing::Test {
 protected:
  Stack() { folder.write("robot.urdf", "<robot/>"); }
  StackSpec load(const std::vector<std::string>& settings = {}) {
    return load_stack(folder.write("stack.yaml", test::kStack), settings);
  }
  test::TempFolder folder;
};

TEST_F(Stack, SaysWhatTheFileSays) {
  const StackSpec spec = load();
  EXPECT_EQ(spec.robot.urdf, "robot.urdf");
  EXPECT_EQ(spec.robot.file, folder.path() / "robot.urdf");
  EXPECT_EQ(spec.robot.place.line, 4);
  EXPECT_TRUE(spec.robot.floating);
  EXPECT_EQ(spec.robot.chart.type, "unit-quaternion");
  EXPECT_TRUE(spec.robot.on_contacts);
  EXPECT_EQ(spec.robot.joints[0].first, "l_leg_kny");
  EXPECT_DOUBLE_EQ(spec.robot.joints[0].second, 40 * kDegree);
  EXPECT_DOUBLE_EQ(spec.period, 0.002);
  EXPECT_EQ(spec.solver.type, "qp");
  EXPECT_EQ(spec.module(ModuleKind::kPlant).type, "gauss");
  EXPECT_EQ(spec.step, 0.001);
  EXPECT_EQ(spec.duration, 10);
  EXPECT_EQ(spec.seed, 7u);
  EXPECT_EQ(spec.record_every, 2);
  EXPECT_EQ(spec.gravity, Eigen::Vector3d(0, 0, -9.81));
}

TEST_F(Stack, GuessesArePathsOfItsValues) {
  const StackSpec spec =
      load({"robot.guesses=[robot.limits.*.effort, contacts.left_foot, plant.seed]"});
  ASSERT_EQ(spec.guesses.size(), 3u);
  EXPECT_EQ(spec.guesses[0].paths, "robot.limits.*.effort");
  ASSERT_EQ(spec.guesses[0].values.size(), 1u);
  EXPECT_EQ(spec.guesses[0].values[0].first, "robot.limits.l_arm.effort");
  EXPECT_EQ(spec.guesses[1].values.size(), 1u) << "as a whole";
  EXPECT_EQ(spec.guesses[2].values[0], (std::pair<std::string, std::string>("plant.seed", "7")));
  EXPECT_TRUE(load({"robot.guesses=robot.joints.*.armature"}).guesses.at(0).values.empty());
}

TEST_F(Stack, TheStarOfLimitsComesFirst) {
  const StackSpec spec = load();
  ASSERT_EQ(spec.robot.limits.size(), 2u);
  EXPECT_EQ(spec.robot.limits[0].joint, "*");
  EXPECT_DOUBLE_EQ(*spec.robot.limits[0].velocity, 90 * kDegree);
  EXPECT_EQ(spec.robot.limits[1].effort, 30.0);
  EXPECT_FALSE(spec.robot.limits[1].velocity);
}

TEST_F(Stack, ContactsHaveHalfEdgesAndPoses) {
  const StackSpec spec = load();
  ASSERT_EQ(spec.contacts.size(), 2u);
  const Contact& left = spec.contacts[0].contact;
  EXPECT_EQ(left.name, "left_foot");
  EXPECT_EQ(left.link, "l_foot");
  EXPECT_EQ(left.kind, PatchKind::kRectangle);
  EXPECT_DOUBLE_EQ(left.half_x, 0.12);
  EXPECT_DOUBLE_EQ(left.half_y, 0.06);
  EXPECT_EQ(left.frame.X_BF.p, Eigen::Vector3d(0.05, 0, -0.08));
  EXPECT_EQ(spec.contacts[1].contact.kind, PatchKind::kPoint);
  EXPECT_DOUBLE_EQ(spec.contacts[1].contact.friction, 0.5);
}

TEST_F(Stack, PatchesAreOfManyKinds) {
  const auto foot = [this](const std::string& text) {
    return load({"contacts.right_foot={link: r_foot, " + text + "}"}).contacts[1].contact;
  };
  const Contact line = foot("line: 20 cm, friction: 1, torsion: 1 cm");
  EXPECT_EQ(line.kind, PatchKind::kLine);
  EXPECT_DOUBLE_EQ(line.half_x, 0.1);
  EXPECT_DOUBLE_EQ(line.torsion, 0.01);
  EXPECT_EQ(line.size(), 5);
  const Contact polygon =
      foot("polygon: [[0, 0], [10 cm, 0], [0, 0.2]], friction: 1, forces: vertices");
  EXPECT_EQ(polygon.kind, PatchKind::kPolygon);
  ASSERT_EQ(polygon.polygon.size(), 3u);
  EXPECT_EQ(polygon.polygon[1], Eigen::Vector2d(0.1, 0));
  EXPECT_EQ(polygon.forces(), 9);
  EXPECT_EQ(foot("point: {}, friction: 1, torsion: 0.01").size(), 4);
  const Contact hinge = foot("grasp: hinge");
  EXPECT_TRUE(hinge.bilateral);
  EXPECT_EQ(hinge.size(), 5);
  EXPECT_EQ(foot("grasp: ball").size(), 3);
  EXPECT_EQ(foot("grasp: rigid").size(), 6);
}

TEST_F(Stack, SurfacesLieAndMove) {
  const auto surface = [this](const std::string& text) {
    return load({"contacts.left_foot.surface={" + text + "}"}).contacts[0].contact.surface;
  };
  EXPECT_FALSE(load().contacts[0].contact.surface.normal);
  EXPECT_TRUE(surface("normal: [0, 3, 4]").normal->isApprox(Eigen::Vector3d(0, 0.6, 0.8)));
  EXPECT_TRUE(
      surface("rpy: [0, 30 deg, 0]").normal->isApprox(Eigen::Vector3d(0.5, 0, std::sqrt(0.75))));
  EXPECT_FALSE(surface("normal: [0, 0, 1], through: [0, 0, 20 cm]").moves());
  const Surface belt = surface("velocity: [0.5 m/s, 0, 0], ramp: 3 s");
  EXPECT_EQ(belt.velocity, Eigen::Vector3d(0.5, 0, 0));
  EXPECT_EQ(belt.ramp, 3);
  const Surface ship =
      surface("rock: [5 deg, 0, 0], sway: [0, 1 cm, 0], frequency: 0.2 Hz, phase: 90 deg");
  EXPECT_DOUBLE_EQ(ship.rock.x(), 5 * kDegree);
  EXPECT_DOUBLE_EQ(ship.sway.y(), 0.01);
  EXPECT_DOUBLE_EQ(ship.phase, 90 * kDegree);
}

TEST_F(Stack, TasksAndConstraintsAreNamed) {
  const StackSpec spec = load();
  ASSERT_EQ(spec.constraints.size(), 3u);
  EXPECT_EQ(spec.constraints[0].name, "dynamics");
  EXPECT_EQ(spec.constraints[0].constraint.node.find("type")->scalar, "dynamics");
  EXPECT_EQ(spec.fallback.relax, std::vector<std::string>{"torque-limits"});
  EXPECT_EQ(spec.fallback.to(Cause::kNoSolution).then, Fallback::kHold);
  EXPECT_FALSE(spec.fallback.to(Cause::kNoSolution).ends);
  ASSERT_EQ(spec.tasks.size(), 3u);
  EXPECT_EQ(spec.tasks[0].name, "balance");
  EXPECT_EQ(spec.tasks[0].weight, 10);
  EXPECT_EQ(spec.tasks[0].reference.type, "minimum-jerk");
  EXPECT_EQ(spec.tasks[1].law.type, "pd");
  EXPECT_EQ(spec.tasks[1].reference.type, "fixed");
  EXPECT_EQ(spec.tasks[1].level, 2);
  EXPECT_EQ(spec.tasks[2].name, "posture") << "the type";
}

TEST_F(Stack, ConstraintsHoldUnlessTheyHaveALevel) {
  EXPECT_EQ(load().constraints[2].level, 0);
  const StackSpec spec = load({"control.constraints.torque-limits.level=2",
                               "control.constraints.torque-limits.weight=0.1"});
  EXPECT_EQ(spec.constraints[1].level, 0);
  EXPECT_EQ(spec.constraints[2].level, 2);
  EXPECT_DOUBLE_EQ(spec.constraints[2].weight, 0.1);
}

TEST_F(Stack, PhasesSayWhatDiffersFromTheOneBefore) {
  EXPECT_TRUE(load().phases.empty());
  EXPECT_TRUE(load({"phases={}"}).phases.empty());
  const StackSpec spec = load(
      {"phases={both: {until: {time: 2 s}, then: one}, one: {contacts: {break: {left_foot: {ramp: "
       "300 ms}}, make: {right_foot: {}}}, tasks: {hand: {weight: 0, ramp: 0 s}}}}"});
  ASSERT_EQ(spec.phases.size(), 2u);
  EXPECT_EQ(spec.phases[0].name, "both");
  ASSERT_EQ(spec.phases[0].transitions.size(), 1u);
  EXPECT_EQ(spec.phases[0].transitions[0].when.kind, ConditionSpec::Kind::kTime);
  EXPECT_EQ(spec.phases[0].transitions[0].when.bound, 2);
  EXPECT_EQ(spec.phases[0].transitions[0].then, "one");
  const PhaseSpec& one = spec.phases[1];
  EXPECT_TRUE(one.transitions.empty());
  ASSERT_EQ(one.contacts.size(), 2u);
  EXPECT_EQ(one.contacts[0].contact, "right_foot");
  EXPECT_TRUE(one.contacts[0].make);
  EXPECT_EQ(one.contacts[0].ramp, kPhaseRamp);
  EXPECT_FALSE(one.contacts[1].make);
  EXPECT_DOUBLE_EQ(one.contacts[1].ramp, 0.3);
  ASSERT_EQ(one.tasks.size(), 1u);
  EXPECT_EQ(one.tasks[0].task, "hand");
  EXPECT_EQ(one.tasks[0].weight, 0);
  EXPECT_EQ(one.tasks[0].ramp, 0);
}

TEST_F(Stack, AnImpulseOfAnEnergyIsTheMomentumOfItsBody) {
  const StackSpec spec = load();
  ASSERT_EQ(spec.pushes.size(), 1u);
  EXPECT_NEAR(spec.pushes[0].impulse.y(), std::sqrt(2 * 17.4 * 5), 1e-12);
  EXPECT_EQ(spec.pushes[0].impulse.x(), 0);
  EXPECT_DOUBLE_EQ(spec.pushes[0].duration, 0.01);
  const StackSpec plain =
      load({"disturbances[0].impulse=[1, -2 N·s, 0.5]", "disturbances[0].over=20 ms"});
  EXPECT_EQ(plain.pushes[0].impulse, Eigen::Vector3d(1, -2, 0.5));
  EXPECT_DOUBLE_EQ(plain.pushes[0].duration, 0.02);
}

TEST_F(Stack, StartsOnContactsOnlyWhereThereAreSome) {
  const StackSpec high = load({"robot.start.height=90 cm"});
  EXPECT_FALSE(high.robot.on_contacts);
  EXPECT_EQ(high.robot.xyz.z(), 0.9);
  const StackSpec placed = load({"robot.start.height=null", "robot.start.xyz=[1, 2, 3]"});
  EXPECT_FALSE(placed.robot.on_contacts);
  EXPECT_EQ(placed.robot.xyz.z(), 3.0);
  const StackSpec held = load({"robot.start=null", "contacts={hand: {link: l_hand, grasp: ball}}"});
  EXPECT_FALSE(held.robot.on_contacts) << "a grasp does not stand";
  const StackSpec free = load({"robot.start=null", "contacts=null"});
  EXPECT_FALSE(free.robot.on_contacts);
  const StackSpec fixed = load({"robot.base={joint: fixed}", "robot.start=null"});
  EXPECT_FALSE(fixed.robot.on_contacts);
  EXPECT_FALSE(fixed.robot.floating);
}

TEST_F(Stack, NeedsLittle) {
  const StackSpec spec = load_stack(
      folder.write("small.yaml", "poise: 1\nrobot: {urdf: robot.urdf}\ncontrol: {solver: qp}\n"));
  EXPECT_EQ(spec.solver.node.find("type")->scalar, "qp");
  EXPECT_EQ(spec.period, 0.001);
  EXPECT_EQ(spec.module(ModuleKind::kPlant).type, "gauss");
  EXPECT_EQ(spec.fallback.to(Cause::kNoSolution).then, Fallback::kZero);
  EXPECT_TRUE(spec.fallback.to(Cause::kNoSolution).ends);
  EXPECT_TRUE(spec.tasks.empty());
}

// So a seed can be set in a stack that does not say its plant.
TEST_F(Stack, APlantWithoutATypeIsTheDefault) {
  const auto file =
      folder.write("small.yaml", "poise: 1\nrobot: {urdf: robot.urdf}\ncontrol: {solver: qp}\n");
  const StackSpec spec = load_stack(file, {"plant.seed=3"});
  EXPECT_EQ(spec.module(ModuleKind::kPlant).type, "gauss");
  EXPECT_EQ(spec.module(ModuleKind::kPlant).node.find("type")->path, "plant.type");
  EXPECT_EQ(spec.seed, 3u);
  EXPECT_EQ(load_stack(file, {"plant={}"}).module(ModuleKind::kPlant).type, "gauss");
}

TEST_F(Stack, ARelativePathIsRelativeToTheFileItStandsIn) {
  std::filesystem::create_directory(folder.path() / "robots");
  folder.write("robots/atlas.urdf", "<robot/>");
  folder.write("robots/atlas.yaml", "robot: {urdf: atlas.urdf}\n");
  const StackSpec spec = load_stack(
      folder.write("top.yaml", "include: robots/atlas.yaml\npoise: 1\ncontrol: {solver: qp}\n"));
  EXPECT_EQ(spec.robot.file, folder.path() / "robots/atlas.urdf");
}

TEST_F(Stack, ModulesAreMadeWithTheirParameters) {
  const StackSpec spec = load({"control.tasks.hand.margin=20 %"});
  check_modules(spec, test::StandIns());
  const auto hand =
      make_module_as<test::TaskLike>(spec.tasks[1].task, ModuleKind::kTask, test::StandIns());
  EXPECT_EQ(hand->link.value, "l_hand");
  EXPECT_DOUBLE_EQ(hand->margin, 0.2);
  const auto law =
      make_module_as<test::LawLike>(spec.tasks[0].law, ModuleKind::kLaw, test::StandIns());
  EXPECT_THAT(law->stiffness, testing::ElementsAre(60));
}

}  // namespace
}  // namespace poise
