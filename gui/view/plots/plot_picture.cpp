// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/plots/plot_picture.hpp"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {
namespace {

constexpr double kWidth = 1.35;    // of curves [px]
constexpr double kBeyond = 0.002;  // of the width of an axis, for a tick just behind its end
constexpr Qt::PenStyle kStyles[] = {Qt::SolidLine, Qt::DashLine, Qt::DashDotLine, Qt::SolidLine,
                                    Qt::DashLine,  Qt::DotLine,  Qt::SolidLine,   Qt::DashDotLine};

QPen pen_of(const Stroke& stroke) {
  QPen pen(stroke.color, kWidth, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
  if (const QList<qreal> pattern = dashes(stroke.style); !pattern.isEmpty())
    pen.setDashPattern(pattern);
  return pen;
}

constexpr double kLeft = 45, kRight = 11;  // [px] beside the area
constexpr qsizetype kMostLabels = 300;     // kept

double crisp(double pixel) { return std::floor(pixel) + 0.5; }

// Draws texts of ticks. On the screen each is laid out once, not for every picture.
class Labels {
 public:
  Labels(QPainter& painter, const QFont& font, PlotMemory* memory)
      : painter_(painter), metrics_(font), memory_(memory) {
    if (memory_ == nullptr || (memory_->font == font && memory_->labels.size() < kMostLabels))
      return;
    memory_->labels.clear();
    memory_->font = font;
  }
  double height() const { return metrics_.height(); }
  double width(const QString& text) {
    return memory_ != nullptr ? laid_out(text).width : metrics_.horizontalAdvance(text);
  }
  void draw(double left, double top, const QString& text) {
    if (memory_ != nullptr)
      painter_.drawStaticText(QPointF(left, top), laid_out(text).text);
    else
      painter_.drawText(QPointF(left, top + metrics_.ascent()), text);
  }

 private:
  const PlotMemory::Label& laid_out(const QString& text) {
    auto at = memory_->labels.find(text);
    if (at != memory_->labels.end()) return *at;
    QStaticText one(text);
    one.setTextFormat(Qt::PlainText);
    one.setPerformanceHint(QStaticText::AggressiveCaching);
    one.prepare(painter_.transform(), memory_->font);
    return *memory_->labels.insert(text, {one, metrics_.horizontalAdvance(text)});
  }

  QPainter& painter_;
  QFontMetricsF metrics_;
  PlotMemory* memory_;
};

// A path shorter than a pixel is a dot.
void paint_path(QPainter& p, const QPolygonF& path, QPen pen) {
  constexpr double kDot = 4;  // [px]
  if (path.size() == 1) {
    pen.setWidthF(kDot);
    pen.setCapStyle(Qt::RoundCap);
  }
  p.setPen(pen);
  if (path.size() == 1)
    p.drawPoint(path.front());
  else
    p.drawPolyline(path);
}

}  // namespace

QRectF plot_area(const QSizeF& size) {
  return QRectF(kLeft, 8, std::max(20.0, size.width() - kLeft - kRight),
                std::max(20.0, size.height() - 30));
}

Stroke stroke_of(std::size_t pen, bool other) {
  QColor color = theme().series[pen % theme().series.size()];
  if (other) color.setAlpha(130);
  return {color, other ? Qt::DotLine : kStyles[pen % std::size(kStyles)]};
}

// Whether there is more than a point of a curve over time to see, or a path over another signal,
// which may rest in one point.
bool PlotPicture::has_curves() const {
  return std::ranges::any_of(lines, [](const Line& line) {
    std::size_t pixels = 0;
    for (const Span& span : line.spans)
      if (!span.empty() && ++pixels > 1) return true;
    return std::ranges::any_of(line.paths, [](const QPolygonF& path) { return !path.isEmpty(); });
  });
}

void PlotPicture::paint(QPainter& painter, const QFont& font, PlotMemory* memory) const {
  if (!has_curves()) {
    if (memory != nullptr) painter.fillRect(area, theme().panel);
    return;
  }
  painter.save();
  const Ticks ticks = find_ticks();
  if (memory != nullptr) {
    paint_pixels(painter, ticks, *memory);
  } else {
    paint_grid(painter, ticks);
    paint_lines(painter);
  }
  paint_labels(painter, ticks, font, memory);
  paint_marks(painter, font);
  painter.restore();
}

PlotPicture::Ticks PlotPicture::find_ticks() const {
  Ticks all;
  const double y_from = y.from * y_scale.factor, y_to = y.to * y_scale.factor;
  const double y_step = tick_step(y_from, y_to, std::max(2, static_cast<int>(area.height() / 22)));
  for (const double tick : ticks(y_from, y_to, y_step))
    all.y.push_back({crisp(y.pixel(tick / y_scale.factor)), tick_text(tick, y_step),
                     std::abs(tick) < 1e-6 * y_step});
  const double x_from = x.from * x_scale.factor, x_to = x.to * x_scale.factor;
  const double x_step = tick_step(x_from, x_to, std::max(1, static_cast<int>(area.width() / 44)));
  // A run of 10 s ends with the tick at 9.999 s.
  const double beyond = kBeyond * (x_to - x_from);
  for (const double tick : ticks(x_from, x_to + beyond, x_step))
    all.x.push_back({crisp(x.pixel(tick / x_scale.factor)), tick_text(tick, x_step)});
  return all;
}

void PlotPicture::paint_grid(QPainter& p, const Ticks& ticks) const {
  for (const Tick& tick : ticks.y) {
    p.setPen(QPen(tick.zero ? theme().muted : theme().border, 1));
    p.drawLine(QPointF(area.left(), tick.at), QPointF(area.right(), tick.at));
  }
  if (!vertical_grid) return;
  p.setPen(QPen(theme().border, 1));
  for (const Tick& tick : ticks.x)
    p.drawLine(QPointF(tick.at, area.top()), QPointF(tick.at, area.bottom()));
}

void PlotPicture::paint_labels(QPainter& p, const Ticks& ticks, const QFont& font,
                               PlotMemory* memory) const {
  p.setFont(font);
  p.setPen(theme().muted);
  Labels labels(p, font, memory);
  for (const Tick& tick : ticks.y)
    labels.draw(area.left() - 6 - labels.width(tick.text), tick.at - labels.height() / 2,
                tick.text);
  // The name ends the row of numbers; the ticks that it covers have none.
  const double named = x_name.isEmpty() ? 0 : labels.width(x_name);
  const bool room = named > 0 && area.width() > 3 * named;
  const double end = area.right() + kRight;
  for (const Tick& tick : ticks.x) {
    const double wide = labels.width(tick.text);
    const double left = std::min(tick.at - wide / 2, end - wide);
    if (!room || left + wide < end - named - 4) labels.draw(left, area.bottom() + 4, tick.text);
  }
  if (room) labels.draw(end - named, area.bottom() + 4, x_name);
}

void PlotPicture::paint_pixels(QPainter& p, const Ticks& ticks, PlotMemory& memory) const {
  QImage& image = memory.curves;
  const QSize size(static_cast<int>(std::round(area.width() * ratio)),
                   static_cast<int>(std::round(area.height() * ratio)));
  if (image.size() != size) image = QImage(size, QImage::Format_RGB32);
  image.fill(theme().panel);
  {
    QPainter grid(&image);
    grid.scale(ratio, ratio);
    grid.translate(-area.topLeft());
    paint_grid(grid, ticks);
  }
  const Axis device{y.from, y.to, static_cast<double>(size.height()), 0};
  for (const Line& line : lines)
    if (!line.spans.empty()) paint_trace(image, line.spans, device, line.stroke, kWidth * ratio);
  p.drawImage(area, image);
  p.setClipRect(area);
  p.setRenderHint(QPainter::Antialiasing);
  for (const Line& line : lines)
    for (const QPolygonF& path : line.paths) paint_path(p, path, pen_of(line.stroke));
  p.setRenderHint(QPainter::Antialiasing, false);
  p.setClipping(false);
}

void PlotPicture::paint_lines(QPainter& p) const {
  p.setClipRect(area);
  p.setBrush(Qt::NoBrush);
  for (const Line& line : lines) {
    p.setPen(pen_of(line.stroke));
    if (!line.spans.empty()) p.drawPath(path_of(line.spans, area.left(), y));
    for (const QPolygonF& path : line.paths) paint_path(p, path, pen_of(line.stroke));
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
