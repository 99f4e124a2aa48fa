// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/viewport/scene_hand.hpp"

#include <QObject>
#include <cmath>

#include "poise/core/error.hpp"

namespace poise::gui {
namespace {

constexpr double kReach = 14;       // [pixels], radius for picking a target
constexpr double kStiffness = 10;   // of the spring, per kilogram of the robot [1/s²]
constexpr double kDamping = 0.6;    // per kilogram of the robot [1/s]
constexpr double kFarthest = 0.75;  // maximum length of the spring, which limits its force [m]

}  // namespace

void SceneHand::look(const Snapshot& snapshot, const scene::Camera& camera, QSize size) {
  snapshot_ = snapshot;
  camera_ = camera;
  size_ = size;
  handles_.clear();
  edges_.clear();
  phase_contacts_.look();
  setup_ = bench_.checked() != nullptr ? bench_.checked()->setup : nullptr;
  const std::string& selected = bench_.selected();
  const bool patches = selected == "contacts" || selected.starts_with("contacts.");
  if (patches && setup_ && !bench_.session().running() && bench_.document().stack() != nullptr &&
      snapshot_.bodies.size() == static_cast<std::size_t>(setup_->tree->bodies()))
    edges_ = patch_handles(setup_->contacts, snapshot_.bodies);
  const History& history = bench_.session().history();
  const ConfigNode* stack = bench_.document().stack();
  if (history.empty() || stack == nullptr || !bench_.session().spec()) return;
  const std::size_t row = history.at(bench_.session().shown());
  handles_ =
      finder_.at(bench_.cards(), *stack, bench_.registry(), *history.layout(), history.row(row));
}

void SceneHand::show(View& view) const {
  phase_contacts_.show(view);
  for (const Handle& handle : handles_) view.handles.push_back(handle.at);
  view.large_handles = view.handles.size();
  for (const PatchHandle& edge : edges_) view.handles.push_back(edge.at);
  if (!edges_.empty()) view.marks.contacts = view.marks.idle_contacts = true;
  view.lit_handle = lit_;
  for (std::size_t i = 0; target_ && i < handles_.size(); ++i) {
    if (handles_[i].task != target_->handle.task) continue;
    view.handles[i] = target_->at;
    view.lit_handle = static_cast<int>(i);
  }
  if (!grip_) return;
  const Pose& body = snapshot_.bodies[static_cast<std::size_t>(grip_->body)];
  view.pull = {body * grip_->p_BG, grip_->goal};
}

// Index of a target, or, after the targets, of an edge.
int SceneHand::nearest(QPoint at) const {
  int best = -1;
  double least = kReach;
  for (std::size_t i = 0; i < handles_.size() + edges_.size(); ++i) {
    const Eigen::Vector3d& point =
        i < handles_.size() ? handles_[i].at : edges_[i - handles_.size()].at;
    const auto pixel = camera_.pixel(point, size_.width(), size_.height());
    const double away = pixel ? std::hypot(pixel->x() - at.x(), pixel->y() - at.y()) : least;
    if (away >= least) continue;
    least = away;
    best = static_cast<int>(i);
  }
  return best;
}

std::string SceneHand::hover(QPoint at) {
  lit_ = nearest(at);
  if (lit_ < 0) return {};
  const auto i = static_cast<std::size_t>(lit_);
  if (i < handles_.size()) return handles_[i].task;
  return "contacts." + setup_->contacts[edges_[i - handles_.size()].contact].name;
}

std::optional<scene::Hit> SceneHand::body_at(QPoint at, const scene::Model& robot) const {
  const Eigen::Vector3d ray =
      camera_.ray({at.x() + 0.5, at.y() + 0.5}, size_.width(), size_.height());
  return robot.hit(snapshot_.bodies, camera_.eye(), ray);
}

std::optional<Eigen::Vector3d> SceneHand::on_plane(QPoint at, const Eigen::Vector3d& through,
                                                   const Eigen::Vector3d& normal) const {
  return camera_.on_plane({at.x() + 0.5, at.y() + 0.5}, size_.width(), size_.height(), through,
                          normal);
}

bool SceneHand::take(QPoint at, const scene::Model* robot) {
  if (const int i = nearest(at); i >= 0) {
    if (static_cast<std::size_t>(i) >= handles_.size()) {
      edge_ = Edge{edges_[static_cast<std::size_t>(i) - handles_.size()], setup_};
      return true;
    }
    const Handle& handle = handles_[static_cast<std::size_t>(i)];
    target_ = Moved{handle, handle.at};
    target_->handle.over_included = over_is_included(bench_.document(), handle.goal);
    bench_.select(handle.task);
    return true;
  }
  if (robot == nullptr || !bench_.session().running()) return false;
  const auto hit = body_at(at, *robot);
  if (!hit) return false;
  const Pose& body = snapshot_.bodies[static_cast<std::size_t>(hit->body)];
  grip_ = Grip{hit->body, body.R.transpose() * (hit->at - body.p), hit->at};
  return true;
}

// The stiffness is proportional to the robot's mass.
void SceneHand::pull() {
  const double mass = bench_.session().history().layout()->tree->mass();
  Hold hold;
  hold.at = {grip_->body, {Eigen::Matrix3d::Identity(), grip_->p_BG}};
  hold.goal = grip_->goal;
  hold.stiffness = kStiffness * mass;
  hold.damping = kDamping * mass;
  bench_.session().hold(hold);
}

std::optional<double> SceneHand::force() const {
  if (!grip_) return std::nullopt;
  const Pose& body = snapshot_.bodies[static_cast<std::size_t>(grip_->body)];
  const double mass = bench_.session().history().layout()->tree->mass();
  return kStiffness * mass * (grip_->goal - body * grip_->p_BG).norm();
}

bool SceneHand::move(QPoint to, bool level) {
  const Eigen::Vector3d ahead = camera_.ahead();
  if (grip_) {
    const Pose& body = snapshot_.bodies[static_cast<std::size_t>(grip_->body)];
    const Eigen::Vector3d held = body * grip_->p_BG;
    if (const auto goal = on_plane(to, held, ahead)) {
      const double far = (*goal - held).norm();
      grip_->goal = held + (*goal - held) * std::min(1.0, kFarthest / std::max(far, 1e-9));
      pull();
    }
    return true;
  }
  if (edge_) move_edge(to);
  if (!target_) return edge_.has_value();
  const Eigen::Vector3d normal = level ? Eigen::Vector3d::UnitZ() : ahead;
  const auto place = on_plane(to, target_->at, normal);
  if (!place) return true;
  target_->at = *place;
  Handle::Change change;
  try {
    change = target_->handle.moved_to(*place);
  } catch (const ConfigError&) {  // its goal is typed right now
    return true;
  }
  StackDocument& document = bench_.document();
  if (!target_->begun)
    document.undo().beginMacro(
        QObject::tr("Move the target of %1")
            .arg(QString::fromStdString(target_->handle.task).section('.', -1)));
  target_->begun = true;
  document.set(change.path, change.value, true);
  return true;
}

// The edge follows the mouse in the plane of its patch.
void SceneHand::move_edge(QPoint to) {
  const Contact& contact = edge_->setup->contacts[edge_->handle.contact];
  const Pose X_WC =
      snapshot_.bodies[static_cast<std::size_t>(contact.frame.body)] * contact.frame.X_BF;
  const auto place = on_plane(to, edge_->handle.at, X_WC.R.col(2));
  if (!place) return;
  StackDocument& document = bench_.document();
  if (!edge_->begun)
    document.undo().beginMacro(
        QObject::tr("Move an edge of %1").arg(QString::fromStdString(contact.name)));
  edge_->begun = true;
  const double by = (*place - edge_->handle.at).dot(edge_->handle.outwards);
  poise::gui::move_edge(document, contact, *edge_->setup->tree, edge_->handle, by);
}

bool SceneHand::cancel() {
  if (!target_ && !edge_) return false;
  const bool begun = (target_ && target_->begun) || (edge_ && edge_->begun);
  release();
  if (begun) bench_.document().undo().undo();
  return true;
}

void SceneHand::release() {
  if (edge_ && edge_->begun) bench_.document().undo().endMacro();
  edge_.reset();
  if (grip_) bench_.session().hold(std::nullopt);
  if (target_ && target_->begun) bench_.document().undo().endMacro();
  grip_.reset();
  target_.reset();
}

}  // namespace poise::gui
