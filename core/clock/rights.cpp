// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/clock/rights.hpp"

#include <fmt/format.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>

#include <cerrno>
#include <cstring>

namespace poise {
namespace {

constexpr int kPriority =
    80;  // of 1 … 99: above most drivers' threads, below the kernel's watchdogs

// Touches the stack that ticks may use, so that its pages are there.
void touch_stack() noexcept {
  char stack[512 * 1024];
  std::memset(stack, 0, sizeof stack);
  asm volatile("" : : "r"(stack) : "memory");  // not optimised away
}

}  // namespace

void RealTimeRights::take() noexcept {
  const sched_param priority{kPriority};
  fifo_ = sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &priority) == 0;
  no_fifo_ = fifo_ ? 0 : errno;
  locked_ = mlockall(MCL_CURRENT | MCL_FUTURE) == 0;
  no_lock_ = locked_ ? 0 : errno;
  prctl(PR_SET_TIMERSLACK, 1);  // [ns]
  touch_stack();
}

void RealTimeRights::give_back() noexcept {
  const sched_param usual{0};
  if (fifo_) sched_setscheduler(0, SCHED_OTHER, &usual);
  if (locked_) munlockall();
  fifo_ = locked_ = false;
}

std::string RealTimeRights::refused() const {
  std::string text;
  if (no_fifo_ != 0)
    text = fmt::format("no real-time priority (SCHED_FIFO: {}; allow it by `ulimit -r 80`)",
                       std::strerror(no_fifo_));
  if (no_lock_ != 0)
    text += fmt::format("{}memory is not locked (mlockall: {}; allow it by `ulimit -l unlimited`)",
                        text.empty() ? "" : ", ", std::strerror(no_lock_));
  return text;
}

}  // namespace poise
