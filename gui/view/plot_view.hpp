// SPDX-License-Identifier: BSD-2-Clause
// One signal of the run over time.

#pragma once

#include <QWidget>
#include <string>

#include "gui/model/session.hpp"

class QCustomPlot;
class QToolButton;
class QCPItemStraightLine;

namespace poise::gui {

class PlotView : public QWidget {
  Q_OBJECT

 public:
  explicit PlotView(Session& session, QWidget* parent = nullptr);

  void set_signal(const std::string& signal);
  const std::string& shown_signal() const { return signal_; }
  /// @param seconds  of the past that are seen; 0: all
  void set_window(double seconds) { window_ = seconds; }
  void refresh();
  std::size_t curves() const;

 private:
  void build();
  void paint_look();
  void fill_menu();
  void add_points(const History& history, bool other);

  Session& session_;
  std::string signal_, built_;
  std::size_t built_curves_ = 0;
  double window_ = 10;
  QToolButton* title_;
  QCustomPlot* plot_;
  QCPItemStraightLine* cursor_;
};

}  // namespace poise::gui
