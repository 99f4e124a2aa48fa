// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/widgets/scroll_column.hpp"

#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

namespace poise::gui {
namespace {

constexpr int kSettled = 150;  // [ms] until new contents are laid out

}  // namespace

void clear(QLayout& layout) {
  while (QLayoutItem* item = layout.takeAt(0)) {
    if (item->widget()) {
      item->widget()->hide();  // removes it from the tab order immediately
      item->widget()->deleteLater();
    }
    if (item->layout()) clear(*item->layout());
    delete item;
  }
}

ScrollColumn::ScrollColumn(const QMargins& margins, int spacing, QWidget* parent)
    : QScrollArea(parent) {
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::NoFocus);
  auto* inside = new QWidget;
  column_ = new QVBoxLayout(inside);
  column_->setContentsMargins(margins);
  column_->setSpacing(spacing);
  setWidget(inside);
  settled_.setSingleShot(true);
  settled_.setInterval(kSettled);
  connect(&settled_, &QTimer::timeout, this, [this] { place_ = -1; });
  connect(verticalScrollBar(), &QScrollBar::actionTriggered, this, [this] { place_ = -1; });
  connect(verticalScrollBar(), &QScrollBar::rangeChanged, this, [this] {
    if (place_ >= 0) verticalScrollBar()->setValue(place_);
  });
}

void ScrollColumn::keep_place() {
  place_ = std::max(place_, verticalScrollBar()->value());
  settled_.start();
}

void ScrollColumn::to_top() {
  place_ = -1;
  verticalScrollBar()->setValue(0);
}

ScrollColumn& fill_with_column(QWidget& pane, const QMargins& margins, int spacing) {
  pane.setObjectName("pane");
  pane.setAttribute(Qt::WA_StyledBackground);
  auto* area = new ScrollColumn(margins, spacing, &pane);
  auto* outer = new QVBoxLayout(&pane);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->setSpacing(0);
  outer->addWidget(area, 1);
  return *area;
}

}  // namespace poise::gui
