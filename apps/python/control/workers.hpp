// SPDX-License-Identifier: BSD-2-Clause
// Threads that share the members of a batch.

#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace poise::python {

/// Runs a function for each index, the caller among the threads. Which thread runs an index never
/// matters for the result, because each index has data of its own.
class Workers {
 public:
  /// @param threads  at least 1: the caller alone
  explicit Workers(std::size_t threads);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  std::size_t threads() const { return others_.size() + 1; }
  /// call(0) … call(count − 1); returns when all are done. Each thread that is free takes the next
  /// index, so a thread that wakes late delays nobody.
  /// @param call  throws nothing
  void each(std::size_t count, const std::function<void(std::size_t)>& call);

 private:
  void serve();
  void take_all(std::unique_lock<std::mutex>& lock);

  std::vector<std::thread> others_;
  std::mutex mutex_;
  std::condition_variable begins_;
  const std::function<void(std::size_t)>* call_ = nullptr;
  std::size_t next_ = 0, count_ = 0;   // indices from next_ on are to be taken
  std::atomic<std::size_t> left_ = 0;  // indices whose calls have not ended
  bool stop_ = false;
};

}  // namespace poise::python
