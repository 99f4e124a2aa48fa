// SPDX-License-Identifier: BSD-2-Clause
// A stack file as plain data.

#include "core/stack/stack_spec.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numbers>

#include "core/stack/modules.hpp"
#include "tests/stack/files.hpp"
#include "tests/stack/stand_ins.hpp"

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
  EXPECT_EQ(spec.plant.type, "gauss");
  EXPECT_EQ(spec.step, 0.001);
  EXPECT_EQ(spec.duration, 10);
  EXPECT_EQ(spec.seed, 7u);
  EXPECT_EQ(spec.record_every, 2);
  EXPECT_EQ(spec.gravity, Eigen::Vector3d(0, 0, -9.81));
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

TEST_F(Stack, TasksAndConstraintsAreNamed) {
  const StackSpec spec = load();
  ASSERT_EQ(spec.constraints.size(), 3u);
  EXPECT_EQ(spec.constraints[0].name, "dynamics");
  EXPECT_EQ(spec.constraints[0].constraint.node.find("type")->scalar, "dynamics");
  EXPECT_EQ(spec.on_failure.relax, std::vector<std::string>{"torque-limits"});
  EXPECT_EQ(spec.on_failure.then, FailureSpec::Then::kHold);
  ASSERT_EQ(spec.tasks.size(), 3u);
  EXPECT_EQ(spec.tasks[0].name, "balance");
  EXPECT_EQ(spec.tasks[0].weight, 10);
  EXPECT_EQ(spec.tasks[0].reference.type, "minimum-jerk");
  EXPECT_EQ(spec.tasks[1].law.type, "pd");
  EXPECT_EQ(spec.tasks[1].reference.type, "fixed");
  EXPECT_EQ(spec.tasks[1].level, 2);
  EXPECT_EQ(spec.tasks[2].name, "posture") << "the type";
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
  EXPECT_EQ(high.robot.height, 0.9);
  EXPECT_EQ(high.robot.xyz.z(), 0.9);
  const StackSpec placed = load({"robot.start.height=null", "robot.start.xyz=[1, 2, 3]"});
  EXPECT_FALSE(placed.robot.on_contacts);
  EXPECT_EQ(placed.robot.height, 3.0);
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
  EXPECT_EQ(spec.plant.type, "gauss");
  EXPECT_EQ(spec.on_failure.then, FailureSpec::Then::kStop);
  EXPECT_TRUE(spec.tasks.empty());
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
