// SPDX-License-Identifier: BSD-2-Clause
// Undo and redo reach the stack while a field without edits of its own has the focus.

#pragma once

#include <QKeyEvent>
#include <QLineEdit>
#include <QObject>

namespace poise::gui {

class UndoPasses final : public QObject {
 public:
  using QObject::QObject;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() != QEvent::ShortcutOverride) return false;
    const auto* field = qobject_cast<QLineEdit*>(watched);
    const auto* key = static_cast<QKeyEvent*>(event);
    if (field == nullptr) return false;
    const bool passes = (key->matches(QKeySequence::Undo) && !field->isUndoAvailable()) ||
                        (key->matches(QKeySequence::Redo) && !field->isRedoAvailable());
    if (passes) event->ignore();  // so that it is a shortcut of the window
    return passes;
  }
};

}  // namespace poise::gui
