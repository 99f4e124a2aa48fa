// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/plots/plot_canvas.hpp"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "poise/gui/view/many/try_strokes.hpp"
#include "poise/gui/view/plots/path_trace.hpp"
#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {
namespace {

QFont small(QFont font) {
  font.setPixelSize(11);
  return font;
}

// A little more than the values; never empty.
std::pair<double, double> around(const Span& values) {
  if (values.empty()) return {-1, 1};
  if (values.least == 0 && values.greatest == 0) return {-0.56, 0.56};
  const double centre = 0.5 * (values.least + values.greatest);
  const double least = values.least == values.greatest ? 0.2 : 1e-3;  // of the value
  const double size = std::max(values.greatest - values.least, 1e-9 + least * std::abs(centre));
  return {centre - 0.56 * size, centre + 0.56 * size};
}

// Widens the axis with more values per pixel … of the other one, so that both have one scale.
void same_scale(Axis& x, Axis& y) {
  const double per_x = (x.to - x.from) / std::abs(x.end - x.begin);
  const double per_y = (y.to - y.from) / std::abs(y.end - y.begin);
  Axis& finer = per_x < per_y ? x : y;
  const double grow = std::max(per_x, per_y) / std::min(per_x, per_y);
  const double centre = 0.5 * (finer.from + finer.to), half = 0.5 * (finer.to - finer.from) * grow;
  finer.from = centre - half;
  finer.to = centre + half;
}

Scale scale_of(const Axis& axis, const std::string& unit) {
  return scale_for(std::max(std::abs(axis.from), std::abs(axis.to)) / 1.12,
                   QString::fromStdString(unit));
}

Span extent_of(const History& history, std::size_t column, double from, double to) {
  const Extent extent =
      history.extents().over(column, history.begin_at(from), history.begin_at(to + 1e-9));
  return {static_cast<double>(extent.least), static_cast<double>(extent.greatest)};
}

}  // namespace

