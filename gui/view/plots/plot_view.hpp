// SPDX-License-Identifier: BSD-2-Clause
// One plot: its title, curves and legend.

#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <memory>
#include <string>
#include <vector>

#include "poise/gui/model/run/session.hpp"
#include "poise/gui/view/plots/cursors.hpp"
#include "poise/gui/view/plots/plot_canvas.hpp"
#include "poise/gui/view/plots/plot_layouts.hpp"
#include "poise/gui/view/plots/plot_legend.hpp"
#include "poise/gui/view/plots/signal_pick.hpp"
#include "poise/gui/view/theme/theme.hpp"

class QHBoxLayout;
class QMenu;
class QPushButton;
class QToolButton;

namespace poise::gui {

/// Dropped signals replace those shown; with Ctrl they are added.
class PlotView : public QWidget {
  Q_OBJECT

 public:
  PlotView(Session& session, Cursors& cursors, QWidget* parent = nullptr);

  /// Shows the curves of tried values, too.
  void show_tries(Tries& tries);
  void set_signal(const std::string& pick);
  /// Adds the signal if the unit matches, else replaces the shown ones.
  void add_signal(const std::string& pick);
  /// Shows the curves over a component of a signal; empty: over time.
  void set_over(const std::string& pick);
  QString title() const;
  const PlotSpec& spec() const { return spec_; }
  void set_spec(PlotSpec spec);
  const std::string& shown_signal() const { return spec_.picks.empty() ? none_ : spec_.picks[0]; }
  const std::vector<std::string>& picks() const { return spec_.picks; }
  /// @param seconds  visible time span up to now; 0: everything
  void set_window(double seconds);
  void refresh();
  /// Curves that are drawn.
  std::size_t curves() const { return canvas_->curves().size(); }
  QStringList legend_texts() const;
  /// Switches a curve of the legend on or off.
  void toggle(std::size_t curve);
  /// Visible time range [s].
  std::pair<double, double> seen() const { return canvas_->seen(); }
  void see(double from, double to);
  const PlotCanvas& canvas() const { return *canvas_; }
  /// Writes a picture (.svg, .png) or the values of the visible time range (.csv). False, if the
  /// file cannot be written.
  bool save(const QString& file) const { return save(file, theme().dark); }
  /// As above, in light or dark colours.
  bool save(const QString& file, bool dark) const;
  void set_enlarged(bool enlarged);
  /// Entries for this plot.
  void fill_menu(QMenu& menu);

 Q_SIGNALS:
  void zoomed(double from, double to);  ///< by the user
  void released();                      ///< the user shows everything again
  void enlarge_wanted();
  void close_wanted();
  void another_wanted();
  void changed();  ///< the user chose other signals or curves

 protected:
  void resizeEvent(QResizeEvent*) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void make_head();
  void build();
  void choose_curves();
  void show_curves();
  bool others_went_further();
  void show_title();
  void fit_title();
  void show_legend();
  void show_legend_now_and_then();
  void show_unit();
  void place_legend();
  void show_range(const History& history);
  void show_alone(std::size_t curve);
  void fill_signals(QMenu& menu, bool over);
  void save_dialog(bool dark);
  QStringList values(const Curve& curve) const;
  void add_tries(std::vector<PlotLegend::Row>& rows) const;
  QString value_of_try(std::size_t point) const;

  Session& session_;
  Cursors& cursors_;
  Tries* tries_ = nullptr;
  PlotSpec spec_, built_;
  std::vector<Curve> all_, listed_;  // curves of the picks, and those in the legend
  std::shared_ptr<const RowLayout> built_of_;
  std::string none_;
  double window_ = 10, chosen_at_ = 0;  // [s]
  bool held_ = false, under_mouse_ = false;
  QString full_title_;
  QPushButton* title_;
  QToolButton *unit_, *enlarge_, *close_;
  PlotCanvas* canvas_;
  QHBoxLayout* body_;  // the canvas, with room for the legend beside it
  PlotLegend* legend_;
  bool legend_due_ = true;   // shown with the next picture
  QElapsedTimer legend_at_;  // since it was shown
  QTimer legend_later_;
};

}  // namespace poise::gui
