// SPDX-License-Identifier: BSD-2-Clause
// Copies a pane to the clipboard as a picture.

#pragma once

class QWidget;

namespace poise::gui {

/// The pane that contains a widget; its window if there is none.
QWidget& pane_of(QWidget& widget);

/// Copies the pane of a widget to the clipboard.
void copy_picture(QWidget& widget);

}  // namespace poise::gui
