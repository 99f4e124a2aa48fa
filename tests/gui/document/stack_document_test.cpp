// SPDX-License-Identifier: BSD-2-Clause
// The document: undo, redo, merging of edits, and random sessions.

#include "poise/gui/document/stack_document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QTemporaryDir>
#include <fstream>
#include <random>
#include <sstream>

#include "poise/gui/document/cards.hpp"
#include "poise/gui/document/checker.hpp"
#include "poise/gui/document/fixes.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/comma_locale.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise::gui {
namespace {

std::string read(const std::string& file) {
  std::ifstream in(file);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

std::string shipped(const std::string& stack) { return test::source("apps/share/stacks/" + stack); }

std::vector<std::string> comments(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (const std::size_t at = line.find('#'); at != std::string::npos)
      out.push_back(line.substr(at));
  std::ranges::sort(out);
  return out;
}

TEST(StackDocument, UndoGivesTheTextBack) {
  StackDocument document;
  document.open(QString::fromStdString(shipped("motions/standing.yaml")));
  const std::string before = document.text();
  EXPECT_TRUE(document.set("control.tasks.balance.law.stiffness", "61", true));
  EXPECT_TRUE(document.set("control.tasks.balance.law.stiffness", "62", true));
  EXPECT_EQ(document.undo().count(), 1) << "a drag is one step";
  EXPECT_TRUE(document.set("control.tasks.balance.weight", "3", true));
  EXPECT_EQ(document.undo().count(), 2);
  document.undo().undo();
  document.undo().undo();
  EXPECT_EQ(document.text(), before);
  document.undo().redo();
  EXPECT_EQ(value_at(*document.stack(), "control.tasks.balance.law.stiffness")->scalar, "62");
}

TEST(StackDocument, APauseBeginsANewStep) {
  qint64 now = 0;
  StackDocument document(nullptr, [&] { return now; });
  document.open(QString::fromStdString(shipped("motions/standing.yaml")));
  const auto set_after = [&](qint64 pause, const char* value) {
    now += pause;
    EXPECT_TRUE(document.set("control.tasks.balance.law.stiffness", value, true));
    return document.undo().count();
  };
  EXPECT_EQ(set_after(0, "61"), 1);
  EXPECT_EQ(set_after(1000, "62"), 1);
  EXPECT_EQ(set_after(1000, "63"), 1) << "pauses do not add up";
  EXPECT_EQ(set_after(1600, "64"), 2);
}

TEST(StackDocument, WhatIsHeldIsOneStepHoweverLongItPauses) {
  qint64 now = 0;
  StackDocument document(nullptr, [&] { return now; });
  document.open(QString::fromStdString(shipped("motions/standing.yaml")));
  const auto set = [&](const char* value) {
    return document.set("control.tasks.balance.law.stiffness", value, true);
  };
  for (int hold = 1; hold <= 2; ++hold) {
    document.drag(true);
    EXPECT_TRUE(set("61"));
    if (hold == 1) now += 1600;
    EXPECT_TRUE(set(hold == 1 ? "62" : "63"));
    document.drag(false);
    EXPECT_EQ(document.undo().count(), hold);
  }
  EXPECT_TRUE(set("64"));
  EXPECT_EQ(document.undo().count(), 3) << "by the keyboard";
}

TEST(StackDocument, KnowsWhatOthersHaveWritten) {
  QTemporaryDir folder;
  const QString file = folder.filePath("mine.yaml");
  StackDocument document;
  document.open(QString::fromStdString(shipped("motions/standing.yaml")));
  EXPECT_FALSE(document.changed_on_disk());
  document.save(file);
  EXPECT_FALSE(document.changed_on_disk());
  const std::string mine = document.text(), other = mine + "# of another\n";
  std::ofstream(file.toStdString()) << other;
  EXPECT_TRUE(document.changed_on_disk());
  document.reload();
  EXPECT_EQ(document.text(), other);
  EXPECT_TRUE(document.undo().isClean());
  EXPECT_FALSE(document.changed_on_disk());
  document.undo().undo();
  EXPECT_EQ(document.text(), mine);
  std::ofstream(file.toStdString()) << other << other;
  document.keep();
  EXPECT_FALSE(document.changed_on_disk());
  EXPECT_FALSE(document.undo().isClean());
}

TEST(StackDocument, AnUnchangedValueIsNoEdit) {
  StackDocument document;
  document.open(QString::fromStdString(shipped("motions/standing.yaml")));
  EXPECT_TRUE(document.set("control.tasks.balance.weight", "100"));
  EXPECT_EQ(document.undo().count(), 0);
}

TEST(StackDocument, SaysWhyItRefuses) {
  StackDocument document;
  QString why;
  QObject::connect(&document, &StackDocument::refused, [&](const QString& text) { why = text; });
  document.open(QString::fromStdString(shipped("t01_stand.yaml")));
  EXPECT_FALSE(document.remove("control.tasks.balance"));
  EXPECT_THAT(why.toStdString(), testing::HasSubstr("included"));
  document.type(document.text() + "x: [");
  EXPECT_TRUE(document.error());
  EXPECT_NE(document.stack(), nullptr) << "what was last read stays";
  EXPECT_FALSE(document.set("control.tasks.balance.weight", "3"));
  document.undo().undo();
  EXPECT_FALSE(document.error());
}

// A random edit of the stack; some are refused.
class RandomEdits {
 public:
  explicit RandomEdits(StackDocument& document) : document_(document) {}

  void one() {
    const std::vector<Card> cards = cards_of(*document_.stack());
    const Card& card = cards[pick(cards.size())];
    const std::string list = card.task ? "control.tasks" : "control.constraints";
    const std::string number = std::to_string(1 + pick(50));
    switch (pick(9)) {
      case 0:
        document_.set(card.path + ".weight", number, pick(2) == 0);
        break;
      case 1:
        document_.set(card.path + ".level", std::to_string(pick(4)), false);
        break;
      case 2:
        if (card.task) document_.set(card.path + ".law.stiffness", number, true);
        break;
      case 3:
        if (cards.size() > 14) break;
        document_.append("control.tasks", "{name: t" + std::to_string(++made_) +
                                              ", type: posture, law: {type: pd}}");
        break;
      case 4:
        if (cards.size() > 4) document_.remove(card.path);
        break;
      case 5:
        document_.move(list, pick(3), pick(3));
        break;
      case 6:
        if (card.phase.empty()) document_.rename(card.path, "r" + std::to_string(++made_));
        break;
      default:
        for (std::size_t n = pick(6); n > 0; --n)
          pick(3) == 0 ? document_.undo().redo() : document_.undo().undo();
    }
  }
  std::size_t pick(std::size_t n) {
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_);
  }

 private:
  StackDocument& document_;
  std::mt19937 random_{7};
  int made_ = 0;
};

TEST(StackDocument, TenThousandRandomEditsComeBackToTheSameText) {
  for (const auto& [stack, count] :
       {std::pair{"motions/standing.yaml", 9000}, std::pair{"t10_lift_box.yaml", 500},
        std::pair{"t11_lift_foot.yaml", 500}}) {
    StackDocument document;
    document.open(QString::fromStdString(shipped(stack)));
    const std::string first = document.text();
    RandomEdits edits(document);
    for (int i = 0; i < count; ++i) {
      edits.one();
      ASSERT_FALSE(document.error()) << document.error()->what() << '\n' << document.text();
    }
    const std::string last = document.text();
    const int at = document.undo().index();
    document.undo().setIndex(0);
    EXPECT_EQ(document.text(), first) << stack;
    document.undo().setIndex(at);
    EXPECT_EQ(document.text(), last) << stack;
  }
}

TEST(StackDocument, CommentsSurviveValuesLevelsAndMoves) {
  StackDocument document;
  document.open(QString::fromStdString(shipped("motions/standing.yaml")));
  const auto before = comments(document.text());
  std::mt19937 random(3);
  for (int i = 0; i < 300; ++i) {
    const std::vector<Card> cards = cards_of(*document.stack());
    const Card& card = cards[random() % cards.size()];
    if (i % 3 == 0)
      document.move(card.task ? "control.tasks" : "control.constraints", random() % 3,
                    random() % 3);
    else
      document.set(card.path + (i % 3 == 1 ? ".weight" : ".level"), std::to_string(1 + i % 9));
  }
  EXPECT_EQ(comments(document.text()), before);
}

TEST(StackDocument, SavesWholeAndOpensAgain) {
  QTemporaryDir folder;
  StackDocument document;
  document.open(QString::fromStdString(shipped("motions/standing.yaml")));
  document.set("control.tasks.balance.weight", "11");
  document.save(folder.filePath("mine.yaml"));
  EXPECT_TRUE(document.undo().isClean());
  EXPECT_EQ(read(folder.filePath("mine.yaml").toStdString()), document.text());
  EXPECT_THROW(document.save("/nowhere/at/all.yaml"), ConfigError);
}

class CheckerTest : public testing::Test {
 protected:
  Registry registry_ = Registry::with_search_path();
  Checked check(const StackDocument& document) {
    return check_text_of(document.text(), document.name(), registry_);
  }
};

TEST_F(CheckerTest, EveryEditIsAcceptedOrTheFindingsSayWhyNot) {
  StackDocument document;
  document.open(QString::fromStdString(shipped("t01_stand_humanoid.yaml")));
  RandomEdits edits(document);
  for (int i = 0; i < 60; ++i) {
    edits.one();
    const Checked checked = check(document);
    EXPECT_TRUE(checked.valid || !checked.findings.empty());
    EXPECT_EQ(checked.valid && checked.spec == nullptr, false);
  }
}

TEST_F(CheckerTest, AFindingsFixMendsTheStack) {
  StackDocument document;
  document.start("t", read(shipped("t01_stand_humanoid.yaml")),
                 QString::fromStdString(shipped("mine.yaml")));
  for (const auto& [path, value] : {std::pair{"control.tasks.balance.law.stiffnes", "3"},
                                    std::pair{"control.tasks.balance.law.stiffness", "-3"}}) {
    const std::string before = document.text();
    ASSERT_TRUE(document.set(path, value));
    Checked checked = check(document);
    ASSERT_FALSE(checked.valid);
    const auto fix = fix_of(checked.findings.back(), document.text(), document.name());
    ASSERT_TRUE(fix) << checked.findings.back().text;
    document.replace("Fix", fix->text);
    EXPECT_TRUE(check(document).valid) << document.text();
    document.undo().undo();
    document.undo().undo();
    EXPECT_EQ(document.text(), before);
  }
}

TEST_F(CheckerTest, AFixReadsNumbersWithAPointInEveryLocale) {
  StackDocument document;
  document.start("t", read(shipped("t01_stand_humanoid.yaml")),
                 QString::fromStdString(shipped("mine.yaml")));
  ASSERT_TRUE(document.set("control.tasks.balance.law.stiffness", "-0.5"));
  const Checked checked = check(document);
  ASSERT_FALSE(checked.findings.empty());
  const test::CommaLocale comma;
  if (!comma.works()) GTEST_SKIP() << "no localedef";
  const auto fix = fix_of(checked.findings.back(), document.text(), document.name());
  ASSERT_TRUE(fix);
  EXPECT_EQ(fix->label, "use 0");
}

}  // namespace
}  // namespace poise::gui
