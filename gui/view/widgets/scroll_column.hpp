// SPDX-License-Identifier: BSD-2-Clause
// A column of widgets that scrolls if it does not fit.

#pragma once

#include <QScrollArea>

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

 private:
  QVBoxLayout* column_;
};

/// Fills a pane with such a column.
ScrollColumn& fill_with_column(QWidget& pane, const QMargins& margins, int spacing);

}  // namespace poise::gui
