// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/viewport/scene_view.hpp"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {
namespace {

constexpr int kChips = 44, kRow = 32;  // [px] height of what stands at the top of the view
constexpr int kOneRow = 640;           // [px] width in which it has room in one row
constexpr double kNearLimit = 0.995;   // joints glow above this share of their torque limit

// What is seen at a pixel, at the distance of the target, stays there.
void zoom_at(scene::Camera& camera, double factor, const QPointF& pixel, const QSize& size) {
  const double before = camera.distance;
  camera.zoom(factor);
  const double half = std::tan(camera.field / 2) / size.height();
  const double x = (2 * pixel.x() - size.width()) * half;
  const double y = (size.height() - 2 * pixel.y()) * half;
  camera.target += (before - camera.distance) * (x * camera.right() + y * camera.up());
}

}  // namespace

SceneView::SceneView(Workbench& bench, QWidget* parent)
    : QWidget(parent),
      bench_(bench),
      hand_(bench),
      handle_(bench, *this),
      outlines_{true, PhaseOutline(bench)} {
  setMinimumSize(240, 160);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("3D view"));
  setMouseTracking(true);
  setObjectName("scene");
  connect(&maker_, &PictureMaker::drawn, this, [this](const QImage& image) {
    if (!setup_) return;  // of the robot before
    image_ = image;
    failure_.clear();
    ++pictures_;
    update();
  });
  connect(&maker_, &PictureMaker::failed, this, [this](const QString& why) {
    failure_ = why;
    update();
  });
  connect(&maker_, &PictureMaker::warned, &bench_, &Workbench::message);
  connect(&bench_, &Workbench::checked_changed, this, &SceneView::load);
  connect(&bench_, &Workbench::opened, this, [this] {
    placed_ = false;
    image_ = {};
    setup_.reset();
    robot_spec_.reset();
    snapshot_.reset();
    close_card();
    update();
  });
  connect(&bench_, &Workbench::selection_changed, this, &SceneView::refresh);
  connect(&bench_.session(), &Session::shown_changed, this, &SceneView::refresh);
  connect(&bench_.session(), &Session::loaded_changed, this, &SceneView::refresh);
  connect(&bench_.session(), &Session::status_changed, this, [this] {
    if (bench_.session().running()) posing_ = false;
  });
  connect(&CurrentTheme::get(), &CurrentTheme::changed, this, &SceneView::refresh);
  connect(&handle_, &HandleTool::changed, this, &SceneView::refresh);
  connect(&outlines_.phase, &PhaseOutline::changed, this, &SceneView::refresh);
  make_card();
  make_menu_button();
  make_pose_button();
}

void SceneView::load() {
  const Checked* checked = bench_.checked();
  if (checked == nullptr || (!checked->setup && !checked->robot)) return;
  const auto& spec = checked->setup ? checked->spec : checked->robot_spec;
  // A robot that is shown already stays as it is while the rest of its stack is being mended.
  if (!checked->setup && robot_spec_ && robot_spec_->robot.file == spec->robot.file) return;
  const bool other = !robot_spec_ || robot_spec_->robot.file != spec->robot.file ||
                     robot_spec_->objects.size() != spec->objects.size();
  setup_ = checked->setup ? checked->setup : checked->robot;
  robot_spec_ = spec;
  if (other) {
    maker_.set_robot(spec, setup_);
    body_marks_.reset();
    close_card();
  }
  marks_.metres_per_newton = scene::arrow_scale(*setup_->tree, spec->gravity);
  marks_.size = scene::mark_size(*setup_->tree);
  if (other) placed_ = false;
  if (!limb_ && !joint_dragged_) standing_.reset();
  if (card_->isVisible()) show_pose();
  show_joints();
  refresh();
}

bool SceneView::fits(const std::optional<Snapshot>& moment) const {
  return moment && moment->bodies.size() == static_cast<std::size_t>(setup_->tree->bodies()) &&
         moment->contacts.size() == setup_->contacts.size();
}

