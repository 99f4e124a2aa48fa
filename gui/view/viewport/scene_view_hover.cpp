// SPDX-License-Identifier: BSD-2-Clause
// What is under the mouse: its highlight, cursor and tool tip.

#include "poise/gui/view/viewport/scene_view.hpp"

namespace poise::gui {

void SceneView::hover(QPoint at) {
  const bool on_handle = handle_.hover(at);
  const std::string target = hand_.hover(at);
  setCursor(on_handle || !target.empty() ? Qt::OpenHandCursor : Qt::ArrowCursor);
  const bool patch = target.starts_with("contacts.");
  setToolTip(on_handle        ? handle_.help()
             : target.empty() ? QString()
             : patch          ? tr("Drag this edge of the patch of %1")
                           .arg(QString::fromStdString(target).section('.', -1))
                     : tr("Drag the target of %1; with Ctrl it keeps its height")
                           .arg(QString::fromStdString(target).section('.', -1)));
  const std::string hovered = on_handle ? "handle " + handle_.help().toStdString() : target;
  if (hovered != mouse_.hovered || on_handle) refresh();
  mouse_.hovered = hovered;
}

}  // namespace poise::gui
