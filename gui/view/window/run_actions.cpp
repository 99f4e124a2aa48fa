// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/window/run_actions.hpp"

#include <QDesktopServices>
#include <QMenu>
#include <QStatusBar>
#include <QUrl>
#include <cmath>

#include "poise/gui/document/errors/error_text.hpp"
#include "poise/gui/view/plots/cursors.hpp"
#include "poise/gui/view/viewport/scene_view.hpp"
#include "poise/gui/view/widgets/dialog_parts.hpp"
#include "poise/gui/view/widgets/file_dialogs.hpp"
#include "poise/gui/view/window/film_dialog.hpp"
#include "poise/gui/view/window/main_window.hpp"
#include "poise/gui/view/window/progress_line.hpp"

namespace poise::gui {
namespace {

constexpr double kSeconds = 100;  // up to which a time left is said in seconds

QString video_left(double left) {
  if (left < 0) return RunActions::tr("Video");
  return left < kSeconds
             ? RunActions::tr("Video, %1 s left").arg(std::ceil(left), 0, 'f', 0)
             : RunActions::tr("Video, %1 min left").arg(std::ceil(left / 60), 0, 'f', 0);
}

}  // namespace

RunActions::RunActions(MainWindow& window, const QString& journals)
    : QObject(&window), window_(window), recent_(journals) {
  film_line_ = add_line("film-progress");
  save_line_ = add_line("save-progress");
  before_ = new QMenu(tr("Open recent"), &window);
  connect(before_, &QMenu::aboutToShow, this, &RunActions::fill_recent);
  before_->menuAction()->setProperty(kGroup, kFile);
  window.addAction(before_->menuAction());
  add(tr("Open a run…"), [this] {
    const QString folder = ask_for_folder(&window_, tr("The folder of a run"));
    if (!folder.isEmpty()) open_run(folder);
  });
  add(tr("Watch a run elsewhere…"), [this] {
    const QString address =
        ask_text(&window_, tr("Watch a run elsewhere"),
                 tr("Start it with: poise run STACK --watch 7447\nPort, or address and port:"),
                 "7447", tr("Watch"));
    if (!address.isEmpty()) watch(address);
  });
  arm_ = add(tr("Change the watched run"), [this] { window_.bench().arm(arm_->isChecked()); });
  arm_->setCheckable(true);
  compare_ = add(tr("Compare with a run…"), [this] {
    const QString folder = ask_for_folder(&window_, tr("The folder of a run"));
    if (!folder.isEmpty()) compare_with(folder);
  });
  save_ = add(tr("Save the run…"), [this] {
    const QString folder = ask_where_to_save(&window_, tr("A folder for the run"), "run", {});
    if (!folder.isEmpty()) save_run(folder);
  });
  film_ = add(tr("Save a video…"), [this] { ask_for_video(); });
  show_report_ = add(tr("Show the report"),
                     [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(report_)); });
  Workbench& bench = window.bench();
  connect(&bench, &Workbench::opened, this, [this, &bench] {
    report_.clear();
    if (lasting_ && !bench.document().file().isEmpty()) recent_.add(bench.document().file());
    refresh();
  });
  connect(&bench.document(), &StackDocument::saved, this,
          [this, &bench] { recent_.add(bench.document().file()); });
  connect(&bench.session(), &Session::edit_answered, this, [this](bool made) {
    show_message(made ? tr("The watched run has changed") : tr("The watched run refused the edit"));
  });
  for (const auto signal : {&Session::status_changed, &Session::loaded_changed})
    connect(&bench.session(), signal, this, &RunActions::refresh);
  refresh();
}

RunActions::~RunActions() = default;

ProgressLine* RunActions::add_line(const char* name) {
  auto* line = new ProgressLine;
  line->setObjectName(name);
  line->hide();
  window_.statusBar()->addPermanentWidget(line);
  return line;
}

QAction* RunActions::add(const QString& text, const std::function<void()>& go) {
  auto* action = new QAction(text, &window_);
  connect(action, &QAction::triggered, this, go);
  action->setProperty(kGroup, kFile);
  window_.addAction(action);
  return action;
}

void RunActions::refresh() {
  const auto allow = [](QAction* action, const QString& why_not) {
    action->setEnabled(why_not.isEmpty());
    action->setToolTip(action->text() + (why_not.isEmpty() ? "" : "\n" + why_not));
  };
  const Workbench& bench = window_.bench();
  const Session& session = window_.bench().session();
  const QString none = tr("There is no run yet");
  const bool shown = session.history().size() > 1;
  const bool busy = saver_ != nullptr;
  const QString wait = busy ? tr("Wait until the present file is written") : QString();
  const Attached* watched = session.attached();
  allow(arm_, watched == nullptr  ? tr("No run is watched")
              : !watched->armed() ? tr("The run does not allow it: start it with --armed")
              : watched->over()   ? tr("The watched run has ended")
                                  : QString());
  arm_->setChecked(session.armed());
  allow(save_, busy ? wait : bench.why_not_keep());
  allow(film_, film_job_ ? tr("A video is being made") : shown ? QString() : none);
  allow(compare_, bench.has_document() ? QString() : tr("No stack is open"));
  allow(show_report_, report_.isEmpty() ? tr("Save the run first") : QString());
}

