// SPDX-License-Identifier: BSD-2-Clause
// A UDP socket of this machine.

#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <string>

namespace poise::test {

/// The system chooses the port.
class LocalSocket {
 public:
  LocalSocket() : file_(socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0)) {
    address_.sin_family = AF_INET;
    address_.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address_;
    EXPECT_EQ(bind(file_, reinterpret_cast<sockaddr*>(&address_), size), 0);
    EXPECT_EQ(getsockname(file_, reinterpret_cast<sockaddr*>(&address_), &size), 0);
  }
  ~LocalSocket() { close(file_); }
  LocalSocket(const LocalSocket&) = delete;
  LocalSocket& operator=(const LocalSocket&) = delete;

  int port() const { return ntohs(address_.sin_port); }
  void send(const std::string& text, int port) const {
    sockaddr_in to = address_;
    to.sin_port = htons(static_cast<std::uint16_t>(port));
    sendto(file_, text.data(), text.size(), 0, reinterpret_cast<sockaddr*>(&to), sizeof to);
  }

 private:
  int file_;
  sockaddr_in address_{};
};

/// A port that nobody listens to.
inline int free_port() { return LocalSocket().port(); }

}  // namespace poise::test
