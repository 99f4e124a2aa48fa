// SPDX-License-Identifier: BSD-2-Clause
// Numbers received on one thread and read on another: complete lines, the newest last.

#include "poise/core/live/live_input.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <thread>

#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

constexpr std::size_t kNumbers = 32;
constexpr int kLines = 2000;

class LiveInputTest : public testing::Test {
 protected:
  LiveInputTest() {
    mkfifo(pipe_.c_str(), 0600);
    input_ = LiveInput::shared({.pipe = pipe_});
    received_ = &input_->numbers(kNumbers);
    input_->open();
  }
  // Writes a line that repeats one number.
  static void say(int file, int number) {
    std::string line;
    for (std::size_t i = 0; i < kNumbers; ++i) line += std::to_string(number) + " ";
    line.back() = '\n';
    for (std::size_t done = 0; done < line.size();) {
      const auto written = write(file, line.data() + done, line.size() - done);
      if (written > 0) done += static_cast<std::size_t>(written);
    }
  }
  // Reads until the first number is `last`, for at most a minute. True if it arrived.
  bool read_until(double last, const std::function<void()>& look) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (std::chrono::steady_clock::now() < end) {
      received_->read(numbers_);
      look();
      if (numbers_[0] == last) return true;
    }
    return false;
  }

  const test::TempFolder temp_;
  const std::string pipe_ = temp_.path() / "pipe";
  std::shared_ptr<LiveInput> input_;
  const LiveNumbers* received_ = nullptr;
  std::vector<double> numbers_ = std::vector<double>(kNumbers, -1);
};

TEST_F(LiveInputTest, NeverMixesTwoLines) {
  std::thread writer([this] {
    const int file = open(pipe_.c_str(), O_WRONLY);
    for (int i = 1; i <= kLines; ++i) say(file, i);
    close(file);
  });
  int mixed = 0;
  double newest = -1;
  bool in_order = true;
  const bool all_came = read_until(kLines, [&] {
    if (std::ranges::count(numbers_, numbers_[0]) != static_cast<long>(kNumbers)) ++mixed;
    in_order = in_order && numbers_[0] >= newest;
    newest = numbers_[0];
  });
  writer.join();
  EXPECT_TRUE(all_came);
  EXPECT_EQ(mixed, 0);
  EXPECT_TRUE(in_order);
}

TEST_F(LiveInputTest, SaysHowOldTheNumbersAre) {
  EXPECT_TRUE(std::isinf(received_->read(numbers_))) << "none came yet";
  EXPECT_EQ(numbers_[0], -1);
  const auto before = std::chrono::steady_clock::now();
  const int file = open(pipe_.c_str(), O_WRONLY);
  say(file, 7);
  close(file);
  ASSERT_TRUE(read_until(7, [] {}));
  const double age = received_->read(numbers_);
  const std::chrono::duration<double> since = std::chrono::steady_clock::now() - before;
  EXPECT_GE(age, 0);
  EXPECT_LE(age, since.count());
}

}  // namespace
}  // namespace poise
