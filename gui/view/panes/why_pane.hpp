// SPDX-License-Identifier: BSD-2-Clause
// Explains the shown tick in sentences: active limits, conflicting constraints and how to relax
// them.

#pragma once

#include <QElapsedTimer>
#include <QWidget>
#include <optional>

#include "poise/gui/model/explain/cause.hpp"
#include "poise/gui/model/workbench.hpp"
#include "poise/gui/view/window/progress_line.hpp"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace poise::gui {

class ScrollColumn;

class WhyPane : public QWidget {
  Q_OBJECT

 public:
  explicit WhyPane(Workbench& bench, QWidget* parent = nullptr);

 Q_SIGNALS:
  void conflict_found();  ///< emitted when a conflict appears
  void fall_found();      ///< emitted when the robot has fallen

 private:
  void refresh();
  bool in_use() const;
  void take_conflict(const TickExplanation* explanation, bool none);
  QString fault_shown() const;
  void refresh_limits(const TickExplanation* explanation, const QString& why_not);
  void show_conflict();
  void show_fall();
  Cause cause_before(double time) const;
  /// What happened before, and what to do about it. @param time  of the fall or conflict
  void add_cause(QVBoxLayout& to, const Cause& cause, double time);
  void add_back(QVBoxLayout& to, const Cause& cause);
  void add_relaxed();
  void add_unfold(std::size_t others);
  bool is_relaxed(const std::string& constraint) const;
  bool add_member(const std::string& constraint);
  QPushButton* add_button(QVBoxLayout& to, const QString& text, const char* name,
                          const QString& help);
  /// Goes back to before a cause, unless it runs.
  void go_before(double cause);
  void add_relax(const std::string& name, const std::string& path);
  void add_tasks(const TickExplanation& explanation);
  void add_active(const Explanation& why);
  static QLabel* heading(const QString& text);
  QWidget* line(const QString& text, const QString& under, const std::string& card);

  Workbench& bench_;
  ScrollColumn* area_;
  ProgressLine* past_;
  QVBoxLayout *fall_, *conflict_, *limits_;
  QString fall_shown_;
  std::optional<TickExplanation> found_;  // the conflict shown
  Cause cause_;                           // of the conflict shown
  bool unfolded_ = false;                 // whether all its constraints are listed
  QElapsedTimer since_;                   // how long it has been shown
  QString shown_;                         // limits shown; unchanged ones are not rebuilt
};

}  // namespace poise::gui
