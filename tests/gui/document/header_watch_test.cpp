// SPDX-License-Identifier: BSD-2-Clause
// The comment at the top of a stack, and what came or went since it was written.

#include "poise/gui/document/sections/header_watch.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace poise::gui {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* kText =
    "# Stands on both feet.\n"
    "# It does not step.\n"
    "poise: 1\n"
    "contacts:\n"
    "  left: {link: l_sole}\n"
    "control:\n"
    "  tasks:\n"
    "    - {name: balance, type: com}\n"
    "    - posture   # last\n";

class Header : public testing::Test {
 protected:
  Header() { document_.start("a", kText, "."); }
  StackDocument document_;
  HeaderWatch watch_{document_};
};

TEST(HeaderComment, IsWhatStandsAboveTheFirstKey) {
  EXPECT_EQ(header_comment(kText), "# Stands on both feet.\n# It does not step.\n");
  EXPECT_EQ(header_comment("# a\n\n# b\npoise: 1\n"), "# a\n\n# b\n");
  EXPECT_EQ(header_comment("poise: 1\n# below\n"), "");
  EXPECT_EQ(header_comment("\npoise: 1\n"), "");
  EXPECT_EQ(header_comment("# only this"), "# only this");
  EXPECT_EQ(header_comment(""), "");
}

TEST_F(Header, HoldsWhileOnlyValuesChange) {
  EXPECT_THAT(watch_.changes(), IsEmpty());
  document_.set("contacts.left.link", "r_sole");
  EXPECT_THAT(watch_.changes(), IsEmpty());
}

TEST_F(Header, IsOlderThanPartsThatCameOrWent) {
  document_.append("control.tasks", "{name: lift, type: com}");
  EXPECT_THAT(watch_.changes(), ElementsAre("lift"));
  document_.remove("contacts.left");
  EXPECT_THAT(watch_.changes(), ElementsAre("left", "lift"));
  document_.undo().undo();
  document_.undo().undo();
  EXPECT_THAT(watch_.changes(), IsEmpty());
}

TEST_F(Header, IsNewAgainOnceItIsWrittenOrConfirmed) {
  document_.append("control.tasks", "{name: lift, type: com}");
  document_.type("# Lifts.\n" + document_.text());
  EXPECT_THAT(watch_.changes(), IsEmpty());
  document_.append("control.tasks", "{name: look, type: com}");
  EXPECT_THAT(watch_.changes(), ElementsAre("look"));
  watch_.confirm();
  EXPECT_THAT(watch_.changes(), IsEmpty());
}

TEST_F(Header, WithoutACommentThereIsNothingToSay) {
  document_.start("b", "poise: 1\ncontrol: {tasks: []}\n", ".");
  document_.append("control.tasks", "{name: lift, type: com}");
  EXPECT_THAT(watch_.changes(), IsEmpty());
}

}  // namespace
}  // namespace poise::gui
