// SPDX-License-Identifier: BSD-2-Clause

#include "poise/apps/python/control/workers.hpp"

namespace poise::python {

Workers::Workers(std::size_t threads) {
  for (std::size_t i = 1; i < threads; ++i) others_.emplace_back([this] { serve(); });
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  begins_.notify_all();
  for (std::thread& other : others_) other.join();
}

// Takes indices until none is left. The lock is held except during calls.
void Workers::take_all(std::unique_lock<std::mutex>& lock) {
  while (next_ < count_) {
    const std::size_t own = next_++;
    lock.unlock();
    (*call_)(own);
    if (left_.fetch_sub(1) == 1) left_.notify_one();
    lock.lock();
  }
}

void Workers::serve() {
  std::unique_lock lock(mutex_);
  for (;;) {
    begins_.wait(lock, [&] { return stop_ || next_ < count_; });
    if (stop_) return;
    take_all(lock);
  }
}

void Workers::each(std::size_t count, const std::function<void(std::size_t)>& call) {
  {
    std::unique_lock lock(mutex_);
    call_ = &call;
    next_ = 0;
    count_ = left_ = count;
    begins_.notify_all();
    take_all(lock);
  }
  for (std::size_t left = left_; left > 0; left = left_) left_.wait(left);
}

}  // namespace poise::python
