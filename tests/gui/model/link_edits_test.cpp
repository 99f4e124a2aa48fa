// SPDX-License-Identifier: BSD-2-Clause
// What is added at a link: where a task for it stands among the others.

#include "poise/gui/model/edit/link_edits.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/tree/urdf.hpp"
#include "poise/tests/support/paths.hpp"

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
  EXPECT_EQ(link::add_task(document, cards, {"hand", {}, {}, {0, 0, 1}}, fixed),
            "control.tasks.hand");
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

TEST(LinkEdits, UsesAreTasksOfTheLinkNotThoseCalledLikeIt) {
  const Tree tree = load_urdf(test::source("apps/share/robots/poise_humanoid.urdf"), true);
  const ConfigNode stack = parse_config(
      "robot: {names: {hip: pelvis}}\ncontrol:\n  tasks:\n    - {name: pelvis, type: com}\n"
      "    - {name: upright, type: orientation, link: pelvis}\n"
      "    - {name: level, type: position, link: hip}\n",
      "stack");
  EXPECT_THAT(facts_of(tree, tree.find_link("pelvis"), stack).users,
              testing::ElementsAre("upright", "level"));
}

TEST(LinkEdits, ATaskTakesThePointThatWasClicked) {
  StackDocument document;
  document.start("holds", "poise: 1\nrobot: {urdf: arm.urdf}\ncontrol:\n  tasks: []\n", "");
  const Pose X_WL(Eigen::AngleAxisd(M_PI / 2, Eigen::Vector3d::UnitZ()).toRotationMatrix(),
                  {1, 2, 3});
  link::add_task(document, {}, {"hand", X_WL, {1, 2.1, 3.05}, {0, 0, 1}}, false);
  const std::string path = "control.tasks.hand.at";
  EXPECT_EQ(in_one_line(*value_at(*document.stack(), path)), "[0.1, 0, 0.05]");
}

}  // namespace
}  // namespace poise::gui
