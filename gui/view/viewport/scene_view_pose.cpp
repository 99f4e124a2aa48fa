// SPDX-License-Identifier: BSD-2-Clause
// Posing the robot by the mouse and by sliders.

#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <utility>

#include "poise/gui/document/errors/error_text.hpp"
#include "poise/gui/view/theme/icons.hpp"
#include "poise/gui/view/theme/theme.hpp"
#include "poise/gui/view/viewport/joint_list.hpp"
#include "poise/gui/view/viewport/link_card.hpp"
#include "poise/gui/view/viewport/scene_view.hpp"

namespace poise::gui {
namespace {

constexpr int kListTop = 48, kListBeside = 10;  // [px]

}  // namespace

// Window managers may take Alt and drag for themselves.
void SceneView::make_pose_button() {
  pose_button_ = new QToolButton(this);
  pose_button_->setObjectName("pose");
  pose_button_->setCheckable(true);
  pose_button_->setText(tr("Pose"));
  pose_button_->setToolTip(
      tr("Dragging a limb poses the start of the robot, as with Alt; all joints have sliders"));
  joints_ = new JointList(this);
  connect(joints_, &JointList::joint_wanted, this, &SceneView::pose);
  connect(joints_, &JointList::joint_dragged, this, &SceneView::drag_joint);
  connect(pose_button_, &QToolButton::toggled, this, [this](bool on) {
    place_joints();
    posing_ = posing_ || (on && picked_ && !bench_.session().running());
    refresh();
  });
  pose_button_->adjustSize();
}

// While a slider is dragged, its changes are one step, and poses are near that at its beginning.
void SceneView::drag_joint(bool on) {
  joint_dragged_ = on;
  bench_.document().drag(on);
}

void SceneView::place_joints() {
  pose_button_->move(menu_button_->x() - pose_button_->width() - 8, 10);
  joints_->setGeometry(kListBeside, kListTop, joints_->width(),
                       std::max(0, height() - kListTop - kListBeside));
  joints_->setVisible(pose_button_->isChecked() && setup_ != nullptr);
  show_joints();
}

void SceneView::show_joints() {
  if (setup_ && pose_button_->isChecked()) joints_->show_pose(*setup_->tree, posed());
}

// Where the robot starts, or where it has been dragged to.
const State& SceneView::posed() const { return standing_ ? standing_->state() : setup_->start; }

// Of a joint that moves contacts, the card says whether they stay.
void SceneView::show_pose() {
  const auto joint = picked_joint();
  const Checked* checked = bench_.checked();
  bool moves = false;
  if (joint && checked != nullptr && checked->setup)
    moves = StandingPose(*checked->spec, checked->setup).carries(picked_->body);
  card_->show_joint(joint, moves);
}

// Only joints of the robot with one degree of freedom have a start position of their own.
std::optional<JointRange> SceneView::picked_joint() const {
  if (!picked_ || bench_.session().running()) return {};
  const int joint = setup_->tree->joint_of(picked_->body);
  std::optional<JointRange> found = range_of(*setup_->tree, posed(), joint);
  if (found && limb_ && limb_->joint == joint && !standing_) found->value = limb_->value;
  return found;
}

void SceneView::pose(int joint, double value, bool drag) {
  if (!bench_.why_locked().isEmpty()) return Q_EMIT bench_.message(bench_.why_locked());
  const TreeJoint& moved = setup_->tree->joints[static_cast<std::size_t>(joint)];
  if (StandingPose* pose = standing(moved.body)) {
    posing_ = true;
    if (!pose->turn(joint, value))
      return Q_EMIT bench_.message(tr("The contacts do not allow this pose"));
    store_pose(bench_.document(), *setup_, pose->state(),
               tr("Pose %1").arg(QString::fromStdString(moved.name)), drag);
    return;
  }
  posing_ = true;
  pose_joint(bench_.document(), *setup_->tree, joint, value, drag);
}

// With Alt or Pose, a limb is grasped and turned about its joint.
bool SceneView::take_limb(QPoint at) {
  const auto model = maker_.model();
  if (!setup_ || !model || !snapshot_ || bench_.session().running()) return false;
  const auto hit = hand_.body_at(at, *model);
  if (!hit) return false;
  const Pose& X_WB = snapshot_->bodies[static_cast<std::size_t>(hit->body)];
  picked_ =
      Picked{hit->link, hit->body, X_WB.inverse() * hit->at, X_WB.R.transpose() * hit->normal};
  standing_.reset();
  const auto joint = picked_joint();
  const StandingPose* const pose = standing(hit->body);
  if (!joint && pose == nullptr) return false;
  limb_ = Limb{setup_->tree->joint_of(hit->body), picked_->p_BP, joint ? joint->value : 0};
  posing_ = true;
  show_card(at);
  joints_->mark(limb_->joint);
  return true;
}

StandingPose* SceneView::standing(int body) {
  const Checked* checked = bench_.checked();
  if (!contacts_stay_ || checked == nullptr || !checked->setup) return nullptr;
  try {
    if (!standing_) standing_ = std::make_unique<StandingPose>(*checked->spec, checked->setup);
  } catch (const ConfigError& error) {
    Q_EMIT bench_.message(error_text(error));
    return nullptr;
  }
  if (!standing_->stands() || !standing_->carries(body)) standing_.reset();
  return standing_.get();
}

// The grasped point follows the mouse in the plane of the picture, as far as the contacts allow.
void SceneView::move_standing(QPoint to) {
  if (!bench_.why_locked().isEmpty()) return Q_EMIT bench_.message(bench_.why_locked());
  Dynamics robot(setup_->tree, robot_spec_->gravity);
  robot.update(standing_->state());
  const Eigen::Vector3d held =
      robot.pose({picked_->body, {Eigen::Matrix3d::Identity(), limb_->p_BG}}).p;
  const scene::Camera camera = seen_from();
  const auto goal =
      camera.on_plane({to.x() + 0.5, to.y() + 0.5}, width(), height(), held, camera.ahead());
  if (!goal) return;
  if (!standing_->move(picked_->body, limb_->p_BG, *goal))
    return Q_EMIT bench_.message(tr("The contacts do not allow this pose"));
  begin_limb(setup_->tree->links[static_cast<std::size_t>(picked_->link)].name);
  store_pose(bench_.document(), *setup_, standing_->state(), {}, true);
  show_pose();
  show_joints();
}

// Undo takes back the whole drag.
void SceneView::begin_limb(const std::string& what) {
  if (std::exchange(limb_->begun, true)) return;
  bench_.document().undo().beginMacro(tr("Pose %1").arg(QString::fromStdString(what)));
}

// The joint turns so that the grasped point follows the mouse as far as it can.
void SceneView::move_limb(QPoint by) {
  if (standing(picked_->body) != nullptr) return move_standing(mouse_.last);
  constexpr double kSmall = 1e-3;
  const TreeJoint& joint = setup_->tree->joints[static_cast<std::size_t>(limb_->joint)];
  const Pose& X_WB = snapshot_->bodies[static_cast<std::size_t>(joint.body)];
  const Eigen::Vector3d axis = X_WB.R * joint.axis, at = X_WB * limb_->p_BG;
  const Eigen::Vector3d rate = joint.turns() ? Eigen::Vector3d(axis.cross(at - X_WB.p)) : axis;
  const scene::Camera camera = seen_from();
  const auto here = camera.pixel(at, width(), height());
  const auto there = camera.pixel(at + kSmall * rate, width(), height());
  if (!here || !there) return;
  const Eigen::Vector2d slope = (*there - *here) / kSmall;
  if (slope.norm() < 1) return;
  const double before = limb_->value;
  limb_->value += slope.dot(Eigen::Vector2d(by.x(), by.y())) / slope.squaredNorm();
  limb_->value = std::clamp(limb_->value, joint.limits.lower, joint.limits.upper);
  if (limb_->value == before) return;
  begin_limb(joint.name);
  pose(limb_->joint, limb_->value, true);
  show_pose();
}

void SceneView::release_limb() {
  if (limb_->begun) bench_.document().undo().endMacro();
  limb_.reset();
  standing_.reset();
  unsetCursor();
  refresh();
}

}  // namespace poise::gui
