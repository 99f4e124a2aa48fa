// SPDX-License-Identifier: BSD-2-Clause
// A queue of rows from a real-time thread to another thread.

#pragma once

#include <atomic>
#include <cstddef>
#include <span>
#include <vector>

namespace poise {

/// A lock-free ring of equally wide rows: one thread pushes, another pops.
class RowQueue {
 public:
  RowQueue(std::size_t width, std::size_t capacity)
      : width_(width), capacity_(capacity), values_(width * capacity) {}

  /// Pushing thread: storage of the next row, empty if the queue is full; `commit` makes it visible
  /// to the other thread.
  std::span<double> slot() noexcept {
    const std::size_t head = head_.load(std::memory_order_relaxed);
    if (head - tail_.load(std::memory_order_acquire) == capacity_) return {};
    return {values_.data() + (head % capacity_) * width_, width_};
  }
  void commit() noexcept {
    head_.store(head_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
  }

  /// Popping thread: number of waiting rows.
  std::size_t size() const noexcept {
    return head_.load(std::memory_order_acquire) - tail_.load(std::memory_order_relaxed);
  }
  /// Popping thread: the i-th waiting row, i < size().
  std::span<const double> row(std::size_t i) const noexcept {
    const std::size_t tail = tail_.load(std::memory_order_relaxed);
    return {values_.data() + ((tail + i) % capacity_) * width_, width_};
  }
  /// Popping thread: removes the first `count` rows.
  void drop(std::size_t count) noexcept {
    tail_.store(tail_.load(std::memory_order_relaxed) + count, std::memory_order_release);
  }

 private:
  std::size_t width_, capacity_;
  std::vector<double> values_;
  // Rows pushed and popped since the start, on separate cache lines.
  alignas(64) std::atomic<std::size_t> head_{0};
  alignas(64) std::atomic<std::size_t> tail_{0};
};

}  // namespace poise
