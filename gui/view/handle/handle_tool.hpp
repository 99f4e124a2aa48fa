// SPDX-License-Identifier: BSD-2-Clause
// The handle in the 3D view: arrows and rings at what is selected, dragged or set by a number.

#pragma once

#include <QObject>
#include <QPoint>
#include <QSize>
#include <memory>
#include <optional>
#include <string>

#include "poise/gui/model/edit/handles.hpp"
#include "poise/gui/model/handle/placed.hpp"
#include "poise/gui/model/handle/spots.hpp"
#include "poise/gui/model/workbench.hpp"
#include "poise/gui/scene/handle/handle_drag.hpp"
#include "poise/gui/view/viewport/studio.hpp"

class QKeyEvent;
class QLineEdit;
class QPainter;
class QWidget;

namespace poise::gui {

/// One handle at a time: at the target of the selected task, at a contact while contacts are
/// selected, at a loop closure while the robot is selected, or at a link while it is posed.
class HandleTool : public QObject {
  Q_OBJECT

 public:
  /// What is seen.
  struct Sight {
    Snapshot moment;
    std::vector<Handle> targets;  ///< with a position at this moment
    scene::Camera camera;
    QSize size;           ///< of the view
    bool posing = false;  ///< whether the robot is being posed
    int link = -1;        ///< picked for that; −1: none
  };

  /// @param view  parent of the field for numbers; must outlive this
  HandleTool(Workbench& bench, QWidget& view);

  /// Sets what is seen, and finds the thing that has the handle.
  void look(Sight sight);
  /// Adds the handle, and balls at spots that may have it.
  void show(View& view) const;
  /// The label beside the handle during a drag.
  void paint(QPainter& painter) const;

  /// True if a part of the handle, or a spot that gets the handle, is there.
  bool take(QPoint at);
  /// @param snap  to steps of kSnapLength, kSnapAngle
  void drag(QPoint to, bool snap);
  /// Ends a drag. A click on an arrow or a ring opens the field.
  void release();
  bool dragged() const { return dragged_; }
  /// Highlights the part under the mouse. True if there is one.
  bool hover(QPoint at);
  /// What the part under the mouse does; empty if there is none.
  QString help() const;
  /// True if the key was meant for the handle: a number, Escape, L.
  bool key(const QKeyEvent& event);
  /// Whether the axes are those of the thing, not of the world.
  bool& local() { return local_; }

 Q_SIGNALS:
  void changed();  ///< the view is to be drawn again

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  std::unique_ptr<Placed> find_thing();
  std::unique_ptr<Placed> find_link();
  std::optional<scene::PoseHandle> handle() const;
  scene::Sight sight_of(QPoint at) const;
  int spot_at(QPoint at) const;
  bool aims_at_target() const;
  void begin(scene::HandlePart part, QPoint at);
  void set(double amount);
  void set_free(QPoint to, bool snap);
  void apply(const RigidMotion& by, const QString& label);
  void open_field(const QString& text);
  void enter();
  void end(bool keep);
  QPoint beside() const;

  /// From the grasp to the release, or to Enter in the field.
  struct Grasp {
    scene::PoseHandle handle;  // as it was grasped
    scene::HandlePart part;
    std::optional<scene::HandleDrag> drag;  // none: the centre, which moves freely
    QPoint at;
    std::string text;  // of the document
    bool moved = false;
    QString label = {};
  };

  Workbench& bench_;
  QWidget& view_;
  QLineEdit* field_;
  Handles finder_;
  Sight seen_;
  std::unique_ptr<Placed> thing_;
  Pose shown_;  // of the thing, with the motion so far
  std::optional<Grasp> grasp_;
  scene::HandlePart lit_ = scene::HandlePart::kNone;
  struct {
    std::vector<Spot> all;
    int lit = -1;        // under the mouse; −1: none
    std::string chosen;  // path of the one that has the handle
  } spots_;
  bool dragged_ = false, local_ = false;
  bool writing_ = false;  // an edit of its own
  bool chosen_ = false;   // whether the user has selected something since the stack was opened
};

}  // namespace poise::gui
