// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tasks/references/live_input.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <sstream>

#include "poise/core/error.hpp"

namespace poise {
namespace {

constexpr int kPatience = 50;  // [ms] between checks whether to stop

int open_port(int port) {
  const int file = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (file >= 0 && bind(file, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0)
    return file;
  const std::string why = std::strerror(errno);
  if (file >= 0) close(file);
  throw ConfigError("port", std::to_string(port) + " cannot be listened to: " + why,
                    "take another port");
}

int open_pipe(const std::string& pipe) {
  struct stat found {};
  if (stat(pipe.c_str(), &found) != 0 || !S_ISFIFO(found.st_mode))
    throw ConfigError("pipe", "'" + pipe + "' is no named pipe", "make one with mkfifo");
  // Also opened for writing, so that there is no end of file when a writer closes the pipe.
  const int file = ::open(pipe.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
  if (file < 0)
    throw ConfigError("pipe", "'" + pipe + "' cannot be opened: " + std::strerror(errno));
  return file;
}

}  // namespace

LiveInput::~LiveInput() {
  stop_ = true;
  if (thread_.joinable()) thread_.join();
  if (file_ >= 0) close(file_);
}

void LiveInput::open(int port, const std::string& pipe, std::size_t numbers) {
  if (file_ >= 0) return;
  if (numbers > kMost)
    throw ConfigError("type", "is for tasks of up to " + std::to_string(kMost) + " components");
  numbers_ = numbers;
  datagrams_ = port > 0;
  file_ = datagrams_ ? open_port(port) : open_pipe(pipe);
  thread_ = std::thread([this] { listen(); });
}

void LiveInput::listen() {
  char buffer[4096];
  while (!stop_) {
    pollfd ready{file_, POLLIN, 0};
    if (poll(&ready, 1, kPatience) <= 0) continue;
    const auto size = ::read(file_, buffer, sizeof buffer);
    if (size > 0) take(buffer, static_cast<std::size_t>(size));
  }
}

void LiveInput::take(const char* data, std::size_t size) {
  rest_.append(data, size);
  if (datagrams_ && rest_.back() != '\n') rest_ += '\n';
  for (std::size_t end = rest_.find('\n'); end != std::string::npos; end = rest_.find('\n')) {
    take_line(rest_.substr(0, end));
    rest_.erase(0, end + 1);
  }
  if (rest_.size() > sizeof(double) * 1024) rest_.clear();
}

void LiveInput::take_line(const std::string& line) {
  std::string text = line;
  for (char& c : text)
    if (c == ',' || c == ';') c = ' ';
  std::istringstream in(text);
  std::vector<double> numbers;
  for (double number = 0; in >> number && numbers.size() <= kMost;) numbers.push_back(number);
  if (numbers.size() != numbers_) return;
  for (const double number : numbers)
    if (!std::isfinite(number)) return;
  version_.fetch_add(1, std::memory_order_relaxed);
  std::atomic_thread_fence(
      std::memory_order_release);  // the odd version becomes visible before the numbers
  for (std::size_t i = 0; i < numbers_; ++i)
    values_[i].store(numbers[i], std::memory_order_relaxed);
  stamp_.store(Clock::now().time_since_epoch().count(), std::memory_order_relaxed);
  version_.fetch_add(1, std::memory_order_release);
}

double LiveInput::read(std::vector<double>& out) const noexcept {
  constexpr int kTries = 4;
  double taken[kMost];
  for (int i = 0; i < kTries; ++i) {
    const std::uint32_t before = version_.load(std::memory_order_acquire);
    for (std::size_t k = 0; k < numbers_; ++k)
      taken[k] = values_[k].load(std::memory_order_relaxed);
    const std::int64_t stamp = stamp_.load(std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_acquire);
    if (before % 2 != 0 || version_.load(std::memory_order_relaxed) != before) continue;
    if (stamp == 0) break;
    std::copy_n(taken, numbers_, out.begin());
    const auto age = Clock::now().time_since_epoch() - Clock::duration(stamp);
    return std::chrono::duration<double>(age).count();
  }
  return std::numeric_limits<double>::infinity();
}

}  // namespace poise
