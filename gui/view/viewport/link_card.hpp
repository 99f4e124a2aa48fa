// SPDX-License-Identifier: BSD-2-Clause
// A small card beside the link that was clicked on: what it is, and what can be added to it.

#pragma once

#include <QFrame>

#include "poise/gui/model/edit/link_edits.hpp"

class QLabel;
class QPushButton;

namespace poise::gui {

class LinkCard : public QFrame {
  Q_OBJECT

 public:
  explicit LinkCard(QWidget* parent);
  /// Shows it beside a point of its parent.
  /// @param locked  why nothing can be added now; empty if it can
  void show_link(const LinkFacts& facts, const QString& locked, QPoint beside);
  QString text() const;

 Q_SIGNALS:
  void task_wanted();
  void contact_wanted();
  void push_wanted();
  void closed();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;

 private:
  QLabel *title_, *facts_;
  std::vector<QPushButton*> buttons_;
};

}  // namespace poise::gui
