// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/window/run_actions.hpp"

#include <QDesktopServices>
#include <QFileDialog>
#include <QMenu>
#include <QMessageBox>
#include <QProgressDialog>
#include <QStatusBar>
#include <QUrl>
#include <cmath>

#include "poise/gui/view/viewport/scene_view.hpp"
#include "poise/gui/view/window/main_window.hpp"

namespace poise::gui {
namespace {

constexpr double kFrames = 30;  // video frames per second
constexpr QSize kFilmed(1280, 720);

}  // namespace

RunActions::RunActions(MainWindow& window, const QString& journals)
    : QObject(&window), window_(window), recent_(journals) {
  before_ = new QMenu(tr("Open recent"), &window);
  connect(before_, &QMenu::aboutToShow, this, &RunActions::fill_recent);
  window.addAction(before_->menuAction());
  add(tr("Open a run…"), [this] {
    const QString folder = QFileDialog::getExistingDirectory(&window_, tr("The folder of a run"));
    if (!folder.isEmpty()) open_run(folder);
  });
  compare_ = add(tr("Compare with a run…"), [this] {
    const QString folder = QFileDialog::getExistingDirectory(&window_, tr("The folder of a run"));
    if (!folder.isEmpty()) compare_with(folder);
  });
  save_ = add(tr("Save the run…"), [this] {
    const QString folder =
        QFileDialog::getSaveFileName(&window_, tr("A folder for the run"), "run", {}, nullptr);
    if (!folder.isEmpty()) save_run(folder);
  });
  film_ = add(tr("Save a video…"), [this] {
    const QString file = QFileDialog::getSaveFileName(&window_, tr("Save a video"), "run.mp4",
                                                      tr("Videos (*.mp4 *.webm *.mkv)"));
    if (!file.isEmpty()) save_video(file);
  });
  show_report_ = add(tr("Show the report"),
                     [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(report_)); });
  Workbench& bench = window.bench();
  connect(&bench, &Workbench::opened, this, [this, &bench] {
    report_.clear();
    if (!bench.document().file().isEmpty()) recent_.add(bench.document().file());
    refresh();
  });
  connect(&bench.document(), &StackDocument::saved, this,
          [this, &bench] { recent_.add(bench.document().file()); });
  for (const auto signal : {&Session::status_changed, &Session::loaded_changed})
    connect(&bench.session(), signal, this, &RunActions::refresh);
  refresh();
}

RunActions::~RunActions() = default;

QAction* RunActions::add(const QString& text, const std::function<void()>& go) {
  auto* action = new QAction(text, &window_);
  connect(action, &QAction::triggered, this, go);
  window_.addAction(action);
  return action;
}

void RunActions::refresh() {
  const auto allow = [](QAction* action, const QString& why_not) {
    action->setEnabled(why_not.isEmpty());
    action->setToolTip(action->text() + (why_not.isEmpty() ? "" : "\n" + why_not));
  };
  const Workbench& bench = window_.bench();
  const QString none = tr("There is no run yet");
  const bool shown = window_.bench().session().history().size() > 1;
  const bool busy = saver_ || maker_;
  const QString wait = busy ? tr("Wait until the present file is written") : QString();
  allow(save_, busy ? wait : bench.why_not_keep());
  allow(film_, busy ? wait : shown ? QString() : none);
  allow(compare_, bench.has_document() ? QString() : tr("No stack is open"));
  allow(show_report_, report_.isEmpty() ? tr("Save the run first") : QString());
}

void RunActions::fill_recent() {
  before_->clear();
  for (const QString& file : recent_.list())
    connect(before_->addAction(file), &QAction::triggered, this,
            [this, file] { open_again(file); });
  if (before_->isEmpty()) before_->addAction(tr("Nothing has been opened yet"))->setEnabled(false);
}

void RunActions::open_again(const QString& file) {
  if (QFileInfo(file).isDir())
    open_run(file);
  else
    window_.open(file);
}

void RunActions::show_message(const QString& text) { window_.statusBar()->showMessage(text, 8000); }

bool RunActions::open_run(const QString& folder) {
  if (!window_.may_close()) return false;
  try {
    window_.bench().open_run(folder);
  } catch (const ConfigError& error) {
    QMessageBox::warning(&window_, tr("Not opened"), QString::fromUtf8(error.what()));
    return false;
  }
  recent_.add(folder);
  if (QFileInfo::exists(folder + "/report.html")) report_ = folder + "/report.html";
  window_.use(Workspace::kReview);
  refresh();
  return true;
}

bool RunActions::compare_with(const QString& folder) {
  try {
    window_.bench().compare_with(folder);
  } catch (const ConfigError& error) {
    QMessageBox::warning(&window_, tr("Not compared"), QString::fromUtf8(error.what()));
    return false;
  }
  recent_.add(folder);
  return true;
}

QProgressDialog* RunActions::show_progress(const QString& what) {
  auto* dialog = new QProgressDialog(what, tr("Cancel"), 0, 1000, &window_);
  dialog->setObjectName("progress");
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setMinimumDuration(400);
  dialog->setAutoReset(false);
  dialog->setAutoClose(false);
  progress_ = dialog;
  connect(dialog, &QObject::destroyed, this, [this] { progress_ = nullptr; });
  return dialog;
}

void RunActions::save_run(const QString& folder) {
  if (const QString why = window_.bench().why_not_keep(); !why.isEmpty()) return show_message(why);
  QProgressDialog* dialog = show_progress(tr("Writing the run"));
  folder_ = folder;
  saver_ = std::make_unique<RunSaver>(window_.bench().kept_run(), folder);
  connect(dialog, &QProgressDialog::canceled, saver_.get(), &RunSaver::cancel);
  connect(saver_.get(), &RunSaver::progressed, dialog,
          [dialog](double share) { dialog->setValue(static_cast<int>(1000 * share)); });
  connect(saver_.get(), &RunSaver::done, this, [this](const QString& why) {
    if (progress_ != nullptr) progress_->close();
    saver_.release()->deleteLater();
    const bool there = QFileInfo::exists(folder_ + "/report.html");
    if (there) report_ = folder_ + "/report.html";
    if (there) recent_.add(folder_);
    if (why.isEmpty())
      show_message(there ? tr("The run is saved in %1").arg(folder_) : tr("Cancelled"));
    else
      QMessageBox::warning(&window_, tr("Not saved"), why);
    refresh();
  });
  refresh();
}

void RunActions::save_video(const QString& file) {
  const History& history = window_.bench().session().history();
  std::vector<View> views;
  if (history.size() > 1)
    for (double time = history.from(); time <= history.to() + 1e-9; time += 1 / kFrames)
      views.push_back(window_.scene().frame(time, kFilmed));
  if (views.empty()) return show_message(tr("There is no run yet"));
  QProgressDialog* dialog = show_progress(tr("Drawing the video"));
  maker_ = std::make_unique<FilmMaker>(std::move(views), window_.scene().model(), file, kFrames);
  connect(dialog, &QProgressDialog::canceled, maker_.get(), &FilmMaker::cancel);
  connect(maker_.get(), &FilmMaker::progressed, dialog,
          [dialog](int frame, int frames) { dialog->setValue(1000 * frame / frames); });
  connect(maker_.get(), &FilmMaker::done, this, [this](bool written, const QString& what) {
    if (progress_ != nullptr) progress_->close();
    maker_.release()->deleteLater();
    show_message(what);
    if (!written && what != FilmMaker::tr("Cancelled"))
      QMessageBox::warning(&window_, tr("Not saved"), what);
    refresh();
  });
  refresh();
}

}  // namespace poise::gui
