// SPDX-License-Identifier: BSD-2-Clause
// The wheel scrolls the pane and never edits.

#pragma once

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>
#include <QObject>
#include <QScrollBar>
#include <QTabBar>

namespace poise::gui {

/// Takes the wheel from choices, sliders, spin boxes and tabs, even if they have the focus.
class WheelScrolls final : public QObject {
 public:
  using QObject::QObject;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() != QEvent::Wheel) return false;
    const bool slider = qobject_cast<QAbstractSlider*>(watched) != nullptr &&
                        qobject_cast<QScrollBar*>(watched) == nullptr;
    const bool value = slider || qobject_cast<QComboBox*>(watched) != nullptr ||
                       qobject_cast<QAbstractSpinBox*>(watched) != nullptr ||
                       qobject_cast<QTabBar*>(watched) != nullptr;
    if (value) event->ignore();  // passes the event to the surrounding pane
    return value;
  }
};

}  // namespace poise::gui
