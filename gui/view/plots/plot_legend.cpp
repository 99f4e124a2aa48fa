// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/plots/plot_legend.hpp"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>

#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {
namespace {

constexpr int kRow = 18, kSwatch = 18, kLabel = 84, kEdge = 6;  // [px]
constexpr int kValue = 62, kApart = 6;  // [px] of a value at least, between two
constexpr int kLeastLabel = 40;         // [px]

QFont legend_font(QFont font) {
  font.setPixelSize(11);
  return font;
}

}  // namespace

PlotLegend::PlotLegend(QWidget* parent) : QWidget(parent) {
  setObjectName("plot-legend");
  setAccessibleName(tr("Curves of this plot"));
  setFocusPolicy(Qt::StrongFocus);
  setCursor(Qt::PointingHandCursor);
  setAttribute(Qt::WA_OpaquePaintEvent);
}

void PlotLegend::set_rows(std::vector<Row> rows, QStringList heads) {
  if (rows == rows_ && heads == heads_) return;
  const bool other_size = rows.size() != rows_.size() || heads.size() != heads_.size();
  rows_ = std::move(rows);
  heads_ = std::move(heads);
  QStringList said;
  for (const Row& row : rows_) said << row.label + ' ' + row.values.join(' ');
  setAccessibleDescription(said.join(", "));
  // While the rows are the same it only grows, so that it does not change with each picture.
  value_ = std::max(other_size ? kValue : value_, widest_value());
  label_ = widest_label();
  if (other_size) updateGeometry();
  update();
}

void PlotLegend::set_floating(bool floating) {
  if (floating == floating_) return;
  floating_ = floating;
  setAttribute(Qt::WA_OpaquePaintEvent, !floating);
  update();
}

int PlotLegend::head() const { return heads_.size() > 1 ? kRow : 2; }

int PlotLegend::wanted_columns() const {
  return static_cast<int>(std::max<qsizetype>(1, heads_.size()));
}

int PlotLegend::wanted_width(int columns) const {
  return 2 * kEdge + kSwatch + label_ + value_ * columns;
}

int PlotLegend::columns() const {
  const int room = width() - 2 * kEdge - kSwatch - std::min(label_, kLeastLabel);
  return std::clamp(room / value_, 1, wanted_columns());
}

int PlotLegend::widest_value() const {
  const QFontMetrics metrics(legend_font(font()));
  int widest = 0;
  for (const Row& row : rows_)
    for (const QString& value : row.values)
      widest = std::max(widest, metrics.horizontalAdvance(value) + kApart);
  return widest;
}

int PlotLegend::widest_label() const {
  const QFontMetrics metrics(legend_font(font()));
  int widest = 24;
  for (const Row& row : rows_) widest = std::max(widest, metrics.horizontalAdvance(row.label) + 6);
  return std::min(widest, kLabel);
}

int PlotLegend::wanted_height() const { return head() + kRow * static_cast<int>(rows_.size()) + 4; }

int PlotLegend::row_at(const QPoint& point) const {
  const int row = first_ + (point.y() - head()) / kRow;
  return point.y() >= head() && row < static_cast<int>(rows_.size()) ? row : -1;
}

bool PlotLegend::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int row = row_at(help->pos());
  if (row < 0) return true;
  const Row& shown = rows_[static_cast<std::size_t>(row)];
  QString text = shown.label;
  for (qsizetype i = 0; columns() < heads_.size() && i < shown.values.size(); ++i)
    text += '\n' + heads_[i] + ": " + shown.values[i];
  QToolTip::showText(help->globalPos(),
                     text + '\n' + tr("Click: show or hide it; double click: it alone"));
  return true;
}

