// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/live/live_input.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <map>
#include <sstream>
#include <utility>

#include "poise/core/error.hpp"

namespace poise {
namespace {

constexpr int kPatience = 50;  // [ms] between checks whether to stop

// The inputs of this process, by port and pipe.
struct Inputs {
  std::mutex mutex;
  std::map<LiveSource, std::unique_ptr<LiveInput>> all;
};

Inputs& inputs() {
  static Inputs all;
  return all;
}

// A file descriptor, or -1 and errno.
int open_port(const LiveSource& source) {
  const int file = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(source.port));
  inet_pton(AF_INET, source.address.c_str(), &address.sin_addr);
  if (file < 0 || bind(file, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0)
    return file;
  const int why = errno;
  close(file);
  errno = why;
  return -1;
}

// Also opened for writing, so that there is no end of file when a writer closes the pipe.
int open_pipe(const std::string& pipe) {
  return ::open(pipe.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
}

void check_pipe(const std::string& pipe) {
  struct stat found {};
  if (stat(pipe.c_str(), &found) != 0 || !S_ISFIFO(found.st_mode))
    throw ConfigError(ErrorCode::kInvalid, "pipe", "'" + pipe + "' is not a named pipe",
                      "make one with mkfifo");
}

void check_address(const std::string& address) {
  in_addr read{};
  if (inet_pton(AF_INET, address.c_str(), &read) != 1)
    throw ConfigError(ErrorCode::kInvalid, "address", "'" + address + "' is not an IPv4 address",
                      "give one of this machine's, or 0.0.0.0 for all of them");
}

}  // namespace

std::shared_ptr<LiveInput> LiveInput::shared(LiveSource source) {
  if (source.port == 0) {
    check_pipe(source.pipe);
    source.address.clear();
  } else {
    check_address(source.address);
    source.pipe.clear();
  }
  const std::lock_guard lock(inputs().mutex);
  std::unique_ptr<LiveInput>& input = inputs().all[source];
  if (!input) input.reset(new LiveInput(source));
  ++input->users_;
  // The lock is held until the port is closed, so that it can be opened again at once.
  return {input.get(), [source](LiveInput* one) {
            const std::lock_guard until_closed(inputs().mutex);
            if (--one->users_ == 0) inputs().all.erase(source);
          }};
}

// The thread is there before it is needed, because a tick may open the input.
LiveInput::LiveInput(LiveSource source)
    : source_(std::move(source)), thread_([this] { listen(); }) {}

LiveInput::~LiveInput() {
  stop_ = true;
  int file = kClosed;
  if (file_.compare_exchange_strong(file, kOver)) file_.notify_all();
  thread_.join();
  if (file >= 0) close(file);
}

const LiveNumbers& LiveInput::numbers(std::size_t count) {
  if (count > LiveNumbers::kMost)
    throw ConfigError(
        ErrorCode::kUnsuited, "type",
        "is for tasks of up to " + std::to_string(LiveNumbers::kMost) + " components");
  const std::lock_guard lock(mutex_);
  for (const auto& line : lines_)
    if (line->count() == count) return *line;
  return *lines_.emplace_back(std::make_unique<LiveNumbers>(count));
}

void LiveInput::open() {
  int expected = kClosed;
  if (!file_.compare_exchange_strong(expected, kOpening)) return;
  const int file = source_.port > 0 ? open_port(source_) : open_pipe(source_.pipe);
  const int why = errno;
  file_ = file < 0 ? kClosed : file;
  file_.notify_all();
  if (file >= 0) return;
  if (source_.port == 0)
    throw ConfigError(ErrorCode::kSystem, "pipe",
                      "'" + source_.pipe + "' cannot be opened: " + std::strerror(why));
  throw ConfigError(ErrorCode::kSystem, "port",
                    std::to_string(source_.port) + " cannot be listened to: " + std::strerror(why),
                    "take another port, or end the program that has it");
}

void LiveInput::listen() {
  for (int none = file_; none == kClosed || none == kOpening; none = file_) file_.wait(none);
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
  if (source_.port > 0 && rest_.back() != '\n') rest_ += '\n';
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
  for (double number = 0; in >> number && numbers.size() <= LiveNumbers::kMost;)
    numbers.push_back(number);
  for (const double number : numbers)
    if (!std::isfinite(number)) return;
  const std::lock_guard lock(mutex_);
  for (const auto& one : lines_)
    if (one->count() == numbers.size()) one->write(numbers);
}

}  // namespace poise
