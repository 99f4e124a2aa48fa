// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/widgets/scroll_column.hpp"

#include <QLayout>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {
namespace {

constexpr int kSettled = 150;   // [ms] until new contents are laid out
constexpr int kMostWaits = 10;  // as often, on a busy machine
constexpr int kBeside = 40;     // [px] seen above and below what is revealed

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
  connect(&settled_, &QTimer::timeout, this, &ScrollColumn::settle);
  connect(verticalScrollBar(), &QScrollBar::actionTriggered, this, [this] {
    place_ = -1;
    revealed_ = nullptr;
  });
  // Another theme is laid out anew, and some panes then make their contents anew.
  connect(&CurrentTheme::get(), &CurrentTheme::changing, this, &ScrollColumn::keep_place);
  connect(verticalScrollBar(), &QScrollBar::rangeChanged, this, [this] {
    if (revealed_ != nullptr)
      show_revealed();
    else if (place_ >= 0)
      verticalScrollBar()->setValue(place_);
  });
}

// Where the new contents are not laid out yet, they are too short for the place.
void ScrollColumn::settle() {
  if (revealed_ != nullptr) show_revealed();
  revealed_ = nullptr;
  if (verticalScrollBar()->value() < place_ && ++waits_ < kMostWaits) return settled_.start();
  place_ = -1;
}

void ScrollColumn::keep_place() {
  place_ = std::max(place_, verticalScrollBar()->value());
  waits_ = 0;
  settled_.start();
}

void ScrollColumn::to_top() {
  place_ = -1;
  revealed_ = nullptr;
  verticalScrollBar()->setValue(0);
}

void ScrollColumn::reveal(QWidget& widget) {
  place_ = -1;
  revealed_ = &widget;
  show_revealed();
  settled_.start();
}

void ScrollColumn::show_revealed() {
  for (QWidget* one = revealed_; one != nullptr && one != this; one = one->parentWidget())
    if (one->layout() != nullptr) one->layout()->activate();
  ensureWidgetVisible(revealed_, 0, kBeside);
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
