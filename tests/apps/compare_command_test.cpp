// SPDX-License-Identifier: BSD-2-Clause
// `poise compare`: the table, the JSON, the page, and what it refuses.

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
using testing::AllOf;
using testing::HasSubstr;

// Two runs of the arm, `stiff` other than `plain` from its first tick, and one of a humanoid.
const std::string kRuns =
    "run t05_fixed_arm --for 0.1 --out plain >/dev/null 2>&1; "
    "\"$POISE\" run t05_fixed_arm --for 0.2 --set control.rate=500Hz --out slow >/dev/null 2>&1; "
    "\"$POISE\" run t01_stand_humanoid --for 0.01 --out other >/dev/null 2>&1; \"$POISE\" ";

TEST(CompareCommand, TellsHowRunsDiffer) {
  const Printed found =
      poise(kRuns +
            "compare plain slow --out page.html && grep -q '\"compared\":' page.html && "
            "\"$POISE\" compare plain slow --json --signals joints/position,torque > c.json && "
            "echo == && cat c.json");
  ASSERT_EQ(found.exit_code, 0) << found.err;
  const std::size_t split = found.out.find("==\n");
  const std::string table = found.out.substr(0, split);
  EXPECT_THAT(table, AllOf(HasSubstr("plain"), HasSubstr("slow"), HasSubstr("completed"),
                           HasSubstr("compared"), HasSubstr("differs")));
  const json all = json::parse(found.out.substr(split + 3));
  EXPECT_EQ(all["runs"], json({"plain", "slow"}));
  EXPECT_NEAR(all["summary"]["simulated [s]"][1], 0.2, 1e-9);
  ASSERT_EQ(all["against_first"].size(), 1u);
  for (const json& signal : all["against_first"][0]["signals"])
    EXPECT_TRUE(signal["name"] == "joints/position" ||
                std::string(signal["name"]).starts_with("torque"))
        << signal;
}

TEST(CompareCommand, SaysThatARunIsTheSameAsItself) {
  const Printed found = poise(kRuns + "compare plain plain --json");
  ASSERT_EQ(found.exit_code, 0) << found.err;
  const json all = json::parse(found.out);
  EXPECT_EQ(all["runs"], json({"plain", "plain (2)"}));
  EXPECT_GT(all["against_first"][0]["signals"].size(), 5u);
  for (const json& signal : all["against_first"][0]["signals"])
    EXPECT_TRUE(signal["parts_at_s"].is_null()) << signal;
}

// 1000 Hz, a row every tick, beside a row every third tick.
TEST(CompareCommand, TellsHowManyInstantsAreCompared) {
  const Printed found = poise(
      "run t05_fixed_arm --for 0.1 --out plain >/dev/null 2>&1; "
      "\"$POISE\" run t05_fixed_arm --for 0.1 --set record.every=3 --out third >/dev/null 2>&1; "
      "\"$POISE\" compare plain third; \"$POISE\" compare third plain --json > c.json && "
      "echo == && cat c.json");
  ASSERT_EQ(found.exit_code, 0) << found.err;
  const std::size_t split = found.out.find("==\n");
  EXPECT_THAT(found.out.substr(0, split), AllOf(testing::ContainsRegex("\\b34\\b.*\\b100\\b"),
                                                testing::Not(HasSubstr("differs"))));
  EXPECT_EQ(json::parse(found.out.substr(split + 3))["against_first"][0]["instants"], 34);
}

// Default names end in the time; other names may differ only at their start.
TEST(CompareCommand, HeadsItsColumnsWithNamesThatDiffer) {
  const Printed found = poise(
      "run t05_fixed_arm --for 0.01 --out t05_fixed_arm-20260131-120000 >/dev/null 2>&1; "
      "for copy in t05_fixed_arm-20260131-120005 soft_t05_fixed_arm-20260131-120000; do "
      "cp -r t05_fixed_arm-20260131-120000 $copy; done; "
      "\"$POISE\" compare t05*00 t05*05 | head -1; \"$POISE\" compare t05*00 soft* | head -1");
  const std::string left(44, ' ');
  EXPECT_EQ(found.out, left + " …arm-20260131-120000 …arm-20260131-120005\n" + left +
                           std::string(6, ' ') + "t05_fixed_arm-20260131-120000 " +
                           "soft_t05_fixed_arm-20260131-120000\n");
}