View SceneView::frame(double time, QSize size) {
  View view;
  auto moment = posing_ ? std::nullopt : bench_.session().snapshot(time);
  if (!fits(moment)) {
    Dynamics robot(setup_->tree, robot_spec_->gravity);
    robot.update(setup_->start);
    look(robot, setup_->contacts, {}, 0, moment.emplace());
  }
  view.snapshot = std::move(*moment);
  if (outlines_.other) view.ghost = bench_.session().other_snapshot(time);
  if (!fits(view.ghost)) view.ghost.reset();
  if (style_.has_marks() && !body_marks_) make_body_marks();
  view.style = style_;
  view.body_marks = body_marks_;
  for (const int joint : limited(time))
    view.limited.push_back(setup_->tree->joints[static_cast<std::size_t>(joint)].body);
  view.contacts = setup_->contacts;
  view.marks = marks_;
  view.camera = camera_;
  if (follow_) view.camera.follow(view.snapshot.com - com_);
  view.dark = poise::gui::theme().dark;
  view.width = size.width();
  view.height = size.height();
  return view;
}

void SceneView::refresh() {
  if (!setup_) return;
  const double time = bench_.session().shown();
  View view = frame(time, size() * devicePixelRatioF());
  if (picked_) view.picked = picked_->body;
  view.before = outlines_.phase.find(posing_);
  if (!fits(view.before)) view.before.reset();
  snapshot_ = view.snapshot;
  if (!placed_) {
    fit();
    view.camera = seen_from();
  }
  view.ratio = devicePixelRatioF();
  hand_.look(*snapshot_, view.camera, size());
  hand_.show(view);
  const bool posing = pose_button_->isChecked();
  handle_.look({*snapshot_, hand_.targets(), view.camera, size(), posing,
                posing && posing_ && picked_ ? picked_->link : -1});
  handle_.show(view);
  maker_.draw(std::move(view));
}

scene::Camera SceneView::seen_from() const {
  scene::Camera camera = camera_;
  if (follow_ && snapshot_) camera.follow(snapshot_->com - com_);
  return camera;
}

std::optional<QPoint> SceneView::where(const Eigen::Vector3d& point) const {
  const auto pixel = seen_from().pixel(point, width(), height());
  if (!pixel) return std::nullopt;
  return QPoint(static_cast<int>(pixel->x()), static_cast<int>(pixel->y()));
}

// Bodies whose joint is at its torque limit at `time`.
std::vector<int> SceneView::limited(double time) const {
  std::vector<int> at_limit;
  const History& history = bench_.session().history();
  if (history.empty()) return at_limit;
  const Columns* share = history.layout()->find("torque/share");
  if (share == nullptr || history.layout()->tree->bodies() != setup_->tree->bodies())
    return at_limit;
  const auto row = history.row(history.at(time));
  const std::vector<int> joints = history.layout()->tree->motor_joints();
  for (std::size_t i = 0; i < share->count() && i < joints.size(); ++i)
    if (std::abs(row[share->first + i]) > kNearLimit) at_limit.push_back(joints[i]);
  return at_limit;
}

void SceneView::fit() {
  if (!snapshot_) return;
  Eigen::AlignedBox3d box;
  for (const Pose& body : snapshot_->bodies) box.extend(body.p);
  const Eigen::Vector3d margin = marks_.size * Eigen::Vector3d(0.25, 0.25, 0.45);
  box = Eigen::AlignedBox3d(box.min() - 0.3 * margin, box.max() + margin);
  const int top = width() < kOneRow ? kChips + kRow : kChips;
  const double below = std::max(2 * top, height() - top);
  box.max().z() += box.sizes().z() * top / below;
  camera_ = {};
  camera_.azimuth = 0.55;
  camera_.elevation = 0.2;
  camera_.fit(box, static_cast<double>(width()) / std::max(1, height()));
  com_ = snapshot_->com;
  placed_ = fitted_ = true;
}

