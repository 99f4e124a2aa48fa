// SPDX-License-Identifier: BSD-2-Clause
// What is added at a link: where a task for it stands among the others.

#include "poise/gui/model/edit/link_edits.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace poise::gui {
namespace {

struct Levels {
  int task = 0, posture = 0;
};

// The levels after a task for the link `hand` was added.
Levels with_task(const std::string& tasks, bool fixed) {
  StackDocument document;
  document.start("holds", "poise: 1\nrobot: {urdf: arm.urdf}\ncontrol:\n  tasks:\n" + tasks, "");
  const std::vector<Card> cards = cards_of(*document.stack());
  EXPECT_EQ(link::add_task(document, cards, "hand", fixed), "control.tasks.hand");
  Levels levels;
  for (const Card& card : cards_of(*document.stack()))
    if (card.task) (card.type == "posture" ? levels.posture : levels.task) = card.level;
  return levels;
}

// On one level with a posture, a dragged target was 0.2 m away for ever.
TEST(LinkEdits, ATaskOfARobotOnAFixedBaseComesBeforeThePosture) {
  for (const char* posture : {"    - {name: stance, type: posture}\n",
                              "    - {name: stance, type: posture, level: 2}\n"}) {
    const Levels levels = with_task(posture, true);
    EXPECT_EQ(levels.task, 1);
    EXPECT_EQ(levels.posture, 2);
  }
}

TEST(LinkEdits, ATaskOfARobotThatStandsIsTheLast) {
  const Levels levels = with_task("    - {name: stance, type: posture, level: 2}\n", false);
  EXPECT_EQ(levels.task, 2);
  EXPECT_EQ(levels.posture, 2);
}

}  // namespace
}  // namespace poise::gui
