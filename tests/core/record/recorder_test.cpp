// SPDX-License-Identifier: BSD-2-Clause
// Recorded rows can be read back completely and in order, also after a crash.

#include <fcntl.h>
#include <gmock/gmock.h>
#include <malloc.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <limits>
#include <thread>

#include "poise/core/error.hpp"
#include "poise/core/record/hdf5_columns.hpp"
#include "poise/core/record/recording_file.hpp"
#include "poise/tests/core/record/folder_watch.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

using testing::ElementsAre;
namespace fs = std::filesystem;

class RecorderTest : public testing::Test {
 protected:
  fs::path file() const { return folder_ / "signals.h5"; }

  // The disk has room for `room` bytes after `rows` rows; then at most `more` rows follow. All rows
  // before, and in any case some, stay readable.
  void expect_stays_on_full_disk(int rows, rlim_t room, int more) const;

  const test::TempFolder temp_;
  const fs::path folder_ = temp_.path();
  const std::vector<Signal> signals_{{"com/position", "m", {"x", "y", "z"}},
                                     {"torque", "N·m", {"knee", "hip, left"}},
                                     {"torque/share", "1", {"knee", "hip, left"}},
                                     {"tick/total", "µs", {"total"}}};
};

// Row i of a recording whose values encode their position.
std::vector<double> row(int columns, int i) {
  std::vector<double> values;
  for (int column = 0; column < columns; ++column) values.push_back(i + 0.125 * column);
  return values;
}

void push_rows(Recorder& recorder, int rows) {
  for (int i = 0; i < rows; ++i) {
    const std::vector<double> values = row(recorder.columns(), i);
    while (!recorder.push(0.001 * i, values)) std::this_thread::yield();
  }
}

void expect_rows(const Recording& recording, std::size_t rows) {
  ASSERT_EQ(recording.time.size(), rows);
  int column = 0;
  for (std::size_t s = 0; s < recording.signals.size(); ++s) {
    const std::size_t columns = recording.signals[s].labels.size();
    ASSERT_EQ(recording.values[s].size(), rows * columns);
    for (std::size_t c = 0; c < columns; ++c, ++column)
      for (std::size_t i = 0; i < rows; ++i)
        ASSERT_EQ(recording.values[s][i * columns + c], static_cast<double>(i) + 0.125 * column)
            << recording.signals[s].name << " row " << i << " column " << c;
  }
  for (std::size_t i = 0; i < rows; ++i)
    ASSERT_EQ(recording.time[i], 0.001 * static_cast<double>(i));
}

// Returns once the file shows `rows` rows.
bool wait_for_rows(const fs::path& file, std::size_t rows) {
  test::FolderWatch watch(file.parent_path());
  return watch.until([&] {
    try {
      return RecordingFile(file).rows() >= rows;
    } catch (const ConfigError&) {  // not there yet
      return false;
    }
  });
}

void RecorderTest::expect_stays_on_full_disk(int rows, rlim_t room, int more) const {
  const pid_t child = fork();
  if (child == 0) {
    signal(SIGXFSZ, SIG_IGN);
    Recorder recorder(file(), signals_);
    push_rows(recorder, rows);
    wait_for_rows(file(), static_cast<std::size_t>(rows));
    const rlimit limit{fs::file_size(file()) + room, RLIM_INFINITY};
    setrlimit(RLIMIT_FSIZE, &limit);
    for (int i = 0; !recorder.failed(); i = std::min(i + 1, more)) {
      const std::vector<double> values = row(recorder.columns(), rows + i);
      while (i < more && !recorder.push(0.001 * (rows + i), values)) std::this_thread::yield();
    }
    try {
      recorder.finish();
      _exit(0);
    } catch (const ConfigError& error) {
      _exit(std::string(error.what()).find("disk") != std::string::npos ? 42 : 1);
    }
  }
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 42);
  const Recording recording = read_recording(file());
  EXPECT_GE(recording.time.size(), static_cast<std::size_t>(std::max(rows, 1)));
  expect_rows(recording, recording.time.size());
}

