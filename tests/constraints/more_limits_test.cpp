// SPDX-License-Identifier: BSD-2-Clause
// Jerk and momentum limits: their rows, and robots that respect them.

#include <gmock/gmock.h>

#include "poise/core/problem/problem.hpp"
#include "poise/tests/plugins/contract/configured.hpp"
#include "poise/tests/support/refusal.hpp"
#include "poise/tests/support/stack_run.hpp"

namespace poise {
namespace {

using test::refusal;

TEST(JointJerkLimits, KeepTheStepOfEveryAcceleration) {
  test::StackRun run("t02_com_circle_humanoid",
                     "control: {constraints: [{type: joint-jerk-limits, max: 400, joints: {l_knee: "
                     "300}}]}\n");
  Eigen::VectorXd before;
  double most = 0;
  const int base = 6;
  run.run(1, [&](double) {
    const Eigen::VectorXd& now = run.controller().solution().acceleration;
    if (before.size() > 0)
      most = std::max(most, (now - before).tail(now.size() - base).cwiseAbs().maxCoeff());
    before = now;
  });
  EXPECT_EQ(run.unsolved, 0);
  EXPECT_LT(most, 0.4 + 1e-9);
  EXPECT_EQ(run.heap, 0);
}

TEST(MomentumLimits, KeepTheCoMSlow) {
  const std::string lead =
      "  tasks: [{name: balance, reference: {type: minimum-jerk, to: {by: [0, 4 cm, -4 cm]}, "
      "duration: 0.8 s}}]\n";
  const auto fastest = [&](const std::string& constraints) {
    test::StackRun run("t01_stand_humanoid", "control:\n" + constraints + lead);
    double most = 0;
    run.run(1, [&](double) {
      most = std::max(
          most, run.controller().robot().centroidal_momentum().head<3>().cwiseAbs().maxCoeff());
    });
    EXPECT_EQ(run.unsolved, 0);
    EXPECT_EQ(run.heap, 0);
    return most;
  };
  EXPECT_GT(fastest(""), 4);
  EXPECT_LT(fastest("  constraints: [{type: torque-rate-limits, max: 100 kN·m/s}, {type: "
                    "momentum-limits, linear: 3 N·s, angular: 0}]\n"),
            3.1);
  EXPECT_THAT(refusal("t05_fixed_arm", "control: {constraints: [momentum-limits]}\n"),
              test::Refused(ErrorCode::kUnsuited, "control.constraints[5].type"));
}

}  // namespace
}  // namespace poise
