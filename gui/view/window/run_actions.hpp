// SPDX-License-Identifier: BSD-2-Clause
// Actions for runs: open, compare, save, video, report; and recently opened files.

#pragma once

#include <QAction>
#include <QObject>
#include <functional>
#include <memory>

#include "poise/gui/model/run/recorded.hpp"
#include "poise/gui/view/start/recent.hpp"
#include "poise/gui/view/viewport/film_job.hpp"

class QMenu;

namespace poise::gui {

class MainWindow;
class ProgressLine;

/// Adds its actions to the window. Long operations show progress and can be cancelled.
class RunActions : public QObject {
  Q_OBJECT

 public:
  RunActions(MainWindow& window, const QString& journals);
  ~RunActions() override;

  /// False, after a message, if it cannot be opened.
  bool open_run(const QString& folder);
  /// As `open_run`, of a run that does not last: it is not among the recent ones.
  bool look_at_run(const QString& folder);
  /// As `open_run`, without asking or telling anything. @throws ConfigError
  void load_run(const QString& folder);
  bool watch(const QString& address);
  bool compare_with(const QString& folder);
  void save_run(const QString& folder);
  void save_video(const QString& file, const FilmWish& wish);
  /// A video of the whole run.
  void save_video(const QString& file);
  /// Path of the report of the run shown; empty if there is none.
  QString report() const { return report_; }

 private:
  QAction* add(const QString& text, const std::function<void()>& go);
  void refresh();
  void fill_recent();
  void ask_for_video();
  void finish_video(bool written, const QString& what);
  bool try_to_open(const std::function<void()>& load);
  void show_run(const QString& folder);
  void show_message(const QString& text);
  ProgressLine* add_line(const char* name);

  MainWindow& window_;
  Recent recent_;
  QAction *arm_, *compare_, *save_, *film_, *show_report_;
  QMenu* before_;
  QString report_, folder_;
  bool lasting_ = true;  // whether what is opened goes among the recent ones
  std::unique_ptr<RunSaver> saver_;
  std::unique_ptr<FilmJob> film_job_;
  ProgressLine *film_line_, *save_line_;
};

}  // namespace poise::gui
