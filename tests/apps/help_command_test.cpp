// SPDX-License-Identifier: BSD-2-Clause
// What the program says of itself, and in which voice: help, errors, warnings, colours, signals.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "poise/core/near_name.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/program.hpp"

namespace poise {
namespace {

using test::Printed;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

long lines_of(const std::string& text) { return std::ranges::count(text, '\n'); }

TEST(Help, BeginsWithWhatOneDoesFirst) {
  const Printed p = test::poise("");
  EXPECT_EQ(p.exit_code, 0);
  for (const char* command : {"run t01_stand", "check", "new task", "designer", "poise help"})
    EXPECT_THAT(p.out, HasSubstr(command));
  EXPECT_LT(lines_of(p.out), 12);
}

TEST(Help, ListsAndExplainsCommands) {
  EXPECT_EQ(test::poise("help").out, test::poise("--help").out);
  EXPECT_EQ(test::poise("help run").out, test::poise("run --help").out);
  const Printed p = test::poise("help rnu");
  EXPECT_EQ(p.exit_code, 2);
  EXPECT_EQ(suggested_name(p.err), "run");
}

TEST(Help, IsAlsoAReference) {
  const Printed p = test::poise("docs --commands");
  EXPECT_EQ(p.exit_code, 0) << p.err;
  EXPECT_THAT(p.out, HasSubstr("## poise run\n"));
  EXPECT_THAT(p.out, HasSubstr("`--for"));
  EXPECT_THAT(p.out, HasSubstr("`--color"));
}

TEST(Errors, AreOneLineInOneStyle) {
  for (const char* wrong :
       {"run", "run t01_stand --for -1", "run t01_stand --fro 1", "fly", "fly t01_stand", "docs",
        "run t01_stant", "list tusk", "describe comm", "run t01_stand --set a.b=1",
        "run t01_stand --color red", "list --quiet --verbose"}) {
    const Printed p = test::poise(wrong);
    EXPECT_THAT(p.exit_code, testing::AnyOf(1, 2)) << wrong;
    EXPECT_THAT(p.err, StartsWith("poise: error: ")) << wrong;
    EXPECT_EQ(lines_of(p.err), 1) << wrong << '\n' << p.err;
    EXPECT_THAT(p.out, IsEmpty()) << wrong;
  }
  EXPECT_EQ(suggested_name(test::poise("chekc t01_stand").err), "check");
}

// The arm's URDF gives every joint an effort of 0.
TEST(Warnings, OfOneKindShareALine) {
  const Printed grouped = test::poise("check t05_fixed_arm");
  const Printed all =
      test::poise("robot check --base fixed 'package://dart/data/urdf/KR5/KR5 sixx R650.urdf'");
  EXPECT_THAT(grouped.err, StartsWith("poise: warning: "));
  EXPECT_THAT(grouped.err, HasSubstr("poise robot check"));
  EXPECT_EQ(lines_of(grouped.err), 1);
  EXPECT_GT(lines_of(all.err), 5);
  EXPECT_THAT(all.err, StartsWith(grouped.err.substr(0, grouped.err.find(" ("))));
  EXPECT_THAT(test::poise("check t05_fixed_arm --quiet").err, IsEmpty());
  EXPECT_EQ(test::poise("check t05_fixed_arm --quiet").out, grouped.out);
}

// `script` gives a terminal.
TEST(Colours, AreForTerminals) {
  const std::string escape = "\033[";
  EXPECT_THAT(test::poise("list tusk").err, Not(HasSubstr(escape)));
  EXPECT_THAT(test::poise("list tusk --color always").err, HasSubstr(escape));
  const auto seen = [](const std::string& command) {
    return test::poise("--version >.v; script -qec '" + command + "' .log").out;
  };
  EXPECT_THAT(seen("$POISE list tusk"), HasSubstr(escape));
  EXPECT_THAT(seen("$POISE list tusk --color never"), Not(HasSubstr(escape)));
  EXPECT_THAT(seen("NO_COLOR=1 $POISE list tusk"), Not(HasSubstr(escape)));
  EXPECT_THAT(seen("NO_COLOR= $POISE list tusk"), HasSubstr(escape));
}

// Once it has begun to record, whenever that is.
TEST(Signals, ThatEndARunKeepWhatWasRecorded) {
  const Printed p = test::poise(
      "run t01_stand --for 100000 --json --out here & "
      "while kill -0 $! && ! test -s here/signals.h5; do sleep 0.01; done; "
      "kill -TERM $!; wait $!; code=$?; test -s here/report.html && exit $code");
  EXPECT_EQ(p.exit_code, 143);
  EXPECT_EQ(nlohmann::json::parse(p.out)["status"], "stopped");
}

}  // namespace
}  // namespace poise
