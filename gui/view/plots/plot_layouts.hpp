// SPDX-License-Identifier: BSD-2-Clause
// Arrangements of plots that the user has saved, by name.

#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "poise/gui/view/plots/plot_spec.hpp"

namespace poise::gui {

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
