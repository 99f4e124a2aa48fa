// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/handle/handle_tool.hpp"

#include <QLineEdit>
#include <QRegularExpressionValidator>
#include <QScopedValueRollback>
#include <algorithm>
#include <cmath>
#include <utility>

#include "poise/gui/model/handle/placed_link.hpp"
#include "poise/gui/model/handle/placed_target.hpp"

namespace poise::gui {
namespace {

using scene::HandlePart;

constexpr double kPixels = 92;       // length of an arrow
constexpr double kReachPart = 10;    // [px] at which a part is grasped
constexpr double kSamePoint = 1e-6;  // [m]
constexpr int kStillFor = 3;         // [px] motion of the mouse that is a click
constexpr double kDegree = M_PI / 180;

Eigen::Vector2d middle_of(QPoint pixel) { return {pixel.x() + 0.5, pixel.y() + 0.5}; }

}  // namespace

HandleTool::HandleTool(Workbench& bench, QWidget& view)
    : QObject(&view), bench_(bench), view_(view), field_(new QLineEdit(&view)) {
  field_->setObjectName("handle-field");
  field_->setAccessibleName(tr("Displacement in millimetres or angle in degrees"));
  field_->setFixedWidth(96);
  field_->setValidator(
      new QRegularExpressionValidator(QRegularExpression("[-+]?\\d*[.,]?\\d*"), field_));
  field_->hide();
  field_->installEventFilter(this);
  connect(field_, &QLineEdit::returnPressed, this, &HandleTool::enter);
  connect(&bench_, &Workbench::opened, this, [this] {
    end(true);
    chosen_ = false;
    spots_.chosen.clear();
    thing_.reset();
  });
  connect(&bench_, &Workbench::selection_changed, this, [this] { end(true); });
  // The drag counts from a text that is no longer there.
  connect(&bench_.document(), &StackDocument::edited, this, [this] {
    if (!writing_) end(true);
  });
  connect(&bench_, &Workbench::chosen, this, [this] {
    if (!std::exchange(chosen_, true)) Q_EMIT changed();
  });
}

void HandleTool::look(Sight sight) {
  seen_ = std::move(sight);
  if (grasp_) return;  // the thing stays as it was grasped
  const std::string before = thing_ ? thing_->path() : std::string();
  spots_.all.clear();
  spots_.lit = -1;
  thing_ = find_thing();
  if (thing_) shown_ = thing_->pose();
  if (!thing_ || thing_->path() != before) lit_ = HandlePart::kNone;
}

std::unique_ptr<Placed> HandleTool::find_thing() {
  const Checked* checked = bench_.checked();
  if (checked == nullptr || !checked->setup || bench_.document().stack() == nullptr) return nullptr;
  if (seen_.moment.bodies.size() != static_cast<std::size_t>(checked->setup->tree->bodies()))
    return nullptr;
  if (seen_.posing) return find_link();
  if (selects_spots(bench_.selected())) {
    if (!bench_.why_locked().isEmpty()) return nullptr;
    spots_.all =
        find_spots(bench_.selected(), *bench_.document().stack(), *checked->setup, seen_.moment);
    const bool chosen =
        std::ranges::find(spots_.all, spots_.chosen, &Spot::path) != spots_.all.end();
    return chosen ? placed_spot(bench_.document(), spots_.chosen, *checked->setup, seen_.moment)
                  : nullptr;
  }
  const Card* card = chosen_ ? bench_.selected_card() : nullptr;
  if (card == nullptr || !card->task) return nullptr;
  return placed_target(bench_, *card, finder_, seen_.targets, seen_.moment, *checked->setup);
}

std::unique_ptr<Placed> HandleTool::find_link() {
  const Checked& checked = *bench_.checked();
  if (seen_.link < 0 || !bench_.why_locked().isEmpty()) return nullptr;
  return placed_link(bench_.document(), checked.spec, checked.setup, seen_.link);
}

std::optional<scene::PoseHandle> HandleTool::handle() const {
  if (!thing_) return std::nullopt;
  scene::PoseHandle handle;
  handle.X_WH.p = shown_.p;
  if (local_) handle.X_WH.R = shown_.R;
  for (int axis = 0; axis < 3; ++axis) {
    const auto i = static_cast<std::size_t>(axis);
    handle.moves[i] = thing_->moves(handle.X_WH.R.col(axis));
    handle.turns[i] = thing_->turns(handle.X_WH.R.col(axis));
  }
  handle.size =
      scene::length_of_pixels(seen_.camera, shown_.p, kPixels, std::max(1, seen_.size.height()));
  handle.lit = grasp_ ? grasp_->part : lit_;
  return handle;
}

void HandleTool::show(View& view) const {
  view.handle = handle();
  for (Eigen::Vector3d& ball : view.handles)
    if (thing_ && (ball - thing_->pose().p).norm() < kSamePoint) ball = shown_.p;
  for (const Spot& spot : spots_.all) view.handles.push_back(spot.at);
}

scene::Sight HandleTool::sight_of(QPoint at) const {
  return {seen_.camera.eye(),
          seen_.camera.ray(middle_of(at), seen_.size.width(), seen_.size.height())};
}

// Its index; −1 if there is none.
int HandleTool::spot_at(QPoint at) const {
  int best = -1;
  double least = kReachPart;
  for (std::size_t i = 0; i < spots_.all.size(); ++i) {
    const auto pixel =
        seen_.camera.pixel(spots_.all[i].at, seen_.size.width(), seen_.size.height());
    const double away = pixel ? (*pixel - middle_of(at)).norm() : least;
    if (away >= least) continue;
    least = away;
    best = static_cast<int>(i);
  }
  return best;
}

// Whether a ball in the middle is the target's own.
bool HandleTool::aims_at_target() const {
  return !seen_.posing && !selects_spots(bench_.selected());
}

bool HandleTool::hover(QPoint at) {
  const auto now = handle();
  lit_ = now ? scene::part_at(*now, seen_.camera, middle_of(at), seen_.size.width(),
                              seen_.size.height(), kReachPart)
             : HandlePart::kNone;
  if (lit_ == HandlePart::kCentre &&
      (aims_at_target() || !now->moves[0] || !now->moves[1] || !now->moves[2]))
    lit_ = HandlePart::kNone;  // its own point is dragged, or a plane, which has no free motion
  spots_.lit = spot_at(at);
  return lit_ != HandlePart::kNone || spots_.lit >= 0;
}

QString HandleTool::help() const {
  if (scene::is_arrow(lit_)) return tr("Drag along this axis; Ctrl snaps to 10 mm; click to type");
  if (scene::is_ring(lit_))
    return tr("Drag to turn about this axis; Ctrl snaps to 5°; click to type");
  if (lit_ == HandlePart::kCentre) return tr("Drag freely in the plane of the picture");
  const bool surface = spots_.lit >= 0 && spots_.all[static_cast<std::size_t>(spots_.lit)].surface;
  return surface ? tr("Click to move or tilt the surface of this contact")
                 : tr("Click to move or turn the frame here in its link");
}

bool HandleTool::take(QPoint at) {
  end(true);
  Q_EMIT changed();  // the text may be another one since the last look
  if (!hover(at)) return false;
  dragged_ = true;
  if (lit_ != HandlePart::kNone) {
    if (aims_at_target() || !bench_.checking())
      begin(lit_, at);  // others count from the checked stack
    return true;
  }
  spots_.chosen = spots_.all[static_cast<std::size_t>(spots_.lit)].path;
  Q_EMIT changed();
  return true;
}

void HandleTool::begin(HandlePart part, QPoint at) {
  const scene::PoseHandle grasped = *handle();
  grasp_ = Grasp{grasped, part, std::nullopt, at, bench_.document().text()};
  if (part != HandlePart::kCentre) grasp_->drag.emplace(grasped, part, sight_of(at));
  bench_.document().drag(true);
}

void HandleTool::drag(QPoint to, bool snap) {
  if (!grasp_ || field_->isVisible()) return;
  if (!grasp_->moved && (to - grasp_->at).manhattanLength() < kStillFor) return;
  grasp_->moved = true;
  if (!grasp_->drag) return set_free(to, snap);
  const double amount = grasp_->drag->to(sight_of(to));
  const double step = scene::is_arrow(grasp_->part) ? scene::kSnapLength : scene::kSnapAngle;
  set(snap ? scene::snapped(amount, step) : amount);
}

// By so many metres along the axis, or so many radians about it.
void HandleTool::set(double amount) {
  const HandlePart part = grasp_->part;
  const QString axis(QChar('x' + scene::axis_of(part)));
  const bool arrow = scene::is_arrow(part);
  const double shown = arrow ? 1e3 * amount : amount / kDegree;
  QString number = QString::number(shown, 'f', 1);
  if (number.endsWith(".0")) number.chop(2);
  if (number == "-0") number = "0";
  if (shown > 0 && number != "0") number.prepend('+');
  number.replace('-', QChar(0x2212));
  apply({grasp_->drag->shift(amount), grasp_->drag->turn(amount)},
        axis + ' ' + number + (arrow ? " mm" : "°"));
}

// In the plane of the picture, through the centre.
void HandleTool::set_free(QPoint to, bool snap) {
  const scene::Camera& camera = seen_.camera;
  const auto in_picture = [&](QPoint at) {
    return camera.on_plane(middle_of(at), seen_.size.width(), seen_.size.height(),
                           grasp_->handle.X_WH.p, camera.ahead());
  };
  const auto from = in_picture(grasp_->at), now = in_picture(to);
  if (!from || !now) return;  // it is behind the eye
  Eigen::Vector3d by = *now - *from;
  if (snap)
    by = by.unaryExpr([](double v) { return scene::snapped(v, scene::kSnapLength); }).eval();
  const QString label = QString("x %1  y %2  z %3 mm")
                            .arg(1e3 * by.x(), 0, 'f', 0)
                            .arg(1e3 * by.y(), 0, 'f', 0)
                            .arg(1e3 * by.z(), 0, 'f', 0);
  apply({by, Eigen::Matrix3d::Identity()}, label);
}

void HandleTool::apply(const RigidMotion& by, const QString& label) {
  const QScopedValueRollback<bool> own(writing_, true);
  const std::optional<Pose> now = thing_->move(by);
  if (now) shown_ = *now;
  if (now) grasp_->label = label;
  Q_EMIT changed();
}

void HandleTool::release() {
  dragged_ = false;
  if (!grasp_ || field_->isVisible()) return;
  if (!grasp_->moved && grasp_->drag) return open_field({});
  end(true);
}

// The drag ends; without `keep` the text is that before it.
void HandleTool::end(bool keep) {
  if (!grasp_) return;
  const std::string before = std::exchange(grasp_, std::nullopt)->text;
  field_->hide();
  StackDocument& document = bench_.document();
  document.drag(false);
  if (!keep && document.text() != before) document.undo().undo();
  if (!keep && thing_) shown_ = thing_->pose();
  Q_EMIT changed();
}

}  // namespace poise::gui
