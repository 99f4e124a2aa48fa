// SPDX-License-Identifier: BSD-2-Clause
// `poise tune` as people and scripts meet it.

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "poise/core/near_name.hpp"
#include "poise/tests/support/program.hpp"

namespace poise {
namespace {

using nlohmann::json;
using test::poise;
using test::Printed;
using testing::HasSubstr;

Printed tuning(const std::string& commands, const std::string& more = "runs: 20") {
  return poise(
      "--version >.v; printf '%s\\n' 'tune: 1' 'stack: t01_stand_humanoid' 'for: 20 ms' "
      "'over: {control.tasks.balance.law.stiffness: {log: [1, 1000]}}' "
      "'minimise: {name: cost, value: torque.max_share_of_limit}' '" +
      more + "' >g.yaml; " + commands);
}

TEST(TuneCommand, PrintsOneJsonObject) {
  const Printed p = tuning("$POISE tune g.yaml --out d --json");
  EXPECT_EQ(p.exit_code, 0) << p.err;
  const json object = json::parse(p.out);
  EXPECT_EQ(object["finished"], true);
  EXPECT_EQ(object["improved"], true);
  EXPECT_LE(object["best"]["objectives"]["cost"], object["before"]["objectives"]["cost"]);
  EXPECT_EQ(object["best"]["values"]["control.tasks.balance.law.stiffness"]["before"], "60");
}

TEST(TuneCommand, LeavesAStackThatRuns) {
  const Printed p = tuning(
      "$POISE tune g.yaml --out d && $POISE run d/tuned.yaml --for 0.01 --json >r.json && $POISE "
      "check d/tuned.yaml");
  EXPECT_EQ(p.exit_code, 0) << p.err;
  EXPECT_THAT(p.out, HasSubstr("d/tuned.yaml"));
}

TEST(TuneCommand, SaysThatNothingBetterWasFound) {
  const Printed p = poise(
      "--version >.v; printf '%s\\n' 'tune: 1' 'stack: t01_stand_humanoid' 'for: 20 ms' 'set: "
      "{disturbances: "
      "[{at: "
      "0 s, on: torso, impulse: [5, 0, 0]}]}' 'over: {control.tasks.balance.law.stiffness: {log: "
      "[1, 10]}}' 'minimise: com.max_deviation_m' 'runs: 5' >g.yaml; $POISE tune g.yaml --out d "
      "--json");
  EXPECT_EQ(p.exit_code, 0) << p.err;
  EXPECT_EQ(json::parse(p.out)["improved"], false);
  EXPECT_THAT(p.err, HasSubstr("over.control.tasks.balance.law.stiffness")) << "it has 60";
}

TEST(TuneCommand, GoesOnAfterAKill) {
  const Printed p = tuning(
      "$POISE tune g.yaml --out k >.o & pid=$!; "
      "while kill -0 $pid 2>.e && ! [ $(cat k/results.jsonl 2>.e | wc -l) -ge 9 ]; do :; done; "
      "kill -9 $pid; wait $pid; $POISE tune g.yaml --out k >.o && $POISE tune g.yaml --out w >.o; "
      "cmp k/results.jsonl w/results.jsonl && cmp k/best.yaml w/best.yaml && echo same",
      "runs: 300");
  EXPECT_THAT(p.out, HasSubstr("same")) << p.err;
}

TEST(TuneCommand, AsksAndIsTold) {
  const Printed p = tuning(
      "$POISE tune g.yaml --out d --ask --json; $POISE tune g.yaml --out d --tell 0=0.5 --tell "
      "1=failed; "
      "$POISE tune g.yaml --out d --ask >a; echo $?; wc -l <a; $POISE tune g.yaml --out d --tell "
      "0=1; echo $?; "
      "$POISE tune g.yaml --out d --tell 2=x; echo $?");
  const std::size_t end = p.out.find("\n}\n") + 3;
  const json asked = json::parse(p.out.substr(0, end));
  EXPECT_EQ(asked["finished"], false);
  EXPECT_EQ(asked["wanted"].size(), 4u);
  EXPECT_EQ(asked["wanted"][0]["index"], 0);
  EXPECT_THAT(asked["wanted"][0]["command"],
              testing::AllOf(HasSubstr("t01_stand_humanoid"), HasSubstr("--set")));
  EXPECT_EQ(p.out.substr(end), "0\n2\n1\n1\n");
  EXPECT_THAT(p.err, testing::ContainsRegex("\\b0\\b"));
  EXPECT_THAT(p.err, HasSubstr("INDEX=VALUE"));
}

TEST(TuneCommand, TriesAValue) {
  const Printed p =
      tuning("$POISE tune g.yaml --try control.tasks.balance.law.stiffness=50 --json");
  EXPECT_EQ(p.exit_code, 0) << p.err;
  EXPECT_GT(json::parse(p.out)["objectives"]["cost"], 0);
  EXPECT_EQ(
      suggested_name(tuning("$POISE tune g.yaml --try control.tasks.balance.law.stifness=50").err),
      "control.tasks.balance.law.stiffness");
}

}  // namespace
}  // namespace poise
