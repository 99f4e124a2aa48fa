// SPDX-License-Identifier: BSD-2-Clause
// Motions from the library are valid on robots of different kinds, run to their end, and are
// written as a person would.

#include "poise/gui/model/edit/motions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/run/run.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/gui/document/long_lines.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise::gui {
namespace {

using motion::Kind;

struct Case {
  const char* stack;
  Kind kind;
};

class Motions : public testing::TestWithParam<Case> {
 protected:
  Motions() {
    document_.start("moves",
                    "poise: 1\ninclude: " +
                        test::source(std::string("apps/share/stacks/") + GetParam().stack) + "\n",
                    "/tmp");
  }
  StackSpec spec() const { return load_stack(parse_config(document_.text(), document_.name())); }
  motion::Roles roles() const { return motion::roles_of(document_, set_up(spec(), registry_)); }

  const Registry registry_ = Registry::with_search_path();
  StackDocument document_;
};

TEST_P(Motions, AreInsertedAndRunToTheEnd) {
  const std::string first = motion::insert(document_, roles(), GetParam().kind);
  ASSERT_FALSE(first.empty()) << motion::why_not(GetParam().kind, roles());
  EXPECT_EQ(document_.undo().count(), 1);
  for (std::size_t begin = 0; begin < document_.text().size();) {
    const std::size_t end = std::min(document_.text().find('\n', begin), document_.text().size());
    const bool own = document_.text().substr(begin, 7) != "include";
    EXPECT_LE(own ? end - begin : 0, kLongestLine);
    begin = end + 1;
  }
  StackSpec moves = spec();
  moves.duration = 60;
  const RunSummary run = run_stack(moves, registry_, {});
  EXPECT_EQ(run.status, "completed") << run.why << "\n" << document_.text();
  EXPECT_LT(run.simulated, 30) << "the phases come to their end";
}

// Three of each take longer than the 10 s that the stack runs.
TEST_P(Motions, InsertedAgainAndAgainLengthenTheRunToTheirEnd) {
  for (int i = 0; i < 3; ++i)
    ASSERT_FALSE(motion::insert(document_, roles(), GetParam().kind).empty());
  const RunSummary run = run_stack(spec(), registry_, {});
  EXPECT_EQ(run.status, "completed") << run.why;
  EXPECT_GT(run.simulated, 10.5);
  EXPECT_LT(run.simulated, spec().duration - 1e-6) << "the phases end it";
  document_.undo().undo();
  document_.undo().undo();
  document_.undo().undo();
  EXPECT_EQ(spec().duration, 10) << "undo takes it back";
}

INSTANTIATE_TEST_SUITE_P(OfTheLibrary, Motions,
                         testing::Values(Case{"t01_stand_humanoid.yaml", Kind::kCrouch},
                                         Case{"t01_stand_humanoid.yaml", Kind::kLiftHand},
                                         Case{"t01_stand_humanoid.yaml", Kind::kReach},
                                         Case{"t01_stand_humanoid.yaml", Kind::kWave},
                                         Case{"t01_stand_humanoid.yaml", Kind::kLiftFoot},
                                         Case{"t01_stand_drchubo.yaml", Kind::kLiftFoot},
                                         Case{"t01_stand_drchubo.yaml", Kind::kWave}));

TEST(MotionRoles, ARobotWithoutHandsHasNone) {
  EXPECT_NE(motion::why_not(Kind::kWave, {}), "");
  EXPECT_NE(motion::why_not(Kind::kCrouch, {}), "");
  motion::Roles one_foot;
  one_foot.com = "balance";
  one_foot.feet = {"foot"};
  EXPECT_NE(motion::why_not(Kind::kLiftFoot, one_foot), "");
  EXPECT_EQ(motion::why_not(Kind::kCrouch, one_foot), "");
}

}  // namespace
}  // namespace poise::gui
