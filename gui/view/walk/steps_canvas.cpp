// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/walk/steps_canvas.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "poise/gui/document/text_of.hpp"
#include "poise/gui/view/theme/theme.hpp"
#include "poise/gui/view/widgets/numbers.hpp"

namespace poise::gui {
namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;

constexpr double kTrail = 3;   // [s] of the paths that are drawn
constexpr double kClick = 4;   // [px]
constexpr double kFlat = 3;    // a picture flatter than this shows more than its width
constexpr double kBeside = 1;  // [m] beyond the picture that is still drawn

Vector3d at_yaw(const Vector2d& point, double yaw) { return {point.x(), point.y(), yaw}; }

}  // namespace

StepsCanvas::StepsCanvas(Session& session, WalkTrack& track, QWidget* parent)
    : QWidget(parent), session_(session), track_(track) {
  setObjectName("steps");
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setMinimumSize(160, 72);
  setAccessibleName(tr("Steps"));
}

QString StepsCanvas::text_of(const WalkStep& step) {
  const auto apart = [](const Vector2d& a, const Vector2d& b) {
    return short_number((a - b).norm(), "m");
  };
  QStringList lines{step.foot == 0 ? tr("Left foot, landed at %1 s").arg(step.at, 0, 'f', 2)
                                   : tr("Right foot, landed at %1 s").arg(step.at, 0, 'f', 2),
                    tr("Took %1 s").arg(step.at - step.from, 0, 'f', 2),
                    tr("Adjusted by %1").arg(apart(step.adjusted, step.planned)),
                    tr("Landed %1 beside it").arg(apart(step.real.head<2>(), step.adjusted)),
                    tr("Least capture margin %1").arg(short_number(step.margin, "m"))};
  if (step.bound != "none") lines << tr("Bounded by: %1").arg(gui::text_of(step.bound));
  return lines.join('\n');
}

// Where the robot is at the moment that is shown, unless the view was dragged.
Vector2d StepsCanvas::middle() const {
  if (middle_) return *middle_;
  const auto& path = track_.path();
  if (path.empty()) return Vector2d::Zero();
  const auto next = std::ranges::upper_bound(path, session_.shown(), {}, &WalkTrack::Sample::time);
  return next == path.begin() ? next->dcm : std::prev(next)->dcm;
}

double StepsCanvas::scale() const {
  return std::min(width() / across_, kFlat * height() / across_);
}

QPointF StepsCanvas::place(const Vector2d& point) const {
  const Vector2d from = scale() * (point - middle());
  return {width() / 2.0 + from.x(), height() / 2.0 - from.y()};
}

QPolygonF StepsCanvas::outline(std::size_t foot, const Vector3d& at) const {
  const Eigen::Rotation2Dd turned(at.z());
  QPolygonF out;
  for (const Vector2d& corner : track_.steps().sole(foot))
    out << place(at.head<2>() + turned * corner);
  return out;
}

const WalkStep* StepsCanvas::step_under(const QPointF& at) const {
  if (!track_.walks()) return nullptr;
  const auto& steps = track_.steps().steps();
  const auto found = std::find_if(steps.rbegin(), steps.rend(), [&](const WalkStep& step) {
    return outline(step.foot, step.real).containsPoint(at, Qt::WindingFill);
  });
  return found == steps.rend() ? nullptr : &*found;
}

void StepsCanvas::paintEvent(QPaintEvent*) {
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  p.setPen(QPen(hasFocus() ? theme().accent : theme().border, hasFocus() ? 2 : 1));
  p.setBrush(theme().card);
  p.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 8, 8);
  if (!track_.walks()) return;
  p.setClipRect(rect().adjusted(2, 2, -2, -2));
  paint_steps(p);
  paint_paths(p);
  paint_names(p);
}

void StepsCanvas::paint_steps(QPainter& p) const {
  const double reach = std::max(width(), height()) / scale() / 2 + kBeside;
  const auto near = [&](const Vector3d& at) { return (at.head<2>() - middle()).norm() < reach; };
  for (std::size_t k = 0; k < 2; ++k) {
    p.setPen(QPen(theme().muted, 1));
    p.setBrush(Qt::NoBrush);
    if (near(track_.steps().start(k))) p.drawPolygon(outline(k, track_.steps().start(k)));
  }
  const double now = session_.shown();
  for (const WalkStep& step : track_.steps().steps()) {
    if (!near(step.real)) continue;
    const double yaw = step.real.z();
    p.setBrush(Qt::NoBrush);
    p.setPen(QPen(theme().muted, 1, Qt::DotLine));
    p.drawPolygon(outline(step.foot, at_yaw(step.planned, yaw)));
    QColor color = theme().series[step.foot];
    p.setPen(QPen(color, 1, Qt::DashLine));
    p.drawPolygon(outline(step.foot, at_yaw(step.adjusted, yaw)));
    if (step.at > now) color = theme().muted;  // the moment shown lies before it
    QColor fill = color;
    fill.setAlpha(70);
    p.setBrush(fill);
    p.setPen(QPen(step.bound == "none" ? color : theme().limit, 1.5));
    p.drawPolygon(outline(step.foot, step.real));
  }
}

