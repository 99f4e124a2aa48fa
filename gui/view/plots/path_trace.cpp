// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/plots/path_trace.hpp"

#include <cmath>

namespace poise::gui {
namespace {

constexpr double kOnePoint = 0.5;  // [px]

class PathTracer {
 public:
  PathTracer(const History& history, std::size_t x_column, std::size_t y_column, const Axis& x,
             const Axis& y)
      : history_(history), x_column_(x_column), y_column_(y_column), x_(x), y_(y) {}

  void add(std::size_t first, std::size_t end) {
    const Extents& extents = history_.extents();
    for (std::size_t row = first; row < end;) {
      std::size_t level = 0, step = 1;
      while (row % (step * Extents::kFan) == 0 && row + step * Extents::kFan <= end &&
             row / (step * Extents::kFan) < extents.size(level + 1)) {
        step *= Extents::kFan;
        ++level;
      }
      add_entry(level, row / step);
      row += step;
    }
  }
  QList<QPolygonF> take() { return std::move(lines_); }

 private:
  void add_entry(std::size_t level, std::size_t entry) {
    const Extent& x = history_.extents().at(level, entry, x_column_);
    const Extent& y = history_.extents().at(level, entry, y_column_);
    if (level == 0) return add_row(entry);
    const double wide = std::abs(x_.pixel(x.greatest) - x_.pixel(x.least));
    const double tall = std::abs(y_.pixel(y.greatest) - y_.pixel(y.least));
    if (!x.empty() && !y.empty() && wide < kOnePoint && tall < kOnePoint)
      return add_point(
          {x_.pixel(0.5 * (x.least + x.greatest)), y_.pixel(0.5 * (y.least + y.greatest))});
    for (std::size_t i = 0; i < Extents::kFan; ++i) add_entry(level - 1, entry * Extents::kFan + i);
  }

  void add_row(std::size_t row) {
    const QPointF point(x_.pixel(history_.row(row)[x_column_]),
                        y_.pixel(history_.row(row)[y_column_]));
    if (std::isfinite(point.x()) && std::isfinite(point.y()))
      add_point(point);
    else
      broken_ = true;
  }

  void add_point(const QPointF& point) {
    if (broken_) lines_.emplace_back();
    broken_ = false;
    QPolygonF& line = lines_.back();
    if (line.isEmpty() || (line.back() - point).manhattanLength() >= kOnePoint) line << point;
  }

  const History& history_;
  const std::size_t x_column_, y_column_;
  const Axis &x_, &y_;
  QList<QPolygonF> lines_;
  bool broken_ = true;
};

}  // namespace

QList<QPolygonF> path_trace(const History& history, std::size_t x_column, std::size_t y_column,
                            double from, double to, const Axis& x, const Axis& y) {
  PathTracer tracer(history, x_column, y_column, x, y);
  tracer.add(history.begin_at(from), history.begin_at(to + 1e-9));
  return tracer.take();
}

}  // namespace poise::gui
