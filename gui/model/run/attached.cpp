// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/run/attached.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "poise/core/error.hpp"
#include "poise/core/run/signals.hpp"
#include "poise/core/setup/load_stack.hpp"

namespace poise::gui {
namespace {

constexpr int kPatience = 2000;  // [ms] for the stack
constexpr int kGlance = 100;     // [ms] between looks whether to stop
constexpr std::size_t kPiece = 1 << 16;
constexpr std::size_t kMostStack = 16'000'000;  // bytes

[[noreturn]] void refuse(const QString& address, const char* why) {
  throw ConfigError(ErrorCode::kInvalid, "watch", address.toStdString() + " " + why,
                    "start it with: poise run STACK --watch PORT");
}

sockaddr_in address_of(const QString& text) {
  const QString host = text.contains(':') ? text.section(':', 0, -2) : QString("127.0.0.1");
  bool number = false;
  const int port = text.section(':', -1).toInt(&number);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  if (!number || port < 1 || port > 65535 ||
      inet_pton(AF_INET, host.toUtf8().constData(), &address.sin_addr) != 1)
    refuse(text, "is not an address");
  return address;
}

}  // namespace

struct Attached::Data {
  ~Data() {
    stop = true;
    if (thread.joinable()) thread.join();
    if (socket >= 0) ::close(socket);
  }
  // More bytes; false at the end, or if none come in time.
  bool read(std::string& to, int patience) const;
  void open(const QString& address, const ModuleSource& modules);
  void live();
  bool has_edits();
  bool send_edits();

  int socket = -1, armed = 0;
  std::optional<bool> answer;
  std::string text, rest;  // rest: bytes behind the stack
  std::shared_ptr<const StackSpec> spec;
  std::shared_ptr<const RowLayout> layout;
  std::mutex mutex;  // guards `rows` and `edit`
  std::vector<double> rows;
  std::string edit;     // the newest, not begun yet
  std::string sending;  // the rest of the one before
  std::atomic<bool> stop{false}, over{false};
  std::thread thread;
};

bool Attached::Data::read(std::string& to, int patience) const {
  pollfd one{socket, POLLIN, 0};
  if (::poll(&one, 1, patience) <= 0) return false;
  char piece[kPiece];
  const ssize_t got = ::recv(socket, piece, sizeof piece, 0);
  if (got <= 0) return false;
  to.append(piece, static_cast<std::size_t>(got));
  return true;
}

void Attached::Data::open(const QString& address, const ModuleSource& modules) {
  const sockaddr_in at = address_of(address);
  socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  timeval patience{kPatience / 1000, 0};
  ::setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  if (::connect(socket, reinterpret_cast<const sockaddr*>(&at), sizeof at) != 0)
    refuse(address, "does not answer");
  while (rest.find('\n') == std::string::npos)
    if (rest.size() > 200 || !read(rest, kPatience))
      refuse(address, "is not a run that can be watched");
  std::size_t bytes = 0, numbers = 0;
  const std::string line = rest.substr(0, rest.find('\n'));
  if (std::sscanf(line.c_str(), "poise-watch 2 %zu %zu %d", &bytes, &numbers, &armed) != 3 ||
      bytes > kMostStack)
    refuse(address, "is not a run of this version");
  rest.erase(0, line.size() + 1);
  while (rest.size() < bytes)
    if (!read(rest, kPatience)) refuse(address, "stopped in the middle of the stack");
  text = rest.substr(0, bytes);
  rest.erase(0, bytes);
  auto own = std::make_shared<StackSpec>(load_stack(parse_config(text, "watched"), {}, &modules));
  const Simulation simulation(*own, modules);
  const SignalTable table(*own, simulation);
  auto made = std::make_shared<RowLayout>();
  for (const Signal& signal : table.signals()) {
    made->signals.push_back({signal, made->state});
    made->state += signal.labels.size();
  }
  made->width = made->state + state_size(simulation.setup().start);
  made->tree = simulation.setup().tree;
  made->contacts = simulation.setup().contacts;
  made->gravity = own->gravity;
  if (made->width + 1 != numbers) refuse(address, "has other signals than this program");
  spec = std::move(own);
  layout = std::move(made);
}

bool Attached::Data::has_edits() {
  const std::lock_guard lock(mutex);
  return !edit.empty() || !sending.empty();
}

// What the socket takes. False if the connection is lost.
bool Attached::Data::send_edits() {
  if (sending.empty()) {
    const std::lock_guard lock(mutex);
    sending.swap(edit);
  }
  const ssize_t sent = ::send(socket, sending.data(), sending.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
  if (sent < 0) return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
  sending.erase(0, static_cast<std::size_t>(sent));
  return true;
}

void Attached::Data::live() {
  const std::size_t bytes = (1 + layout->width) * sizeof(double);
  while (!stop) {
    const std::size_t whole = rest.size() / bytes * bytes;
    if (whole > 0) {
      const std::lock_guard lock(mutex);
      const std::size_t before = rows.size();
      rows.resize(before + whole / sizeof(double));
      std::memcpy(rows.data() + before, rest.data(), whole);
      rest.erase(0, whole);
    }
    pollfd one{socket, static_cast<short>(has_edits() ? POLLIN | POLLOUT : POLLIN), 0};
    if (::poll(&one, 1, kGlance) == 0) continue;
    if ((one.revents & POLLOUT) != 0 && !send_edits()) break;
    if ((one.revents & ~POLLOUT) != 0 && !read(rest, 0)) break;
  }
  over = true;
}

Attached::Attached(const QString& address, const ModuleSource& modules)
    : data_(std::make_unique<Data>()) {
  data_->open(address, modules);
  data_->thread = std::thread([this] { data_->live(); });
}

Attached::~Attached() = default;

const std::string& Attached::stack() const { return data_->text; }
const std::shared_ptr<const StackSpec>& Attached::spec() const { return data_->spec; }
const std::shared_ptr<const RowLayout>& Attached::layout() const { return data_->layout; }
bool Attached::over() const { return data_->over; }

bool Attached::collect(History& history) {
  std::vector<double> rows;
  {
    const std::lock_guard lock(data_->mutex);
    rows.swap(data_->rows);
  }
  const std::size_t width = data_->layout->width + 1;
  bool any = false;
  for (std::size_t at = 0; at + width <= rows.size(); at += width) {
    if (std::isnan(rows[at])) {
      data_->answer = rows[at + 1] == 1;
      continue;
    }
    history.add(rows[at], {rows.data() + at + 1, width - 1});
    any = true;
  }
  return any;
}

bool Attached::armed() const { return data_->armed != 0; }

void Attached::send(const std::string& stack) {
  const std::lock_guard lock(data_->mutex);
  data_->edit = std::to_string(stack.size()) + "\n" + stack;
}

std::optional<bool> Attached::take_answer() { return std::exchange(data_->answer, {}); }

}  // namespace poise::gui
