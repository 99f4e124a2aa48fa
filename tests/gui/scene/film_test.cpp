// SPDX-License-Identifier: BSD-2-Clause
// Videos, checked with ffprobe.

#include "poise/gui/scene/film.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <iterator>

#include "poise/core/error.hpp"
#include "poise/tests/support/refusal.hpp"

namespace poise::scene {
namespace {

namespace fs = std::filesystem;

Image plain(int width, int height, std::uint8_t value) {
  Image image{width, height, {}};
  image.rgba.assign(4U * static_cast<unsigned>(width) * static_cast<unsigned>(height), value);
  return image;
}

std::string probe(const fs::path& file) {
  const std::string command =
      "ffprobe -v error -count_frames -select_streams v -show_entries "
      "stream=width,height,nb_read_frames,r_frame_rate -of csv=p=0 '" +
      file.string() + "'";
  FILE* pipe = popen(command.c_str(), "r");
  char text[200] = "";
  if (fgets(text, sizeof text, pipe) == nullptr) text[0] = '\0';
  pclose(pipe);
  return text;
}

fs::path scratch(const std::string& name) {
  return fs::temp_directory_path() / ("poise_film_" + std::to_string(getpid()) + name);
}

TEST(Film, HasEveryFrame) {
  const fs::path file = scratch(".mp4");
  Film film(file, 64, 48, 25);
  for (int i = 0; i < 17; ++i) film.add(plain(64, 48, static_cast<std::uint8_t>(15 * i)));
  film.finish();
  EXPECT_EQ(probe(file), "64,48,25/1,17\n");
  fs::remove(file);
}

TEST(Film, LeavesOutAnOddRowAndColumn) {
  const fs::path file = scratch("_odd.mp4");
  Film film(file, 65, 49, 30);
  film.add(plain(65, 49, 100));
  film.finish();
  EXPECT_EQ(probe(file), "64,48,30/1,1\n");
  fs::remove(file);
}

TEST(Film, SaysWhyItCannotBeWritten) {
  try {
    Film film("/no/such/folder/a.mp4", 64, 48, 25);
    for (int i = 0; i < 200; ++i) film.add(plain(64, 48, 1));
    film.finish();
    ADD_FAILURE();
  } catch (const ConfigError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("/no/such/folder/a.mp4"));
    EXPECT_THAT(test::Refusal(error), test::Refused(ErrorCode::kFile, ""));
  }
}

void make_film(const fs::path& file) {
  Film film(file, 64, 48, 25);
  for (int i = 0; i < 17; ++i) film.add(plain(64, 48, static_cast<std::uint8_t>(15 * i)));
  film.finish();
}

// A limit of the file's size stands for a disk that is full when the end of the video is written.
TEST(Film, ThatLacksItsEndIsAnError) {
  const fs::path file = scratch("_full.mp4");
  make_film(file);
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const auto handler = signal(SIGXFSZ, SIG_IGN);
  for (const std::uintmax_t missing : {10U, 300U}) {
    const rlimit limit{fs::file_size(file) - missing, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
    EXPECT_THROW(make_film(scratch("_short.mp4")), ConfigError) << missing;
    setrlimit(RLIMIT_FSIZE, &before);
  }
  signal(SIGXFSZ, handler);
  fs::remove(file);
  fs::remove(scratch("_short.mp4"));
}

TEST(Film, MayHaveAnyName) {
  const fs::path before = fs::current_path(), folder = scratch("_names");
  fs::create_directories(folder);
  fs::current_path(folder);
  for (const char* name : {"run-12:30.mp4", "-x.mp4"}) {
    EXPECT_NO_THROW(make_film(name)) << name;
    EXPECT_EQ(probe(folder / name), "64,48,25/1,17\n") << name;
  }
  fs::current_path(before);
  fs::remove_all(folder);
}

std::ptrdiff_t open_files() { return std::distance(fs::directory_iterator("/proc/self/fd"), {}); }

TEST(Film, SaysThatFfmpegIsMissing) {
  const std::ptrdiff_t files = open_files();
  const std::string path = getenv("PATH");
  setenv("PATH", "/no/such/folder", 1);
  try {
    Film film(scratch(".mp4"), 64, 48, 25);
    ADD_FAILURE();
  } catch (const ConfigError& error) {
    EXPECT_THAT(test::Refusal(error), test::Refused(ErrorCode::kSystem, "ffmpeg"));
  }
  setenv("PATH", path.c_str(), 1);
  EXPECT_EQ(open_files(), files);
}

}  // namespace
}  // namespace poise::scene
