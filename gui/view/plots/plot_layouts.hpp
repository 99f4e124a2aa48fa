// SPDX-License-Identifier: BSD-2-Clause
// What plots show, and arrangements of plots that the user has saved, by name.

#pragma once

#include <QString>
#include <QStringList>
#include <set>
#include <string>
#include <vector>

namespace poise::gui {

/// What a plot shows, by names of signals. Independent of a run: a signal that the run does not
/// have is not shown.
struct PlotSpec {
  std::vector<std::string> picks;  ///< "torque/share", "com/position#x"
  std::string over;                ///< component on the horizontal axis; empty: time
  std::set<std::string> hidden;    ///< curves that are switched off: "torque/share#l_knee"
  bool all = false;                ///< all curves; else the eight largest

  bool operator==(const PlotSpec&) const = default;
};

using PlotLayout = std::vector<PlotSpec>;

/// Stored in a file of the user. A file that cannot be read is an empty one.
class PlotLayouts {
 public:
  explicit PlotLayouts(QString file = {}) : file_(std::move(file)) {}

  QStringList names() const;
  /// Empty if there is no such layout.
  PlotLayout layout(const QString& name) const;
  /// False if the file cannot be written.
  bool save(const QString& name, const PlotLayout& layout);
  bool remove(const QString& name);

 private:
  QString file_;
};

}  // namespace poise::gui
