// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/python/control/workers.hpp"

namespace poise::python {

Workers::Workers(std::size_t threads) {
  for (std::size_t i = 1; i < threads; ++i) others_.emplace_back([this, i] { serve(i); });
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  begins_.notify_all();
  for (std::thread& other : others_) other.join();
}

void Workers::run_block(std::size_t worker) const {
  const std::size_t begin = count_ * worker / threads(), end = count_ * (worker + 1) / threads();
  for (std::size_t i = begin; i < end; ++i) (*call_)(i);
}

void Workers::serve(std::size_t worker) {
  unsigned long seen = 0;
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      begins_.wait(lock, [&] { return stop_ || round_ != seen; });
      if (stop_) return;
      seen = round_;
    }
    run_block(worker);
    const std::lock_guard lock(mutex_);
    if (--left_ == 0) ends_.notify_one();
  }
}

void Workers::each(std::size_t count, const std::function<void(std::size_t)>& call) {
  {
    const std::lock_guard lock(mutex_);
    call_ = &call;
    count_ = count;
    left_ = others_.size();
    ++round_;
  }
  begins_.notify_all();
  run_block(0);
  std::unique_lock lock(mutex_);
  ends_.wait(lock, [&] { return left_ == 0; });
}

}  // namespace poise::python
