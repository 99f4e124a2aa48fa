// SPDX-License-Identifier: BSD-2-Clause
// The phases of the stack as a graph; the current one is highlighted.

#pragma once

#include <QGraphicsView>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "poise/gui/model/edit/motions.hpp"
#include "poise/gui/model/workbench.hpp"

class QGraphicsPathItem;
class QGraphicsSimpleTextItem;

namespace poise::gui {

class PhasesView : public QGraphicsView {
  Q_OBJECT

 public:
  explicit PhasesView(Workbench& bench, QWidget* parent = nullptr);
  /// Adds a phase after another one; empty: at the end.
  void add_after(const std::string& phase);
  /// Adds the phases of a motion of the library behind the last one.
  void insert_motion(motion::Kind kind);
  bool has_phases() const { return !boxes_.empty(); }
  /// When the run was in a phase [s]: at the moment shown or for the last time before it, else for
  /// the first time; none if it was not.
  std::optional<std::pair<double, double>> stretch(const std::string& phase) const;

 Q_SIGNALS:
  void jump(const poise::Place& place);
  void phases_changed();
  void play_wanted(double from, double to);  ///< a part of the recording [s]

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void rebuild();
  void add_box(const std::string& name, const ConfigNode& phase, double x);
  void add_ways(const ConfigNode& phase, const std::string& name,
                const std::map<std::string, double>& places);
  void light();
  void mark(const std::string& running);
  std::string phase_at(const QPoint& point) const;
  void rename(const std::string& phase);
  void play(const std::string& phase);

  Workbench& bench_;
  std::map<std::string, QGraphicsPathItem*> boxes_;
  std::map<std::string, QGraphicsSimpleTextItem*> states_;
  std::map<std::string, QString> quiet_;
  std::vector<std::string> order_;
  std::string shape_, lit_ = "?";  // lit_: phase highlighted
  double lit_at_ = 0, since_ = 0;  // time of the moment shown, and of entry into its phase [s]
};

}  // namespace poise::gui
