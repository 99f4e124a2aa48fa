// SPDX-License-Identifier: BSD-2-Clause
// File dialogs that open in the folder that was used last.

#pragma once

#include <QString>

class QWidget;

namespace poise::gui {

/// The folder of this file, or the folder itself, is the next one that a dialog shows. Folders of
/// the program's own files are not taken.
void use_folder_of(const QString& file);
/// Empty: the working folder.
const QString& last_folder();

/// A file that exists; empty after *Cancel*.
QString ask_for_file(QWidget* parent, const QString& title, const QString& filter);
/// A file to write. @param name  proposed, without a folder
QString ask_where_to_save(QWidget* parent, const QString& title, const QString& name,
                          const QString& filter);
/// A folder that exists; empty after *Cancel*.
QString ask_for_folder(QWidget* parent, const QString& title);

}  // namespace poise::gui
