// SPDX-License-Identifier: BSD-2-Clause
// Poise's own icons, in the colour of the surrounding text.

#pragma once

#include <QColor>
#include <QIcon>

namespace poise::gui {

/// "menu", "undo", "redo", "run", "pause", "step", "restart", "branch", "theme", "add", "remove",
/// "up", "down", "fit", "camera", "error", "warning", "save".
QIcon icon(const char* name, const QColor& color);
/// Of a button that can be on: muted, or in the colour of text on the accent.
QIcon switch_icon(const char* name);

}  // namespace poise::gui
