// SPDX-License-Identifier: BSD-2-Clause
// The legend of a plot: where it is, and its values.

#include <QHBoxLayout>
#include <QToolButton>
#include <algorithm>

#include "poise/gui/view/many/try_strokes.hpp"
#include "poise/gui/view/plots/plot_view.hpp"
#include "poise/gui/view/widgets/numbers.hpp"

namespace poise::gui {
namespace {

constexpr int kCanvasBeside = 180;  // [px] least width of the canvas beside a legend
constexpr int kRound = 3;      // [px] beside an opaque canvas, for the round corners of the pane
constexpr int kButtons = 260;  // [px] least width of a plot that always shows its buttons
constexpr int kLegendEvery = 100;  // [ms] between values in the legend: faster, nobody reads them

}  // namespace

// Beside the curves if there is room, maybe without the values at A and B; else over them while the
// mouse is there.
void PlotView::place_legend() {
  int columns = legend_->wanted_columns();
  while (columns > 1 && width() - legend_->wanted_width(columns) < kCanvasBeside) --columns;
  const int least = legend_->wanted_width(columns);
  for (QToolButton* button : {enlarge_, close_})
    button->setVisible(width() >= kButtons || under_mouse_ || button->isChecked());
  const bool beside = !listed_.empty() && width() - least >= kCanvasBeside;
  const int wide = beside ? least : legend_->wanted_width();
  legend_->set_floating(!beside);
  legend_->setVisible(!listed_.empty() && (beside || under_mouse_));
  const QMargins margins(kRound, 0, beside ? wide + 4 : kRound, 0);
  if (body_->contentsMargins() != margins) {
    body_->setContentsMargins(margins);
    layout()->activate();
  }
  const QRect inside = canvas_->geometry();
  if (beside) {
    const int top = canvas_->y() + 4;
    legend_->setGeometry(width() - wide - 4, top, wide,
                         std::min(legend_->wanted_height(), height() - top - 4));
  } else {
    QRect area = plot_area(inside.size()).toRect().translated(inside.topLeft());
    if (wide > area.width() - 4) area.setLeft(inside.left());  // over the labels of the axis, too
    legend_->setGeometry(area.left() + 2, area.top() + 2, std::min(wide, area.width() - 4),
                         std::min(legend_->wanted_height(), area.height() - 4));
  }
  legend_->raise();
}

// The value at the moment shown, or those of A and B and their difference.
QStringList PlotView::values(const Curve& curve) const {
  const History& history = session_.history();
  const Scale scale = canvas_->scale(curve.unit);
  const auto value = [&](double time) { return history.row(history.at(time))[curve.column]; };
  const auto at = [&](double time) { return scaled_number(value(time), scale); };
  const auto a = cursors_.time(0), b = cursors_.time(1);
  if (a && b) return {at(*a), at(*b), scaled_number(value(*b) - value(*a), scale)};
  if (a || b) return {at(a ? *a : *b)};
  return {at(cursors_.hovered().value_or(session_.shown()))};
}

void PlotView::show_legend() {
  legend_due_ = false;
  legend_at_.start();
  legend_later_.stop();
  if (session_.history().empty()) return;
  const auto a = cursors_.time(0), b = cursors_.time(1);
  QStringList heads{QString()};
  if (a && b) heads = {"A", "B", QString(QChar(0x394))};
  std::vector<PlotLegend::Row> rows;
  for (const Curve& curve : listed_)
    rows.push_back({QString::fromStdString(curve.label), stroke_of(curve.pen, false),
                    !spec_.hidden.contains(curve.name()), values(curve)});
  add_tries(rows);
  legend_->set_rows(std::move(rows), heads);
  place_legend();
}

void PlotView::show_legend_now_and_then() {
  if (legend_due_ || !legend_at_.isValid() || legend_at_.elapsed() >= kLegendEvery)
    return show_legend();
  if (!legend_later_.isActive())
    legend_later_.start(kLegendEvery - static_cast<int>(legend_at_.elapsed()));
}

// The value of the first run of a point at the moment shown, if only one curve is on.
QString PlotView::value_of_try(std::size_t point) const {
  const History* const run = tries_->run(point, 0).history.get();
  if (run == nullptr || run->empty() || canvas_->curves().size() != 1) return {};
  const Curve& curve = canvas_->curves().front();
  const auto column = column_of_try(*run->layout(), curve);
  const double time = cursors_.hovered().value_or(session_.shown());
  if (!column || time > run->to()) return {};
  return scaled_number(run->row(run->at(time))[*column], canvas_->scale(curve.unit));
}

void PlotView::add_tries(std::vector<PlotLegend::Row>& rows) const {
  if (tries_ == nullptr || tries_->empty() || !spec_.over.empty() || listed_.empty()) return;
  if (std::ranges::all_of(listed_, [](const Curve& curve) { return curve.unit == "µs"; })) return;
  const TryWish& wish = tries_->wish();
  for (std::size_t point = 0; point < wish.points.size(); ++point) {
    Stroke stroke = stroke_of_try(*tries_, point, 0);
    stroke.style = Qt::SolidLine;
    rows.push_back({QString::fromStdString(wish.points[point].label),
                    stroke,
                    tries_->finished(point) > 0,
                    {value_of_try(point)}});
  }
}

QStringList PlotView::legend_texts() const {
  QStringList texts;
  const bool both = cursors_.time(0) && cursors_.time(1);
  for (std::size_t i = 0; i < listed_.size() && !session_.history().empty(); ++i) {
    QStringList parts = values(listed_[i]);
    const QStringList heads = both ? QStringList{"A ", "B ", QString(QChar(0x394)) + " "}
                              : cursors_.time(0) ? QStringList{"A "}
                              : cursors_.time(1) ? QStringList{"B "}
                                                 : QStringList{""};
    for (qsizetype k = 0; k < parts.size(); ++k) parts[k].prepend(heads[k]);
    texts << QString::fromStdString(listed_[i].label) + "  " + parts.join("  ");
  }
  return texts;
}

}  // namespace poise::gui
