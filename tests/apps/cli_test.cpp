// SPDX-License-Identifier: BSD-2-Clause
// The command line as people and scripts meet it: output, exit codes, JSON.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>

#include "poise/core/near_name.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/program.hpp"
#include "poise/tests/support/robots/small_robots.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

using nlohmann::json;
using test::built;
using test::poise;
using test::Printed;
using test::source;
using testing::HasSubstr;
using testing::Not;

TEST(Run, PrintsOneJsonObjectAndNothingElse) {
  const Printed p = poise("run t01_stand --for 100ms --json");
  EXPECT_EQ(p.exit_code, 0) << p.err;
  const json object = json::parse(p.out);
  for (const char* key : {"status", "why", "ticks", "simulated_s", "wall_s", "real_time_factor",
                          "tick_us", "allocations_in_ticks", "tasks", "constraints", "contacts",
                          "com", "momentum", "phases", "torque", "run"})
    EXPECT_TRUE(object.contains(key)) << key;
  EXPECT_EQ(object["ticks"], 100);
  EXPECT_EQ(object["status"], "completed");
}

TEST(Run, TellsPeopleWhereTheRecordingLies) {
  const Printed p = poise("run t01_stand --for 0.05 --out here --csv && ls here");
  EXPECT_EQ(p.exit_code, 0) << p.err;
  for (const char* file : {"here/signals.h5", "here/report.html"})
    EXPECT_THAT(p.out, HasSubstr(file));
  const Printed listed =
      poise("run t01_stand --for 0.05 --out here --csv --json && wc -l here/signals.csv");
  EXPECT_EQ(listed.exit_code, 0);
}

TEST(Run, SetsAValueFromTheCommandLine) {
  const Printed p = poise("run t01_stand --set plant.duration='50 ms' --json");
  EXPECT_EQ(json::parse(p.out)["ticks"], 50);
}

TEST(Run, FailsWithThreeWhenTheRunFails) {
  const Printed p =
      poise("run t01_stand --set 'control.constraints.friction-cone.min_force=5 kN' --json");
  EXPECT_EQ(p.exit_code, 3);
  EXPECT_EQ(json::parse(p.out)["status"], "infeasible");
}

TEST(Run, OfTheSameSecondHaveFoldersOfTheirOwn) {
  const std::string one = "run t05_fixed_arm --for 0.01 >.a";
  const Printed p = poise(one + " & a=$!; for i in 1 2 3; do \"$POISE\" " + one +
                          " || exit; done & b=$!; wait $a && wait $b && ls runs/*/signals.h5");
  EXPECT_EQ(p.exit_code, 0) << p.err;
  EXPECT_EQ(std::ranges::count(p.out, '\n'), 4) << p.out;
}

TEST(Run, ThatWritesNothingLeavesNoFolder) {
  const Printed p = poise("run t05_fixed_arm --set plant.type=none 2>.e; test ! -e runs/t05*");
  EXPECT_EQ(p.exit_code, 0) << p.out;
}

// Entries of a basis that are taken as zero are errors of the equation of motion.
TEST(Run, TakesTheStackOfTheReadmeWithStrictPriorities) {
  const Printed p =
      poise("--version >/dev/null; sed -n '/^```yaml/,/^```$/p' " + source("README.md") +
            " | grep -v '```' > reach.yaml && \"$POISE\" run reach.yaml --for 0.5 --out h --set "
            "control.solver=hierarchy");
  EXPECT_EQ(p.exit_code, 0) << p.out << p.err;
}

// Once it has begun to record, whenever that is.
TEST(Run, StopsCleanlyOnInterrupt) {
  const Printed p = poise(
      "run t01_stand --for 100000 --json --out here & "
      "while kill -0 $! && ! test -s here/signals.h5; do sleep 0.01; done; "
      "kill -INT $!; wait $!; code=$?; test -s here/report.html && exit $code");
  EXPECT_EQ(p.exit_code, 130);
  EXPECT_EQ(json::parse(p.out)["status"], "stopped");
}