std::vector<SceneView::Chip> SceneView::chips() const {
  std::vector<Chip> out;
  const Theme& l = poise::gui::theme();
  if (const std::string& phase = hand_.phase_contacts().phase(); snapshot_ && !phase.empty())
    out.push_back(
        {tr("Contacts of phase %1: click a foot or hand").arg(QString::fromStdString(phase)),
         l.accent});
  if (const QString text = outlines_.phase.text(); snapshot_ && !text.isEmpty())
    out.push_back({text, l.muted});
  if (!snapshot_ || bench_.session().history().empty()) return out;
  const auto& spec = bench_.session().spec();
  const bool walks = spec && spec->walk;  // its CoM is outside of the support for half of the time
  if (snapshot_->support.size() >= 3 && !walks) {
    const double margin = 100 * snapshot_->margin;
    out.push_back({margin > 0 ? tr("CoM inside support · %1 cm").arg(margin, 0, 'f', 1)
                              : tr("CoM outside support · %1 cm").arg(-margin, 0, 'f', 1),
                   margin > 1   ? l.good
                   : margin > 0 ? l.warn
                                : l.limit});
  }
  for (std::size_t c = 0; c < snapshot_->contacts.size() && c < setup_->contacts.size(); ++c)
    if (snapshot_->contacts[c].carries && !setup_->contacts[c].closes_loop())
      out.push_back({tr("%1 · %2 N")
                         .arg(QString::fromStdString(setup_->contacts[c].name).replace('_', ' '))
                         .arg(snapshot_->contacts[c].force.norm(), 0, 'f', 0),
                     l.good});
  if (const auto force = hand_.force())
    out.push_back({tr("pull · %1 N").arg(*force, 0, 'f', 0), l.warn});
  for (const int joint : limited(bench_.session().shown()))
    out.push_back({tr("%1 at its torque limit")
                       .arg(QString::fromStdString(
                           setup_->tree->joints[static_cast<std::size_t>(joint)].name)),
                   l.limit});
  if (out.size() > 5) out.resize(5);
  return out;
}

QString SceneView::said() const {
  if (!failure_.isEmpty()) return failure_;
  return setup_ ? tr("Loading the shapes of the robot …")
                : tr("The robot appears here once its stack is valid");
}

void SceneView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Theme& l = poise::gui::theme();
  painter.fillRect(rect(), l.window);
  QPainterPath frame;
  frame.addRoundedRect(rect(), 8, 8);
  painter.setClipPath(frame);
  painter.fillRect(rect(), l.panel);
  if (!image_.isNull()) {
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(rect(), image_);
  } else {
    painter.setPen(l.muted);
    painter.drawText(rect(), Qt::AlignCenter, said());
  }
  int x = 12, y = 12;
  for (const Chip& chip : chips()) {
    int w = painter.fontMetrics().horizontalAdvance(chip.text) + 34;
    const int end = (y == 12 ? pose_button_->x() : width()) - 12;
    if (x > 12 && x + w > end) {
      x = 12;
      y += kRow;
    }
    const int room = (y == 12 ? end : width() - 12) - x;
    QString text = chip.text;
    if (w > room) text = painter.fontMetrics().elidedText(text, Qt::ElideRight, room - 34);
    w = std::min(w, room);
    QColor ground = l.panel;
    ground.setAlpha(225);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(x, y, w, 26, 13, 13);
    painter.setBrush(chip.color);
    painter.drawEllipse(QPointF(x + 14, y + 13), 4, 4);
    painter.setPen(l.text);
    painter.drawText(QRect(x + 24, y, w, 26), Qt::AlignVCenter | Qt::AlignLeft, text);
    x += w + 8;
  }
  handle_.paint(painter);
  if (hasFocus()) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(l.accent, 1));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
  }
}

void SceneView::resizeEvent(QResizeEvent*) {
  menu_button_->move(width() - menu_button_->width() - 10, 10);
  place_joints();
  if (fitted_) fit();
  refresh();
}

