// SPDX-License-Identifier: BSD-2-Clause
// Calls on several threads.

#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace poise {

/// Runs `call(i)` for i < count on several threads. The first exception ends it: calls that have
/// begun finish, no further ones begin, and it is thrown again.
template <class Call>
void in_parallel(std::size_t count, std::size_t threads, const Call& call) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr error;
  std::mutex mutex;
  const auto work = [&] {
    try {
      for (std::size_t i; (i = next++) < count;) call(i);
    } catch (...) {
      next = count;
      const std::lock_guard lock(mutex);
      if (!error) error = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> others;
    for (std::size_t t = 1; t < std::min(threads, count); ++t) others.emplace_back(work);
    work();
  }
  if (error) std::rethrow_exception(error);
}

}  // namespace poise
