// SPDX-License-Identifier: BSD-2-Clause
// poise-designer without a display.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

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

std::vector<std::string> options_in(const std::string& help) {
  static const std::regex kOption("--[a-z]+");
  std::vector<std::string> all;
  for (std::sregex_iterator one(help.begin(), help.end(), kOption), end; one != end; ++one)
    if (one->str() != "--version") all.push_back(one->str());
  return all;
}

TEST(DesignerCommand, HasTheSameOptionsInPoise) {
  const std::string help = test::poise("designer --help").out;
  for (const std::string& one : options_in(designer("--help").out))
    EXPECT_THAT(help, HasSubstr(one + " "));
  for (const char* arguments : {"--workspace tunes", "--size big", "--rnu"})
    EXPECT_EQ(test::poise(std::string("designer ") + arguments).exit_code, 2) << arguments;
}

// Also if an option with a value is the first word. Bytes 16 to 23 of a PNG are its size.
TEST(DesignerCommand, HandsItsOptionsOn) {
  const Printed p = test::poise(
      "--version >/dev/null; env QT_QPA_PLATFORM=offscreen timeout 120 \"$POISE\" designer "
      "--size 1100x800 --light --picture p.png --after=0 t01_stand && "
      "od -An -tu1 -j16 -N8 p.png | tr -s ' '");
  EXPECT_EQ(p.exit_code, 0) << p.err;
  EXPECT_EQ(p.out, " 0 0 4 76 0 0 3 32\n");
}

}  // namespace
}  // namespace poise
