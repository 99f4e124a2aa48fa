// SPDX-License-Identifier: BSD-2-Clause
// `poise posture`: what it prints, what it exits with, and that stacks accept what it writes.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/program.hpp"

namespace poise {
namespace {

using nlohmann::json;
using test::poise;
using test::Printed;
using testing::HasSubstr;

TEST(PostureCommand, WritesAStartThatAStackIncludes) {
  const Printed found = poise(
      "posture t01_stand_humanoid --at right_foot='{xyz: [5 cm, -12 cm, 0], rpy: [0, 0, -10 deg]}' "
      "--com '[free, free, 75 cm]' --out start.yaml --json && cat > both.yaml <<'END'\n"
      "poise: 1\ninclude: [t01_stand_humanoid.yaml, start.yaml]\nEND\n"
      "cp -r $(dirname \"$POISE\")/../share/poise/stacks/* . && \"$POISE\" check both.yaml >&2");
  ASSERT_EQ(found.exit_code, 0) << found.err;
  EXPECT_THAT(found.err, HasSubstr("valid"));
  EXPECT_THAT(found.err, testing::Not(HasSubstr(" its surface"))) << "contacts are where they hold";
  const json answer = json::parse(found.out);
  EXPECT_TRUE(answer["found"]);
  EXPECT_NEAR(answer["com"][2], 0.75, 1e-6);
  EXPECT_LT(answer["contacts"]["right_foot"]["error_m"], 1e-6);
  EXPECT_GT(answer["com_margin_m"], 0.01);
  const double forces = double(answer["contacts"]["right_foot"]["wrench"]["fz"]) +
                        double(answer["contacts"]["left_foot"]["wrench"]["fz"]);
  EXPECT_NEAR(forces, 58 * 9.81, 0.1);
}

TEST(PostureCommand, SaysInWordsWhatCannotBeMetAndExitsThree) {
  const Printed far = poise(
      "posture t01_stand_humanoid --starts 3 --at left_foot='{xyz: [3, 0, 0]}' "
      "--at right_foot='{xyz: [0, 0, 0]}'");
  EXPECT_EQ(far.exit_code, 3) << far.err;
  EXPECT_THAT(far.out, HasSubstr("contact left_foot: misses its place by"));
  EXPECT_THAT(far.out, HasSubstr("is at its limit of"));
}

TEST(PostureCommand, RefusesWhatItDoesNotKnow) {
  const Printed contact = poise("posture t01_stand_humanoid --contacts left_fot");
  EXPECT_EQ(contact.exit_code, 1);
  EXPECT_THAT(contact.err, HasSubstr("did you mean 'left_foot'?"));
  const Printed place = poise("posture t01_stand_humanoid --at left_foot='{x: 3}'");
  EXPECT_EQ(place.exit_code, 1);
  EXPECT_THAT(place.err, HasSubstr("xyz"));
  const Printed link = poise("posture t01_stand_humanoid --link hed='{xyz: [0, 0, free]}'");
  EXPECT_EQ(link.exit_code, 1);
  EXPECT_THAT(link.err, HasSubstr("'head'"));
}

}  // namespace
}  // namespace poise
