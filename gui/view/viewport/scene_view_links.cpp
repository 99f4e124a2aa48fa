// SPDX-License-Identifier: BSD-2-Clause
// A click on a link: its card, and what can be added there.

#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "poise/gui/view/viewport/link_card.hpp"
#include "poise/gui/view/viewport/scene_view.hpp"

namespace poise::gui {
namespace {

constexpr double kFirstPush = 1, kLater = 0.5;  // [s]
constexpr int kAround = 60;                     // [px]
constexpr double kClose =
    0.9;  // [m] from a link that fills the view, for a robot of a person's size

}  // namespace

void SceneView::make_card() {
  card_ = new LinkCard(this);
  connect(card_, &LinkCard::closed, this, &SceneView::close_card);
  connect(card_, &LinkCard::joint_wanted, this, [this](double value, bool drag) {
    if (picked_) pose(setup_->tree->joint_of(picked_->body), value, drag);
  });
  connect(card_, &LinkCard::joint_dragged, this, &SceneView::drag_joint);
  connect(card_, &LinkCard::stay_wanted, this, [this](bool stay) { contacts_stay_ = stay; });
  connect(card_, &LinkCard::task_wanted, this, [this] {
    const std::string path = link::add_task(bench_.document(), bench_.cards(), picked_point(),
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

// The camera comes close to the link of the card, from where it looks.
void SceneView::frame_link() {
  const Eigen::Vector3d at = snapshot_->bodies[static_cast<std::size_t>(picked_->body)] *
                             setup_->tree->links[static_cast<std::size_t>(picked_->link)].X_BL.p;
  camera_.target += at - seen_from().target;
  camera_.distance = kClose * marks_.size;
}

std::optional<scene::Hit> SceneView::body_at(QPoint at) const {
  const auto model = maker_.model();
  if (!setup_ || !model || !snapshot_) return std::nullopt;
  return hand_.body_at(at, *model);
}

// What a click there does with the contacts of the selected phase.
QString SceneView::hover_contact(QPoint at) {
  if (hand_.phase_contacts().phase().empty()) return {};
  const auto hit = body_at(at);
  return hand_.phase_contacts().hover(hit ? hit->body : -1);
}

void SceneView::click(QPoint at) {
  const auto hit = body_at(at);
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
  posing_ = posing_ || (pose_button_->isChecked() && !bench_.session().running());
  card_->show_link(facts_of(*setup_->tree, picked_->link, *bench_.document().stack()),
                   bench_.why_locked());
  show_pose();
  card_->show_beside(robot_area(), at);
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