void RunActions::fill_recent() {
  before_->clear();
  for (const QString& file : recent_.list())
    connect(before_->addAction(file), &QAction::triggered, this,
            [this, file] { window_.open(file); });
  if (before_->isEmpty()) before_->addAction(tr("Nothing has been opened yet"))->setEnabled(false);
}

void RunActions::show_message(const QString& text) { window_.statusBar()->showMessage(text, 8000); }

bool RunActions::try_to_open(const std::function<void()>& load) {
  if (!window_.may_close()) return false;
  try {
    load();
    return true;
  } catch (const ConfigError& error) {
    warn(&window_, tr("Not opened"), error_text(error));
    return false;
  }
}

bool RunActions::open_run(const QString& folder) {
  return try_to_open([&] { load_run(folder); });
}

bool RunActions::look_at_run(const QString& folder) {
  lasting_ = false;
  const bool opened = try_to_open([&] { show_run(folder); });
  lasting_ = true;
  return opened;
}

void RunActions::load_run(const QString& folder) {
  show_run(folder);
  recent_.add(folder);
}

void RunActions::show_run(const QString& folder) {
  window_.bench().open_run(folder);
  if (QFileInfo::exists(folder + "/report.html")) report_ = folder + "/report.html";
  window_.use(Workspace::kReview);
  refresh();
}

bool RunActions::watch(const QString& address) {
  if (!window_.may_close()) return false;
  try {
    window_.bench().watch(address);
  } catch (const ConfigError& error) {
    warn(&window_, tr("Not opened"), error_text(error));
    return false;
  }
  window_.use(Workspace::kReview);
  refresh();
  return true;
}

bool RunActions::compare_with(const QString& folder) {
  try {
    window_.bench().compare_with(folder);
  } catch (const ConfigError& error) {
    warn(&window_, tr("Not compared"), error_text(error));
    return false;
  }
  recent_.add(folder);
  return true;
}

void RunActions::save_run(const QString& folder) {
  if (const QString why = window_.bench().why_not_keep(); !why.isEmpty()) return show_message(why);
  folder_ = folder;
  saver_ = std::make_unique<RunSaver>(window_.bench().kept_run(), folder);
  save_line_->show_share(tr("Writing the run"), 0);
  save_line_->show();
  connect(save_line_, &ProgressLine::stop_wanted, saver_.get(), &RunSaver::cancel);
  connect(saver_.get(), &RunSaver::progressed, this,
          [this](double share) { save_line_->show_share(tr("Writing the run"), share); });
  connect(saver_.get(), &RunSaver::done, this, [this](const QString& why) {
    save_line_->hide();
    saver_.release()->deleteLater();
    const bool there = QFileInfo::exists(folder_ + "/report.html");
    if (there) report_ = folder_ + "/report.html";
    if (there) recent_.add(folder_);
    if (why.isEmpty())
      show_message(there ? tr("The run is saved in %1").arg(folder_) : tr("Cancelled"));
    else
      warn(&window_, tr("Not saved"), why);
    refresh();
  });
  refresh();
}

void RunActions::ask_for_video() {
  const Cursors& cursors = window_.cursors();
  std::optional<std::pair<double, double>> between;
  if (const auto a = cursors.time(0), b = cursors.time(1); a && b) between = std::minmax(*a, *b);
  FilmDialog dialog(window_.bench().session(), window_.scene().size(), between, &window_);
  if (dialog.exec() != QDialog::Accepted) return;
  const QString file =
      ask_where_to_save(&window_, tr("Save a video"), "run.mp4", tr("Videos (*.mp4 *.webm *.mkv)"));
  if (!file.isEmpty()) save_video(file, dialog.wish());
}

void RunActions::save_video(const QString& file) {
  const History& history = window_.bench().session().history();
  FilmWish wish;
  if (history.size() > 1) {
    wish.from = history.from();
    wish.to = history.to();
  }
  save_video(file, wish);
}

void RunActions::save_video(const QString& file, const FilmWish& wish) {
  if (film_job_) return show_message(tr("A video is being made"));
  if (window_.bench().session().history().size() < 2)
    return show_message(tr("There is no run yet"));
  film_job_ = std::make_unique<FilmJob>(window_.scene(), window_.bench().session(), wish, file);
  film_line_->show_share(tr("Video"), 0);
  film_line_->show();
  connect(film_line_, &ProgressLine::stop_wanted, film_job_.get(), &FilmJob::cancel);
  connect(film_job_.get(), &FilmJob::progressed, this,
          [this](double share, double left) { film_line_->show_share(video_left(left), share); });
  connect(film_job_.get(), &FilmJob::done, this, &RunActions::finish_video);
  refresh();
}

void RunActions::finish_video(bool written, const QString& what) {
  film_line_->hide();
  film_job_.release()->deleteLater();
  show_message(what);
  const bool wanted = what == FilmMaker::tr("Cancelled") ||
                      what == FilmJob::tr("The video was given up: the run has changed");
  if (!written && !wanted) warn(&window_, tr("Not saved"), what);
  refresh();
}

}  // namespace poise::gui
