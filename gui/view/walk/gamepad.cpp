// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/walk/gamepad.hpp"

#include <fcntl.h>
#include <linux/joystick.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstring>

namespace poise::gui {
namespace {

constexpr double kRest = 0.1;    // a stick that is let go rests within this
constexpr double kFull = 32767;  // a stick at its end

// The part of `sticks` that an axis of the pad moves; negative: none.
int part_of(int axis) {
  switch (axis) {
    case 0:
      return 1;  // left stick, across
    case 1:
      return 0;  // left stick, along
    case 3:
      return 2;  // right stick, across
    default:
      return -1;
  }
}

}  // namespace

QString Gamepad::open(const QString& file) {
  close();
  file_ = ::open(file.toLocal8Bit().constData(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (file_ < 0) return tr("No game pad at %1: %2").arg(file, std::strerror(errno));
  notifier_ = std::make_unique<QSocketNotifier>(file_, QSocketNotifier::Read);
  connect(notifier_.get(), &QSocketNotifier::activated, this, &Gamepad::read);
  return {};
}

void Gamepad::close() {
  notifier_.reset();
  if (file_ >= 0) ::close(file_);
  file_ = -1;
  sticks_.setZero();
}

void Gamepad::read() {
  bool changed = false;
  js_event event;
  ssize_t got = 0;
  while ((got = ::read(file_, &event, sizeof event)) == static_cast<ssize_t>(sizeof event)) {
    const int part = (event.type & ~JS_EVENT_INIT) == JS_EVENT_AXIS ? part_of(event.number) : -1;
    if (part < 0) continue;
    const double stick = -event.value / kFull;  // up and left are negative
    sticks_[part] = std::abs(stick) < kRest ? 0 : stick;
    changed = true;
  }
  const bool gone = got == 0 || (got < 0 && errno != EAGAIN);
  if (changed) Q_EMIT moved(sticks_);
  if (!gone) return;
  // Later: `close` deletes the notifier that calls this.
  QMetaObject::invokeMethod(
      this,
      [this] {
        close();
        Q_EMIT lost();
      },
      Qt::QueuedConnection);
  notifier_->setEnabled(false);
}

}  // namespace poise::gui
