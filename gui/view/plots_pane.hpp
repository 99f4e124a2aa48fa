// SPDX-License-Identifier: BSD-2-Clause
// The plots side by side, filled with what a person looks at first.

#pragma once

#include <QWidget>
#include <array>

#include "gui/model/workbench.hpp"

namespace poise::gui {

class PlotView;

class PlotsPane : public QWidget {
  Q_OBJECT

 public:
  explicit PlotsPane(Workbench& bench, QWidget* parent = nullptr);
  const std::array<PlotView*, 4>& plots() const { return plots_; }
  void set_window(double seconds);

 private:
  void choose();
  void refresh();

  Workbench& bench_;
  std::array<PlotView*, 4> plots_{};
};

}  // namespace poise::gui
