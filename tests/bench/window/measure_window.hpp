// SPDX-License-Identifier: BSD-2-Clause
// What programs that measure the window share.

#pragma once

#include <QEventLoop>
#include <QFile>
#include <QTimer>

namespace poise::bench {

/// Resident memory of this process [MB].
inline double resident() {
  QFile file("/proc/self/statm");
  if (!file.open(QIODevice::ReadOnly)) return 0;
  return file.readAll().split(' ').value(1).toDouble() * 4096 / 1e6;
}

/// Lets the window go on meanwhile.
inline void wait(int milliseconds) {
  QEventLoop loop;
  QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
  loop.exec();
}

}  // namespace poise::bench
