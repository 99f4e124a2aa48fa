// SPDX-License-Identifier: BSD-2-Clause
// Icons of our own, drawn in the colour of the text around them.

#pragma once

#include <QColor>
#include <QIcon>

namespace poise::gui {

/// "menu", "undo", "redo", "run", "pause", "step", "restart", "branch", "theme", "add", "remove",
/// "up", "down", "fit", "camera", "error", "warning", "save".
QIcon icon(const char* name, const QColor& color);

}  // namespace poise::gui
