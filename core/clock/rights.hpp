// SPDX-License-Identifier: BSD-2-Clause
// Rights of a thread under the real clock: a real-time priority, and memory that stays in RAM.

#pragma once

#include <string>

#include "poise/core/export.hpp"

namespace poise {

/// Takes both rights for the calling thread where the system allows it, and gives them back.
/// Threads that it starts meanwhile do not inherit the priority.
class POISE_API RealTimeRights {
 public:
  RealTimeRights() = default;
  ~RealTimeRights() { give_back(); }
  RealTimeRights(const RealTimeRights&) = delete;
  RealTimeRights& operator=(const RealTimeRights&) = delete;

  void take() noexcept;
  /// On the thread that took them.
  void give_back() noexcept;
  bool fifo() const { return fifo_; }      ///< the thread has the policy SCHED_FIFO
  bool locked() const { return locked_; }  ///< the process's memory is locked
  /// "no real-time priority (SCHED_FIFO: Operation not permitted), …": which rights were refused,
  /// and what helps; empty if none was.
  std::string refused() const;

 private:
  bool fifo_ = false, locked_ = false;
  int no_fifo_ = 0, no_lock_ = 0;  // errno
};

}  // namespace poise
