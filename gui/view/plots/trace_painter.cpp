// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/plots/trace_painter.hpp"

#include <QVarLengthArray>
#include <algorithm>
#include <cmath>

namespace poise::gui {
namespace {

constexpr double kSteepest = 4;  // [px] rise a column counted for the length of dashes
constexpr double kSteep = 2;     // rise of a column in line widths from which it has dashes of its
                                 // own on a slope, and none at a peak: it must not fall into a gap

// Whether a dash pattern draws at this length along the curve.
class Dashes {
 public:
  Dashes(Qt::PenStyle style, double width) {
    for (const qreal length : dashes(style)) ends_.push_back(period_ += length * width);
  }
  bool on() const {
    for (qsizetype i = 0; i < ends_.size(); ++i)
      if (along_ < ends_[i]) return i % 2 == 0;
    return true;
  }
  void advance(double rise) {
    if (ends_.isEmpty()) return;
    rise = std::min(rise, kSteepest);
    along_ += std::sqrt(1 + rise * rise);
    while (along_ >= period_) along_ -= period_;
  }
  // Follows a slope: a part that is not seen, one of height `seen`, and another one that is not.
  // Calls draw(from, to) for the dashes in the middle, from 0 to `seen`.
  template <class Draw>
  void follow(double before, double seen, double after, const Draw& draw) {
    go_on(before);
    for (double at = 0; at < seen;) {
      double end = period_;
      for (qsizetype i = ends_.size() - 1; i >= 0; --i)
        if (along_ < ends_[i]) end = ends_[i];
      const double step = std::min(end - along_, seen - at);
      if (on()) draw(at, at + step);
      at += step;
      go_on(step);
    }
    go_on(after);
  }

 private:
  void go_on(double length) { along_ = std::fmod(along_ + std::max(0.0, length), period_); }

  QVarLengthArray<double, 4> ends_;
  double period_ = 0, along_ = 0;
};

// Draws a colour into columns of a picture.
class Brush {
 public:
  Brush(QImage& image, const QColor& color)
      : pixels_(reinterpret_cast<QRgb*>(image.bits())),
        stride_(image.bytesPerLine() / 4),
        opaque_(color.rgb()),
        alpha_(color.alpha()),
        red_blue_((static_cast<unsigned>(color.red()) << 16) | static_cast<unsigned>(color.blue())),
        alpha_green_((255U << 16) | static_cast<unsigned>(color.green())) {}

  // From the height `from` to the height `to`; rows that are covered in part are blended.
  void column(int x, double from, double to) const {
    const auto first = static_cast<int>(from), last = static_cast<int>(std::ceil(to)) - 1;
    QRgb* pixel = pixels_ + first * stride_ + x;
    if (first >= last) return blend(*pixel, share(to - from));
    blend(*pixel, share(first + 1 - from));
    const int whole = last - first - 1;
    if (alpha_ == 255)
      for (int row = 0; row < whole; ++row) *(pixel += stride_) = opaque_;
    else
      for (int row = 0; row < whole; ++row) blend(*(pixel += stride_), share(1));
    blend(pixel[stride_], share(to - last));
  }

 private:
  // What a colour of this cover counts, of 256.
  unsigned share(double cover) const {
    const auto alpha = static_cast<unsigned>(cover * alpha_ + 0.5);
    return alpha + (alpha >> 7);
  }

  // Premultiplied source over destination; two channels at a time.
  void blend(QRgb& pixel, unsigned mine) const {
    const unsigned keep = 256 - mine;
    const unsigned there_rb = pixel & 0xff00ffU, there_ag = (pixel >> 8) & 0xff00ffU;
    pixel = (((red_blue_ * mine + there_rb * keep) >> 8) & 0xff00ffU) |
            ((alpha_green_ * mine + there_ag * keep) & 0xff00ff00U);
  }

  QRgb* pixels_;
  std::ptrdiff_t stride_;
  QRgb opaque_;
  double alpha_;  // 0 … 255
  unsigned red_blue_, alpha_green_;
};

// Half of what a line of this width adds to the rise of a column, so that steep and flat pieces
// have the same weight.
double padding(double rise, double width) {
  return 0.5 * std::clamp(width * std::sqrt(1 + rise * rise) - rise, 0.3, width);
}

// Whether the curve climbs (1) or falls (−1) through this column; 0 at peaks and ends, and if it is
// not clear.
int slope(const std::vector<Span>& spans, std::size_t x) {
  if (x == 0 || x + 1 >= spans.size() || spans[x - 1].empty() || spans[x + 1].empty()) return 0;
  const auto middle = [&](std::size_t at) { return 0.5 * (spans[at].least + spans[at].greatest); };
  const double least = 0.4 * (spans[x].greatest - spans[x].least);
  const double before = middle(x) - middle(x - 1), after = middle(x + 1) - middle(x);
  if (before > least && after > least) return 1;
  return before < -least && after < -least ? -1 : 0;
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
  const Brush brush(image, stroke.color);
  const int columns = std::min(image.width(), static_cast<int>(spans.size()));
  const double height = image.height(), per_value = (y.end - y.begin) / (y.to - y.from);
  Dashes pattern(stroke.style, width);
  const bool solid = dashes(stroke.style).isEmpty();
  for (int x = 0; x < columns; ++x) {
    const auto at = static_cast<std::size_t>(x);
    const Span& span = spans[at];
    if (span.empty()) continue;
    const double top = y.begin + (span.greatest - y.from) * per_value;
    const double rise = (span.least - span.greatest) * per_value;
    const double pad = padding(rise, width);
    const auto draw = [&](double from, double to) {
      from = std::max(0.0, from - pad);
      to = std::min(height, to + pad);
      if (from < to) brush.column(x, from, to);
    };
    const bool steep = rise > kSteep * width;
    const bool dashed = steep && !solid && std::isfinite(top + rise);
    if (const int way = dashed ? slope(spans, at) : 0; way != 0) {
      const double bottom = top + rise;
      const double from = std::clamp(top, 0.0, height), to = std::clamp(bottom, 0.0, height);
      if (way < 0)
        pattern.follow(from - top, to - from, bottom - to,
                       [&](double a, double b) { draw(from + a, from + b); });
      else
        pattern.follow(bottom - to, to - from, from - top,
                       [&](double a, double b) { draw(to - b, to - a); });
      continue;
    }
    const bool on = pattern.on() || steep;
    pattern.advance(rise);
    if (on) draw(top, top + rise);
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
