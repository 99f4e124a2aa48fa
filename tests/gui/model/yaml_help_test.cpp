// SPDX-License-Identifier: BSD-2-Clause
// Completion and help in the text of a stack.

#include "poise/gui/model/edit/yaml_help.hpp"

#include <gmock/gmock.h>

#include "poise/plugins/registry.hpp"

namespace poise::gui {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

const Registry& modules() {
  static const Registry registry = Registry::with_search_path();
  return registry;
}

const KnownNames kNames{{"pelvis", "l_foot"}, {"knee"}, {"left_foot"}};

// The place of the mark "|", which is taken out of the text.
YamlSpot spot(std::string text) {
  const std::size_t at = text.find('|');
  text.erase(at, 1);
  int line = 0, column = 0;
  for (std::size_t i = 0; i < at; ++i, ++column)
    if (text[i] == '\n') {
      ++line;
      column = -1;
    }
  return spot_at(text, line, column);
}

std::vector<std::string> offers(const std::string& text) {
  return offers_at(spot(text), modules(), kNames);
}

std::string path(const YamlSpot& spot) {
  std::string text;
  for (const YamlStep& step : spot.path)
    text += "/" + step.name + (step.type.empty() ? "" : "(" + step.type + ")");
  return text;
}

TEST(YamlSpot, IsFoundByIndentation) {
  EXPECT_EQ(path(spot("robot:\n  base:\n    jo|\n")), "/robot/base");
  EXPECT_EQ(spot("robot:\n  base:\n    jo|\n").word, "jo");
  EXPECT_EQ(path(spot("robot:\n  base:\n    joint: fixed\ncon|\n")), "");
  EXPECT_EQ(spot("control:\n  rate: |").key, "rate");
  EXPECT_EQ(path(spot("robot:\n  urdf: a\n  |\nplant: gauss\n")), "/robot");
}

TEST(YamlSpot, KnowsTheTypeOfListEntries) {
  const char* text =
      "control:\n  tasks:\n    - name: a\n      |\n      type: com\n    - type: pose\n";
  EXPECT_EQ(path(spot(text)), "/control/tasks/[](com)");
  EXPECT_EQ(
      path(spot("control:\n  tasks:\n    - type: com\n      law:\n        type: pd\n        s|\n")),
      "/control/tasks/[](com)/law(pd)");
  EXPECT_EQ(path(spot("control:\n  tasks:\n  - type: com\n  - type: pose\n    l|\n")),
            "/control/tasks/[](pose)");
}

TEST(YamlSpot, FollowsBraces) {
  const YamlSpot in = spot("control:\n  tasks:\n    - {type: com, law: {type: pd, stiff|}}\n");
  EXPECT_EQ(path(in), "/control/tasks/[](com)/law(pd)");
  EXPECT_EQ(in.word, "stiff");
  const YamlSpot after = spot("plant: {type: gauss, step: 1 ms, |}\n");
  EXPECT_EQ(path(after), "/plant(gauss)");
  EXPECT_EQ(after.key, "");
  EXPECT_EQ(spot("plant: {type: |gauss}\n").key, "type");
}

TEST(YamlHelp, OffersKeysOfTheGrammarAndOfModules) {
  EXPECT_THAT(offers("|"), Contains("robot"));
  EXPECT_THAT(offers("robot:\n  |"), Contains("limits"));
  EXPECT_THAT(offers("contacts:\n  left_foot:\n    |"), Contains("friction"));
  const auto law =
      offers("control:\n  tasks:\n    - type: com\n      law:\n        type: pd\n        |");
  EXPECT_THAT(law, Contains("stiffness"));
  EXPECT_THAT(law, Not(Contains("level")));
  const auto task = offers("control:\n  tasks:\n    - {type: pose, |}\n");
  EXPECT_THAT(task, Contains("link"));
  EXPECT_THAT(task, Contains("weight"));
}

TEST(YamlHelp, OffersWordsTypesAndNames) {
  EXPECT_THAT(offers("robot:\n  base: {joint: |}\n"), Contains("floating"));
  EXPECT_THAT(offers("control:\n  tasks:\n    - type: |\n"), Contains("com"));
  EXPECT_THAT(offers("control:\n  tasks:\n    - {type: pose, link: |}\n"), Contains("pelvis"));
  EXPECT_THAT(offers("control:\n  solver: |\n"), Contains("qp"));
  EXPECT_TRUE(offers("robot: # a comment |\n").empty());
}

TEST(YamlHelp, ExplainsKeysWithUnitAndDefault) {
  const std::string rate = help_at(spot("control:\n  rate|: 1000\n"), modules(), kNames);
  EXPECT_THAT(rate, HasSubstr("[Hz]"));
  EXPECT_THAT(rate, HasSubstr("ticks per second"));
  EXPECT_THAT(rate, HasSubstr("1000 Hz"));
  EXPECT_THAT(help_at(spot("control:\n  tasks:\n    - {type: com, law: {stiffness|: 3}}\n"),
                      modules(), kNames),
              HasSubstr("1/s²"));
  EXPECT_EQ(help_at(spot("nonsense|: 1\n"), modules(), kNames), "");
}

}  // namespace
}  // namespace poise::gui
