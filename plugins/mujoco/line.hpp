// SPDX-License-Identifier: BSD-2-Clause
// What comes out some steps after it went in.

#pragma once

#include <vector>

namespace poise::mujoco {

/// A line of values of one size, after `start` without allocation.
template <typename Value>
class Line {
 public:
  /// `first` comes out until values that went in do.
  void start(std::size_t steps, const Value& first) {
    values_.assign(steps + 1, first);
    next_ = 0;
  }
  const Value& pass(const Value& value) noexcept {
    values_[next_] = value;
    next_ = (next_ + 1) % values_.size();
    return values_[next_];
  }
  void fill(const Value& value) noexcept {
    for (Value& each : values_) each = value;
  }

 private:
  std::vector<Value> values_;
  std::size_t next_ = 0;
};

}  // namespace poise::mujoco
