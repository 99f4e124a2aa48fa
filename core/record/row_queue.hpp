// SPDX-License-Identifier: BSD-2-Clause
// A queue of rows between one thread that must not wait and one that may.

#pragma once

#include <atomic>
#include <cstddef>
#include <span>
#include <vector>

namespace poise {

/// Rows of equal width in a ring of fixed size: one thread pushes, one other pops, neither locks.
class RowQueue {
 public:
  RowQueue(std::size_t width, std::size_t capacity)
      : width_(width), capacity_(capacity), values_(width * capacity) {}

  /// Pushing thread: the place for the next row, empty if the queue is full; `commit` makes it
  /// visible to the other thread.
  std::span<double> slot() noexcept {
    const std::size_t head = head_.load(std::memory_order_relaxed);
    if (head - tail_.load(std::memory_order_acquire) == capacity_) return {};
    return {values_.data() + (head % capacity_) * width_, width_};
  }
  void commit() noexcept {
    head_.store(head_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
  }

  /// Popping thread: rows waiting.
  std::size_t size() const noexcept {
    return head_.load(std::memory_order_acquire) - tail_.load(std::memory_order_relaxed);
  }
  /// Popping thread: the i-th waiting row, i < size().
  std::span<const double> row(std::size_t i) const noexcept {
    const std::size_t tail = tail_.load(std::memory_order_relaxed);
    return {values_.data() + ((tail + i) % capacity_) * width_, width_};
  }
  /// Popping thread: gives the first `count` rows back.
  void drop(std::size_t count) noexcept {
    tail_.store(tail_.load(std::memory_order_relaxed) + count, std::memory_order_release);
  }

 private:
  std::size_t width_, capacity_;
  std::vector<double> values_;
  // Rows pushed and rows popped since the start, on cache lines of their own.
  alignas(64) std::atomic<std::size_t> head_{0};
  alignas(64) std::atomic<std::size_t> tail_{0};
};

}  // namespace poise