void SceneView::mousePressEvent(QMouseEvent* event) {
  mouse_.last = event->pos();
  mouse_.pressed = event->pos();
  const bool plain = event->button() == Qt::LeftButton &&
                     !(event->modifiers() & (Qt::ShiftModifier | Qt::AltModifier));
  if (plain && setup_ && handle_.take(event->pos())) return setCursor(Qt::ClosedHandCursor);
  const bool posing = event->modifiers() == Qt::AltModifier ||
                      (pose_button_->isChecked() && event->modifiers() == Qt::NoModifier);
  if (event->button() == Qt::LeftButton && posing && take_limb(event->pos()))
    return setCursor(Qt::ClosedHandCursor);
  if (plain && setup_ && hand_.take(event->pos(), maker_.model().get()))
    setCursor(Qt::ClosedHandCursor);
}

void SceneView::mouseReleaseEvent(QMouseEvent* event) {
  if (handle_.dragged()) {
    unsetCursor();
    return handle_.release();
  }
  if (limb_) return release_limb();                    // its card is shown already
  const bool aimed = hand_.holds() && !hand_.grips();  // at a target or an edge
  hand_.release();
  unsetCursor();
  const bool still =
      (event->pos() - mouse_.pressed).manhattanLength() < QApplication::startDragDistance();
  if (event->button() != Qt::LeftButton || !still || aimed) return refresh();
  const auto hit = body_at(event->pos());
  const bool card = event->modifiers() & Qt::ControlModifier;
  if (card || !hit ||
      !hand_.phase_contacts().click(hit->body, event->globalPosition().toPoint(), *this))
    click(event->pos());
  refresh();
}

void SceneView::mouseMoveEvent(QMouseEvent* event) {
  const QPoint by = event->pos() - mouse_.last;
  mouse_.last = event->pos();
  if (event->buttons() == Qt::NoButton) return hover(event->pos());
  const bool pan = event->buttons() & (Qt::MiddleButton | Qt::RightButton) ||
                   event->modifiers() & Qt::ShiftModifier;
  if (handle_.dragged())
    handle_.drag(event->pos(), event->modifiers() & Qt::ControlModifier);
  else if (limb_)
    move_limb(by);
  else if (hand_.holds())
    hand_.move(event->pos(), event->modifiers() & Qt::ControlModifier);
  else if (pan)
    camera_.pan(-by.x() / static_cast<double>(height()), by.y() / static_cast<double>(height()));
  else
    camera_.orbit(-0.008 * by.x(), 0.008 * by.y());
  fitted_ = fitted_ && (limb_ || hand_.holds() || handle_.dragged());
  refresh();
}

void SceneView::mouseDoubleClickEvent(QMouseEvent*) {
  fit();
  refresh();
}

void SceneView::wheelEvent(QWheelEvent* event) {
  fitted_ = false;
  zoom_at(camera_, std::pow(0.999, event->angleDelta().y()), event->position(), size());
  refresh();
}

void SceneView::keyPressEvent(QKeyEvent* event) {
  if (handle_.key(*event)) return;
  switch (event->key()) {
    case Qt::Key_Left:
      camera_.orbit(-0.1, 0);
      break;
    case Qt::Key_Right:
      camera_.orbit(0.1, 0);
      break;
    case Qt::Key_Up:
      camera_.orbit(0, 0.1);
      break;
    case Qt::Key_Down:
      camera_.orbit(0, -0.1);
      break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      camera_.zoom(0.9);
      break;
    case Qt::Key_Minus:
      camera_.zoom(1 / 0.9);
      break;
    case Qt::Key_F:
      picked_ ? frame_link() : fit();
      break;
    case Qt::Key_Escape:
      if (!hand_.cancel()) close_card();
      break;
    default:
      return QWidget::keyPressEvent(event);
  }
  fitted_ = (event->key() == Qt::Key_F && !picked_) || (fitted_ && event->key() == Qt::Key_Escape);
  refresh();
}

}  // namespace poise::gui
