// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/viewport/scene_hand.hpp"

#include <QObject>
#include <cmath>

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
  const History& history = bench_.session().history();
  const ConfigNode* stack = bench_.document().stack();
  if (history.empty() || stack == nullptr || !bench_.session().spec()) return;
  const std::size_t row = history.at(bench_.session().shown());
  handles_ =
      finder_.at(bench_.cards(), *stack, bench_.registry(), *history.layout(), history.row(row));
}

void SceneHand::show(View& view) const {
  for (const Handle& handle : handles_) view.handles.push_back(handle.at);
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

int SceneHand::nearest(QPoint at) const {
  int best = -1;
  double least = kReach;
  for (std::size_t i = 0; i < handles_.size(); ++i) {
    const auto pixel = camera_.pixel(handles_[i].at, size_.width(), size_.height());
    const double away = pixel ? std::hypot(pixel->x() - at.x(), pixel->y() - at.y()) : least;
    if (away >= least) continue;
    least = away;
    best = static_cast<int>(i);
  }
  return best;
}

std::string SceneHand::hover(QPoint at) {
  lit_ = nearest(at);
  return lit_ < 0 ? std::string() : handles_[static_cast<std::size_t>(lit_)].task;
}

std::optional<Eigen::Vector3d> SceneHand::on_plane(QPoint at, const Eigen::Vector3d& through,
                                                   const Eigen::Vector3d& normal) const {
  const Eigen::Vector3d ray =
      camera_.ray({at.x() + 0.5, at.y() + 0.5}, size_.width(), size_.height());
  const double slope = ray.dot(normal);
  if (std::abs(slope) < 1e-3) return std::nullopt;
  const double far = (through - camera_.eye()).dot(normal) / slope;
  if (far <= 0) return std::nullopt;
  return camera_.eye() + far * ray;
}

bool SceneHand::take(QPoint at, const scene::Model* robot) {
  if (const int i = nearest(at); i >= 0) {
    const Handle& handle = handles_[static_cast<std::size_t>(i)];
    target_ = Moved{handle, handle.at};
    bench_.select(handle.task);
    return true;
  }
  if (robot == nullptr || !bench_.session().running()) return false;
  const Eigen::Vector3d ray =
      camera_.ray({at.x() + 0.5, at.y() + 0.5}, size_.width(), size_.height());
  const auto hit = robot->hit(snapshot_.bodies, camera_.eye(), ray);
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

bool SceneHand::move(QPoint to, bool level) {
  const Eigen::Vector3d ahead = (camera_.target - camera_.eye()).normalized();
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
  if (!target_) return false;
  const Eigen::Vector3d normal = level ? Eigen::Vector3d::UnitZ() : ahead;
  const auto place = on_plane(to, target_->at, normal);
  if (!place) return true;
  target_->at = *place;
  const Handle::Change change = target_->handle.moved_to(*place);
  StackDocument& document = bench_.document();
  if (!target_->begun)
    document.undo().beginMacro(
        QObject::tr("Move the target of %1")
            .arg(QString::fromStdString(target_->handle.task).section('.', -1)));
  target_->begun = true;
  document.set(change.path, change.value, true);
  return true;
}

void SceneHand::release() {
  if (grip_) bench_.session().hold(std::nullopt);
  if (target_ && target_->begun) bench_.document().undo().endMacro();
  grip_.reset();
  target_.reset();
}

}  // namespace poise::gui