void StepsCanvas::paint_paths(QPainter& p) const {
  const auto& path = track_.path();
  const double now = session_.shown();
  const auto from = std::ranges::lower_bound(path, now - kTrail, {}, &WalkTrack::Sample::time);
  const auto to = std::ranges::upper_bound(path, now, {}, &WalkTrack::Sample::time);
  QPolygonF dcm, cop;
  const QPen of_dcm(theme().text, 1.5), of_cop(theme().good, 1.5);
  p.setBrush(Qt::NoBrush);
  const auto finish = [&] {
    p.setPen(of_cop);
    p.drawPolyline(cop);
    cop.clear();
  };
  for (auto at = from; at != to; ++at) {
    dcm << place(at->dcm);
    if (at->cop)
      cop << place(*at->cop);
    else
      finish();
  }
  const std::optional<QPointF> pressed = cop.isEmpty() ? std::nullopt : std::optional(cop.back());
  finish();
  p.setPen(of_dcm);
  p.drawPolyline(dcm);
  p.setPen(QPen(theme().card, 1.5));
  p.setBrush(theme().good);
  if (pressed) p.drawEllipse(*pressed, 4, 4);
  p.setBrush(theme().text);
  if (!dcm.isEmpty()) p.drawEllipse(dcm.back(), 4, 4);
}

// What the lines mean, and how long a metre is.
void StepsCanvas::paint_names(QPainter& p) const {
  p.setFont(font());
  const std::pair<QString, QColor> names[] = {{tr("DCM"), theme().text}, {tr("CoP"), theme().good}};
  double x = 10;
  const double y = height() - 8;
  for (const auto& [name, color] : names) {
    p.setPen(color);
    p.drawText(QPointF(x, y), name);
    x += fontMetrics().horizontalAdvance(name) + 10;
  }
  double length = 1;
  while (length * scale() > 0.4 * width()) length /= 2;
  const QString text = short_number(length, "m");
  const double right = width() - 10;
  p.setPen(QPen(theme().muted, 1));
  p.drawLine(QPointF(right - length * scale(), y + 1), QPointF(right, y + 1));
  p.drawText(QPointF(right - fontMetrics().horizontalAdvance(text), y - 3), text);
}

bool StepsCanvas::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const WalkStep* step = step_under(help->pos());
  QToolTip::showText(help->globalPos(),
                     step != nullptr ? text_of(*step)
                                     : tr("Dotted: as planned. Dashed: as adjusted. Filled: as it "
                                          "landed; red: bounded.\nA click shows the moment of a "
                                          "step; F follows the robot."),
                     this);
  return true;
}

void StepsCanvas::wheelEvent(QWheelEvent* event) {
  across_ = std::clamp(across_ * std::pow(0.9, event->angleDelta().y() / 120.0), 0.5, 60.0);
  update();
}

void StepsCanvas::mousePressEvent(QMouseEvent* event) {
  pressed_ = last_ = event->position();
  dragging_ = false;
}

void StepsCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (!(event->buttons() & Qt::LeftButton)) return;
  dragging_ = dragging_ || (event->position() - pressed_).manhattanLength() > kClick;
  if (!dragging_) return;
  const QPointF by = event->position() - last_;
  last_ = event->position();
  middle_ = middle() - Vector2d(by.x(), -by.y()) / scale();
  update();
}

void StepsCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || dragging_) return;
  if (const WalkStep* step = step_under(event->position())) session_.look_at(step->at);
}

void StepsCanvas::mouseDoubleClickEvent(QMouseEvent*) { follow(); }

void StepsCanvas::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_F) return follow();
  if (event->key() == Qt::Key_Left) return show_step(-1);
  if (event->key() == Qt::Key_Right) return show_step(1);
  QWidget::keyPressEvent(event);
}

void StepsCanvas::follow() {
  middle_.reset();
  update();
}

// The landing before or after the moment that is shown.
void StepsCanvas::show_step(int by) {
  if (!track_.walks()) return;
  const auto& steps = track_.steps().steps();
  const double now = session_.shown();
  constexpr double kSame = 1e-6;  // [s]
  const auto next = std::ranges::upper_bound(steps, now + kSame, {}, &WalkStep::at);
  const auto before = std::ranges::lower_bound(steps, now - kSame, {}, &WalkStep::at);
  if (by > 0 && next != steps.end()) session_.look_at(next->at);
  if (by < 0 && before != steps.begin()) session_.look_at(std::prev(before)->at);
  setAccessibleDescription(track_.step_at(session_.shown()) != nullptr
                               ? text_of(*track_.step_at(session_.shown()))
                               : QString());
}

}  // namespace poise::gui
