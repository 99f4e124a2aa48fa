// SPDX-License-Identifier: BSD-2-Clause
// Recently opened stacks and runs.

#pragma once

#include <QString>
#include <QStringList>

namespace poise::gui {

/// Stored in a user file, newest first; deleted files are left out.
class Recent {
 public:
  /// @param journals  the folder of the user's journals, which also has this list
  explicit Recent(const QString& journals) : file_(journals + "/recent.ini") {}
  QStringList list() const;
  void add(const QString& file);

 private:
  QString file_;
};

}  // namespace poise::gui
