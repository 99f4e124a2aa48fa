// SPDX-License-Identifier: BSD-2-Clause
// poise-designer without a display.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/tests/support/program.hpp"

namespace poise {
namespace {

using test::Printed;
using testing::HasSubstr;

Printed designer(const std::string& arguments) {
  return test::poise(
      "--version >/dev/null; env -u DISPLAY -u WAYLAND_DISPLAY -u QT_QPA_PLATFORM "
      "\"${POISE%poise}poise-designer\" " +
      arguments);
}

TEST(DesignerCommand, TellsHowItIsUsed) {
  const Printed p = designer("--help");
  EXPECT_EQ(p.exit_code, 0) << p.err;
  EXPECT_THAT(p.out, HasSubstr("--workspace"));
}

TEST(DesignerCommand, HasTheVersionOfPoise) {
  const Printed p = designer("--version");
  EXPECT_EQ(p.exit_code, 0) << p.err;
  EXPECT_EQ(p.out, "poise-designer " + test::poise("--version").out);
}

TEST(DesignerCommand, RefusesWhatItDoesNotKnow) {
  for (const char* arguments :
       {"--workspace tunes", "--size big", "--after soon", "one two", "--rnu"}) {
    const Printed p = designer(arguments);
    EXPECT_EQ(p.exit_code, 2) << arguments << p.err;
    EXPECT_THAT(p.err, testing::StartsWith("poise-designer: error: ")) << arguments;
  }
}

TEST(DesignerCommand, SaysThatThereIsNoDisplay) {
  const Printed p = designer("t01_stand");
  EXPECT_EQ(p.exit_code, 1);
  EXPECT_THAT(p.err, HasSubstr("display"));
}

// Without a user, a message that waits for one would never end.
TEST(DesignerCommand, EndsIfThereIsNothingToTakeAPictureOf) {
  const std::string taking = " --picture p.png --after 0";
  for (const char* file : {"nowhere.yaml", "/usr"}) {
    const Printed p = test::poise(
        "--version >/dev/null; env QT_QPA_PLATFORM=offscreen timeout 60 "
        "\"${POISE%poise}poise-designer\" " +
        (file + taking));
    EXPECT_EQ(p.exit_code, 1) << file;
    EXPECT_THAT(p.err, HasSubstr("poise-designer: error: ")) << file;
    EXPECT_THAT(p.err, HasSubstr(file)) << file;
  }
}

}  // namespace
}  // namespace poise