// A folder of its name stands for a disk that is full when the report is written.
TEST(Run, PrintsItsSummaryAlthoughItsReportCannotBeWritten) {
  const Printed p = poise(
      "--version >.v; mkdir -p r/report.html; \"$POISE\" run t05_fixed_arm --for 0.1 --out r");
  EXPECT_EQ(p.exit_code, 1);
  EXPECT_THAT(p.out, testing::StartsWith("completed:"));
  EXPECT_THAT(p.out, testing::AllOf(HasSubstr("median"), HasSubstr("signals.h5"),
                                    Not(HasSubstr("report.html"))));
  EXPECT_THAT(p.err, HasSubstr("r/report.html"));
}

// Names in Latin-1: of a joint, of the stack's folder, and of the run's.
TEST(Run, TakesNamesThatAreNotUtf8) {
  const test::TempFolder temp;
  temp.write("arm.urdf", std::regex_replace(test::arm_urdf(), std::regex("arm_1"), "arm_\xe9"));
  const std::string stack =
      temp.write("d\xe9/arm.yaml",
                 "poise: 1\nrobot: {urdf: ../arm.urdf, base: {joint: fixed}}\n"
                 "control: {solver: qp, constraints: [dynamics], tasks: "
                 "[posture]}\nplant: {type: gauss}\n")
          .string();
  const Printed p = poise("run '" + stack +
                          "' --for 0.02 --json --out r\xe9 && ls r\xe9/summary.json "
                          "r\xe9/report.html >&2 && \"$POISE\" explain r\xe9 --at 0.01 >&2");
  EXPECT_EQ(p.exit_code, 0) << p.err;
  EXPECT_EQ(json::parse(p.out)["run"], "r\uFFFD");
}

// The limit of a file's size stands for a full disk: the recording breaks off, small files do not.
TEST(Run, EndsWhenItsRecordingBreaksOff) {
  const Printed p = poise(
      "--version >/dev/null; trap '' XFSZ; (ulimit -f 2000; \"$POISE\" run t01_stand --for 100000 "
      "--out r); code=$?; [ ! -e r/summary.json ] || echo summary; \"$POISE\" compare r r; exit "
      "$code");
  EXPECT_EQ(p.exit_code, 1);
  EXPECT_THAT(p.err, HasSubstr("signals.h5"));
  EXPECT_THAT(p.err, HasSubstr("disk"));
  EXPECT_THAT(p.out, Not(HasSubstr("summary")));
  EXPECT_THAT(p.out, HasSubstr("unfinished"));
  EXPECT_THAT(p.out, Not(HasSubstr("completed")));
}

TEST(Run, RefusesTimesThatAreNone) {
  for (const char* time : {"0", "-1", "nan", "inf", "1e9", "soon"})
    EXPECT_EQ(poise(std::string("run t01_stand --for ") + time).exit_code, 2) << time;
}

// On a terminal, which `script` gives: the stances in their order, on a line that is gone at the
// end.
TEST(Progress, NamesThePosturesOfASequenceOnATerminalAlone) {
  const std::string erased = "\r\033[K";
  const std::vector<std::string> stances{"hands", "tuck", "handstand", "down", "crouch"};
  for (const char* command : {"check", "resolve", "render --size 64x64 --samples 1 --out r.png"}) {
    const std::string line = command + std::string(" t33_handstand");
    const Printed seen = poise("--version >.v; script -qec \"$POISE " + line + "\" .log");
    EXPECT_EQ(seen.exit_code, 0) << seen.out;
    std::size_t at = 0;
    for (const std::string& stance : stances) {
      at = seen.out.find("% posture of " + stance, at);
      ASSERT_NE(at, std::string::npos) << line << ": " << stance;
    }
    EXPECT_LT(at, seen.out.rfind(erased)) << line;
    EXPECT_THAT(poise(line).err, testing::Not(HasSubstr(erased))) << line;
  }
}

TEST(Output, ThatCannotBeWrittenIsAnError) {
  for (const char* command : {"list", "list --json", "resolve t05_fixed_arm"}) {
    const Printed p = poise(command + std::string(" >/dev/full"));
    EXPECT_EQ(p.exit_code, 1);
    EXPECT_THAT(p.err, HasSubstr("output")) << command;
  }
}

TEST(Run, RefusesAnEmptyNameOfItsFolder) {
  const Printed p = poise("run t05_fixed_arm --for 0.1 --out '' ; code=$?; ls; exit $code");
  EXPECT_EQ(p.exit_code, 2);
  EXPECT_EQ(p.out, "");
  EXPECT_THAT(p.err, HasSubstr("--out:"));
}