TEST_F(RecorderTest, ReturnsWhatWasPushed) {
  // More than the queue's capacity, and no multiple of a batch or a chunk.
  constexpr int kRows = 12345;
  Recorder recorder(file(), signals_);
  EXPECT_EQ(recorder.columns(), 8);
  push_rows(recorder, kRows);
  recorder.finish();
  expect_rows(read_recording(file()), kRows);
}

TEST_F(RecorderTest, KeepsNamesUnitsLabelsAndOrder) {
  Recorder(file(), signals_).finish();
  const Recording recording = read_recording(file());
  ASSERT_EQ(recording.signals.size(), signals_.size());
  for (std::size_t i = 0; i < signals_.size(); ++i) {
    EXPECT_EQ(recording.signals[i].name, signals_[i].name);
    EXPECT_EQ(recording.signals[i].unit, signals_[i].unit);
    EXPECT_EQ(recording.signals[i].labels, signals_[i].labels);
  }
  EXPECT_TRUE(recording.time.empty());
  EXPECT_NE(recording.find("torque/share"), nullptr);
  EXPECT_EQ(recording.find("torque/shape"), nullptr);
}

TEST_F(RecorderTest, WhatIsInTheQueueIsWrittenWhenItIsDestroyed) {
  {
    Recorder recorder(file(), signals_);
    push_rows(recorder, 100);
  }
  expect_rows(read_recording(file()), 100);
}

TEST_F(RecorderTest, PushDoesNotAllocate) {
  Recorder recorder(file(), signals_);
  const std::vector<double> values = row(recorder.columns(), 0);
  const long before = test::allocations();
  for (int i = 0; i < 1000; ++i) recorder.push(i, values);
  EXPECT_EQ(test::allocations(), before);
}

TEST_F(RecorderTest, AKilledRunStaysReadable) {
  const pid_t child = fork();
  if (child == 0) {
    try {
      Recorder recorder(file(), signals_);
      for (int i = 0; i < 100'000; ++i)  // more than are written before it is killed
        while (!recorder.push(0.001 * i, row(recorder.columns(), i))) std::this_thread::yield();
      pause();
    } catch (const ConfigError& error) {
      std::cerr << error.what() << '\n';
    }
    _exit(1);
  }
  const bool seen = wait_for_rows(file(), 600);
  kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));

  const Recording recording = read_recording(file());
  EXPECT_TRUE(seen);
  EXPECT_GE(recording.time.size(), 600U);
  expect_rows(recording, recording.time.size());
}

TEST_F(RecorderTest, BeginsAndIsReadWhileOthersLockTheFile) {
  const int other = open(file().c_str(), O_RDWR | O_CREAT, 0600);
  ASSERT_GE(other, 0);
  ASSERT_EQ(flock(other, LOCK_SH), 0);
  Recorder recorder(file(), signals_);
  push_rows(recorder, 100);
  recorder.finish();
  ASSERT_EQ(flock(other, LOCK_EX), 0);
  expect_rows(read_recording(file()), 100);
  close(other);
}

TEST_F(RecorderTest, AFullDiskIsReportedAndWhatWasWrittenStays) {
  expect_stays_on_full_disk(4000, 20000, std::numeric_limits<int>::max());
}

TEST_F(RecorderTest, AFullDiskAtAFlushLeavesNoRowsWithoutValues) {
  expect_stays_on_full_disk(4000, 0, 50);
}

TEST_F(RecorderTest, ADiskThatIsFullAtOnceLeavesTheFirstRows) {
  expect_stays_on_full_disk(0, 200000, std::numeric_limits<int>::max());
}

