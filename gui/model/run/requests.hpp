// SPDX-License-Identifier: BSD-2-Clause
// Requests from the window to a run; neither side waits for the other.

#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "poise/gui/model/run/intervention.hpp"

namespace poise::gui {

struct Request {
  std::optional<Retune> retune = {};
  std::optional<double> rewind = {};
  int steps = 0;
  bool copy_tick = false;  ///< copy the last tick, to explain it
  std::optional<std::optional<Hold>> hold =
      {};  ///< a hand grasps the robot, or releases it (inner nullopt)
  /// The command of a walk; inner nullopt: the stack's.
  std::optional<std::optional<walk::WalkCommand>> walk = {};
};

/// Requests in order. One thread posts, another takes.
class RequestQueue {
 public:
  RequestQueue() = default;
  RequestQueue(const RequestQueue&) = delete;
  RequestQueue& operator=(const RequestQueue&) = delete;
  ~RequestQueue() { take(); }

  void post(Request request) {
    auto* link = new Link{std::move(request), nullptr};
    link->before = newest_.load(std::memory_order_relaxed);
    while (!newest_.compare_exchange_weak(link->before, link, std::memory_order_release,
                                          std::memory_order_relaxed)) {
    }
  }

  bool empty() const { return newest_.load(std::memory_order_relaxed) == nullptr; }

  std::vector<Request> take() {
    std::vector<Request> requests;
    for (Link* link = newest_.exchange(nullptr, std::memory_order_acquire); link != nullptr;) {
      const std::unique_ptr<Link> owned(link);
      requests.insert(requests.begin(), std::move(owned->request));
      link = owned->before;
    }
    return requests;
  }

 private:
  struct Link {
    Request request;
    Link* before;
  };
  std::atomic<Link*> newest_{nullptr};
};

}  // namespace poise::gui
