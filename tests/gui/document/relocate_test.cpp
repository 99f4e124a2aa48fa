// SPDX-License-Identifier: BSD-2-Clause
// Saving a stack in another folder keeps its meaning.

#include "poise/gui/document/relocate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QDir>
#include <QTemporaryDir>

#include "poise/gui/document/cards.hpp"
#include "poise/gui/document/stack_document.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise::gui {
namespace {

TEST(Relocate, IncludesAreFoundFromTheNewFolder) {
  const std::string from = test::source("apps/share/stacks/t33_handstand.yaml");
  QTemporaryDir folder;
  StackDocument document;
  document.open(QString::fromStdString(from));
  const std::string said = in_one_line(*document.stack()), before = document.text();
  for (const char* to : {"mine.yaml", "deep/down/mine.yaml"}) {
    QDir(folder.path()).mkpath("deep/down");
    document.save(folder.filePath(to));
    ASSERT_FALSE(document.error()) << document.error()->what();
    EXPECT_EQ(in_one_line(*document.stack()), said);
    StackDocument again;
    again.open(folder.filePath(to));
    EXPECT_EQ(again.text(), document.text());
    EXPECT_TRUE(document.undo().isClean());
  }
  document.undo().setIndex(0);
  EXPECT_EQ(document.text(), before);
}

TEST(Relocate, NearFilesAreNamedFromThereFarOnesWhole) {
  const std::string from = test::source("apps/share/stacks/mine.yaml");
  const std::string text =
      "include: [motions/standing.yaml, package://poise/x.yaml]   # two\nname: t01_stand\n"
      "urdf: robots/no_such.urdf\n";
  EXPECT_EQ(relocated(text, from, from), text);
  EXPECT_EQ(relocated(text, from, test::source("apps/share/stacks/robots/mine.yaml")),
            "include: [../motions/standing.yaml, package://poise/x.yaml]   # two\n"
            "name: t01_stand\nurdf: robots/no_such.urdf\n");
  EXPECT_THAT(
      relocated(text, from, "/elsewhere/mine.yaml"),
      testing::StartsWith("include: [" + test::source("apps/share/stacks/motions/standing.yaml") +
                          ", package://"));
}

}  // namespace
}  // namespace poise::gui