void PlotLegend::paintEvent(QPaintEvent*) {
  QPainter p(this);
  const Theme& l = theme();
  p.setFont(legend_font(font()));
  if (floating_) {
    QColor ground = l.panel;
    ground.setAlpha(232);
    p.setPen(QPen(l.border, 1));
    p.setBrush(ground);
    p.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
  } else {
    p.fillRect(rect(), l.panel);
  }
  int shown = std::max(0, (height() - head()) / kRow);
  first_ = std::clamp(first_, 0, std::max(0, static_cast<int>(rows_.size()) - shown));
  if (heads_.size() > 1) {
    p.setPen(l.muted);
    paint_values(p, heads_, QRect(0, 0, width(), kRow));
  }
  const int more = static_cast<int>(rows_.size()) - first_ - shown;
  if (more > 0 && shown > 1) {
    --shown;
    p.setPen(l.muted);
    p.drawText(QRect(kEdge + kSwatch, head() + shown * kRow, width(), kRow), Qt::AlignVCenter,
               tr("%1 more: scroll").arg(more + 1));
  }
  for (int i = 0; i < shown && first_ + i < static_cast<int>(rows_.size()); ++i) {
    const QRect box(0, head() + i * kRow, width(), kRow);
    paint_row(p, rows_[static_cast<std::size_t>(first_ + i)], box);
    if (!hasFocus() || first_ + i != current_) continue;
    p.setPen(QPen(l.accent, 1));
    p.setBrush(Qt::NoBrush);
    p.drawRoundedRect(QRectF(box).adjusted(1.5, 0.5, -1.5, -0.5), 3, 3);
  }
}

void PlotLegend::paint_row(QPainter& p, const Row& row, const QRect& box) const {
  const Theme& l = theme();
  const QRect text = box.adjusted(kEdge + kSwatch, 0, -kEdge, 0);
  p.setPen(QPen(row.on ? row.stroke.color : l.border, row.on ? 2 : 1,
                row.on ? row.stroke.style : Qt::SolidLine));
  p.drawLine(box.left() + kEdge, box.center().y(), box.left() + kEdge + kSwatch - 5,
             box.center().y());
  const int values = row.on ? value_ * std::min(columns(), static_cast<int>(row.values.size())) : 0;
  p.setPen(row.on ? l.text : l.muted);
  p.drawText(text, Qt::AlignVCenter | Qt::AlignLeft,
             p.fontMetrics().elidedText(row.label, Qt::ElideMiddle, text.width() - values));
  if (row.on) paint_values(p, row.values, box);
}

void PlotLegend::paint_values(QPainter& p, const QStringList& values, const QRect& box) const {
  for (qsizetype i = std::max<qsizetype>(0, values.size() - columns()); i < values.size(); ++i) {
    const int right = box.right() - kEdge - value_ * static_cast<int>(values.size() - 1 - i);
    p.drawText(QRect(right - value_, box.top(), value_, box.height()),
               Qt::AlignVCenter | Qt::AlignRight, values[i]);
  }
}

void PlotLegend::mousePressEvent(QMouseEvent* event) {
  const int row = row_at(event->pos());
  if (event->button() != Qt::LeftButton || row < 0) return;
  current_ = row;
  Q_EMIT toggled(row);
}

void PlotLegend::mouseDoubleClickEvent(QMouseEvent* event) {
  if (const int row = row_at(event->pos()); row >= 0) Q_EMIT alone(row);
}

void PlotLegend::wheelEvent(QWheelEvent* event) {
  first_ -= event->angleDelta().y() / 40;
  event->accept();
  update();
}

void PlotLegend::scroll_to(int row) {
  current_ = std::clamp(row, 0, std::max(0, static_cast<int>(rows_.size()) - 1));
  const int shown = std::max(1, (height() - head()) / kRow);
  first_ = std::clamp(first_, current_ - shown + 1, current_);
  update();
}

void PlotLegend::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Up) return scroll_to(current_ - 1);
  if (event->key() == Qt::Key_Down) return scroll_to(current_ + 1);
  const bool there = current_ < static_cast<int>(rows_.size());
  if (there && event->key() == Qt::Key_Space) return Q_EMIT toggled(current_);
  if (there && event->key() == Qt::Key_Return) return Q_EMIT alone(current_);
  QWidget::keyPressEvent(event);
}

}  // namespace poise::gui
