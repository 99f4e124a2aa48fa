// SPDX-License-Identifier: BSD-2-Clause
// Robots whose joints have dry friction stay at rest and follow their tasks, in both simulators.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "poise/core/loop/simulation.hpp"
#include "poise/core/run/run.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/open_simulation.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

// Friction of 0.6 N·m at each of three joints; the last one turns an inertia of 0.0002 kg·m².
constexpr const char* kArm = R"(<robot name="arm">
<link name="base"/>
<link name="upper"><inertial><origin xyz="0 0 0.1"/><mass value="3"/>
  <inertia ixx="0.02" iyy="0.02" izz="0.02" ixy="0" ixz="0" iyz="0"/></inertial></link>
<link name="lower"><inertial><origin xyz="0 0 0.1"/><mass value="2"/>
  <inertia ixx="0.01" iyy="0.01" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial></link>
<link name="flange"><inertial><origin xyz="0 0 0.05"/><mass value="0.4"/>
  <inertia ixx="0.0002" iyy="0.0002" izz="0.0002" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><axis xyz="0 1 0"/>
  <limit lower="-3" upper="3" effort="80" velocity="4"/><dynamics friction="0.6"/></joint>
<joint name="elbow" type="revolute"><origin xyz="0 0 0.3"/><parent link="upper"/><child link="lower"/>
  <axis xyz="0 1 0"/><limit lower="-3" upper="3" effort="80" velocity="4"/>
  <dynamics friction="0.6"/></joint>
<joint name="wrist" type="revolute"><origin xyz="0 0 0.3"/><parent link="lower"/>
  <child link="flange"/><axis xyz="0 0 1"/><limit lower="-3" upper="3" effort="12" velocity="4"/>
  <dynamics friction="0.6"/></joint>
</robot>
)";

class JointFriction : public testing::TestWithParam<const char*> {
 protected:
  static constexpr double kDegree = std::numbers::pi / 180;

  // A shipped stack with that friction at every joint.
  static RunSummary summary(const std::string& stack, double friction,
                            std::vector<std::string> settings) {
    settings.push_back("robot.joints.\"*\".friction=" + std::to_string(friction));
    RunOptions options;
    options.allocations = test::allocations;
    return run_stack(load_stack(test::source("apps/share/stacks/" + stack + ".yaml"), settings),
                     modules(), options);
  }
  static double rms_error(const RunSummary& s, const std::string& task) {
    return std::ranges::find(s.tasks, task, &TaskSummary::name)->rms_error;
  }
  static const Registry& modules() {
    static const Registry all = Registry::with_search_path();
    return all;
  }
  std::string plant() const { return std::string("plant.type=") + GetParam(); }
  // The largest error of the arm's task, also in the time from `from` on [rad].
  double largest_error(const std::string& law, const std::string& reference,
                       double duration) const {
    const test::TempFolder folder;
    folder.write("arm.urdf", kArm);
    const StackSpec spec = load_stack(folder.write(
        "arm.yaml",
        "poise: 1\nrobot: {urdf: arm.urdf, base: {joint: fixed}, start: {joints: {shoulder: 0.5, "
        "elbow: 1}}}\ncontrol:\n  solver: qp\n  constraints: [dynamics, torque-limits, "
        "joint-position-limits, joint-velocity-limits]\n  tasks:\n    - {name: stance, type: "
        "posture, law: {type: pd, " +
            law + "}" + reference + "}\nplant: {type: " + GetParam() +
            ", duration: " + std::to_string(duration) + " s}\n"));
    test::OpenSimulation simulation(spec, modules());
    double worst = 0;
    for (long i = 0; i < simulation.total_ticks(); ++i) {
      simulation.tick();
      const Eigen::VectorXd& error = simulation.controller().problem().objectives[0].rows.error;
      worst = std::max(worst, error.cwiseAbs().maxCoeff());
      if (!simulation.move()) return INFINITY;
    }
    return worst;
  }
};

TEST_P(JointFriction, LeavesAnArmAtRest) {
  for (const char* stiffness : {"stiffness: 1", "stiffness: 10", "stiffness: 400"})
    EXPECT_LT(largest_error(stiffness, "", 10), 1e-4) << stiffness;
}

TEST_P(JointFriction, LetsALightWristFollow) {
  const std::string turn =
      ", reference: {type: waypoints, through: [{joints: {wrist: 60 deg}}, {joints: {wrist: 0 "
      "deg}}], duration: 1 s}";
  EXPECT_LT(largest_error("stiffness: 100", turn, 3), 1 * kDegree);
}

TEST_P(JointFriction, OfAnIndustrialArmIsCompensated) {
  for (const double friction : {0.01, 0.5, 5.0, 20.0}) {
    SCOPED_TRACE(friction);
    const RunSummary s =
        summary("t05_fixed_arm", friction,
                {plant(), "control.constraints.torque-rate-limits.max=2000 N·m/s"});
    EXPECT_EQ(s.status, "completed") << s.why;
    EXPECT_EQ(s.allocations, 0);
    EXPECT_LT(rms_error(s, "path"), 0.4 * kDegree);
  }
}

TEST_P(JointFriction, LeavesAHumanoidStanding) {
  for (const double friction : {0.01, 0.5, 20.0}) {
    SCOPED_TRACE(friction);
    const RunSummary s = summary("t01_stand_humanoid", friction, {plant()});
    EXPECT_EQ(s.status, "completed") << s.why;
    EXPECT_EQ(s.allocations, 0);
    EXPECT_LT(rms_error(s, "balance"), 2e-3) << "[m]";
    EXPECT_LT(rms_error(s, "pelvis"), 5e-3) << "[rad]";
  }
}

// A robot of three times the mass sags, and no limit is active.
TEST(DriftOfAnArm, IsSaidOfARunThatIsCompleted) {
  const test::TempFolder folder;
  folder.write("arm.urdf", kArm);
  const auto why = [&](const std::string& scale) {
    const StackSpec spec = load_stack(folder.write(
        "arm.yaml",
        "poise: 1\nrobot: {urdf: arm.urdf, base: {joint: fixed}, start: {joints: {shoulder: 0.5, "
        "elbow: 1}}}\ncontrol:\n  solver: qp\n  constraints: [dynamics]\n  tasks:\n    - {name: "
        "stance, type: posture, law: {type: pd, stiffness: 50}}\nplant: {type: mujoco, duration: 4 "
        "s, mass_scale: " +
            scale + "}\n"));
    const RunSummary s = run_stack(spec, Registry::with_search_path(), {});
    EXPECT_EQ(s.status, "completed");
    return s.why;
  };
  EXPECT_EQ(why("1"), "");
  EXPECT_THAT(why("3"), testing::StartsWith("stance"));
}

INSTANTIATE_TEST_SUITE_P(Plants, JointFriction, testing::Values("gauss", "mujoco"),
                         [](const auto& plant) { return std::string(plant.param); });

}  // namespace
}  // namespace poise
