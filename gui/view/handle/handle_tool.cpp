// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/handle/handle_tool.hpp"

#include <QLineEdit>
#include <QRegularExpressionValidator>
#include <QScopedValueRollback>
#include <cmath>
#include <utility>

#include "poise/gui/model/handle/placed_link.hpp"
#include "poise/gui/model/handle/placed_surface.hpp"
#include "poise/gui/model/handle/placed_target.hpp"

namespace poise::gui {
namespace {

using scene::HandlePart;

constexpr double kPixels = 92;     // length of an arrow
constexpr double kReachPart = 10;  // [px] at which a part is grasped
constexpr int kStillFor = 3;       // [px] motion of the mouse that is a click
constexpr double kDegree = M_PI / 180;

bool selects_contacts(const std::string& path) {
  return path == "contacts" || path.starts_with("contacts.");
}

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
    contact_.clear();
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
  if (selects_contacts(bench_.selected())) return find_surface();
  const Card* card = chosen_ ? bench_.selected_card() : nullptr;
  if (card == nullptr || !card->task) return nullptr;
  return placed_target(bench_, *card, finder_, seen_.targets, seen_.moment, *checked->setup);
}

std::unique_ptr<Placed> HandleTool::find_surface() {
  const auto& contacts = bench_.checked()->setup->contacts;
  if (!bench_.why_locked().isEmpty() || seen_.moment.contacts.size() != contacts.size())
    return nullptr;
  for (std::size_t c = 0; c < contacts.size(); ++c)
    if (contacts[c].name == contact_ && has_surface(contacts[c]))
      return placed_surface(bench_.document(), contacts[c], seen_.moment.contacts[c].X_WS);
  return nullptr;
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
    if (thing_ && ball == thing_->pose().p) ball = shown_.p;
  if (seen_.posing || !selects_contacts(bench_.selected()) || !bench_.why_locked().isEmpty())
    return;
  for (std::size_t c = 0; c < seen_.moment.contacts.size() && c < view.contacts.size(); ++c)
    if (has_surface(view.contacts[c])) view.handles.push_back(seen_.moment.contacts[c].X_WS.p);
}

scene::Sight HandleTool::sight_of(QPoint at) const {
  return {seen_.camera.eye(),
          seen_.camera.ray(middle_of(at), seen_.size.width(), seen_.size.height())};
}

// The contact whose origin is there; empty if there is none.
std::string HandleTool::contact_at(QPoint at) const {
  const Checked* checked = bench_.checked();
  if (seen_.posing || !selects_contacts(bench_.selected()) || checked == nullptr ||
      !checked->setup || !bench_.why_locked().isEmpty())
    return {};
  const auto& contacts = checked->setup->contacts;
  std::string best;
  double least = kReachPart;
  for (std::size_t c = 0; c < contacts.size() && c < seen_.moment.contacts.size(); ++c) {
    const auto pixel = seen_.camera.pixel(seen_.moment.contacts[c].X_WS.p, seen_.size.width(),
                                          seen_.size.height());
    const double away = pixel ? (*pixel - middle_of(at)).norm() : least;
    if (away >= least || !has_surface(contacts[c])) continue;
    least = away;
    best = contacts[c].name;
  }
  return best;
}

bool HandleTool::hover(QPoint at) {
  const auto now = handle();
  lit_ = now ? scene::part_at(*now, seen_.camera, middle_of(at), seen_.size.width(),
                              seen_.size.height(), kReachPart)
             : HandlePart::kNone;
  const bool target = !seen_.posing && !selects_contacts(bench_.selected());
  if (lit_ == HandlePart::kCentre && (target || !now->moves[0] || !now->moves[1] || !now->moves[2]))
    lit_ = HandlePart::kNone;  // its own point is dragged, or a plane, which has no free motion
  return lit_ != HandlePart::kNone || !contact_at(at).empty();
}

QString HandleTool::help() const {
  if (scene::is_arrow(lit_)) return tr("Drag along this axis; Ctrl snaps to 10 mm; click to type");
  if (scene::is_ring(lit_))
    return tr("Drag to turn about this axis; Ctrl snaps to 5°; click to type");
  if (lit_ == HandlePart::kCentre) return tr("Drag freely in the plane of the picture");
  return tr("Click to move or tilt the surface of this contact");
}

bool HandleTool::take(QPoint at) {
  end(true);
  Q_EMIT changed();  // the text may be another one since the last look
  if (!hover(at)) return false;
  held_ = true;
  if (lit_ != HandlePart::kNone) {
    const bool target = !seen_.posing && !selects_contacts(bench_.selected());
    if (target || !bench_.checking()) begin(lit_, at);  // others count from the checked stack
    return true;
  }
  contact_ = contact_at(at);
  Q_EMIT changed();
  return true;
}

void HandleTool::begin(HandlePart part, QPoint at) {
  const scene::PoseHandle grasped = *handle();
  grasp_ = Grasp{grasped, part, std::nullopt, at, bench_.document().text()};
  if (part != HandlePart::kCentre) grasp_->drag.emplace(grasped, part, sight_of(at));
  bench_.document().hold(true);
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
  held_ = false;
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
  document.hold(false);
  if (!keep && document.text() != before) document.undo().undo();
  if (!keep && thing_) shown_ = thing_->pose();
  Q_EMIT changed();
}

}  // namespace poise::gui
