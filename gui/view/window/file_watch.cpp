// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/window/file_watch.hpp"

#include <QFileInfo>
#include <utility>

#include "poise/gui/document/errors/error_text.hpp"
#include "poise/gui/view/widgets/dialog_parts.hpp"

namespace poise::gui {
namespace {

constexpr int kSettled = 150;  // [ms] until another program has written the whole file

}  // namespace

FileWatch::FileWatch(QWidget& window, Workbench& bench, std::function<void()> save_as)
    : QObject(&window), window_(window), bench_(bench), save_as_(std::move(save_as)) {
  settled_.setSingleShot(true);
  settled_.setInterval(kSettled);
  const auto wait = [this] {
    if (!settled_.isActive()) settled_.start();
  };
  connect(&files_, &QFileSystemWatcher::fileChanged, this, wait);
  connect(&files_, &QFileSystemWatcher::directoryChanged, this, wait);
  connect(&settled_, &QTimer::timeout, this, &FileWatch::look);
  connect(&bench_, &Workbench::opened, this, &FileWatch::follow);
  connect(&bench_.document(), &StackDocument::saved, this, &FileWatch::follow);
}

// The folder too: many editors replace the file by a new one of the same name, which has to be
// watched anew.
void FileWatch::follow() {
  if (const QStringList all = files_.files() + files_.directories(); !all.isEmpty())
    files_.removePaths(all);
  const QString file = bench_.document().file();
  if (file.isEmpty()) return;
  files_.addPath(QFileInfo(file).absolutePath());
  if (QFileInfo::exists(file)) files_.addPath(file);
}

void FileWatch::look() {
  follow();
  StackDocument& document = bench_.document();
  if (asking_ || !document.changed_on_disk()) return;
  if (document.undo().isClean())
    reload();
  else if (may_overwrite())
    document.keep();
}

void FileWatch::reload() {
  try {
    bench_.reload();
    Q_EMIT bench_.message(
        tr("Reloaded: another program has changed %1").arg(bench_.document().title()));
  } catch (const ConfigError& error) {
    Q_EMIT bench_.message(error_text(error));
  }
}

bool FileWatch::may_overwrite() {
  enum { kKeep, kReload, kSaveAs };
  asking_ = true;
  const int answer = choose(&window_, tr("Changed by another program"),
                            tr("Another program has changed %1, which has unsaved changes here. "
                               "Reload takes the text of the file; Undo brings yours back.")
                                .arg(bench_.document().title()),
                            {tr("Keep mine"), tr("Reload"), tr("Save as…")});
  asking_ = false;
  if (answer == kReload) reload();
  if (answer == kSaveAs) save_as_();
  return answer == kKeep;
}

}  // namespace poise::gui
