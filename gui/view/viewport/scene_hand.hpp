// SPDX-License-Identifier: BSD-2-Clause
// Mouse interaction with the robot: pulling it during a run, moving targets, contacts of a phase.

#pragma once

#include <QPoint>
#include <QSize>
#include <optional>

#include "poise/gui/model/edit/handles.hpp"
#include "poise/gui/model/edit/patch_handles.hpp"
#include "poise/gui/model/workbench.hpp"
#include "poise/gui/view/viewport/phase_contacts.hpp"
#include "poise/gui/view/viewport/picture_maker.hpp"

namespace poise::gui {

class SceneHand {
 public:
  explicit SceneHand(Workbench& bench) : bench_(bench), phase_contacts_(bench) {}

  /// Sets the moment shown and the camera.
  void look(const Snapshot& snapshot, const scene::Camera& camera, QSize size);
  /// Adds the draggable targets and the pulling force.
  void show(View& view) const;

  /// True if a target, or the robot during a run, was grasped.
  bool take(QPoint at, const scene::Model* robot);
  /// True if something is grasped. @param level  keeps the height of a target
  bool move(QPoint to, bool level);
  void release();
  /// Takes the drag of a target or an edge back. False if there is none.
  bool cancel();
  bool holds() const { return grip_ || target_ || edge_; }
  bool grips() const { return grip_.has_value(); }  ///< the robot, during a run
  /// Of the spring between the robot and the mouse [N]; none while nothing pulls.
  std::optional<double> force() const;
  /// The targets that can be dragged.
  const std::vector<Handle>& targets() const { return handles_; }
  /// Highlights the target or the patch's edge under the mouse. Returns the path of its card or
  /// contact; empty if there is none.
  std::string hover(QPoint at);
  PhaseContacts& phase_contacts() { return phase_contacts_; }
  const PhaseContacts& phase_contacts() const { return phase_contacts_; }
  /// The body under the mouse; none if there is none.
  std::optional<scene::Hit> body_at(QPoint at, const scene::Model& robot) const;

 private:
  struct Grip {
    int body;
    Eigen::Vector3d p_BG, goal;
  };
  struct Moved {
    Handle handle;
    Eigen::Vector3d at;
    bool begun = false;  // whether the undo step has begun
  };
  struct Edge {  // of a patch, as it was when it was grasped
    PatchHandle handle;
    std::shared_ptr<const Setup> setup;
    bool begun = false;
  };
  int nearest(QPoint at) const;
  void move_edge(QPoint to);
  void pull();
  std::optional<Eigen::Vector3d> on_plane(QPoint at, const Eigen::Vector3d& through,
                                          const Eigen::Vector3d& normal) const;

  Workbench& bench_;
  PhaseContacts phase_contacts_;
  Handles finder_;
  std::vector<Handle> handles_;
  std::vector<PatchHandle> edges_;  // after the handles in the picture
  std::shared_ptr<const Setup> setup_;
  Snapshot snapshot_;
  scene::Camera camera_;
  QSize size_;
  int lit_ = -1;
  std::optional<Grip> grip_;
  std::optional<Moved> target_;
  std::optional<Edge> edge_;
};

}  // namespace poise::gui
