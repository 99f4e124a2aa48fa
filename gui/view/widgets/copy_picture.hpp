// SPDX-License-Identifier: BSD-2-Clause
// Any pane as a picture on the clipboard.

#pragma once

class QWidget;

namespace poise::gui {

/// The pane that a widget belongs to; the window if it belongs to none.
QWidget& pane_of(QWidget& widget);

/// Puts a picture of that pane on the clipboard.
void copy_picture(QWidget& widget);

}  // namespace poise::gui
