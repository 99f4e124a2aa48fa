// SPDX-License-Identifier: BSD-2-Clause
// Recovering where files are in the way.

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QFile>
#include <QTemporaryDir>

#include "poise/gui/model/workbench.hpp"

namespace poise::gui {
namespace {

class RecoverTest : public testing::Test {
 protected:
  RecoverTest() {
    write("old.journal");
    recovered_.journal = folder_.filePath("old.journal");
    recovered_.title = "mine.yaml";
    recovered_.name = folder_.filePath("mine.yaml").toStdString();
    recovered_.base = "poise: 1\n";
    recovered_.changes = {{9, "", "# by hand\n"}};
  }
  void write(const char* name) const {
    QFile file(folder_.filePath(name));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  }

  static inline int arguments_ = 0;
  QCoreApplication application_{arguments_, nullptr};
  QTemporaryDir folder_;
  Recovered recovered_;
};

TEST_F(RecoverTest, AFileThatCannotBeReadIsReplacedByWhatWasEdited) {
  recovered_.file = folder_.path();  // a folder has its name now
  Workbench bench(folder_.filePath("journals"));
  bench.recover(recovered_);
  EXPECT_EQ(bench.document().text(), "poise: 1\n# by hand\n");
  EXPECT_TRUE(bench.document().file().isEmpty());
  EXPECT_FALSE(QFile::exists(recovered_.journal));
}

TEST_F(RecoverTest, TheOldJournalStaysUntilThereIsANewOne) {
  write("no folder");
  Workbench bench(folder_.filePath("no folder"));
  bench.recover(recovered_);
  EXPECT_EQ(bench.document().text(), "poise: 1\n# by hand\n");
  EXPECT_TRUE(QFile::exists(recovered_.journal));
}

}  // namespace
}  // namespace poise::gui
