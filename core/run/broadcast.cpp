// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/run/broadcast.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "poise/core/error.hpp"
#include "poise/core/run/signals.hpp"
#include "poise/core/run/state_row.hpp"

namespace poise {
namespace {

constexpr double kEvery = 0.01;                                // [s] of the run
constexpr std::size_t kBehind = 8'000'000;                     // bytes that a reader may be behind
constexpr std::size_t kMostEdit = 16'000'000, kMostLine = 20;  // bytes

/// A socket, closed at the end.
class Socket {
 public:
  explicit Socket(int handle) : handle_(handle) {}
  ~Socket() {
    if (handle_ >= 0) ::close(handle_);
  }
  Socket(Socket&& other) noexcept : handle_(std::exchange(other.handle_, -1)) {}
  Socket& operator=(Socket&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  int get() const { return handle_; }

 private:
  int handle_;
};

struct Reader {
  Socket socket;
  std::string due = {};   // bytes not sent yet
  std::string said = {};  // of edits, not complete yet
};

// Appends what has come to the reader's edits. False if that is no edit.
bool listen(Reader& reader) {
  char piece[4096];
  const auto too_much = [&] { return reader.said.size() > kMostEdit + kMostLine; };
  for (ssize_t got = 0;
       !too_much() && (got = ::recv(reader.socket.get(), piece, sizeof piece, MSG_DONTWAIT)) > 0;)
    reader.said.append(piece, static_cast<std::size_t>(got));
  return !too_much();
}

// The first complete edit. False: what was said is no edit.
bool take(Reader& reader, std::optional<std::string>& edit) {
  for (;;) {
    const std::size_t line = reader.said.find('\n');
    if (line == std::string::npos) return reader.said.size() <= kMostLine;
    std::size_t size = 0;
    const auto [end, error] = std::from_chars(reader.said.data(), reader.said.data() + line, size);
    if (error != std::errc() || end != reader.said.data() + line || size > kMostEdit) return false;
    if (reader.said.size() < line + 1 + size) return true;
    edit = reader.said.substr(line + 1, size);
    reader.said.erase(0, line + 1 + size);
  }
}

// Sends what the socket takes. False if the reader is gone.
bool send_on(Reader& reader) {
  while (!reader.due.empty()) {
    const ssize_t sent = ::send(reader.socket.get(), reader.due.data(), reader.due.size(),
                                MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent < 0) return errno == EAGAIN || errno == EWOULDBLOCK;
    reader.due.erase(0, static_cast<std::size_t>(sent));
  }
  return true;
}

sockaddr_in address_of(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  const std::string host = colon == std::string::npos ? "127.0.0.1" : text.substr(0, colon);
  const std::string port = colon == std::string::npos ? text : text.substr(colon + 1);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  const bool digits =
      !port.empty() && port.size() < 6 && port.find_first_not_of("0123456789") == std::string::npos;
  if (!digits || std::stoi(port) > 65535 ||
      inet_pton(AF_INET, host.c_str(), &address.sin_addr) != 1)
    throw ConfigError(ErrorCode::kInvalid, "watch", "'" + text + "' is not an address",
                      "give PORT or ADDRESS:PORT");
  address.sin_port = htons(static_cast<std::uint16_t>(std::stoi(port)));
  return address;
}

}  // namespace

struct Broadcast::Data {
  StackSpec spec;
  bool armed = false;
  std::string stack;
  Socket door{-1};
  std::optional<SignalTable> table;  // made with the first tick
  std::vector<Reader> readers;
  std::vector<double> row;
  double last = -1;

  void open(const std::string& address);
  void welcome();
};

void Broadcast::Data::open(const std::string& address) {
  const sockaddr_in at = address_of(address);
  door = Socket(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  const int yes = 1;
  ::setsockopt(door.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  const bool ok = door.get() >= 0 &&
                  ::bind(door.get(), reinterpret_cast<const sockaddr*>(&at), sizeof at) == 0 &&
                  ::listen(door.get(), 4) == 0;
  if (!ok)
    throw ConfigError(ErrorCode::kSystem, "watch",
                      "cannot use " + address + ": " + std::strerror(errno), "give another port");
}

void Broadcast::Data::welcome() {
  for (;;) {
    Socket one(::accept4(door.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
    if (one.get() < 0) return;
    readers.push_back(
        {std::move(one),
         fmt::format("poise-watch 2 {} {} {:d}\n", stack.size(), row.size(), armed) + stack});
  }
}

Broadcast::Broadcast(const std::string& address, std::string stack, bool armed)
    : data_(std::make_unique<Data>()) {
  data_->armed = armed;
  data_->stack = std::move(stack);
  // Readers know this text alone: their signals and these must be the same.
  data_->spec = read_stack(parse_config(data_->stack, "watched"));
  data_->open(address);
}

Broadcast::~Broadcast() = default;

void Broadcast::welcome() {
  data_->welcome();
  std::erase_if(data_->readers, [](Reader& reader) { return !send_on(reader); });
}

std::optional<std::string> Broadcast::take_edit() {
  std::optional<std::string> edit;
  if (data_->armed)
    std::erase_if(data_->readers,
                  [&](Reader& reader) { return !listen(reader) || !take(reader, edit); });
  return edit;
}

void Broadcast::answer(bool made, const std::string& stack) {
  data_->stack = stack;
  std::vector<double> row(data_->row.size(), 0);
  row[0] = std::numeric_limits<double>::quiet_NaN();
  row[1] = made ? 1 : 0;
  const std::string bytes(reinterpret_cast<const char*>(row.data()), row.size() * sizeof(double));
  for (Reader& reader : data_->readers) reader.due += bytes;
  welcome();
}

int Broadcast::port() const {
  sockaddr_in at{};
  socklen_t size = sizeof at;
  ::getsockname(data_->door.get(), reinterpret_cast<sockaddr*>(&at), &size);
  return ntohs(at.sin_port);
}

void Broadcast::show(const Simulation& simulation) {
  Data& d = *data_;
  if (d.last >= 0 && simulation.time() < d.last + kEvery - 1e-9) return;
  d.last = simulation.time();
  if (!d.table) {
    d.table.emplace(d.spec, simulation);
    d.row.resize(1 + d.table->columns() + state_size(simulation.estimate().state));
  }
  d.welcome();
  if (d.readers.empty()) return;
  d.row[0] = simulation.time();
  d.table->fill(simulation, {d.row.data() + 1, d.table->columns()});
  put_state(simulation.estimate().state, d.row.data() + 1 + d.table->columns());
  const std::string bytes(reinterpret_cast<const char*>(d.row.data()),
                          d.row.size() * sizeof(double));
  std::erase_if(d.readers, [&](Reader& reader) {
    if (reader.due.size() < kBehind) reader.due += bytes;
    return !send_on(reader);
  });
}

}  // namespace poise
