// SPDX-License-Identifier: BSD-2-Clause
// What is under the mouse: its highlight, cursor and tool tip.

#include "poise/gui/view/viewport/scene_view.hpp"

namespace poise::gui {

void SceneView::hover(QPoint at) {
  const bool on_handle = handle_.hover(at);
  const std::string target = hand_.hover(at);
  const bool nothing = !on_handle && target.empty();
  const QString contact = nothing ? hover_contact(at) : QString();
  if (!nothing) hand_.phase_contacts().hover(-1);
  const bool patch = target.starts_with("contacts.");
  setCursor(!nothing            ? Qt::OpenHandCursor
            : contact.isEmpty() ? Qt::ArrowCursor
                                : Qt::PointingHandCursor);
  setToolTip(on_handle ? handle_.help()
             : nothing ? contact
             : patch   ? tr("Drag this edge of the patch of %1")
                           .arg(QString::fromStdString(target).section('.', -1))
                     : tr("Drag the target of %1; with Ctrl it keeps its height")
                           .arg(QString::fromStdString(target).section('.', -1)));
  const std::string hovered = on_handle ? "handle " + handle_.help().toStdString()
                              : nothing ? contact.toStdString()
                                        : target;
  if (hovered != mouse_.hovered || on_handle) refresh();
  mouse_.hovered = hovered;
}

}  // namespace poise::gui
