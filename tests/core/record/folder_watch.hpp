// SPDX-License-Identifier: BSD-2-Clause
// Waits for what another thread or process writes, without sleeping.

#pragma once

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <filesystem>

namespace poise::test {

/// The kernel's events about the files of one folder.
class FolderWatch {
 public:
  explicit FolderWatch(const std::filesystem::path& folder) : events_(inotify_init1(IN_NONBLOCK)) {
    inotify_add_watch(events_, folder.c_str(), IN_CREATE | IN_MODIFY | IN_MOVED_TO);
  }
  ~FolderWatch() { close(events_); }
  FolderWatch(const FolderWatch&) = delete;
  FolderWatch& operator=(const FolderWatch&) = delete;

  /// Looks again after each event, until the condition holds. False if nothing more was written
  /// for a minute.
  template <class Condition>
  bool until(const Condition& holds) {
    while (!holds()) {
      pollfd wanted{events_, POLLIN, 0};
      if (poll(&wanted, 1, 60'000) <= 0) return holds();
      char read_events[4096];
      while (read(events_, read_events, sizeof read_events) > 0) {
      }
    }
    return true;
  }

 private:
  int events_;
};

}  // namespace poise::test
