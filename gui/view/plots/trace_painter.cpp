// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/plots/trace_painter.hpp"

#include <algorithm>
#include <cmath>

namespace poise::gui {
namespace {

constexpr double kSteepest = 4;  // [px] rise a column counted for the length of dashes
constexpr double kAlways = 2;    // rise in line widths from which gaps of dashes are drawn: a peak
                                 // must not fall into a gap

// Whether a dash pattern draws at this length along the curve.
class Dashes {
 public:
  Dashes(Qt::PenStyle style, double width) : lengths_(dashes(style)) {
    for (qreal& length : lengths_) period_ += length *= width;
  }
  bool on() const {
    double rest = lengths_.isEmpty() ? 0 : std::fmod(along_, period_);
    for (qsizetype i = 0; i < lengths_.size(); ++i) {
      if (rest < lengths_[i]) return i % 2 == 0;
      rest -= lengths_[i];
    }
    return true;
  }
  void advance(double rise) { along_ += std::hypot(1, std::min(rise, kSteepest)); }

 private:
  QList<qreal> lengths_;
  double period_ = 0, along_ = 0;
};

struct Paint {
  unsigned alpha, red, green, blue;  // 0 … 255, not premultiplied
};

// Premultiplied source over destination; two channels at a time.
inline void blend(QRgb& pixel, const Paint& paint, double cover) {
  const auto alpha = static_cast<unsigned>(cover * paint.alpha + 0.5);
  const unsigned mine = alpha + (alpha >> 7), keep = 256 - mine;  // 0 … 256
  const unsigned red_blue = (paint.red << 16) | paint.blue,
                 alpha_green = (255U << 16) | paint.green;
  const unsigned there_rb = pixel & 0xff00ffU, there_ag = (pixel >> 8) & 0xff00ffU;
  pixel = (((red_blue * mine + there_rb * keep) >> 8) & 0xff00ffU) |
          ((alpha_green * mine + there_ag * keep) & 0xff00ff00U);
}

// Half of what a line of this width adds to the rise of a column, so that steep and flat pieces
// have the same weight.
double padding(double rise, double width) {
  return 0.5 * std::clamp(width * std::hypot(1, rise) - rise, 0.3, width);
}

}  // namespace

QList<qreal> dashes(Qt::PenStyle style) {
  switch (style) {
    case Qt::DashLine:
      return {7, 3};
    case Qt::DotLine:
      return {1.6, 2.4};
    case Qt::DashDotLine:
      return {7, 2.5, 1.6, 2.5};
    default:
      return {};
  }
}

void paint_trace(QImage& image, const std::vector<Span>& spans, const Axis& y, const Stroke& stroke,
                 double width) {
  const Paint paint{
      static_cast<unsigned>(stroke.color.alpha()), static_cast<unsigned>(stroke.color.red()),
      static_cast<unsigned>(stroke.color.green()), static_cast<unsigned>(stroke.color.blue())};
  const int columns = std::min(image.width(), static_cast<int>(spans.size()));
  const auto stride = static_cast<std::ptrdiff_t>(image.bytesPerLine() / 4);
  auto* const pixels = reinterpret_cast<QRgb*>(image.bits());
  Dashes pattern(stroke.style, width);
  for (int x = 0; x < columns; ++x) {
    const Span& span = spans[static_cast<std::size_t>(x)];
    if (span.empty()) continue;
    const double top = y.pixel(span.greatest), bottom = y.pixel(span.least);
    const bool on = pattern.on() || bottom - top > kAlways * width;
    pattern.advance(bottom - top);
    const double pad = padding(bottom - top, width);
    const double from = std::max(0.0, top - pad);
    const double to = std::min(static_cast<double>(image.height()), bottom + pad);
    if (!on || !(from < to)) continue;
    QRgb* pixel = pixels + static_cast<std::ptrdiff_t>(from) * stride + x;
    for (double row = std::floor(from); row < to; ++row, pixel += stride)
      blend(*pixel, paint, std::min(to, row + 1) - std::max(from, row));
  }
}

QPainterPath path_of(const std::vector<Span>& spans, double left, const Axis& y) {
  QPainterPath path;
  bool drawing = false;
  for (std::size_t i = 0; i < spans.size(); ++i) {
    if (spans[i].empty()) {
      drawing = false;
      continue;
    }
    const double x = left + static_cast<double>(i) + 0.5;
    const double a = y.pixel(spans[i].least), b = y.pixel(spans[i].greatest);
    if (!drawing) path.moveTo(x, a);
    const bool up = drawing && std::abs(path.currentPosition().y() - b) <
                                   std::abs(path.currentPosition().y() - a);
    drawing = true;
    if (a - b < 1) {
      path.lineTo(x, 0.5 * (a + b));
      continue;
    }
    path.lineTo(x, up ? b : a);
    path.lineTo(x, up ? a : b);
  }
  return path;
}

}  // namespace poise::gui
