// SPDX-License-Identifier: BSD-2-Clause
// A small button with a text, as bars have them.

#pragma once

#include <QToolButton>

namespace poise::gui {

/// @param name  object name
inline QToolButton* small_text_button(const char* name, const QString& text, const QString& help) {
  auto* button = new QToolButton;
  button->setObjectName(name);
  button->setProperty("small", true);
  button->setText(text);
  button->setToolTip(help);
  return button;
}

}  // namespace poise::gui
