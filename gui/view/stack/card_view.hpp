// SPDX-License-Identifier: BSD-2-Clause
// A task or constraint of the stack with its status.

#pragma once

#include <QWidget>
#include <string>

#include "poise/gui/document/cards.hpp"

namespace poise::gui {

/// Status of a card during a run.
struct CardStatus {
  double share = 0;     ///< length of the bar, 0 … 1
  QString text;         ///< "3.2 mm", "r_leg_kny at its limit"
  bool active = false;  ///< the limit restricts a task
  bool known = false;
  QString time = {};   ///< computing time per tick, "0.4 µs"; empty: unknown
  QString help = {};   ///< what the bar means
  QString brief = {};  ///< the joint or contact alone, where the text has no room
};

inline constexpr const char* kCardMime = "application/x-poise-card";

class CardView : public QWidget {
  Q_OBJECT

 public:
  explicit CardView(Card card, QWidget* parent = nullptr);

  const Card& card() const { return card_; }
  void set_card(Card card);
  void set_selected(bool selected);
  void set_status(CardStatus status);
  const CardStatus& status() const { return status_; }
  void set_problem(bool problem);
  void set_tab_stop(bool stop);
  QSize sizeHint() const override;

 Q_SIGNALS:
  void chosen(const std::string& path);
  void move_wanted(int by);
  void neighbour_wanted(int by);  ///< arrow keys: select the card `by` places further
  void remove_wanted();

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent*) override { update(); }
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void paint_box(QPainter& painter) const;
  void paint_bar(QPainter& painter) const;
  void paint_title(QPainter& painter) const;
  void explain();
  QString under() const;

  Card card_;
  CardStatus status_;
  bool selected_ = false, problem_ = false;
  QPoint pressed_;
};

}  // namespace poise::gui
