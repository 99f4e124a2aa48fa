// SPDX-License-Identifier: BSD-2-Clause
// Lines that edits make too long are broken as a person would.

#include "poise/gui/document/long_lines.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/config/config_node.hpp"
#include "poise/gui/document/cards.hpp"
#include "poise/gui/document/stack_document.hpp"

namespace poise::gui {
namespace {

std::size_t longest(const std::string& text) {
  std::size_t most = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    most = std::max(most, end - begin);
    begin = end + 1;
  }
  return most;
}

const char* const kStart = R"(poise: 1

# The tasks.
control:
  tasks:
    - {name: hand, type: pose, link: hand, level: 1}  # the right one

plant: {type: gauss}
)";

TEST(LongLines, AMapAndTheListInItAreBroken) {
  StackDocument document;
  document.start("a", kStart, "");
  const std::string path = "control.tasks.hand.reference",
                    goals =
                        "[{by: [0, 0, 6 cm, 0, 0, 0]}, {by: [0, 10 cm, 0, 0, 0, 0]}, {by: [0, "
                        "0, -6 cm, 0, 0, 0]}, {by: [0, -10 cm, 0, 0, 0, 0]}]";
  ASSERT_TRUE(
      document.append("control.tasks",
                      "{name: swing, type: pose, link: l_foot, weight: 10, reference: {type: "
                      "waypoints, through: " +
                          goals + ", duration: 2 s}}"));
  EXPECT_LE(longest(document.text()), kLongestLine);
  EXPECT_THAT(document.text(), testing::HasSubstr("    - name: swing\n      type: pose\n"));
  EXPECT_THAT(document.text(), testing::HasSubstr("        through:\n          - {by: ["));
  EXPECT_THAT(document.text(), testing::HasSubstr("level: 1}  # the right one\n"));
  EXPECT_THAT(document.text(), testing::HasSubstr("\n\nplant: {type: gauss}\n"));
  EXPECT_EQ(in_one_line(*value_at(*document.stack(), "control.tasks.swing.reference.through")),
            goals);
  document.undo().undo();
  EXPECT_EQ(document.text(), kStart);
}

TEST(NewSection, IsPartedLikeTheOthers) {
  StackDocument document;
  document.start("a", kStart, "");
  ASSERT_TRUE(document.set("phases.stand", "{until: {time: 1 s}, then: end}"));
  EXPECT_THAT(document.text(),
              testing::HasSubstr("\n\nphases:\n  stand: {until: {time: 1 s}, then: end}\n\n"
                                 "plant: {type: gauss}\n"));
  document.start("b", "poise: 1\nplant: {type: gauss}\n", "");
  ASSERT_TRUE(document.set("record.every", "2"));
  EXPECT_EQ(document.text(), "poise: 1\nplant: {type: gauss}\nrecord:\n  every: 2\n");
}

TEST(LongLines, ACommentStaysBesideItsKey) {
  const std::string before = "poise: 1\nphases:\n  a: {tasks: {hand: {weight: 1}}}  # first\n";
  std::string after = before;
  after.replace(after.find("weight: 1"), 9, "weight: 1, note: '" + std::string(120, 'x') + "'");
  EXPECT_THAT(with_lines_broken(after, before, "a"),
              testing::HasSubstr("\n  a:  # first\n    tasks:\n      hand:\n        weight: 1\n"));
}

TEST(LongLines, LinesThatWereLongStay) {
  const std::string wide = "poise: 1\nnames: {a: " + std::string(130, 'x') + ", b: 1}\n";
  std::string after = wide;
  after.replace(after.find("b: 1"), 4, "b: 20");
  EXPECT_EQ(with_lines_broken(after, wide, "a"), after);
  const std::string more = after + "c: 1\n";
  EXPECT_EQ(with_lines_broken(more, after, "a"), more) << "the edit is elsewhere";
}

}  // namespace
}  // namespace poise::gui
