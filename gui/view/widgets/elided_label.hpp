// SPDX-License-Identifier: BSD-2-Clause
// A label that shortens its text where there is no room; the tool tip then has all of it.

#pragma once

#include <QLabel>
#include <QPainter>

namespace poise::gui {

class ElidedLabel final : public QLabel {
 public:
  using QLabel::QLabel;
  QSize minimumSizeHint() const override { return {24, QLabel::minimumSizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent*) override {
    const int side = contentsRect().width() == width() ? kSide : 0;  // if the style has no padding
    const QRect inside = contentsRect().adjusted(side, 0, -side, 0);
    const QString shown = fontMetrics().elidedText(text(), Qt::ElideRight, inside.width());
    setToolTip(shown == text() ? QString() : text());
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(inside, Qt::AlignVCenter | Qt::AlignLeft, shown);
  }

 private:
  static constexpr int kSide = 8;  // [px], as the style's padding
};

}  // namespace poise::gui
