// SPDX-License-Identifier: BSD-2-Clause
// Gives the keyboard to a pane: to the widget in it that had it last.

#pragma once

#include <QApplication>
#include <QPointer>
#include <QWidget>
#include <map>

namespace poise::gui {

class PaneFocus final : public QObject {
 public:
  explicit PaneFocus(QObject* parent) : QObject(parent) {
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
      for (auto& [pane, last] : last_)
        if (now != nullptr && pane->isAncestorOf(now)) last = now;
    });
  }

  /// The pane must outlive this object.
  void watch(QWidget& pane) { last_[&pane] = nullptr; }

  void give(QWidget& pane) {
    QWidget* to = last_[&pane];
    if (to == nullptr || !takes(*to, pane)) to = takes(pane, pane) ? &pane : nullptr;
    for (QWidget* one = pane.nextInFocusChain(); to == nullptr && one != &pane;
         one = one->nextInFocusChain())
      if (pane.isAncestorOf(one) && takes(*one, pane)) to = one;
    if (to != nullptr) to->setFocus(Qt::ShortcutFocusReason);
  }

 private:
  static bool takes(const QWidget& one, const QWidget& pane) {
    return one.focusPolicy() & Qt::TabFocus && one.isEnabled() &&
           (&one == &pane || one.isVisibleTo(&pane));
  }

  std::map<QWidget*, QPointer<QWidget>> last_;
};

}  // namespace poise::gui