TEST_F(RecorderTest, AFileIsReadableWhileItIsWritten) {
  Recorder recorder(file(), signals_);
  push_rows(recorder, 3000);
  ASSERT_TRUE(wait_for_rows(file(), 3000));
  expect_rows(read_recording(file()), 3000);
}

TEST_F(RecorderTest, OthersAreReadAndWrittenMeanwhile) {
  const fs::path earlier = folder_ / "earlier.h5", beside = folder_ / "beside.h5";
  constexpr int kRows = 6000;
  {
    Recorder recorder(earlier, signals_);
    push_rows(recorder, kRows);
  }
  std::atomic<bool> stop{false};
  std::thread reader([&] {
    while (!stop) expect_rows(read_recording(earlier), kRows);
  });
  Recorder recorder(file(), signals_), second(beside, signals_);
  std::thread writer([&] { push_rows(second, kRows); });
  push_rows(recorder, kRows);
  writer.join();
  recorder.finish();
  second.finish();
  stop = true;
  reader.join();
  expect_rows(read_recording(file()), kRows);
  expect_rows(read_recording(beside), kRows);
}

// Limits this process to `spare` more bytes.
void limit_memory(std::size_t spare) {
  std::size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  const rlimit limit{pages * static_cast<std::size_t>(getpagesize()) + spare, RLIM_INFINITY};
  setrlimit(RLIMIT_AS, &limit);
}

// Whether the recorder reports that its thread ran out of memory.
bool reports_lack_of_memory(const fs::path& file) {
  mallopt(M_ARENA_MAX, 1);  // no arena per thread, reserved before the limit
  Recorder recorder(file, {{"wide", "1", std::vector<std::string>(2000, "x")}});
  const std::vector<double> values(2000, 1.5);
  limit_memory(500'000);
  for (int i = 0; i < 6000; ++i)
    while (!recorder.push(0.001 * i, values)) std::this_thread::yield();
  try {
    recorder.finish();
  } catch (const ConfigError& error) {
    return std::string(error.what()).find("memory") != std::string::npos;
  }
  return false;
}

TEST_F(RecorderTest, RunningOutOfMemoryIsReported) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "the sanitizers need the memory";
#endif
  // In a separate process in which nothing was freed before.
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(
      {
        const bool reported = reports_lack_of_memory(file());
        fs::remove_all(folder_);
        _exit(reported ? 42 : 1);
      },
      testing::ExitedWithCode(42), "");
}

TEST_F(RecorderTest, RefusesWhatItCannotRecord) {
  EXPECT_THROW(Recorder(folder_ / "missing" / "signals.h5", signals_), ConfigError);
  EXPECT_THROW(Recorder(folder_, signals_), ConfigError);
  const auto signal = [](const char* name) { return Signal{name, "m", {"x"}}; };
  for (const char* name : {"", "/a", "a/", "a//b", "time", "a/./b"})
    EXPECT_THROW(Recorder(file(), {signal(name)}), ConfigError) << name;
  EXPECT_THROW(Recorder(file(), {signal("a"), signal("a")}), ConfigError);
  EXPECT_THROW(Recorder(file(), {signal("a"), signal("a/value")}), ConfigError);
  EXPECT_THROW(Recorder(file(), {Signal{"a", "m", {}}}), ConfigError);
}

TEST_F(RecorderTest, ReadingTellsWhatIsWrong) {
  const auto error = [this] {
    try {
      read_recording(file());
    } catch (const ConfigError& refused) {
      return refused.found();
    }
    return std::string();
  };
  EXPECT_EQ(error(), "is missing");
  fs::create_directory(file());
  EXPECT_EQ(error(), "is not a file");
  fs::remove(file());
  fs::create_symlink(file(), file());
  EXPECT_EQ(error(), "cannot be read: Too many levels of symbolic links");
  fs::remove(file());
  std::ofstream(file()) << "a text of more than eight bytes";
  EXPECT_EQ(error(), "is not an HDF5 file");
  write_hdf5_columns({{"a", "m", {1, 2}, {}}}, file());
  EXPECT_EQ(error(), "is an HDF5 file, but no recording of Poise");

  Recorder recorder(file(), signals_);
  push_rows(recorder, 3000);
  recorder.finish();
  const auto size = fs::file_size(file());
  EXPECT_EQ(error(), "");
  fs::resize_file(file(), size - 1);
  EXPECT_EQ(error(), "is truncated: it has " + std::to_string(size - 1) + " of " +
                         std::to_string(size) + " bytes");
  fs::resize_file(file(), 4);
  EXPECT_EQ(error(), "is truncated: it has only 4 bytes");
}