TEST(Check, TellsThatAFileCannotBeReached) {
  const Printed p = poise("--version >.v; ln -s two one; ln -s one two; \"$POISE\" check one");
  EXPECT_EQ(p.exit_code, 1);
  EXPECT_THAT(p.err, testing::AllOf(HasSubstr("one:"), HasSubstr(std::strerror(ELOOP))));
}

TEST(Run, NamesTheNearestStack) {
  const Printed p = poise("run t01_stant");
  EXPECT_EQ(p.exit_code, 1);
  EXPECT_THAT(p.err, HasSubstr("t01_stand"));
}

TEST(Errors, NameTheOptionThatIsWrong) {
  const Printed pushed = poise("check t22_push --set 'disturbances[0].on=nowhere'");
  EXPECT_EQ(pushed.exit_code, 1);
  EXPECT_THAT(pushed.err, HasSubstr("disturbances[0].on=nowhere:"));
  const Printed drawn =
      poise("render t05_fixed_arm --trail nowhere --at 0 --size 64x64 --out r.png");
  EXPECT_EQ(drawn.exit_code, 1);
  EXPECT_THAT(drawn.err, testing::AllOf(HasSubstr("--trail:"), HasSubstr("'nowhere'")));
}

TEST(Usage, IsExitCodeTwo) {
  EXPECT_EQ(poise("run").exit_code, 2);
  EXPECT_EQ(poise("fly t01_stand").exit_code, 2);
  EXPECT_EQ(poise("run t01_stand --for -1").exit_code, 2);
  EXPECT_EQ(poise("run t01_stand --for 12q").exit_code, 2);
  EXPECT_EQ(poise("--help").exit_code, 0);
  EXPECT_EQ(poise("--version").exit_code, 0);
}

TEST(Check, AcceptsWhatShips) {
  for (const auto& entry : std::filesystem::directory_iterator(source("apps/share/stacks"))) {
    if (entry.path().extension() != ".yaml") continue;
    const Printed p = poise("check " + entry.path().string() + " --json");
    EXPECT_EQ(p.exit_code, 0) << entry.path() << p.out << p.err;
    EXPECT_TRUE(json::parse(p.out)["valid"]);
  }
}

// The YAML block of docs/reference/stack/README.md, without the file it includes.
TEST(Check, AcceptsWhatTheDocumentationShows) {
  const Printed p = poise("--version >/dev/null; sed -n '/^```yaml/,/^```$/p' " +
                          source("docs/reference/stack/README.md") +
                          " | grep -v -e '```' -e '^include:' > shown.yaml && " +
                          built("bin/poise") + " check shown.yaml && wc -l < shown.yaml");
  EXPECT_EQ(p.exit_code, 0) << p.err;
  EXPECT_THAT(p.out, HasSubstr("valid"));
}

TEST(Check, WarnsOfTheArmsZeroEfforts) {
  const Printed p = poise("check t05_fixed_arm --json");
  EXPECT_EQ(p.exit_code, 0);
  const json problems = json::parse(p.out)["problems"];
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_THAT(problems[0]["file"].get<std::string>(), testing::EndsWith("/KR5 sixx R650.urdf"));
  EXPECT_EQ(problems[0]["kind"], "effort");
}

TEST(Check, PlacesAnError) {
  const Printed p = poise("check t01_stand --json --set control.tasks.balance.law.stifness=3");
  EXPECT_EQ(p.exit_code, 1);
  const json problem = json::parse(p.out)["problems"].back();
  EXPECT_EQ(problem["severity"], "error");
  EXPECT_EQ(problem["code"], "unknown-key");
  EXPECT_THAT(problem["path"].get<std::string>(), HasSubstr("balance.law"));
  EXPECT_THAT(problem["text"].get<std::string>(), HasSubstr("stiffness"));
}

TEST(Check, SaysWhatToGiveForAFileThatIsNotThere) {
  EXPECT_THAT(poise("check stand --robot nope.yaml").err,
              testing::AllOf(HasSubstr("nope.yaml"), HasSubstr("new")));
  const Printed p = poise(
      "--version >.v; printf 'poise: 1\\ninclude: nope.yaml\\n' > one.yaml; "
      "\"$POISE\" check one.yaml --json");
  const json problem = json::parse(p.out)["problems"][0];
  EXPECT_EQ(problem["code"], "file");
  EXPECT_EQ(problem["line"], 2);
  EXPECT_THAT(problem["text"].get<std::string>(), HasSubstr("folder"));
}

