// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/widgets/copy_picture.hpp"

#include <QApplication>
#include <QClipboard>
#include <QWidget>

namespace poise::gui {

QWidget& pane_of(QWidget& widget) {
  static const QStringList names = {"pane", "phases", "timeline", "scene"};
  for (QWidget* at = &widget; at != nullptr; at = at->parentWidget())
    if (names.contains(at->objectName())) return *at;
  return *widget.window();
}

void copy_picture(QWidget& widget) { QApplication::clipboard()->setPixmap(pane_of(widget).grab()); }

}  // namespace poise::gui
