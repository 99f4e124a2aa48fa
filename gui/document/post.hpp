// SPDX-License-Identifier: BSD-2-Clause
// Calls from other threads.

#pragma once

#include <QObject>
#include <utility>

#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>
#endif

namespace poise::gui {

/// For ThreadSanitizer, which cannot see that Qt's event queue orders memory: what was written
/// before a PostOrder is moved or copied is visible after `runs`.
struct PostOrder {
  PostOrder() = default;
  PostOrder& operator=(const PostOrder&) = delete;
#ifdef __SANITIZE_THREAD__
  static inline char queue = 0;
  PostOrder(const PostOrder&) { __tsan_release(&queue); }
  static void runs() { __tsan_acquire(&queue); }
#else
  PostOrder(const PostOrder&) = default;
  static void runs() {}
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
  }
};

/// Runs `call` on the thread of `receiver`, when its event loop comes to it; not at all if
/// `receiver` is destroyed before.
template <class Call>
void post(QObject* receiver, Call call) {
  QMetaObject::invokeMethod(receiver, Posted<Call>{std::move(call), {}}, Qt::QueuedConnection);
}

}  // namespace poise::gui
