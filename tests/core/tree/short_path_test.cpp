// SPDX-License-Identifier: BSD-2-Clause
// Paths through symbolic links to folders.

#include "poise/core/short_path.hpp"

#include <gtest/gtest.h>

#include "poise/core/tree/urdf.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;

// far/link leads to deep/folder: far/link/.. is deep, not far.
class ShortPath : public testing::Test {
 protected:
  ShortPath() {
    temp_.write("deep/robot.urdf", "");
    temp_.write("deep/folder/arm.urdf", "");
    fs::create_directories(temp_.path() / "far");
    fs::create_directory_symlink(temp_.path() / "deep" / "folder", temp_.path() / "far" / "link");
  }
  const test::TempFolder temp_;
};

TEST_F(ShortPath, IsTheSameFile) {
  const fs::path link = temp_.path() / "far" / "link";
  EXPECT_EQ(short_path(link / "../robot.urdf"), link / "../robot.urdf");
  EXPECT_EQ(short_path(link / "./arm.urdf"), link / "arm.urdf");
  EXPECT_EQ(short_path(temp_.path() / "far/../deep/robot.urdf"), temp_.path() / "deep/robot.urdf");
  EXPECT_EQ(short_path("no/../such.urdf"), "such.urdf");
}

TEST_F(ShortPath, OfAFileThatIsFoundBelowALink) {
  const fs::path found = resolve_uri("../robot.urdf", temp_.path() / "far" / "link");
  EXPECT_TRUE(fs::equivalent(found, temp_.path() / "deep" / "robot.urdf")) << found;
}

}  // namespace
}  // namespace poise