TEST(CompareCommand, ListsWhatDiffersBetweenTheStacks) {
  const Printed found =
      poise(kRuns +
            "compare plain slow --json > c.json && \"$POISE\" compare plain slow && "
            "echo == && cat c.json");
  ASSERT_EQ(found.exit_code, 0) << found.err;
  const std::size_t split = found.out.find("==\n");
  EXPECT_THAT(found.out.substr(0, split), AllOf(HasSubstr("control.rate:"), HasSubstr("500Hz")));
  const json against = json::parse(found.out.substr(split + 3))["against_first"][0];
  EXPECT_THAT(
      against["stack"],
      testing::Contains(json({{"path", "control.rate"}, {"first", "1000 Hz"}, {"run", "500Hz"}})));
  EXPECT_EQ(against["robot_written_later"], false);
  const Printed later =
      poise(kRuns +
            "compare plain slow >/dev/null && touch -d 2000-01-01 plain/stack.yaml && "
            "\"$POISE\" compare plain slow --json");
  EXPECT_EQ(json::parse(later.out)["against_first"][0]["robot_written_later"], true);
}

// A task that is off has no error to compare.
TEST(CompareCommand, SaysHowLongATaskWasOn) {
  const Printed found =
      poise(kRuns +
            "run t05_fixed_arm --for 0.1 --set 'phases={up: {tasks: {path: {weight: 0}}}}' "
            "--out off >/dev/null 2>&1; \"$POISE\" compare plain off --json");
  ASSERT_EQ(found.exit_code, 0) << found.err;
  const json rows = json::parse(found.out)["summary"];
  EXPECT_EQ(rows["path, ticks on"], json({100, 0}));
  EXPECT_FALSE(rows.contains("stance, ticks on"));
  for (const auto& [name, row] : rows.items())
    if (name.starts_with("path, rms error")) {
      EXPECT_TRUE(row[1].is_null());
    }
}

TEST(CompareCommand, TakesARunThatWasKilled) {
  const Printed found =
      poise(kRuns +
            "compare plain slow >/dev/null && rm slow/summary.json slow/report.html && "
            "\"$POISE\" compare plain slow --json --out page.html && test -s page.html");
  ASSERT_EQ(found.exit_code, 0) << found.err;
  const json all = json::parse(found.out);
  EXPECT_EQ(all["runs"], json({"plain", "slow"}));
  EXPECT_EQ(all["summary"]["status"], json({"completed", "unfinished"}));
  EXPECT_NEAR(all["summary"]["simulated [s]"][1], 0.2, 1e-9) << "as long as its recording";
  EXPECT_TRUE(all["summary"]["tick, median [µs]"][1].is_null());
  EXPECT_GT(all["against_first"][0]["signals"].size(), 5u);
}

TEST(CompareCommand, GoesOnWithoutDamagedSignals) {
  const std::string damage =
      "dd if=/dev/zero of=third/signals.h5 bs=1 seek=$(grep -abo OHDR third/signals.h5 | "
      "tail -1 | cut -d: -f1) count=4 conv=notrunc 2>/dev/null; ";
  const Printed found = poise(
      "run t05_fixed_arm --for 0.1 --out plain >/dev/null 2>&1; cp -r plain third; " + damage +
      "\"$POISE\" compare plain third --json; truncate -s 1000 third/signals.h5; "
      "\"$POISE\" compare plain third");
  const json against = json::parse(found.out)["against_first"][0];
  ASSERT_EQ(against["damaged"].size(), 1u);
  EXPECT_GT(against["signals"].size(), 5u);
  EXPECT_EQ(against["only_in_one"], json::array());
  const std::string name = against["damaged"][0];
  EXPECT_THAT(found.err, AllOf(HasSubstr("third/signals.h5:"), HasSubstr(name)));
  EXPECT_EQ(found.exit_code, 1);
  EXPECT_THAT(found.err, AllOf(HasSubstr("third/signals.h5:"), HasSubstr("1000")));
}

TEST(CompareCommand, RefusesWhatItCannotCompare) {
  const Printed found = poise(
      kRuns +
      "compare plain nowhere; echo ended $?; \"$POISE\" compare plain other; echo ended $?; "
      "\"$POISE\" compare plain slow --signals joints/positon; echo ended $?; mkdir broken; "
      "echo '{}' > broken/summary.json; echo x > broken/signals.h5; "
      "\"$POISE\" compare plain broken; echo ended $?; \"$POISE\" compare plain; echo ended $?");
  EXPECT_EQ(found.out, "ended 1\nended 1\nended 1\nended 1\nended 2\n");
  EXPECT_THAT(found.err, AllOf(HasSubstr("nowhere:"), HasSubstr("other:"),
                               HasSubstr("'joints/positon'"), HasSubstr("broken/signals.h5:")));
  EXPECT_EQ(suggested_name(found.err), "joints/position");
}

}  // namespace
}  // namespace poise
