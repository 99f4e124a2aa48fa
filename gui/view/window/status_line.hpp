// SPDX-License-Identifier: BSD-2-Clause
// Status bar: validity of the stack, timing of the run, safety of edits.

#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>

#include "poise/gui/model/workbench.hpp"

class QLabel;
class QStatusBar;

namespace poise::gui {

class ProgressLine;

/// Fills and updates the bar. Also shows the progress of going back to an earlier moment.
class StatusLine : public QObject {
  Q_OBJECT

 public:
  StatusLine(QStatusBar& bar, Workbench& bench);
  void refresh();

 private:
  QString validity() const;
  QString waiting() const;
  QColor color() const;
  QString pace() const;
  QString saved() const;
  void show_going_back();

  QStatusBar& bar_;
  Workbench& bench_;
  QLabel *dot_, *validity_, *waiting_, *size_, *pace_, *saved_;
  ProgressLine* back_;
  QElapsedTimer back_since_;
};

}  // namespace poise::gui
