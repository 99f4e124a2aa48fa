// SPDX-License-Identifier: BSD-2-Clause
// Recovery of edits after the program was killed.

#include "poise/gui/document/journal.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QDir>
#include <QTemporaryDir>
#include <csignal>

namespace poise::gui {
namespace {

TextChange insertion(std::size_t at, const std::string& text) { return {at, "", text}; }

TEST(Journal, RecoversAllEditsOfAKilledProgram) {
  QTemporaryDir folder;
  const pid_t child = fork();
  if (child == 0) {
    Journal journal(folder.path());
    journal.begin("/a/b.yaml", "b.yaml", "/a/b.yaml", "poise: 1\n");
    journal.record(insertion(9, "# ü\n"));
    journal.record({9, "# ü", "# ö"});
    kill(getpid(), SIGKILL);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));
  const auto found = Journal::left_behind(folder.path());
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].file, "/a/b.yaml");
  EXPECT_EQ(found[0].text(), "poise: 1\n# ö\n");
  Journal::discard(found[0]);
  EXPECT_TRUE(Journal::left_behind(folder.path()).empty());
}

TEST(Journal, OfAProgramThatLivesIsLeftAlone) {
  QTemporaryDir folder;
  Journal journal(folder.path());
  journal.begin("", "new", "/x.yaml", "a");
  journal.record(insertion(1, "b"));
  EXPECT_TRUE(Journal::left_behind(folder.path()).empty());
}

TEST(Journal, GoesWhenItIsClosed) {
  QTemporaryDir folder;
  {
    Journal journal(folder.path());
    journal.begin("", "new", "/x.yaml", "a");
    journal.record(insertion(1, "b"));
  }
  EXPECT_TRUE(QDir(folder.path()).entryList(QDir::Files).isEmpty());
}

// A disk that is full for some time: the change in between is written when there is room.
TEST(Journal, AChangeThatWasCutIsWrittenWithTheNextOne) {
  QTemporaryDir folder;
  const pid_t child = fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    Journal journal(folder.path());
    journal.begin("", "t", "/t", "a");
    rlimit limit{};
    getrlimit(RLIMIT_FSIZE, &limit);
    const auto set_room = [&](rlim_t bytes) {
      limit.rlim_cur = bytes;
      setrlimit(RLIMIT_FSIZE, &limit);
    };
    set_room(100);
    journal.record(insertion(1, std::string(100, 'b')));
    const bool cut = !journal.complete();
    set_room(limit.rlim_max);
    journal.record(insertion(0, "c"));
    if (cut && journal.complete()) kill(getpid(), SIGKILL);
    _exit(1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));
  const auto found = Journal::left_behind(folder.path());
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].text(), "ca" + std::string(100, 'b'));
}

TEST(Journal, ACutLastLineLosesOnlyItself) {
  QTemporaryDir folder;
  const QString path = folder.filePath("x.journal");
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(
      "{\"file\":\"\",\"title\":\"t\",\"name\":\"/t\",\"text\":\"ab\"}\n"
      "{\"at\":2,\"removed\":\"\",\"inserted\":\"c\"}\n{\"at\":3,\"rem");
  file.close();
  const auto found = Journal::left_behind(folder.path());
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].text(), "abc");
}

}  // namespace
}  // namespace poise::gui
