// SPDX-License-Identifier: BSD-2-Clause
// Text files that are replaced as a whole, and what stands at their place.

#include "poise/core/record/whole_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <iterator>

#include "poise/core/error.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;

class WholeFiles : public testing::Test {
 protected:
  static void put(const fs::path& file, const std::string& text) {
    WholeFile whole(file);
    whole.write(text);
    whole.finish();
  }
  static std::string text_of(const fs::path& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::ptrdiff_t files() const {
    return std::distance(fs::recursive_directory_iterator(temp_.path()), {});
  }
  const test::TempFolder temp_;
};

TEST_F(WholeFiles, KeepTheOldTextUntilTheyAreFinished) {
  const fs::path file = temp_.write("a.txt", "old");
  {
    WholeFile whole(file);
    whole.write("new");
  }
  EXPECT_EQ(text_of(file), "old");
  EXPECT_EQ(files(), 1);
}

TEST_F(WholeFiles, KeepTheModeOfWhatTheyReplace) {
  const fs::path file = temp_.write("a.txt", "old");
  const fs::perms own = fs::perms::owner_read | fs::perms::owner_write;
  fs::permissions(file, own);
  put(file, "new");
  EXPECT_EQ(text_of(file), "new");
  EXPECT_EQ(fs::status(file).permissions(), own);
}

// Also of a link to a link, and of one whose target is not there yet.
TEST_F(WholeFiles, WriteTheTargetOfALink) {
  const fs::path target = temp_.write("below/target.txt", "old");
  const fs::path link = temp_.path() / "link", second = temp_.path() / "second";
  fs::create_symlink("below/target.txt", link);
  fs::create_symlink(link, second);
  put(second, "new");
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_TRUE(fs::is_symlink(second));
  EXPECT_EQ(text_of(target), "new");

  fs::remove(target);
  put(second, "again");
  EXPECT_EQ(text_of(target), "again");
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(files(), 4);
}

TEST_F(WholeFiles, WriteIntoAPipe) {
  const fs::path pipe = temp_.path() / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  put(pipe, "new");
  char text[8] = "";
  EXPECT_EQ(::read(reader, text, sizeof text - 1), 3);
  EXPECT_STREQ(text, "new");
  ::close(reader);
  EXPECT_TRUE(fs::is_fifo(pipe));
  EXPECT_EQ(files(), 1);
}

TEST_F(WholeFiles, RefuseAFolder) { EXPECT_THROW(put(temp_.path(), "new"), ConfigError); }

}  // namespace
}  // namespace poise
