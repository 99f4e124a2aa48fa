// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/walk/walk_dial.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {
namespace {

constexpr double kKnob = 6;      // [px] its radius
constexpr double kSpeed = 0.05;  // [m/s] a key press
constexpr double kTurn = 0.1;    // [rad/s] a key press
constexpr double kStill = 0.04;  // share of the pad around its middle that means standing

}  // namespace

WalkDial::WalkDial(QWidget* parent) : QWidget(parent) {
  setObjectName("walk-dial");
  setFocusPolicy(Qt::StrongFocus);
  setMinimumSize(72, 72);
  setAccessibleName(tr("Velocity of the walk"));
  setToolTip(
      tr("Velocity: drag, or arrow keys; Shift and an arrow: sideways; Space: stop.\n"
         "Up is forwards."));
}

void WalkDial::set_most(const Eigen::Vector3d& most) {
  most_ = most;
  update();
}

void WalkDial::show_given(std::optional<Eigen::Vector3d> given) {
  given_ = std::move(given);
  update();
}

void WalkDial::show_leading(std::optional<Eigen::Vector3d> leading) {
  leading_ = std::move(leading);
  update();
}

QRectF WalkDial::pad() const {
  const double side = std::min(width(), height()) - 2 * kKnob;
  return {(width() - side) / 2, (height() - side) / 2, side, side};
}

QPointF WalkDial::place(const Eigen::Vector3d& command) const {
  const QRectF pad = this->pad();
  const auto share = [&](int k) { return std::clamp(command[k] / most_[k], -1.0, 1.0); };
  return pad.center() + QPointF(-share(1) * pad.width() / 2, -share(0) * pad.height() / 2);
}

void WalkDial::paintEvent(QPaintEvent*) {
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  const QRectF pad = this->pad();
  p.setPen(QPen(hasFocus() ? theme().accent : theme().border, hasFocus() ? 2 : 1));
  p.setBrush(theme().card);
  p.drawRoundedRect(pad, 8, 8);
  p.setPen(QPen(theme().border, 1));
  p.drawLine(QPointF(pad.center().x(), pad.top()), QPointF(pad.center().x(), pad.bottom()));
  p.drawLine(QPointF(pad.left(), pad.center().y()), QPointF(pad.right(), pad.center().y()));
  if (!isEnabled()) return;
  if (leading_) {
    p.setPen(QPen(theme().muted, 1.5));
    p.setBrush(Qt::NoBrush);
    p.drawEllipse(place(*leading_), kKnob, kKnob);
  }
  if (!given_) return;
  p.setPen(Qt::NoPen);
  p.setBrush(theme().accent);
  p.drawEllipse(place(*given_), kKnob - 1, kKnob - 1);
}

void WalkDial::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) take(event->position());
}

void WalkDial::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton) take(event->position());
}

void WalkDial::take(const QPointF& at) {
  const QRectF pad = this->pad();
  const auto share = [](double part) {
    return std::abs(part) < kStill ? 0.0 : std::clamp(part, -1.0, 1.0);
  };
  const double turn = given_ ? given_->z() : leading_ ? leading_->z() : 0;
  Q_EMIT wanted({share((pad.center().y() - at.y()) / pad.height() * 2) * most_.x(),
                 share((pad.center().x() - at.x()) / pad.width() * 2) * most_.y(), turn});
}

void WalkDial::keyPressEvent(QKeyEvent* event) {
  const bool sideways = event->modifiers() & Qt::ShiftModifier;
  switch (event->key()) {
    case Qt::Key_Up:
      return change({kSpeed, 0, 0});
    case Qt::Key_Down:
      return change({-kSpeed, 0, 0});
    case Qt::Key_Left:
      return change(sideways ? Eigen::Vector3d(0, kSpeed, 0) : Eigen::Vector3d(0, 0, kTurn));
    case Qt::Key_Right:
      return change(sideways ? Eigen::Vector3d(0, -kSpeed, 0) : Eigen::Vector3d(0, 0, -kTurn));
    case Qt::Key_Space: {
      Q_EMIT wanted({0, 0, 0});
      return;
    }
    default:
      QWidget::keyPressEvent(event);
  }
}

void WalkDial::change(const Eigen::Vector3d& by) {
  const Eigen::Vector3d from = given_ ? *given_ : leading_.value_or(Eigen::Vector3d::Zero());
  Q_EMIT wanted((from + by).cwiseMin(most_).cwiseMax(-most_));
}

}  // namespace poise::gui
