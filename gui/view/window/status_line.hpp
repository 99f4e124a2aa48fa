// SPDX-License-Identifier: BSD-2-Clause
// The foot of the window: whether the stack is valid, the pace of the run, whether edits are safe.

#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>

#include "poise/gui/model/workbench.hpp"

class QLabel;
class QStatusBar;

namespace poise::gui {

class ProgressLine;

/// Fills the bar and keeps it true. Also shows how far a run is on its way to an earlier moment.
class StatusLine : public QObject {
  Q_OBJECT

 public:
  StatusLine(QStatusBar& bar, Workbench& bench);
  void refresh();

 private:
  QString validity() const;
  QString pace() const;
  QString saved() const;
  void show_going_back();

  Workbench& bench_;
  QLabel *validity_, *size_, *pace_, *saved_;
  ProgressLine* back_;
  QElapsedTimer back_since_;
};

}  // namespace poise::gui
