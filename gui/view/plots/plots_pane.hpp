// SPDX-License-Identifier: BSD-2-Clause
// Any number of plots in rows, with useful signals at first.

#pragma once

#include <QWidget>
#include <vector>

#include "poise/gui/model/workbench.hpp"
#include "poise/gui/view/plots/cursors.hpp"
#include "poise/gui/view/plots/plot_layouts.hpp"

class QMenu;
class QScrollArea;
class QTabBar;
class QToolButton;

namespace poise::gui {

class PlotView;

/// All plots show the same time range and share the cursors with the timeline. Their number per row
/// follows from the width; where few fit, each has a tab.
class PlotsPane : public QWidget {
  Q_OBJECT

 public:
  /// @param layouts  the file of the user's layouts
  explicit PlotsPane(Workbench& bench, const QString& layouts = {}, QWidget* parent = nullptr);
  const std::vector<PlotView*>& plots() const { return plots_; }
  Cursors& cursors() { return cursors_; }
  void set_window(double seconds);
  /// @param large  true: wide plots in several rows; false: small ones
  void set_large(bool large);
  /// Shows a signal in the plot that had the focus last.
  void show_signal(const std::string& pick, bool beside);
  /// Adds an empty plot.
  PlotView* add_plot();
  void remove_plot(PlotView* plot);
  /// Shows one plot alone, or all again if it is alone.
  void enlarge(PlotView* plot);
  const PlotView* enlarged() const { return enlarged_; }
  PlotLayout arrangement() const;
  void arrange(const PlotLayout& layout);
  /// Draws the present history.
  void refresh();
  PlotLayouts& layouts() { return layouts_; }
  /// In how many rows, `rows` at least, plots are wider than high and high enough.
  static int comfortable_rows(int rows, int count, QSize room);

 protected:
  void resizeEvent(QResizeEvent*) override { place(); }

 private:
  void make_tools();
  PlotView* make_plot();
  void place();
  bool wants_tabs() const;
  void show_tabs(bool tabbed);
  void name_tabs();
  void choose();
  void release();
  void start_over();
  void fill_layouts(QMenu& menu);
  void save_layout();

  Workbench& bench_;
  Cursors cursors_;
  PlotLayouts layouts_;
  std::vector<PlotView*> plots_;
  PlotView *last_ = nullptr, *enlarged_ = nullptr;
  QScrollArea* area_;
  QTabBar* tabs_;
  QWidget *inside_, *tools_;
  std::shared_ptr<const RowLayout> chosen_of_;  // for whose signals the first plots were chosen
  double window_ = 10;
  bool large_ = false, own_ = false;  // own_: the user has chosen signals
};

}  // namespace poise::gui
