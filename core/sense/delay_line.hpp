// SPDX-License-Identifier: BSD-2-Clause
// A delay line: values come out a fixed number of steps after they went in.

#pragma once

#include <vector>

namespace poise {

/// A queue of values of equal size; does not allocate after `start`.
template <typename Value>
class DelayLine {
 public:
  /// Returns `first` during the first `steps` steps.
  void start(std::size_t steps, const Value& first) {
    values_.assign(steps + 1, first);
    next_ = 0;
  }
  /// Takes the value of this step and returns the one that is due.
  const Value& pass(const Value& value) noexcept {
    values_[next_] = value;
    next_ = (next_ + 1) % values_.size();
    return values_[next_];
  }
  /// As if `value` had gone in in all steps so far.
  void fill(const Value& value) noexcept {
    for (Value& each : values_) each = value;
  }

 private:
  std::vector<Value> values_;
  std::size_t next_ = 0;
};

}  // namespace poise
