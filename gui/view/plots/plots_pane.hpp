// SPDX-License-Identifier: BSD-2-Clause
// Plots side by side, with useful signals at first.

#pragma once

#include <QWidget>
#include <array>

#include "poise/gui/model/workbench.hpp"
#include "poise/gui/view/plots/cursors.hpp"

namespace poise::gui {

class PlotView;

/// All plots show the same time range and share the cursors with the timeline.
class PlotsPane : public QWidget {
  Q_OBJECT

 public:
  explicit PlotsPane(Workbench& bench, QWidget* parent = nullptr);
  const std::array<PlotView*, 4>& plots() const { return plots_; }
  Cursors& cursors() { return cursors_; }
  void set_window(double seconds);
  /// @param large  true: two by two, with legends; false: in a row
  void set_large(bool large);
  /// Shows a signal in the plot that had the focus last.
  void show_signal(const std::string& pick, bool beside);

 private:
  void choose();
  void refresh();
  void release();

  Workbench& bench_;
  Cursors cursors_;
  std::array<PlotView*, 4> plots_{};
  PlotView* last_ = nullptr;
  double window_ = 10;
};

}  // namespace poise::gui
