// SPDX-License-Identifier: BSD-2-Clause
// What all dialogs share: their buttons, messages with Poise's own icons, a question for a text.

#pragma once

#include <QMessageBox>

class QDialog;
class QPushButton;

namespace poise::gui {

/// Adds a main button, which accepts the dialog, and *Cancel* at the end of its column.
/// @param name  object name of the main button, which is returned
QPushButton* add_buttons(QDialog& dialog, const QString& text, const char* name);

/// Says why something was not done.
void warn(QWidget* parent, const QString& title, const QString& text);

/// Asks a question. Enter chooses the first button, Esc *Cancel*.
QMessageBox::StandardButton ask(QWidget* parent, const QString& title, const QString& text,
                                QMessageBox::StandardButtons buttons);

/// Lets the user choose one of the answers. @return its index; −1 after *Cancel*
int choose(QWidget* parent, const QString& title, const QString& text, const QStringList& answers);

/// Asks for one line of text.
/// @param text  what the field says at first
/// @param go    the main button, which needs a text
/// @return the text without blanks at its ends; empty after *Cancel*
QString ask_text(QWidget* parent, const QString& title, const QString& label, const QString& text,
                 const QString& go);

}  // namespace poise::gui
