// SPDX-License-Identifier: BSD-2-Clause
// Targets that a program gives in place of a task's reference.

#include <gmock/gmock.h>

#include <numbers>

#include "poise/tests/core/control/standing.hpp"
#include "poise/tests/support/refusal.hpp"

namespace poise {
namespace {

using test::Standing;
using testing::HasSubstr;

constexpr std::size_t kBalance = 0, kPelvis = 1;  // of t01_stand

template <class Call>
test::Refusal refused(const Call& call) {
  try {
    call();
  } catch (const ConfigError& error) {
    return error;
  }
  return "nothing was refused";
}

TEST(GivenTarget, LeadsFromTheNextTickOnWithoutAllocation) {
  Standing run("");
  run.controller.start(run.state);
  const Eigen::VectorXd start = run.controller.target(kBalance)->value;
  EXPECT_LT((start - run.controller.robot().p_WC()).norm(), 1e-12) << "before the first tick";
  run.tick();
  const std::array<double, 3> value{start[0], start[1], start[2] - 0.01}, rate{0, 0, -0.1};
  const long before = test::allocations();
  run.controller.set_target(kBalance, value, rate);
  EXPECT_EQ(test::allocations(), before);
  run.tick();
  const Objective& objective = run.controller.problem().objectives[kBalance];
  const Dynamics& robot = run.controller.robot();
  EXPECT_NEAR(objective.rows.error[2], robot.p_WC().z() - value[2], 1e-12);
  EXPECT_NEAR(objective.rows.rate[2], robot.v_WC().z() + 0.1, 1e-12);
  EXPECT_EQ(run.heap, 0);
}

TEST(GivenTarget, GivesTheLeadBackToTheReferenceFromThePresentValue) {
  Standing run("control: {tasks: {balance: {reference: {type: fixed}}}}");
  run.controller.start(run.state);
  run.run(5);
  const Eigen::Vector3d p = run.controller.robot().p_WC();
  run.controller.follow_reference(kBalance, run.time);
  const std::array<double, 3> value{p.x() + 0.1, p.y(), p.z()};
  run.controller.set_target(kBalance, value);
  run.tick();
  EXPECT_NEAR(run.controller.problem().objectives[kBalance].rows.error[0], -0.1, 1e-3);
  run.controller.follow_reference(kBalance, run.time - run.spec.period);
  const Eigen::Vector3d here = run.controller.robot().p_WC();
  run.tick();
  EXPECT_LT((run.controller.target(kBalance)->value - here).norm(), 1e-12);
}

TEST(GivenTarget, GivesTheLeadBackBeforeTheFirstTick) {
  Standing run("");  // its reference goes to a point over the feet
  run.controller.start(run.state);
  const std::array<double, 3> far{9, 9, 9};
  run.controller.set_target(kBalance, far);
  run.controller.follow_reference(kBalance, 0);
  run.controller.tick(run.state, 10);  // arrived
  const Eigen::VectorXd found = run.controller.target(kBalance)->value;
  Standing other("");
  other.controller.start(other.state);
  other.controller.tick(other.state, 10);
  EXPECT_LT((found - other.controller.target(kBalance)->value).norm(), 1e-9);
}

TEST(GivenTarget, IsForgottenAtANewStart) {
  Standing run("");
  run.controller.start(run.state);
  const std::array<double, 3> far{9, 9, 9};
  run.controller.set_target(kBalance, far);
  run.controller.start(run.state);
  run.tick();
  EXPECT_LT(run.controller.problem().objectives[kBalance].rows.error.norm(), 0.1);
}

TEST(GivenTarget, NormalizesQuaternionsAndRefusesOthers) {
  Standing run("");
  run.controller.start(run.state);
  const std::array<double, 4> near{0, 0, 0, 1.001}, far{1, 1, 0, 0};
  run.controller.set_target(kPelvis, near);
  EXPECT_NEAR(run.controller.target(kPelvis)->value.norm(), 1, 1e-15);
  EXPECT_THAT(refused([&] { run.controller.set_target(kPelvis, far); }),
              test::Refused(ErrorCode::kRange, "pelvis"));
  EXPECT_NEAR(run.controller.target(kPelvis)->value[3], 1, 1e-12) << "stays as it was";
}

TEST(GivenTarget, RefusesOtherSizesAndNaN) {
  Standing run("");
  run.controller.start(run.state);
  const std::array<double, 2> two{1, 2};
  const std::array<double, 3> good{1, 2, 3}, bad{1, NAN, 3};
  EXPECT_THAT(refused([&] { run.controller.set_target(kBalance, two); }),
              test::Refused(ErrorCode::kSize, "balance"));
  EXPECT_THAT(refused([&] { run.controller.set_target(kBalance, bad); }), HasSubstr("NaN"));
  EXPECT_THAT(refused([&] { run.controller.set_target(kBalance, good, two); }), HasSubstr("rate"));
  EXPECT_THAT(refused([&] { run.controller.set_target(kBalance, good, {}, bad); }),
              HasSubstr("acceleration"));
}

}  // namespace
}  // namespace poise
