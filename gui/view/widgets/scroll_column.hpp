// SPDX-License-Identifier: BSD-2-Clause
// A column of widgets that scrolls if it does not fit.

#pragma once

#include <QPointer>
#include <QScrollArea>
#include <QTimer>

class QLayout;
class QVBoxLayout;

namespace poise::gui {

/// Empties a layout; its widgets are deleted after the current events.
void clear(QLayout& layout);

/// As wide as its parent, frameless and not in the tab order.
class ScrollColumn : public QScrollArea {
 public:
  ScrollColumn(const QMargins& margins, int spacing, QWidget* parent = nullptr);
  QVBoxLayout& column() { return *column_; }
  /// Call before the contents are replaced: what is shown stays where it is.
  void keep_place();
  void to_top();
  /// Scrolls until the widget is seen, also when the contents are still being laid out.
  void reveal(QWidget& widget);

 private:
  void settle();
  void show_revealed();

  QVBoxLayout* column_;
  QTimer settled_;
  int waits_ = 0;
  QPointer<QWidget> revealed_;
  int place_ = -1;  // to return to while the new contents are laid out; −1: none
};

/// Fills a pane with such a column.
ScrollColumn& fill_with_column(QWidget& pane, const QMargins& margins, int spacing);

}  // namespace poise::gui