TEST_F(RecorderTest, IsReadInPieces) {
  constexpr int kRows = 5000;
  Recorder recorder(file(), signals_);
  push_rows(recorder, kRows);
  recorder.finish();
  const RecordingFile recording(file());
  ASSERT_EQ(recording.rows(), 5000U);
  EXPECT_THAT(recording.time(1023, 1025), ElementsAre(0.001 * 1023, 0.001 * 1024));
  EXPECT_THAT(recording.values(1, 2047, 2049), ElementsAre(2047.375, 2047.5, 2048.375, 2048.5));
  const Recording piece = recording.piece(4999, 5000);
  EXPECT_THAT(*piece.find("tick/total"), ElementsAre(4999.875));
  EXPECT_EQ(recording.row_at(-1), 0U);
  EXPECT_EQ(recording.row_at(0.0024), 2U);
  EXPECT_EQ(recording.row_at(0.0026), 3U);
  EXPECT_EQ(recording.row_at(9), 4999U);
}

// Sines with 1 % noise: no two successive numbers are equal.
double noisy(int row, int column) {
  return std::sin(0.002 * row + column) + 0.01 * std::sin(1e4 * std::sin(17.0 * row + column));
}

std::size_t size_of_noise(const fs::path& file, double resolution) {
  Signal signal{"noise", "m", {"a", "b", "c", "d"}};
  signal.resolution = resolution;
  Recorder recorder(file, {signal});
  for (int i = 0; i < 20000; ++i)
    while (!recorder.push(0.001 * i,
                          std::vector<double>{noisy(i, 0), noisy(i, 1), noisy(i, 2), noisy(i, 3)}))
      std::this_thread::yield();
  recorder.finish();
  return fs::file_size(file);
}

TEST_F(RecorderTest, AResolutionIsKeptAndSavesRoom) {
  const std::size_t exact = size_of_noise(file(), 0);
  const Recording all = read_recording(file());
  for (int i = 0; i < 20000; i += 777)
    EXPECT_EQ(all.values[0][static_cast<std::size_t>(4 * i + 2)], noisy(i, 2)) << i;

  EXPECT_LT(3 * size_of_noise(file(), 1e-2), exact);
  const Recording rounded = read_recording(file());
  EXPECT_EQ(rounded.time, all.time) << "times are exact";
  for (std::size_t i = 0; i < all.values[0].size(); ++i)
    ASSERT_NEAR(rounded.values[0][i], all.values[0][i], 0.5e-2) << i;
}

TEST_F(RecorderTest, AResolutionLeavesNumbersThatAreNone) {
  Signal signal{"margin", "1", {"margin"}};
  signal.resolution = 1e-4;
  Recorder recorder(file(), {signal});
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double value : {infinity, -infinity, std::nan(""), 0.0, 3.0})
    recorder.push(1, std::vector<double>{value});
  recorder.finish();
  const std::vector<double> read = read_recording(file()).values[0];
  ASSERT_EQ(read.size(), 5U);
  EXPECT_EQ(read[0], infinity);
  EXPECT_EQ(read[1], -infinity);
  EXPECT_TRUE(std::isnan(read[2]));
  EXPECT_EQ(read[3], 0);
  EXPECT_EQ(read[4], 3);
}

}  // namespace
}  // namespace poise
