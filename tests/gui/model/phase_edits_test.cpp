// SPDX-License-Identifier: BSD-2-Clause
// Edits of phases: conditions are read back unchanged, and the result is valid.

#include "poise/gui/model/edit/phase_edits.hpp"

#include <gtest/gtest.h>

#include <QFile>
#include <filesystem>
#include <random>

#include "poise/gui/document/cards.hpp"
#include "poise/gui/document/checker.hpp"
#include "poise/gui/model/run/changes.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise::gui {
namespace {

QString stack(const std::string& name) {
  return QString::fromStdString(test::source("apps/share/stacks/" + name));
}

void open_phases(StackDocument& document) {
  document.start("t",
                 "poise: 1\ninclude: t01_stand_humanoid.yaml\n"
                 "phases:\n"
                 "  # the first one\n"
                 "  stand: {until: {time: 1 s}, then: wait}   # and its end\n"
                 "  # a long wait\n"
                 "  wait:\n"
                 "    until: {task: balance, error_below: 5 mm, for: 50 ms}  # settled\n"
                 "    then: end\n",
                 stack("mine.yaml"));
}

const ConfigNode& phase_of(const StackDocument& document, const std::string& name) {
  return *value_at(*document.stack(), "phases." + name);
}

TEST(PhaseEdits, ConditionsComeBackAsTheyWere) {
  for (const char* text :
       {"{time: 0.8 s}", "{task: balance, error_below: 5 mm, for: 50 ms}",
        "{contact: left_foot, force_above: 30 N}",
        "{contact: left_foot, force_below: 5 N, for: 1 s}", "{com_margin_above: 2 cm}",
        "{com_margin_above: 2 cm, over: [left_foot], for: 10 ms}",
        "{any: [{time: 2 s}, {contact: left_foot, force_above: 10 N}]}",
        "{task: swing, error_below: [5 mm, 2 deg]}"}) {
    const ConfigNode node = parse_config(std::string("v: ") + text + "\n", "text").children.at(0);
    const Condition read = read_condition(node);
    EXPECT_EQ(written(read), text);
  }
}

TEST(PhaseEdits, CommentsStayWhereTheyAre) {
  StackDocument document;
  open_phases(document);
  const std::string before = document.text();
  EXPECT_EQ(phase::add(document, "stand"), "phase_1");
  EXPECT_EQ(ways_of(phase_of(document, "stand")).at(0).to, "phase_1");
  EXPECT_EQ(ways_of(phase_of(document, "phase_1")).at(0).to, "wait");
  ASSERT_TRUE(
      phase::set_condition(document, "wait", 0, {Condition::Kind::kMargin, "", "2 cm", ""}));
  ASSERT_TRUE(phase::add_way(document, "wait", "stand"));
  const std::vector<Way> ways = ways_of(phase_of(document, "wait"));
  ASSERT_EQ(ways.size(), 2u);
  EXPECT_EQ(written(ways[0].when), "{com_margin_above: 2 cm}");
  EXPECT_EQ(ways[1].to, "stand");
  for (const char* comment : {"# the first one", "# and its end", "# a long wait"})
    EXPECT_NE(document.text().find(comment), std::string::npos) << document.text();
  ASSERT_TRUE(phase::remove(document, "phase_1"));
  EXPECT_EQ(ways_of(phase_of(document, "stand")).at(0).to, "wait");
  while (document.undo().canUndo()) document.undo().undo();
  EXPECT_EQ(document.text(), before);
}

TEST(PhaseEdits, RandomEditsAreAcceptedOrTheFindingsSayWhyNot) {
  const Registry registry = Registry::with_search_path();
  StackDocument document;
  open_phases(document);
  const std::string before = document.text();
  std::mt19937 random(5);
  const auto pick = [&](std::size_t n) { return static_cast<std::size_t>(random()) % n; };
  int accepted = 0;
  for (int i = 0; i < 40; ++i) {
    const ConfigNode* phases = document.stack()->find("phases");
    ASSERT_TRUE(phases != nullptr && !phases->keys.empty());
    const std::string one = phases->keys[pick(phases->keys.size())];
    const std::string other = phases->keys[pick(phases->keys.size())];
    const std::size_t ways = ways_of(*phases->find(one)).size();
    const std::size_t edit = pick(6);
    if (edit == 0) phase::add(document, one);
    if (edit == 1) phase::add_way(document, one, other);
    if (edit == 2 && ways > 0) phase::set_target(document, one, pick(ways), other);
    if (edit == 3 && ways > 0)
      phase::set_condition(document, one, pick(ways), {Condition::Kind::kTime, "", "2 s", ""});
    if (edit == 4 && ways > 1) phase::remove_way(document, one, pick(ways));
    if (edit == 5 && phases->keys.size() > 2) phase::remove(document, one);
    ASSERT_FALSE(document.error()) << document.error()->what() << '\n' << document.text();
    if (i % 4 != 0) continue;
    const Checked checked = check_text_of(document.text(), document.name(), registry);
    EXPECT_TRUE(checked.valid || !checked.findings.empty());
    accepted += checked.valid ? 1 : 0;
  }
  EXPECT_GT(accepted, 5);
  while (document.undo().canUndo()) document.undo().undo();
  EXPECT_EQ(document.text(), before);
}

}  // namespace
}  // namespace poise::gui
