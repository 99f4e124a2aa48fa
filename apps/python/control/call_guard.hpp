// SPDX-License-Identifier: BSD-2-Clause
// One caller at a time.

#pragma once

#include <atomic>
#include <stdexcept>
#include <string>

namespace poise::python {

/// Holds an object for the time of a call. A second thread, or a module that calls its own
/// controller, is refused.
class CallGuard {
 public:
  /// @param what  the object, for the message: "controller"
  /// @throws std::runtime_error if the object is held
  CallGuard(std::atomic_flag& busy, const char* what) : busy_(busy) {
    if (busy_.test_and_set(std::memory_order_acquire))
      throw std::runtime_error(std::string("this ") + what +
                               " is in a tick on another thread: make one for each thread");
  }
  ~CallGuard() { busy_.clear(std::memory_order_release); }
  CallGuard(const CallGuard&) = delete;
  CallGuard& operator=(const CallGuard&) = delete;

 private:
  std::atomic_flag& busy_;
};

}  // namespace poise::python
