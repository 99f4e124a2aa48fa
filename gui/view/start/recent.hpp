// SPDX-License-Identifier: BSD-2-Clause
// Stacks and runs that were open before.

#pragma once

#include <QString>
#include <QStringList>

namespace poise::gui {

/// Kept in a file of the user's, the newest first; what is gone from the disk is left out.
class Recent {
 public:
  /// @param journals  the folder of the user's journals: the list stands beside them
  explicit Recent(const QString& journals) : file_(journals + "/recent.ini") {}
  QStringList list() const;
  void add(const QString& file);

 private:
  QString file_;
};

}  // namespace poise::gui
