// SPDX-License-Identifier: BSD-2-Clause
// Mouse and keyboard of a plot's canvas.

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <cmath>

#include "poise/gui/view/plots/plot_canvas.hpp"

namespace poise::gui {
namespace {

constexpr double kClick = 4;  // [px]

// A range zoomed about a value.
std::pair<double, double> zoomed_about(const Axis& axis, double pixel, double factor) {
  const double at = axis.value(pixel);
  return {at + (axis.from - at) * factor, at + (axis.to - at) * factor};
}

}  // namespace

void PlotCanvas::mousePressEvent(QMouseEvent* event) {
  pressed_ = last_ = event->position();
  dragging_ = false;
}

void PlotCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() == Qt::NoButton) {
    if (!over_ && !session_.history().empty())
      cursors_.hover(picture_.area.contains(event->position())
                         ? std::optional(time_at(event->position().x()))
                         : std::nullopt);
    return;
  }
  if (event->buttons() != Qt::LeftButton) return;
  dragging_ = dragging_ || (event->position() - pressed_).manhattanLength() > kClick;
  if (!dragging_) return;
  pan(event->position() - last_);
  last_ = event->position();
}

void PlotCanvas::pan(const QPointF& by) {
  const auto moved = [](const Axis& axis, double pixels) {
    const double shift = axis.value(axis.begin) - axis.value(axis.begin + pixels);
    return std::pair{axis.from + shift, axis.to + shift};
  };
  const bool values = over_ || values_ || std::abs(last_.y() - pressed_.y()) > 3 * kClick;
  if (values) values_ = moved(picture_.y, by.y());
  const auto [from, to] = moved(picture_.x, by.x());
  if (over_) {
    over_values_ = {from, to};
    return refresh();
  }
  Q_EMIT zoomed(from, to);
}

void PlotCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && !dragging_ && !over_)
    session_.show(time_at(event->position().x()));
  dragging_ = false;
}

void PlotCanvas::mouseDoubleClickEvent(QMouseEvent*) {
  dragging_ = true;  // its release is no click
  Q_EMIT enlarge_wanted();
}

void PlotCanvas::wheelEvent(QWheelEvent* event) {
  event->accept();
  const double factor = std::pow(0.85, event->angleDelta().y() / 120.0);
  const QPointF at = event->position();
  if (over_ || event->modifiers() & Qt::ControlModifier) {
    values_ = zoomed_about(picture_.y, at.y(), factor);
    if (over_) over_values_ = zoomed_about(picture_.x, at.x(), factor);
    return refresh();
  }
  const auto [from, to] = zoomed_about(picture_.x, at.x(), factor);
  Q_EMIT zoomed(from, to);
}

void PlotCanvas::keyPressEvent(QKeyEvent* event) {
  const double size = to_ - from_;
  switch (event->key()) {
    case Qt::Key_A:
      return cursors_.set(0, cursors_.hovered().value_or(session_.shown()));
    case Qt::Key_B:
      return cursors_.set(1, cursors_.hovered().value_or(session_.shown()));
    case Qt::Key_Escape:
      return cursors_.clear();
    case Qt::Key_Home:
      return Q_EMIT released();
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return Q_EMIT enlarge_wanted();
    case Qt::Key_Left:
      return session_.show(session_.shown() - size / 100);
    case Qt::Key_Right:
      return session_.show(session_.shown() + size / 100);
    case Qt::Key_Plus:
      return Q_EMIT zoomed(from_ + size / 8, to_ - size / 8);
    case Qt::Key_Minus:
      return Q_EMIT zoomed(from_ - size / 8, to_ + size / 8);
    default:
      QWidget::keyPressEvent(event);
  }
}

}  // namespace poise::gui
