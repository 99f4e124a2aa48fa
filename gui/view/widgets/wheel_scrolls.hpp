// SPDX-License-Identifier: BSD-2-Clause
// The wheel scrolls the pane; it changes a value only if the widget has the focus.

#pragma once

#include <QComboBox>
#include <QEvent>
#include <QObject>
#include <QSlider>

namespace poise::gui {

class WheelScrolls final : public QObject {
 public:
  using QObject::QObject;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() != QEvent::Wheel) return false;
    const bool value = qobject_cast<QComboBox*>(watched) || qobject_cast<QSlider*>(watched);
    if (!value || static_cast<QWidget*>(watched)->hasFocus()) return false;
    event->ignore();  // passes the event to the surrounding pane
    return true;
  }
};

}  // namespace poise::gui
