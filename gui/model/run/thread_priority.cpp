// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/run/thread_priority.hpp"

#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace poise::gui {
namespace {

constexpr int kUrgent = -11, kBehind = 5;  // nice
constexpr std::uint64_t kSlice = 100'000;  // [ns], the shortest allowed

// The kernel's sched_attr; its header would redefine a struct of the C library.
struct SchedulingAttributes {
  std::uint32_t size = sizeof(SchedulingAttributes), policy = 0;
  std::uint64_t flags = 0;
  std::int32_t nice = 0;
  std::uint32_t priority = 0;
  std::uint64_t runtime = 0, deadline = 0, period = 0;
};

bool set_attributes(const SchedulingAttributes& plan) {
  return syscall(SYS_sched_setattr, 0, &plan, 0U) == 0;
}

}  // namespace

void raise_priority() {
  prctl(PR_SET_TIMERSLACK, 1);
  if (!set_attributes({.nice = kUrgent, .runtime = kSlice})) set_attributes({.runtime = kSlice});
}

void lower_priority() { set_attributes({.nice = kBehind}); }

}  // namespace poise::gui
