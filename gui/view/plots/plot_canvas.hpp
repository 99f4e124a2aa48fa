// SPDX-License-Identifier: BSD-2-Clause
// Curves of a run over time, or over another signal, with the mouse and the keys that move them.

#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "poise/gui/model/many/tries.hpp"
#include "poise/gui/model/run/session.hpp"
#include "poise/gui/view/plots/cursors.hpp"
#include "poise/gui/view/plots/plot_picture.hpp"
#include "poise/gui/view/plots/signal_pick.hpp"

namespace poise::gui {

/// Dragging pans, the wheel zooms time, with Ctrl the values; a click shows the moment. Over
/// another signal, dragging and the wheel move both axes.
class PlotCanvas : public QWidget {
  Q_OBJECT

 public:
  PlotCanvas(Session& session, Cursors& cursors, QWidget* parent = nullptr);

  /// @param over  on the horizontal axis; none: time
  void set_curves(std::vector<Curve> curves, std::optional<Curve> over);
  const std::vector<Curve>& curves() const { return curves_; }
  /// Draws the same curves of all tried runs behind those of the run.
  void set_tries(const Tries& tries) { tries_ = &tries; }
  /// Visible time range [s].
  std::pair<double, double> seen() const { return {from_, to_}; }
  void see(double from, double to);
  /// In which values of a unit are shown beside the curves: that of the axis.
  Scale scale(const std::string& unit) const;
  /// The values follow the curves again.
  void fit();
  /// Draws the present history.
  void refresh();
  double time_at(double x) const { return picture_.x.value(x); }
  const PlotPicture& picture() const { return picture_; }
  /// Whether curves of the compared run are drawn, dotted.
  bool shows_other() const;
  /// The same plot in another size, for a file.
  PlotPicture picture_of(const QSizeF& size, double ratio) const;

 Q_SIGNALS:
  void zoomed(double from, double to);  ///< by the user
  void released();                      ///< the user shows everything again
  void enlarge_wanted();

 protected:
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override { refresh(); }
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent*) override;
  void wheelEvent(QWheelEvent* event) override;
  void leaveEvent(QEvent*) override { cursors_.hover({}); }
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent*) override { update(); }
  void focusOutEvent(QFocusEvent*) override { update(); }

 private:
  void add_traces(PlotPicture& picture) const;
  template <class Add>
  void add_tries(const Add& add) const;
  void mark_outliers(PlotPicture& picture) const;
  void add_paths(PlotPicture& picture) const;
  void add_marks(PlotPicture& picture) const;
  void set_axes(PlotPicture& picture, Span values, Span over) const;
  void pan(const QPointF& by);

  Session& session_;
  Cursors& cursors_;
  const Tries* tries_ = nullptr;
  std::vector<Curve> curves_;
  std::optional<Curve> over_;
  double from_ = 0, to_ = 10;                                      // [s]
  std::optional<std::pair<double, double>> values_, over_values_;  // chosen by the user
  PlotPicture picture_;
  PlotMemory memory_;
  QPointF pressed_, last_;
  bool dragging_ = false;
};

}  // namespace poise::gui
