// SPDX-License-Identifier: BSD-2-Clause
// What the command line says of single ticks: explain, solve, compare-solvers.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "poise/core/near_name.hpp"
#include "poise/tests/support/program.hpp"

namespace poise {
namespace {

using nlohmann::json;
using test::poise;
using test::Printed;
using testing::HasSubstr;

// No force fits: each foot must push more than the robot can bear.
const std::string kInfeasible =
    "run t01_stand --set control.constraints.friction-cone.min_force='5 kN' --out r ";

TEST(Explain, NamesWhatKeepsTheTasksOfARecordedTick) {
  const Printed p = poise(
      "run t05_fixed_arm --set robot.limits.shoulder_pitch='{effort: 0.02}' --set "
      "control.constraints.torque-rate-limits=null --for 0.3 --out r "
      ">/dev/null; \"$POISE\" explain r --at '250 ms' --json");
  ASSERT_EQ(p.exit_code, 0) << p.err;
  const json object = json::parse(p.out);
  EXPECT_NEAR(object["time_s"], 0.25, 1e-12);
  EXPECT_EQ(object["status"], "solved");
  ASSERT_FALSE(object["active"].empty());
  EXPECT_EQ(object["active"][0]["constraint"], "torque-limits");
  EXPECT_EQ(object["active"][0]["on"], "shoulder_pitch");
  EXPECT_EQ(object["tasks"]["path"]["causes"][0]["name"], "torque-limits shoulder_pitch");
  EXPECT_EQ(p.err.find("differ from the recorded"), std::string::npos);
}

TEST(Explain, NamesATaskThatIsOff) {
  const Printed p = poise(
      "run t05_fixed_arm --set 'phases={up: {tasks: {path: {weight: 0}}}}' --for 0.01 --out r "
      "--json >ran; \"$POISE\" explain r --at '5 ms' --json");
  ASSERT_EQ(p.exit_code, 0) << p.err;
  const json tasks = json::parse(p.out)["tasks"];
  EXPECT_EQ(tasks["path"]["on"], false);
  EXPECT_TRUE(tasks["path"]["residual"].is_null());
  EXPECT_EQ(tasks["stance"]["on"], true);
}

// At the elbow's limit the hand cannot move along one axis, and joints lose what the hand needs.
TEST(Explain, NamesTheAxesAndJointsThatATaskLost) {
  const Printed p =
      poise("run t20_elbow_limit --for 1.31 --out r >ran; \"$POISE\" explain r --at 1.3s");
  ASSERT_EQ(p.exit_code, 0) << p.err;
  EXPECT_THAT(p.out, testing::ContainsRegex("lost     hand +1 % kept in 1 direction: y"));
  EXPECT_THAT(p.out,
              testing::ContainsRegex("lost     friction +0 % kept in . directions: l_elbow"));
  EXPECT_THAT(p.out, testing::Not(HasSubstr("100 % kept")));
  EXPECT_THAT(p.out, testing::Not(HasSubstr("0.00, ")));
}

TEST(Explain, RefusesATimeOutsideTheRun) {
  const Printed p =
      poise("run t05_fixed_arm --for 0.1 --out r >/dev/null; \"$POISE\" explain r --at 2s");
  EXPECT_EQ(p.exit_code, 1);
  EXPECT_THAT(p.err, HasSubstr("0.099"));
}

TEST(Explain, ReachesTheLastTickThatIsNotRecorded) {
  const Printed p = poise(
      "run t05_fixed_arm --for 0.1 --set record.every=10 --out r >.o; "
      "\"$POISE\" explain r --at 0.098s --json");
  ASSERT_EQ(p.exit_code, 0) << p.err;
  EXPECT_NEAR(json::parse(p.out)["time_s"], 0.098, 1e-12);
}

TEST(Explain, ShowsItsProgressOnATerminal) {
  const Printed p = poise(
      "run t05_fixed_arm --for 0.1 --out r >.o; "
      "script -qec \"$POISE explain r --at 0.09s\" .log");
  EXPECT_EQ(p.exit_code, 0) << p.out;
  EXPECT_THAT(p.out, HasSubstr("%"));
}

// The shell lets its background jobs ignore interrupts until they ask for them.
TEST(Explain, StopsOnInterrupt) {
  const Printed p = poise(
      "run t05_fixed_arm --for 60 --out r >.o; \"$POISE\" explain r --at 59s & "
      "while sleep 0.05 && kill -INT $! 2>.k; do :; done; wait $!");
  EXPECT_EQ(p.exit_code, 130);
  EXPECT_EQ(p.out, "");
}

TEST(Explain, RefusesAFolderWithoutARun) {
  const Printed p = poise("explain nowhere --at 1s");
  EXPECT_EQ(p.exit_code, 1);
  EXPECT_THAT(p.err, HasSubstr("nowhere"));
}

TEST(Run, SaysWhatConflictsWhenThereIsNoSolution) {
  const Printed p = poise(kInfeasible + "--json");
  EXPECT_EQ(p.exit_code, 3);
  EXPECT_THAT(json::parse(p.out)["why"].get<std::string>(),
              testing::AllOf(HasSubstr("friction-cone"), HasSubstr("more")));
}

TEST(Solve, ReplaysAProblemThatARunHasKept) {
  const Printed p = poise(kInfeasible +
                          "--save-problem --json >/dev/null; \"$POISE\" solve r/problem-*.yaml "
                          "--json");
  EXPECT_EQ(p.exit_code, 3) << p.err;
  EXPECT_THAT(p.err, HasSubstr("saved"));
  const json object = json::parse(p.out);
  EXPECT_EQ(object["status"], "infeasible");
  EXPECT_EQ(object["time_s"], 0);
  ASSERT_FALSE(object["conflict"].empty());
  EXPECT_EQ(object["conflict"][0]["constraint"], "friction-cone");
  EXPECT_EQ(object["conflict"][0]["unit"], "N");
  EXPECT_GT(object["conflict"][0]["needs"], 100);
  EXPECT_TRUE(object["conflict"][0]["alone"].is_boolean());
}

TEST(Solve, SolvesWhatIsMendedInTheFile) {
  const Printed p = poise(kInfeasible +
                          "--save-problem >/dev/null; sed -i 's/min_force: .*/min_force: 50/' "
                          "r/problem-*.yaml; \"$POISE\" solve r/problem-*.yaml --json");
  EXPECT_EQ(p.exit_code, 0) << p.err;
  EXPECT_EQ(json::parse(p.out)["status"], "solved");
}

// What failed is that torques cannot follow: only with those before is it the same problem.
TEST(Solve, KnowsTheTorquesBefore) {
  const Printed p = poise(
      "run t05_fixed_arm --set control.constraints.torque-rate-limits.max=0.01 --out r "
      "--save-problem --json >ran; \"$POISE\" solve r/problem-*.yaml --json >solved; sed "
      "'/^torque_before/d' r/problem-*.yaml >first.yaml; \"$POISE\" solve first.yaml --json "
      ">first; cat ran; cat solved; cat first");
  const std::size_t first = p.out.find("\n}\n") + 3, second = p.out.find("\n}\n", first) + 3;
  const json run = json::parse(p.out.substr(0, first));
  ASSERT_EQ(run["status"], "infeasible") << p.out;
  EXPECT_THAT(run["why"].get<std::string>(), HasSubstr("torque-rate-limits"));
  EXPECT_EQ(json::parse(p.out.substr(first, second - first))["status"], "infeasible");
  EXPECT_EQ(json::parse(p.out.substr(second))["status"], "solved");
}

TEST(Solve, RefusesASolverThatDoesNotExist) {
  const Printed p = poise(kInfeasible +
                          "--save-problem >/dev/null 2>&1; \"$POISE\" solve r/problem-*.yaml "
                          "--solver qq");
  EXPECT_EQ(p.exit_code, 1);
  EXPECT_THAT(p.err, HasSubstr("qp"));
}

TEST(Solve, RefusesAProblemOfAnotherSystem) {
  const Printed p = poise(kInfeasible +
                          "--save-problem >/dev/null 2>&1; sed -i 's/  v: .*/  v: [1, 2]/' "
                          "r/problem-*.yaml; \"$POISE\" solve r/problem-*.yaml");
  EXPECT_EQ(p.exit_code, 1);
  EXPECT_THAT(p.err, HasSubstr("state.v"));
}

TEST(Explain, SaysWhatWasRelaxedAndWhy) {
  const Printed p = poise(
      "run t01_stand --set control.constraints.friction-cone.min_force='5 kN' --set "
      "control.on_failure='{relax: [friction-cone], then: stop}' --for 0.01 --out r --save-problem "
      "--json; \"$POISE\" explain r --at 5ms --json >explained; \"$POISE\" solve "
      "r/problem-00005.0ms.yaml --json >solved; cat explained; cat solved");
  const std::size_t first = p.out.find("\n}\n") + 3, second = p.out.find("\n}\n", first) + 3;
  const json run = json::parse(p.out.substr(0, first));
  EXPECT_EQ(run["relaxed_ticks"], 10);
  EXPECT_THAT(run["why"].get<std::string>(), HasSubstr("friction-cone"));
  for (const std::string& text : {p.out.substr(first, second - first), p.out.substr(second)}) {
    const json tick = json::parse(text);
    EXPECT_EQ(tick["status"], "infeasible");
    EXPECT_EQ(tick["relaxed"], true);
    EXPECT_EQ(tick["conflict"][0]["constraint"], "friction-cone");
    EXPECT_FALSE(tick["tasks"].empty());
  }
}

TEST(Solve, RefusesAStateThatIsNoRotation) {
  const Printed p = poise(kInfeasible +
                          "--save-problem >/dev/null 2>&1; sed -i 's/^    - .*/    - [0, 0, 1, 0, "
                          "0, 0, 0, 0, 0, 0, 0, 0]/' r/problem-*.yaml; \"$POISE\" solve "
                          "r/problem-*.yaml");
  EXPECT_EQ(p.exit_code, 1);
  EXPECT_THAT(p.err, HasSubstr("rotation"));
}

TEST(CompareSolvers, RefusesAStackThatNobodyCanLoad) {
  const Printed p = poise("compare-solvers t06_slope --set contacts.left_foot.link=l_fot");
  EXPECT_EQ(p.exit_code, 1);
  EXPECT_EQ(suggested_name(p.err), "l_foot");
}

TEST(Check, WarnsOfContactsThatNothingTies) {
  const Printed p =
      poise("check t06_slope --set control.constraints='[dynamics, torque-limits]' --json");
  EXPECT_EQ(p.exit_code, 0);
  const json problems = json::parse(p.out)["problems"];
  ASSERT_EQ(problems.size(), 4);
  EXPECT_EQ(problems[0]["kind"], "contact-unheld");
  EXPECT_EQ(problems[1]["kind"], "contact-unbounded");
}

TEST(Check, WarnsOfFeetInTheAir) {
  const Printed p = poise("check t06_slope --set robot.start.height='2 m' --json");
  const json problems = json::parse(p.out)["problems"];
  ASSERT_EQ(problems.size(), 2);
  for (const json& one : problems) EXPECT_EQ(one["kind"], "contact-height");
}

TEST(Check, RefusesAPlantWhoseContactsWouldSwingUp) {
  const Printed p = poise("check t03_squat --set plant.damping=0");
  EXPECT_EQ(p.exit_code, 1);
  EXPECT_THAT(p.err, testing::AllOf(HasSubstr("plant.damping"), HasSubstr("0.025")));
}

TEST(Run, AHandOnABoxIsNoGroundToFallOn) {
  const Printed p = poise(
      "run t10_lift_box --for 1.8 --set control.constraints.torque-rate-limits=null --set "
      "control.tasks.balance.reference='{type: minimum-jerk, to: "
      "{by: [0, 0, -0.2]}, duration: 2 s}' --json");
  EXPECT_EQ(json::parse(p.out)["status"], "completed");
}

TEST(CompareSolvers, RunsAStackOnEverySolverThatCanTakeIt) {
  const Printed p = poise("compare-solvers t01_stand --for 0.05 --json");
  ASSERT_EQ(p.exit_code, 0) << p.err;
  const json solvers = json::parse(p.out)["solvers"];
  EXPECT_EQ(solvers["qp"]["status"], "completed");
  for (const auto& [name, run] : solvers.items())
    if (run["status"] == "refused") {
      EXPECT_GT(run["why"].get<std::string>().size(), 20) << name;
    }
}

}  // namespace
}  // namespace poise
