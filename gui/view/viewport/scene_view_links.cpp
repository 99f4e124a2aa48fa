// SPDX-License-Identifier: BSD-2-Clause
// A click on a link: its card, and what can be added there.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "poise/gui/view/viewport/link_card.hpp"
#include "poise/gui/view/viewport/scene_view.hpp"

namespace poise::gui {
namespace {

constexpr double kFirstPush = 1, kLater = 0.5;  // [s]
constexpr int kAround = 60;                     // [px]

}  // namespace

void SceneView::make_card() {
  card_ = new LinkCard(this);
  connect(card_, &LinkCard::closed, this, &SceneView::close_card);
  connect(card_, &LinkCard::joint_wanted, this, [this](double value, bool drag) {
    if (picked_) pose(setup_->tree->joint_of(picked_->body), value, drag);
  });
  connect(card_, &LinkCard::joint_held, &bench_.document(), &StackDocument::hold);
  connect(card_, &LinkCard::stay_wanted, this, [this](bool stay) { contacts_stay_ = stay; });
  connect(card_, &LinkCard::task_wanted, this, [this] {
    const std::string path =
        link::add_task(bench_.document(), bench_.cards(),
                       setup_->tree->links[static_cast<std::size_t>(picked_->link)].name,
                       !setup_->tree->floating());
    close_card();
    if (!path.empty()) bench_.select(path);
  });
  connect(card_, &LinkCard::contact_wanted, this, [this] {
    const bool added = !link::add_contact(bench_.document(), picked_point(), marks_.size).empty();
    close_card();
    if (added) bench_.select("contacts");
  });
  connect(card_, &LinkCard::push_wanted, this, [this] {
    const History& run = bench_.session().history();
    const double time = run.size() > 1 ? bench_.session().shown() + kLater : kFirstPush;
    const bool added =
        !link::add_push(bench_.document(), picked_point(), time, setup_->tree->mass()).empty();
    close_card();
    if (added) bench_.select("plant");
  });
}

void SceneView::close_card() {
  card_->hide();
  posing_ = false;
  standing_.reset();
  if (!picked_) return;
  picked_.reset();
  refresh();
}

void SceneView::click(QPoint at) {
  const auto model = maker_.model();
  if (!setup_ || !model || !snapshot_) return;
  const auto hit = hand_.body_at(at, *model);
  if (!hit) return close_card();
  const Pose& X_WB = snapshot_->bodies[static_cast<std::size_t>(hit->body)];
  picked_ =
      Picked{hit->link, hit->body, X_WB.inverse() * hit->at, X_WB.R.transpose() * hit->normal};
  show_card(at);
}

void SceneView::show_link(const std::string& link) {
  if (!setup_ || !snapshot_) return;
  const int index = setup_->tree->find_link(link);
  if (index < 0) return;
  const TreeLink& found = setup_->tree->links[static_cast<std::size_t>(index)];
  picked_ = Picked{index, found.body, found.X_BL.p, Eigen::Vector3d::UnitX()};
  const auto at = where(snapshot_->bodies[static_cast<std::size_t>(found.body)] * found.X_BL.p);
  show_card(at.value_or(rect().center()));
  card_->setFocus();
}

// Where the robot is seen, with some room around it.
QRect SceneView::robot_area() const {
  QRect area;
  for (const Pose& body : snapshot_->bodies)
    if (const auto at = where(body.p)) area |= QRect(*at, QSize(1, 1));
  return area.adjusted(-kAround, -kAround, kAround, kAround);
}

void SceneView::show_card(QPoint at) {
  if (bench_.document().stack() == nullptr) return;
  card_->show_link(facts_of(*setup_->tree, picked_->link, *bench_.document().stack()),
                   bench_.why_locked());
  show_pose();
  card_->show_beside(robot_area(), at);
  refresh();
}

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
std::optional<LinkCard::Joint> SceneView::picked_joint() const {
  const Tree& tree = *setup_->tree;
  const int joint = picked_ ? tree.joint_of(picked_->body) : -1;
  if (joint < 0 || joint >= tree.roots.front().joints || bench_.session().running()) return {};
  const TreeJoint& found = tree.joints[static_cast<std::size_t>(joint)];
  if (found.leader >= 0 || !found.whole.empty() || found.kind == JointKind::kSpherical) return {};
  LinkCard::Joint out;
  out.turns = found.turns();
  out.value = setup_->start.joints[joint];
  out.lower = std::isfinite(found.limits.lower) ? found.limits.lower : out.turns ? -M_PI : -1;
  out.upper = std::isfinite(found.limits.upper) ? found.limits.upper : out.turns ? M_PI : 1;
  return out;
}

void SceneView::pose(int joint, double value, bool drag) {
  if (!bench_.why_locked().isEmpty()) return Q_EMIT bench_.message(bench_.why_locked());
  const TreeJoint& moved = setup_->tree->joints[static_cast<std::size_t>(joint)];
  if (StandingPose* pose = standing(moved.body)) {
    posing_ = true;
    if (!pose->turn(joint, value)) Q_EMIT bench_.message(tr("The contacts do not allow this pose"));
    store_pose(bench_.document(), *setup_, pose->state(),
               tr("Pose %1").arg(QString::fromStdString(moved.name)), drag);
    return;
  }
  const double kept = std::clamp(value, moved.limits.lower, moved.limits.upper);
  const std::string text =
      moved.turns() ? fmt::format("{:.1f} deg", kept * 180 / M_PI) : fmt::format("{:.4f} m", kept);
  posing_ = true;
  bench_.document().set(joint_path(moved.name), text, drag);
}

// With Alt, a limb is grasped and turned about its joint.
bool SceneView::take_limb(QPoint at) {
  const auto model = maker_.model();
  if (!setup_ || !model || !snapshot_ || bench_.session().running()) return false;
  const auto hit = hand_.body_at(at, *model);
  if (!hit) return false;
  const Pose& X_WB = snapshot_->bodies[static_cast<std::size_t>(hit->body)];
  picked_ =
      Picked{hit->link, hit->body, X_WB.inverse() * hit->at, X_WB.R.transpose() * hit->normal};
  const auto joint = picked_joint();
  const StandingPose* const pose = standing(hit->body);
  if (!joint && pose == nullptr) return false;
  limb_ = Limb{setup_->tree->joint_of(hit->body), picked_->p_BP, joint ? joint->value : 0};
  posing_ = true;
  return true;
}

StandingPose* SceneView::standing(int body) {
  const Checked* checked = bench_.checked();
  if (!contacts_stay_ || checked == nullptr || !checked->setup) return nullptr;
  try {
    if (!standing_) standing_ = std::make_unique<StandingPose>(*checked->spec, checked->setup);
  } catch (const ConfigError& error) {
    Q_EMIT bench_.message(QString::fromUtf8(error.what()));
    return nullptr;
  }
  return standing_->stands() && standing_->carries(body) ? standing_.get() : nullptr;
}

// The grasped point follows the mouse in the plane of the picture, as far as the contacts allow.
void SceneView::move_standing(QPoint to) {
  if (!bench_.why_locked().isEmpty()) return Q_EMIT bench_.message(bench_.why_locked());
  Dynamics robot(setup_->tree, robot_spec_->gravity);
  robot.update(standing_->state());
  const Eigen::Vector3d held =
      robot.pose({picked_->body, {Eigen::Matrix3d::Identity(), limb_->p_BG}}).p;
  const scene::Camera camera = seen_from();
  const Eigen::Vector3d ahead = (camera.target - camera.eye()).normalized();
  const Eigen::Vector3d ray = camera.ray({to.x() + 0.5, to.y() + 0.5}, width(), height());
  const double far = (held - camera.eye()).dot(ahead) / ray.dot(ahead);
  standing_->move(picked_->body, limb_->p_BG, camera.eye() + far * ray);
  QUndoStack& undo = bench_.document().undo();
  const QString what = tr("Pose %1").arg(
      QString::fromStdString(setup_->tree->links[static_cast<std::size_t>(picked_->link)].name));
  if (!limb_->begun) undo.beginMacro(what);
  limb_->begun = true;
  store_pose(bench_.document(), *setup_, standing_->state(), what, true);
}

// The joint turns so that the grasped point follows the mouse as far as it can.
void SceneView::move_limb(QPoint by) {
  if (standing(picked_->body) != nullptr) return move_standing(last_);
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
  limb_->value += slope.dot(Eigen::Vector2d(by.x(), by.y())) / slope.squaredNorm();
  limb_->value = std::clamp(limb_->value, joint.limits.lower, joint.limits.upper);
  QUndoStack& undo = bench_.document().undo();
  if (!limb_->begun) undo.beginMacro(tr("Pose %1").arg(QString::fromStdString(joint.name)));
  limb_->begun = true;
  pose(limb_->joint, limb_->value, true);
}

void SceneView::release_limb() {
  if (limb_->begun) bench_.document().undo().endMacro();
  limb_.reset();
  standing_.reset();
  unsetCursor();
  refresh();
}

// In the start state, where contacts are made and tasks without goals stay.
LinkPoint SceneView::picked_point() const {
  Dynamics robot(setup_->tree, robot_spec_->gravity);
  robot.update(setup_->start);
  Snapshot start;
  look(robot, setup_->contacts, {}, 0, start);
  const TreeLink& link = setup_->tree->links[static_cast<std::size_t>(picked_->link)];
  const Pose& X_WB = start.bodies[static_cast<std::size_t>(link.body)];
  return {link.name, X_WB * link.X_BL, X_WB * picked_->p_BP, X_WB.R * picked_->n_B};
}

}  // namespace poise::gui
