// SPDX-License-Identifier: BSD-2-Clause
// `poise sweep` as people and schedulers meet it: kills, Ctrl-C, shards, merging, a terminal.

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "poise/tests/support/program.hpp"

namespace poise {
namespace {

using nlohmann::json;
using test::poise;
using test::Printed;
using testing::HasSubstr;

// Writes s.yaml, then runs the commands.
Printed sweeping(const std::string& commands, int seeds = 12, const std::string& more = "") {
  return poise(
      "--version >.v; printf '%s\\n' 'sweep: 1' 'stack: t01_stand_humanoid' 'for: 20 ms' "
      "'over: {control.tasks.balance.law.stiffness: [20, 60], seed: 1.." +
      std::to_string(seeds) +
      "}' 'measure: [com.max_deviation_m, {name: cost, value: 10*com.max_deviation_m}]' '" + more +
      "' >s.yaml; " + commands);
}

TEST(SweepCommand, PrintsOneJsonObject) {
  const Printed p = sweeping("$POISE sweep s.yaml --out d --json");
  EXPECT_EQ(p.exit_code, 0) << p.err;
  const json object = json::parse(p.out);
  EXPECT_EQ(object["points"], 24);
  EXPECT_EQ(object["ran"], 24);
  EXPECT_EQ(object["statuses"]["completed"], 24);
  EXPECT_EQ(object["complete"], true);
  EXPECT_EQ(object["out"], "d");
}

TEST(SweepCommand, WritesALineAPoint) {
  const Printed p =
      sweeping("$POISE sweep s.yaml --out d --threads 2 >.o && cat d/results.jsonl", 1);
  EXPECT_EQ(p.exit_code, 0) << p.err;
  const json line = json::parse(p.out.substr(0, p.out.find('\n')));
  EXPECT_EQ(line["index"], 0);
  EXPECT_EQ(line["hash"].get<std::string>().size(), 16u);
  EXPECT_EQ(line["point"]["control.tasks.balance.law.stiffness"], 20);
  EXPECT_EQ(line["point"]["plant.seed"], 1);
  EXPECT_EQ(line["status"], "completed");
  EXPECT_DOUBLE_EQ(line["measures"]["cost"],
                   10 * line["measures"]["com.max_deviation_m"].get<double>());
}

// Killed three times, each time when some more lines are there.
TEST(SweepCommand, GoesOnAfterAKill) {
  const Printed p = sweeping(
      "for lines in 5 40 90; do $POISE sweep s.yaml --out k --threads 2 >.o 2>&1 & pid=$!; "
      "while kill -0 $pid 2>.e && ! [ $(cat k/results.jsonl 2>.e | wc -l) -ge $lines ]; do :; "
      "done; "
      "kill -9 $pid; wait $pid; echo killed=$?; done; "
      "$POISE sweep s.yaml --out k >.o; echo lines=$(wc -l <k/results.jsonl); "
      "$POISE sweep s.yaml --out whole --threads 1 >.o; "
      "cmp k/results.jsonl whole/results.jsonl && echo same",
      1000);
  EXPECT_EQ(p.exit_code, 0) << p.err;
  EXPECT_THAT(p.out, HasSubstr("killed=137"));
  EXPECT_THAT(p.out, HasSubstr("lines=2000"));
  EXPECT_THAT(p.out, HasSubstr("same"));
}

TEST(SweepCommand, KeepsAllOnInterrupt) {
  const Printed p = sweeping(
      "$POISE sweep s.yaml --out d & pid=$!; "
      "while kill -0 $pid && ! [ -s d/results.jsonl ]; do :; done; kill -INT $pid; wait $pid; "
      "echo exit=$?; $POISE sweep s.yaml --out d && echo lines=$(wc -l <d/results.jsonl)",
      300);
  EXPECT_THAT(p.out, HasSubstr("exit=130"));
  EXPECT_THAT(p.err, HasSubstr("600"));
  EXPECT_THAT(p.out, HasSubstr("lines=600"));
  EXPECT_EQ(p.exit_code, 0);
}

TEST(SweepCommand, MergesShardsToTheBytesOfOneSweep) {
  const Printed p = sweeping(
      "for i in 3 1 2; do $POISE sweep s.yaml --out m/$i --shard $i/3 >.o; done; "
      "$POISE sweep s.yaml --out one >.o; $POISE sweep --merge m --out both && "
      "cmp both/results.jsonl one/results.jsonl && $POISE sweep --merge m/1 m/2 m/3 --json && "
      "cmp m/1/results.jsonl one/results.jsonl");
  EXPECT_EQ(p.exit_code, 0) << p.out << p.err;
  EXPECT_THAT(p.out, HasSubstr("24"));
}

TEST(SweepCommand, CountsShardsFromZeroOrOne) {
  const Printed p = sweeping(
      "$POISE sweep s.yaml --out a --shard 0/3 >.o; $POISE sweep s.yaml --out b --shard 3/3 >.o; "
      "cmp a/results.jsonl b/results.jsonl && wc -l <a/results.jsonl");
  EXPECT_EQ(p.out, "8\n") << p.err;
}

TEST(SweepCommand, RefusesShardsOfDifferentFiles) {
  const Printed p = sweeping(
      "$POISE sweep s.yaml --out m/1 --shard 1/2 >.o; sed -i s/20,/21,/ s.yaml; "
      "$POISE sweep s.yaml --out m/2 --shard 2/2 >.o; $POISE sweep --merge m; echo exit=$?; "
      "$POISE sweep s.yaml --out m/1; echo exit=$?; wc -l <m/1/results.jsonl");
  EXPECT_THAT(p.out, HasSubstr("exit=1\nexit=1\n12\n"));
  EXPECT_THAT(p.err, HasSubstr("hash"));
}

// Bytes behind the end of a library change nothing but the file.
TEST(SweepCommand, RefusesResultsOfAnotherVersionOfOnesOwnModule) {
  const std::string faulty = std::string(FAULTY_MODULES) + "/faulty_task.so";
  const Printed p =
      sweeping("cp " + faulty +
                   " m.so; run() { $POISE sweep s.yaml --out d --module m.so >.o; echo exit=$?; }; "
                   "run; run; echo >>m.so; run",
               1,
               "set: {control.tasks: [{name: balance, type: faulty-task, level: 2, does: nothing, "
               "law: {type: pd, stiffness: 20}}]}");
  EXPECT_THAT(p.out, HasSubstr("exit=0\nexit=0\nexit=1\n")) << p.err;
  EXPECT_THAT(p.err, HasSubstr("module"));
}

TEST(SweepCommand, SaysThatTheDiskIsFull) {
  const Printed p = sweeping(
      "trap '' XFSZ; (ulimit -f 2; $POISE sweep s.yaml --out d); echo exit=$?; $POISE sweep s.yaml "
      "--out d && echo lines=$(wc -l <d/results.jsonl)");
  EXPECT_THAT(p.out, testing::AllOf(HasSubstr("exit=1\n"), HasSubstr("lines=24\n")));
  EXPECT_THAT(p.err, HasSubstr("space"));
}

TEST(SweepCommand, ShowsRateAndTimeLeftOnATerminal) {
  const Printed p = sweeping("script -qec '$POISE sweep s.yaml --out d' .log");
  EXPECT_THAT(p.out, HasSubstr("24"));
  EXPECT_THAT(p.out, HasSubstr("second"));
  EXPECT_THAT(p.out, HasSubstr("left"));
  EXPECT_THAT(sweeping("$POISE sweep s.yaml --out d").err, testing::Not(HasSubstr("second")));
}

TEST(SweepCommand, RefusesWrongUsage) {
  EXPECT_EQ(poise("sweep").exit_code, 2);
  for (const char* shard : {"4/3", "1", "a/b", "1/0", "-1/3"})
    EXPECT_EQ(sweeping(std::string("$POISE sweep s.yaml --shard ") + shard).exit_code, 2) << shard;
  EXPECT_EQ(sweeping("$POISE sweep s.yaml --merge d").exit_code, 2);
  EXPECT_EQ(sweeping("$POISE sweep s.yaml --threads 0").exit_code, 2);
  const Printed p = poise("sweep gone.yaml");
  EXPECT_EQ(p.exit_code, 1);
  EXPECT_THAT(p.err, HasSubstr("gone.yaml:"));
}

}  // namespace
}  // namespace poise
