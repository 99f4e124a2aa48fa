// SPDX-License-Identifier: BSD-2-Clause
// Plots signals over time, with a legend that shows values.

#pragma once

#include <QWidget>
#include <string>
#include <vector>

#include "poise/gui/model/run/session.hpp"
#include "poise/gui/view/plots/cursors.hpp"
#include "poise/gui/view/plots/signal_pick.hpp"
#include "poise/gui/view/widgets/numbers.hpp"

class QCustomPlot;
class QCPAxis;
class QCPItemStraightLine;
class QLabel;
class QPushButton;

namespace poise::gui {

class ScaledTicker;

/// Dragging pans, the wheel zooms time, with Ctrl the values; a double click shows everything. A
/// click shows the moment. Dropped signals replace those shown; with Ctrl they are added.
class PlotView : public QWidget {
  Q_OBJECT

 public:
  PlotView(Session& session, Cursors& cursors, QWidget* parent = nullptr);

  void set_signal(const std::string& pick);
  /// Adds the signal if the unit matches, else replaces the shown ones.
  void add_signal(const std::string& pick);
  const std::string& shown_signal() const { return picks_.empty() ? none_ : picks_.front(); }
  const std::vector<std::string>& picks() const { return picks_; }
  /// @param seconds  visible time span up to now; 0: everything
  void set_window(double seconds);
  /// @param always  false: the legend is visible only under the mouse
  void set_legend(bool always);
  void refresh();
  std::size_t curves() const { return curves_.size(); }
  QStringList legend_texts() const;
  /// Visible time range [s].
  std::pair<double, double> seen() const;
  void see(double from, double to);

 Q_SIGNALS:
  void zoomed(double from, double to);  ///< by the user
  void released();                      ///< the user shows everything again

 protected:
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void make_plot();
  void build();
  void draw_curves();
  bool others_went_further();
  void apply_theme();
  void fill_menu();
  void fit_title();
  void show_legend(bool shown);
  QString units() const;
  void add_points(const History& history, bool other);
  void show_range(const History& history);
  void show_values(const History& history);
  void show_cursors();
  double time_at(double x) const;
  QString value_text(std::size_t curve, const History& history) const;

  Session& session_;
  Cursors& cursors_;
  std::vector<std::string> picks_, built_;
  std::vector<Curve> all_, curves_;  // curves of the picks, and those shown
  const void* built_of_ = nullptr;
  std::string none_;
  double window_ = 10, chosen_at_ = 0;  // [s]
  bool held_ = false, always_ = false, fit_values_ = true;
  Scale scale_;
  QString full_title_;
  QPointF pressed_;
  QPushButton* title_;
  QLabel* unit_;
  QCustomPlot* plot_;
  QCPItemStraightLine *now_, *marks_[2];
};

}  // namespace poise::gui
