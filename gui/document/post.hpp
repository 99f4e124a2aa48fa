// SPDX-License-Identifier: BSD-2-Clause
// Calls from other threads.

#pragma once

#include <QObject>
#include <utility>

#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>
#endif

namespace poise::gui {

/// For ThreadSanitizer, which sees neither Qt's event queue nor its reference counts: what was
/// written before a PostOrder is moved or copied is visible after `runs`, and to the thread that
/// destroys it, as is what happened before `ran`. Either thread may destroy a call last.
struct PostOrder {
  PostOrder() = default;
  PostOrder& operator=(const PostOrder&) = delete;
#ifdef __SANITIZE_THREAD__
  static inline char queue = 0;
  PostOrder(const PostOrder&) { __tsan_release(&queue); }
  ~PostOrder() {
    __tsan_acquire(&queue);
    __tsan_acquire(this);
  }
  static void runs() { __tsan_acquire(&queue); }
  void ran() { __tsan_release(this); }
#else
  PostOrder(const PostOrder&) = default;
  static void runs() {}
  static void ran() {}
#endif
};

/// A call on its way; `order` comes last because it covers what is moved before it.
template <class Call>
struct Posted {
  Call call;
  PostOrder order;

  void operator()() {
    PostOrder::runs();
    call();
    order.ran();
  }
};

/// Runs `call` on the thread of `receiver`, when its event loop comes to it; not at all if
/// `receiver` is destroyed before.
template <class Call>
void post(QObject* receiver, Call call) {
  QMetaObject::invokeMethod(receiver, Posted<Call>{std::move(call), {}}, Qt::QueuedConnection);
}

}  // namespace poise::gui