TEST(Check, LooksAtThePlant) {
  for (const char* plant : {"{type: mujoko}", "{stabilisatoin: 1}", "{stabilisation: 900}"}) {
    const Printed p = poise(std::string("check t01_stand --set 'plant=") + plant + "'");
    EXPECT_EQ(p.exit_code, 1) << plant;
    EXPECT_THAT(p.err, HasSubstr("plant")) << plant;
  }
}

TEST(Check, RefusesNamesThatNoPathCanHold) {
  const Printed p = poise("check t01_stand --set 'control.tasks=[{name: a.b/c, type: com}]'");
  EXPECT_EQ(p.exit_code, 1);
  EXPECT_THAT(p.err, HasSubstr("letters"));
}

TEST(Resolve, PrintsDefaultsAndOrigins) {
  const Printed p = poise("resolve t01_stand");
  EXPECT_EQ(p.exit_code, 0) << p.err;
  EXPECT_THAT(p.out, HasSubstr("default"));
  EXPECT_THAT(p.out, HasSubstr("standing.yaml:"));
  EXPECT_EQ(
      poise("resolve t01_stand > all.yaml; " + built("bin/poise") + " check all.yaml").exit_code,
      0);
}

TEST(List, KnowsEveryKind) {
  const json modules = json::parse(poise("list --json").out)["modules"];
  for (const char* kind :
       {"task", "law", "reference", "constraint", "solver", "chart", "plant", "estimator"})
    EXPECT_TRUE(std::ranges::any_of(modules, [&](const json& m) { return m["kind"] == kind; }))
        << kind;
  EXPECT_EQ(poise("list tusk").exit_code, 1);
  EXPECT_THAT(poise("list task").out, testing::Not(HasSubstr("gauss")));
}

TEST(Describe, GivesUnitRangeDefaultAndHelp) {
  const json module = json::parse(poise("describe pd --json").out)["modules"][0];
  const auto field = std::ranges::find_if(module["fields"],
                                          [](const json& f) { return f["name"] == "stiffness"; });
  ASSERT_NE(field, module["fields"].end());
  EXPECT_EQ((*field)["unit"], "1/s²");
  EXPECT_NE((*field)["default"], "");
  EXPECT_NE((*field)["help"], "");
  EXPECT_EQ(suggested_name(poise("describe comm").err), "com");
}

TEST(Doctor, DiagnosesAFileThatIsNoModule) {
  const Printed p = poise("doctor /etc/hostname");
  EXPECT_EQ(p.exit_code, 1);
  EXPECT_THAT(p.out, HasSubstr("/etc/hostname"));
  EXPECT_EQ(poise("doctor").exit_code, 0);
}

TEST(Bench, PrintsTheAgreedObject) {
  const Printed p = poise("bench t01_stand --set plant.duration='0.2 s' --json");
  EXPECT_EQ(p.exit_code, 0) << p.err;
  const json object = json::parse(p.out);
  for (const char* key :
       {"stack", "ticks", "variables", "equalities", "inequalities", "active", "tick_us", "stages",
        "solved_again_ticks", "allocations", "compiler", "flags"})
    EXPECT_TRUE(object.contains(key)) << key;
  EXPECT_EQ(object["variables"], 33 + 12);
  EXPECT_EQ(object["equalities"], 6 + 12);
  EXPECT_EQ(object["solved_again_ticks"], 0);
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  EXPECT_TRUE(object["allocations"].is_null()) << "sanitizers bring their own malloc";
#else
  EXPECT_EQ(object["allocations"], 0);
#endif
}

TEST(Bench, CountsTheTicksThatWereSolvedAgain) {
  const Printed p = poise(
      "bench t01_stand --set control.constraints.friction-cone.min_force='5 kN' --set "
      "control.on_failure='{relax: [friction-cone], then: stop}' --set plant.duration='10 ms' "
      "--json");
  EXPECT_EQ(json::parse(p.out)["solved_again_ticks"], 10) << p.err;
}

}  // namespace
}  // namespace poise
