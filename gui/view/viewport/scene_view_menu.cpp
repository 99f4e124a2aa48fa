// SPDX-License-Identifier: BSD-2-Clause
// Switches of the 3D view: a menu, by its button or by a right click.

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QToolButton>

#include "poise/core/error.hpp"
#include "poise/core/replay/replay.hpp"
#include "poise/gui/document/errors/error_text.hpp"
#include "poise/gui/view/theme/icons.hpp"
#include "poise/gui/view/theme/theme.hpp"
#include "poise/gui/view/viewport/scene_view.hpp"
#include "poise/gui/view/widgets/file_dialogs.hpp"

namespace poise::gui {

void SceneView::make_menu_button() {
  menu_button_ = new QToolButton(this);
  menu_button_->setObjectName("view");
  menu_button_->setToolTip(tr("What the 3D view shows"));
  menu_button_->setAccessibleName(menu_button_->toolTip());
  menu_button_->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(menu_button_);
  menu->setObjectName("view-menu");
  menu_button_->setMenu(menu);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] {
    menu->clear();
    fill(*menu);
  });
  const auto paint = [this] { menu_button_->setIcon(icon("view", theme().text)); };
  connect(&CurrentTheme::get(), &CurrentTheme::changed, this, paint);
  paint();
  menu_button_->adjustSize();
}

void SceneView::fill(QMenu& menu) {
  const auto toggle = [&](const QString& text, bool& value) {
    QAction* action = menu.addAction(text);
    action->setCheckable(true);
    action->setChecked(value);
    connect(action, &QAction::toggled, this, [this, &value](bool on) {
      value = on;
      refresh();
    });
  };
  toggle(tr("Follow the robot"), follow_);
  toggle(tr("Handle along its own axes (L)"), handle_.local());
  menu.addSeparator();
  toggle(tr("Contacts"), marks_.contacts);
  toggle(tr("Contact forces"), marks_.forces);
  toggle(tr("Friction cones"), marks_.cones);
  toggle(tr("Centre of mass"), marks_.com);
  toggle(tr("Support region"), marks_.support);
  toggle(tr("Loop closures"), marks_.loops);
  toggle(tr("Outline of the compared run or the estimate"), outlines_.other);
  toggle(tr("Outline of the phase before"), outlines_.phase.on());
  menu.addSeparator();
  toggle(tr("Transparent robot"), style_.transparent);
  toggle(tr("Wireframe"), style_.wires);
  toggle(tr("Frames of the links"), style_.frames);
  toggle(tr("Inertia ellipsoids"), style_.inertia);
  toggle(tr("Collision shapes"), style_.collision);
  menu.addSeparator();
  add_poses(menu);
  menu.addSeparator();
  connect(menu.addAction(tr("Show everything")), &QAction::triggered, this, [this] {
    fit();
    refresh();
  });
  connect(menu.addAction(tr("Copy as picture")), &QAction::triggered, this,
          [this] { QApplication::clipboard()->setImage(grab().toImage()); });
}

void SceneView::add_poses(QMenu& menu) {
  QAction* here = menu.addAction(tr("Start from this moment"));
  const Session& session = bench_.session();
  here->setEnabled(session.history().size() > 1 && !session.running() && fits(snapshot_));
  connect(here, &QAction::triggered, this, &SceneView::start_here);
  connect(menu.addAction(tr("Save the start pose…")), &QAction::triggered, this,
          &SceneView::save_pose);
  connect(menu.addAction(tr("Take a pose…")), &QAction::triggered, this, &SceneView::take_pose);
  if (setup_) add_postures(menu);
}

void SceneView::add_postures(QMenu& menu) {
  std::vector<std::string> names;
  try {
    names = named_postures(*robot_spec_, *setup_);
  } catch (const ConfigError&) {
    return;  // the problems say why
  }
  if (names.empty()) return;
  QMenu* list = menu.addMenu(tr("Postures of the robot's file"));
  list->setObjectName("postures");
  for (const std::string& name : names)
    connect(list->addAction(QString::fromStdString(name)), &QAction::triggered, this, [this, name] {
      if (!bench_.why_locked().isEmpty()) return Q_EMIT bench_.message(bench_.why_locked());
      try {
        posing_ = true;
        take_posture(bench_.document(), *robot_spec_, *setup_, name);
      } catch (const ConfigError& error) {
        Q_EMIT bench_.message(error_text(error));
      }
    });
}

// The robot's velocity is not stored.
void SceneView::start_here() {
  if (!bench_.why_locked().isEmpty()) return Q_EMIT bench_.message(bench_.why_locked());
  const History& run = bench_.session().history();
  const double time = bench_.session().shown();
  posing_ = true;
  store_pose(bench_.document(), *setup_, RowReader(run.layout()).state(run.row(run.at(time))),
             tr("Start from %1 s").arg(time, 0, 'f', 2), false);
}

void SceneView::save_pose() {
  if (!setup_) return;
  const QString file =
      ask_where_to_save(window(), tr("Save the start pose"), "pose.yaml", tr("Poses (*.yaml)"));
  if (file.isEmpty()) return;
  try {
    poise::gui::save_pose(*setup_, file.toStdString());
  } catch (const ConfigError& error) {
    Q_EMIT bench_.message(error_text(error));
  }
}

void SceneView::take_pose() {
  if (!bench_.why_locked().isEmpty()) return Q_EMIT bench_.message(bench_.why_locked());
  const QString file = ask_for_file(window(), tr("Take a pose"), tr("Poses (*.yaml)"));
  if (file.isEmpty()) return;
  try {
    poise::gui::take_pose(bench_.document(), file.toStdString());
    posing_ = true;
  } catch (const ConfigError& error) {
    Q_EMIT bench_.message(error_text(error));
  }
}

void SceneView::make_body_marks() {
  std::vector<BodyShape> collision;
  try {
    collision = collision_shapes(*robot_spec_, *setup_);
    body_marks_ = std::make_shared<const scene::BodyMarks>(*setup_->tree, collision, marks_.size);
  } catch (const ConfigError& error) {
    Q_EMIT bench_.message(error_text(error));
    body_marks_ = std::make_shared<const scene::BodyMarks>(*setup_->tree, std::vector<BodyShape>{},
                                                           marks_.size);
  }
}

void SceneView::contextMenuEvent(QContextMenuEvent* event) {
  if (event->reason() == QContextMenuEvent::Mouse &&
      (mouse_.last - event->pos()).manhattanLength() > 4)
    return;
  QMenu menu(this);
  fill(menu);
  menu.exec(event->globalPos());
}

}  // namespace poise::gui
