// SPDX-License-Identifier: BSD-2-Clause
// A column of widgets that scrolls where it is taller than its place.

#pragma once

#include <QScrollArea>

class QLayout;
class QVBoxLayout;

namespace poise::gui {

/// Takes out of a layout all that is in it; widgets go once the events under way are over.
void clear(QLayout& layout);

/// As wide as its place, without a frame, and passed over by the tab key.
class ScrollColumn : public QScrollArea {
 public:
  ScrollColumn(const QMargins& margins, int spacing, QWidget* parent = nullptr);
  QVBoxLayout& column() { return *column_; }

 private:
  QVBoxLayout* column_;
};

/// Makes a widget a pane that is one such column, filled to its edges.
ScrollColumn& fill_with_column(QWidget& pane, const QMargins& margins, int spacing);

}  // namespace poise::gui
