// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/plots/trace.hpp"

#include <cmath>
#include <optional>

namespace poise::gui {
namespace {

// An entry of the history: its values and where its middle is [px].
struct Piece {
  double x;
  Span values;
};

class Tracer {
 public:
  Tracer(const History& history, std::size_t column, const Axis& time, std::vector<Span>& out)
      : history_(history), column_(column), time_(time), out_(out) {}

  // Adds the entries of rows [first, end), at the level given or below.
  void add(std::size_t first, std::size_t end, std::size_t level) {
    std::size_t step = 1;
    for (std::size_t i = 0; i < level; ++i) step *= Extents::kFan;
    for (std::size_t row = first - first % step; row < end; row += step) {
      for (; row / step >= history_.extents().size(level); --level) step /= Extents::kFan;
      join(piece(row, step, level));
    }
  }

 private:
  Piece piece(std::size_t row, std::size_t step, std::size_t level) const {
    const std::size_t last = std::min(row + step, history_.size()) - 1;
    Piece piece{time_.pixel(0.5 * (history_.time(row) + history_.time(last))), {}};
    const Extent& extent = history_.extents().at(level, row / step, column_);
    if (extent.empty()) return piece;
    // A single row is read exactly: extents have seven digits.
    if (level == 0 && extent.least == extent.greatest) {
      piece.values.add(history_.row(row)[column_]);
      return piece;
    }
    piece.values = {static_cast<double>(extent.least), static_cast<double>(extent.greatest)};
    return piece;
  }

  void join(const Piece& next) {
    if (next.values.empty()) {
      before_.reset();
      return;
    }
    if (before_)
      connect(*before_, next);
    else
      put(next.x, next.values);
    before_ = next;
  }

  void put(double x, const Span& values) {
    const double pixel = std::floor(x - time_.begin);
    if (pixel >= 0 && pixel < static_cast<double>(out_.size()))
      out_[static_cast<std::size_t>(pixel)].add(values);
  }

  // Joins the least values and the greatest values of two pieces by lines.
  void connect(const Piece& a, const Piece& b) {
    const double from = a.x - time_.begin, to = b.x - time_.begin;
    const double first = std::floor(std::max(from, 0.0));
    const double last = std::min(std::floor(to), static_cast<double>(out_.size()) - 1);
    if (first == last && from >= 0) return put(b.x, b.values);
    for (double pixel = first; pixel <= last; ++pixel) {
      Span& span = out_[static_cast<std::size_t>(pixel)];
      for (const double x : {std::max(pixel, from), std::min(pixel + 1, to)}) {
        const double share = to > from ? std::clamp((x - from) / (to - from), 0.0, 1.0) : 1;
        span.add(std::lerp(a.values.least, b.values.least, share));
        span.add(std::lerp(a.values.greatest, b.values.greatest, share));
      }
    }
  }

  const History& history_;
  const std::size_t column_;
  const Axis& time_;
  std::vector<Span>& out_;
  std::optional<Piece> before_;
};

}  // namespace

void trace(const History& history, std::size_t column, const Axis& time, std::vector<Span>& out) {
  const double pixels = std::max(1.0, std::round(time.end - time.begin));
  out.assign(static_cast<std::size_t>(pixels), {});
  if (history.empty() || history.from() > time.to || history.to() < time.from) return;
  std::size_t first = history.begin_at(time.from), end = history.begin_at(time.to);
  first = first > 0 ? first - 1 : 0;
  end = std::min(end + 1, history.size());
  std::size_t level = 0;
  double rows = static_cast<double>(end - first) / pixels / Extents::kFan;
  for (; rows >= 1 && level + 1 < 16; rows /= Extents::kFan) ++level;
  Tracer(history, column, time, out).add(first, end, level);
}

}  // namespace poise::gui