PlotCanvas::PlotCanvas(Session& session, Cursors& cursors, QWidget* parent)
    : QWidget(parent), session_(session), cursors_(cursors) {
  setObjectName("plot-canvas");
  setAccessibleName(tr("Plot"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setMinimumSize(80, 60);
  setAttribute(Qt::WA_OpaquePaintEvent);
}

void PlotCanvas::set_curves(std::vector<Curve> curves, std::optional<Curve> over) {
  curves_ = std::move(curves);
  over_ = std::move(over);
}

void PlotCanvas::see(double from, double to) {
  from_ = from;
  to_ = std::max(to, from + 1e-4);
}

void PlotCanvas::fit() {
  values_.reset();
  over_values_.reset();
}

void PlotCanvas::refresh() {
  picture_ = picture_of(size(), devicePixelRatioF());
  update();
}

PlotPicture PlotCanvas::picture_of(const QSizeF& size, double ratio) const {
  PlotPicture picture;
  picture.area = plot_area(size);
  picture.ratio = ratio;
  picture.x = {from_, to_, picture.area.left(), picture.area.right()};
  picture.y = {-1, 1, picture.area.bottom(), picture.area.top()};
  if (over_)
    add_paths(picture);
  else
    add_traces(picture);
  if (!session_.history().empty()) add_marks(picture);
  return picture;
}

Scale PlotCanvas::scale(const std::string& unit) const { return scale_of(picture_.y, unit); }

void PlotCanvas::set_axes(PlotPicture& picture, Span values, Span over) const {
  const auto put = [](Axis& axis, std::pair<double, double> range) {
    axis.from = range.first;
    axis.to = range.second;
  };
  put(picture.y, values_.value_or(around(values)));
  if (over_) {
    put(picture.x, over_values_.value_or(around(over)));
    if (!values_ && !curves_.empty() && curves_[0].unit == over_->unit)
      same_scale(picture.x, picture.y);
    picture.x_scale = scale_of(picture.x, over_->unit);
    const QString unit = picture.x_scale.unit;
    picture.x_name = QString::fromStdString(over_->label) +
                     (unit.isEmpty() || unit == "1" ? QString() : " [" + unit + ']');
    picture.vertical_grid = true;
  }
  std::string units;
  for (const Curve& curve : curves_)
    if (units.find(curve.unit) == std::string::npos)
      units += (units.empty() ? "" : ", ") + curve.unit;
  picture.y_scale = scale_of(picture.y, units);
}

// The picked point comes last, so that it lies above the others.
template <class Add>
void PlotCanvas::add_tries(const Add& add) const {
  if (tries_ == nullptr || tries_->empty()) return;
  const TryWish& wish = tries_->wish();
  std::vector<std::size_t> points(wish.points.size());
  std::iota(points.begin(), points.end(), 0);
  if (const auto picked = tries_->picked())
    std::rotate(std::ranges::find(points, *picked), std::ranges::find(points, *picked) + 1,
                points.end());
  for (const std::size_t point : points)
    for (std::size_t seed = 0; seed < wish.seeds; ++seed) {
      const History* const run = tries_->run(point, seed).history.get();
      if (run == nullptr || run->empty()) continue;
      for (const Curve& curve : curves_)
        if (const auto column = column_of_try(*run->layout(), curve))
          add(*run, *column, stroke_of_try(*tries_, point, curve.pen));
    }
}

bool PlotCanvas::shows_other() const {
  const History* other = session_.other();
  return other != nullptr && !other->empty() &&
         std::ranges::any_of(curves_, [&](const Curve& curve) {
           return column_in(*other->layout(), curve).has_value();
         });
}

void PlotCanvas::add_traces(PlotPicture& picture) const {
  const Axis device{from_, to_, 0, std::round(picture.area.width() * picture.ratio)};
  std::vector<Span> values;
  const History* read = nullptr;
  std::optional<TraceEntries> entries;
  const auto add = [&](const History& history, std::size_t column, const Stroke& stroke) {
    if (read != &history) entries.emplace(history, device);
    read = &history;
    PlotPicture::Line line{stroke, {}};
    trace(history, column, *entries, line.spans);
    values.insert(values.end(), line.spans.begin(), line.spans.end());
    picture.lines.push_back(std::move(line));
  };
  add_tries(add);
  if (const History* other = session_.other(); other != nullptr && !other->empty())
    for (const Curve& curve : curves_)
      if (const auto column = column_in(*other->layout(), curve))
        add(*other, *column, stroke_of(curve.pen, true));
  for (const Curve& curve : curves_)
    add(session_.history(), curve.column, stroke_of(curve.pen, false));
  picture.x_name = tr("time [s]");
  set_axes(picture, without_outliers(std::move(values)), {});
  mark_outliers(picture);
}

// A dot at the edge for each peak that lies beyond an axis that the values have chosen.
void PlotCanvas::mark_outliers(PlotPicture& picture) const {
  if (values_) return;
  for (const PlotPicture::Line& line : picture.lines) {
    bool beyond = false;
    for (std::size_t i = 0; i < line.spans.size(); ++i) {
      const Span& span = line.spans[i];
      const bool above = !span.empty() && span.greatest > picture.y.to;
      const bool below = !span.empty() && span.least < picture.y.from;
      const double x = picture.area.left() + static_cast<double>(i) / picture.ratio;
      if ((above || below) && !beyond)
        picture.dots.push_back(
            {{x, above ? picture.area.top() : picture.area.bottom()}, line.stroke.color});
      beyond = above || below;
    }
  }
}

void PlotCanvas::add_paths(PlotPicture& picture) const {
  const History& history = session_.history();
  const History* other = session_.other();
  const auto beside = [&](const Curve& curve) -> std::optional<std::size_t> {
    return other == nullptr || other->empty() ? std::nullopt : column_in(*other->layout(), curve);
  };
  Span values, over;
  if (!history.empty()) over.add(extent_of(history, over_->column, from_, to_));
  for (const Curve& curve : curves_)
    if (!history.empty()) values.add(extent_of(history, curve.column, from_, to_));
  set_axes(picture, values, over);
  const auto add = [&](const History& run, std::size_t x, std::size_t y, const Stroke& stroke) {
    picture.lines.push_back({stroke, {}, path_trace(run, x, y, from_, to_, picture.x, picture.y)});
  };
  for (const Curve& curve : curves_) {
    if (const auto x = beside(*over_), y = beside(curve); x && y)
      add(*other, *x, *y, stroke_of(curve.pen, true));
    if (!history.empty()) add(history, over_->column, curve.column, stroke_of(curve.pen, false));
  }
}

// The moment shown, the moment under the mouse and the cursors.
void PlotCanvas::add_marks(PlotPicture& picture) const {
  const Theme& l = theme();
  const History& history = session_.history();
  const auto add = [&](std::optional<double> time, const QColor& color, Qt::PenStyle style,
                       const QString& name) {
    if (!time) return;
    if (!over_) return picture.marks.push_back({*time, color, style, name});
    const auto row = history.row(history.at(*time));
    for (const Curve& curve : curves_) {
      const QPointF at(picture.x.pixel(row[over_->column]), picture.y.pixel(row[curve.column]));
      if (std::isfinite(at.x()) && std::isfinite(at.y())) picture.dots.push_back({at, color});
    }
  };
  add(cursors_.hovered(), l.muted, Qt::DotLine, {});
  add(session_.shown(), l.text, Qt::SolidLine, {});
  add(cursors_.time(0), l.accent, Qt::DashLine, "A");
  add(cursors_.time(1), l.warn, Qt::DashDotLine, "B");
}

void PlotCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  // Around the area, which the picture covers itself.
  const QRect inside = picture_.area.toRect().adjusted(1, 1, -1, -1);
  for (const QRect& rect : QRegion(this->rect()).subtracted(inside))
    painter.fillRect(rect, theme().panel);
  picture_.paint(painter, small(font()), &memory_);
  if (!hasFocus()) return;
  painter.setPen(QPen(theme().accent, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(picture_.area.adjusted(-0.5, -0.5, 0.5, 0.5));
}

}  // namespace poise::gui
