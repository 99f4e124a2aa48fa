// SPDX-License-Identifier: BSD-2-Clause
// Makes Enter press the focused button, like the space bar.

#pragma once

#include <QAbstractButton>
#include <QKeyEvent>
#include <QObject>

namespace poise::gui {

class EnterPresses final : public QObject {
 public:
  using QObject::QObject;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    auto* button =
        event->type() == QEvent::KeyPress ? qobject_cast<QAbstractButton*>(watched) : nullptr;
    if (button == nullptr || !button->isEnabled()) return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (!enter || key->modifiers() & ~Qt::KeypadModifier) return false;
    button->click();
    return true;
  }
};

}  // namespace poise::gui
