// SPDX-License-Identifier: BSD-2-Clause
// What watchers of a run may send, and what becomes of it.

#include "poise/core/run/broadcast.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <cstring>

#include "poise/core/check/resolve.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/open_simulation.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

class Watcher {
 public:
  explicit Watcher(int port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_port = htons(static_cast<std::uint16_t>(port));
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::connect(socket_, reinterpret_cast<const sockaddr*>(&at), sizeof at), 0);
  }
  ~Watcher() { ::close(socket_); }
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

  void say(const std::string& text) const {
    ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
  }
  // What has come, until `size` bytes; less if the connection ends.
  std::string hear(std::size_t size) const {
    std::string all(size, '\0');
    std::size_t at = 0;
    while (at < size) {
      pollfd one{socket_, POLLIN, 0};
      if (::poll(&one, 1, 2000) <= 0) break;
      const ssize_t got = ::recv(socket_, all.data() + at, size - at, 0);
      if (got <= 0) break;
      at += static_cast<std::size_t>(got);
    }
    all.resize(at);
    return all;
  }

 private:
  int socket_;
};

class Shown {
 public:
  explicit Shown(bool armed)
      : registry_(Registry::with_search_path()),
        spec_(load_stack(test::source("apps/share/stacks/t05_fixed_arm.yaml"))),
        text(to_yaml(resolved_stack(spec_, registry_), false)),
        simulation_(spec_, registry_),
        broadcast("0", text, armed) {
    simulation_.tick();
    broadcast.show(simulation_);
  }
  // Of several looks: what a watcher says needs time on its way.
  std::optional<std::string> edit() {
    for (int i = 0; i < 200; ++i) {
      broadcast.welcome();
      if (auto found = broadcast.take_edit()) return found;
      ::poll(nullptr, 0, 1);
    }
    return {};
  }

 private:
  Registry registry_;
  StackSpec spec_;

 public:
  std::string text;

 private:
  test::OpenSimulation simulation_;

 public:
  Broadcast broadcast;
};

TEST(Broadcast, TakesWholeEditsIfArmed) {
  Shown shown(true);
  const Watcher watcher(shown.broadcast.port());
  watcher.say("5\nab");
  EXPECT_FALSE(shown.edit().has_value());
  watcher.say("cde");
  EXPECT_EQ(shown.edit(), "abcde");
  EXPECT_FALSE(shown.edit().has_value());
  watcher.say("1\nx2\nyz");
  EXPECT_EQ(shown.edit(), "yz") << "the last one counts";
}

TEST(Broadcast, AnswersBehindTheStackAndTheRows) {
  Shown shown(true);
  const Watcher watcher(shown.broadcast.port());
  watcher.say("3\nnew");
  ASSERT_EQ(shown.edit(), "new");
  shown.broadcast.answer(true, "new");
  std::string head;
  while (!head.ends_with('\n')) {
    const std::string one = watcher.hear(1);
    ASSERT_EQ(one.size(), 1U);
    head += one;
  }
  std::size_t bytes = 0, numbers = 0;
  int armed = 0;
  ASSERT_EQ(std::sscanf(head.c_str(), "poise-watch 2 %zu %zu %d", &bytes, &numbers, &armed), 3);
  EXPECT_EQ(armed, 1);
  EXPECT_EQ(watcher.hear(bytes), shown.text);
  const std::string row = watcher.hear(numbers * sizeof(double));
  ASSERT_EQ(row.size(), numbers * sizeof(double));
  double first[2];
  std::memcpy(first, row.data(), sizeof first);
  EXPECT_TRUE(std::isnan(first[0]));
  EXPECT_EQ(first[1], 1);
  const Watcher later(shown.broadcast.port());
  shown.broadcast.welcome();
  EXPECT_TRUE(later.hear(40).ends_with("1\nnew"));
}

TEST(Broadcast, SendsAwayWhoSaysNonsense) {
  for (const char* nonsense : {"nonsense\n", "-3\nabc", "99999999999999999999\n", "17000000\n",
                               "3 \nabc", "no line, but too long for one"}) {
    Shown shown(true);
    const Watcher watcher(shown.broadcast.port());
    watcher.say(nonsense);
    EXPECT_FALSE(shown.edit().has_value()) << nonsense;
    const std::string all = watcher.hear(10'000'000);
    EXPECT_LT(all.size(), 10'000'000U) << "the connection has ended";
    const Watcher other(shown.broadcast.port());
    other.say("2\nok");
    EXPECT_EQ(shown.edit(), "ok") << "others stay";
  }
}

TEST(Broadcast, ReadsNothingUnlessArmed) {
  Shown shown(false);
  const Watcher watcher(shown.broadcast.port());
  watcher.say("2\nab");
  EXPECT_FALSE(shown.edit().has_value());
}

}  // namespace
}  // namespace poise
