// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/plots/plot_picture.hpp"

#include <QPainter>
#include <cmath>

#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {
namespace {

constexpr double kWidth = 1.35;  // of curves [px]
constexpr Qt::PenStyle kStyles[] = {Qt::SolidLine, Qt::DashLine, Qt::DashDotLine, Qt::SolidLine,
                                    Qt::DashLine,  Qt::DotLine,  Qt::SolidLine,   Qt::DashDotLine};

QPen pen_of(const Stroke& stroke) {
  QPen pen(stroke.color, kWidth, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
  if (const QList<qreal> pattern = dashes(stroke.style); !pattern.isEmpty())
    pen.setDashPattern(pattern);
  return pen;
}

constexpr double kRight = 14;  // [px] beside the area

double crisp(double pixel) { return std::floor(pixel) + 0.5; }

}  // namespace

QRectF plot_area(const QSizeF& size) {
  return QRectF(48, 8, std::max(20.0, size.width() - 62), std::max(20.0, size.height() - 30));
}

Stroke stroke_of(std::size_t pen, bool other) {
  QColor color = theme().series[pen % theme().series.size()];
  if (other) color.setAlpha(130);
  return {color, other ? Qt::DotLine : kStyles[pen % std::size(kStyles)]};
}

void PlotPicture::paint(QPainter& painter, const QFont& font, QImage* raster) const {
  painter.save();
  paint_grid(painter, font);
  if (raster != nullptr)
    paint_pixels(painter, *raster);
  else
    paint_lines(painter);
  paint_marks(painter, font);
  painter.restore();
}

void PlotPicture::paint_grid(QPainter& p, const QFont& font) const {
  const Theme& l = theme();
  p.setFont(font);
  const double tall = QFontMetricsF(font).height();
  const double y_from = y.from * y_scale.factor, y_to = y.to * y_scale.factor;
  const double y_step = tick_step(y_from, y_to, std::max(2, static_cast<int>(area.height() / 22)));
  for (const double tick : ticks(y_from, y_to, y_step)) {
    const double at = crisp(y.pixel(tick / y_scale.factor));
    p.setPen(QPen(std::abs(tick) < 1e-6 * y_step ? l.muted : l.border, 1));
    p.drawLine(QPointF(area.left(), at), QPointF(area.right(), at));
    p.setPen(l.muted);
    p.drawText(QRectF(0, at - tall / 2, area.left() - 6, tall), Qt::AlignRight | Qt::AlignVCenter,
               tick_text(tick, y_step));
  }
  const double x_from = x.from * x_scale.factor, x_to = x.to * x_scale.factor;
  const double x_step = tick_step(x_from, x_to, std::max(1, static_cast<int>(area.width() / 44)));
  for (const double tick : ticks(x_from, x_to, x_step)) {
    const double at = crisp(x.pixel(tick / x_scale.factor));
    p.setPen(QPen(l.border, 1));
    if (vertical_grid) p.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()));
    p.setPen(l.muted);
    const QString text = tick_text(tick, x_step);
    const double wide = QFontMetricsF(font).horizontalAdvance(text);
    const double left = std::min(at - wide / 2, area.right() + kRight - wide);
    p.drawText(QPointF(left, area.bottom() + 4 + QFontMetricsF(font).ascent()), text);
  }
}

void PlotPicture::paint_pixels(QPainter& p, QImage& raster) const {
  const QSize size(static_cast<int>(std::round(area.width() * ratio)),
                   static_cast<int>(std::round(area.height() * ratio)));
  if (raster.size() != size) raster = QImage(size, QImage::Format_ARGB32_Premultiplied);
  raster.fill(Qt::transparent);
  const Axis device{y.from, y.to, static_cast<double>(size.height()), 0};
  for (const Line& line : lines)
    if (!line.spans.empty()) paint_trace(raster, line.spans, device, line.stroke, kWidth * ratio);
  p.drawImage(area, raster);
  p.setClipRect(area);
  p.setRenderHint(QPainter::Antialiasing);
  for (const Line& line : lines)
    for (const QPolygonF& path : line.paths) {
      p.setPen(pen_of(line.stroke));
      p.drawPolyline(path);
    }
  p.setRenderHint(QPainter::Antialiasing, false);
  p.setClipping(false);
}

void PlotPicture::paint_lines(QPainter& p) const {
  p.setClipRect(area);
  p.setBrush(Qt::NoBrush);
  for (const Line& line : lines) {
    p.setPen(pen_of(line.stroke));
    if (!line.spans.empty()) p.drawPath(path_of(line.spans, area.left(), y));
    for (const QPolygonF& path : line.paths) p.drawPolyline(path);
  }
  p.setClipping(false);
}

void PlotPicture::paint_marks(QPainter& p, const QFont& font) const {
  p.setFont(font);
  for (const Mark& mark : marks) {
    const double at = crisp(x.pixel(mark.at));
    if (at < area.left() - 1 || at > area.right() + 1) continue;
    p.setPen(QPen(mark.color, 1, mark.style));
    p.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()));
    if (mark.name.isEmpty()) continue;
    const QRectF flag(at - 7, area.top() - 7, 14, 13);
    p.setPen(QPen(mark.color, 1));
    p.setBrush(theme().panel);
    p.drawRect(flag);
    p.drawText(flag, Qt::AlignCenter, mark.name);
  }
  p.setRenderHint(QPainter::Antialiasing);
  for (const Dot& dot : dots) {
    p.setPen(QPen(theme().panel, 1.5));
    p.setBrush(dot.color);
    if (area.adjusted(-4, -4, 4, 4).contains(dot.at)) p.drawEllipse(dot.at, 4, 4);
  }
}

}  // namespace poise::gui
