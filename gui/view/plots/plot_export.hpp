// SPDX-License-Identifier: BSD-2-Clause
// Writes a plot into a file.

#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "poise/gui/view/plots/plot_picture.hpp"
#include "poise/gui/view/plots/signal_pick.hpp"

namespace poise::gui {

inline constexpr QSizeF kFileSize(800, 400);  ///< of a plot in a file [px]

struct PlotFile {
  PlotPicture picture;  ///< of size kFileSize
  QString title;
  QStringList legend;  ///< one text a curve
  std::vector<Curve> curves;
  QString dotted;  ///< what the dotted curves are; empty: there are none
};

// All return false if the file cannot be written.
bool write_svg(const QString& file, const PlotFile& plot);
/// Twice as large, for print.
bool write_png(const QString& file, const PlotFile& plot);
/// A column of times [s] and one a curve, in the units of the recording.
bool write_csv(const QString& file, const History& history, const std::vector<Curve>& curves,
               double from, double to);

}  // namespace poise::gui
