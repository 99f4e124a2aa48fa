// SPDX-License-Identifier: BSD-2-Clause
// Calls from other threads.

#pragma once

#include <QMetaObject>
#include <utility>

#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>
#endif

namespace poise::gui {

/// For ThreadSanitizer, which cannot see that Qt's event queue orders memory: what happened before
/// a post is visible to what was posted.
struct PostOrder {
#ifdef __SANITIZE_THREAD__
  static inline char queue = 0;
  static void posts() { __tsan_release(&queue); }
  static void runs() { __tsan_acquire(&queue); }
#else
  static void posts() {}
  static void runs() {}
#endif
};

/// Runs `call` on the thread of `receiver`, when its event loop comes to it; not at all if
/// `receiver` is destroyed before.
template <class Call>
void post(QObject* receiver, Call call) {
  PostOrder::posts();
  QMetaObject::invokeMethod(
      receiver,
      [call = std::move(call)]() mutable {
        PostOrder::runs();
        call();
      },
      Qt::QueuedConnection);
}

}  // namespace poise::gui
