// SPDX-License-Identifier: BSD-2-Clause
// What a window asks of a run, without either waiting for the other.

#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "poise/gui/model/run/deed.hpp"

namespace poise::gui {

struct Order {
  std::optional<Retune> retune = {};
  std::optional<double> rewind = {};
  int steps = 0;
  bool look = false;                             ///< at the last tick, to explain it
  std::optional<std::optional<Hold>> hold = {};  ///< a hand that takes hold, or lets go
};

/// Orders in the order in which they were given. One thread posts, another takes.
class OrderBox {
 public:
  OrderBox() = default;
  OrderBox(const OrderBox&) = delete;
  OrderBox& operator=(const OrderBox&) = delete;
  ~OrderBox() { take(); }

  void post(Order order) {
    auto* link = new Link{std::move(order), nullptr};
    link->before = newest_.load(std::memory_order_relaxed);
    while (!newest_.compare_exchange_weak(link->before, link, std::memory_order_release,
                                          std::memory_order_relaxed)) {
    }
  }

  bool empty() const { return newest_.load(std::memory_order_relaxed) == nullptr; }

  std::vector<Order> take() {
    std::vector<Order> orders;
    for (Link* link = newest_.exchange(nullptr, std::memory_order_acquire); link != nullptr;) {
      const std::unique_ptr<Link> owned(link);
      orders.insert(orders.begin(), std::move(owned->order));
      link = owned->before;
    }
    return orders;
  }

 private:
  struct Link {
    Order order;
    Link* before;
  };
  std::atomic<Link*> newest_{nullptr};
};

}  // namespace poise::gui
