// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/modules/module_workshop.hpp"

#include <QDesktopServices>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>

#include "poise/gui/document/errors/error_text.hpp"
#include "poise/gui/view/modules/new_module_dialog.hpp"
#include "poise/gui/view/modules/source_window.hpp"
#include "poise/gui/view/theme/icons.hpp"
#include "poise/gui/view/theme/theme.hpp"
#include "poise/gui/view/widgets/dialog_parts.hpp"
#include "poise/gui/view/widgets/file_dialogs.hpp"

namespace poise::gui {

ModuleWorkshop::ModuleWorkshop(Workbench& bench, QWidget& window)
    : QObject(&window), bench_(bench), window_(window) {}

// The windows refer to the projects.
ModuleWorkshop::~ModuleWorkshop() {
  for (const auto& [project, source] : projects_) delete source;
}

void ModuleWorkshop::ask() {
  NewModuleDialog dialog(bench_.registry(), &window_);
  if (dialog.exec() == QDialog::Accepted) create(dialog.wish());
}

void ModuleWorkshop::create(const ModuleWish& wish) {
  ModuleProject* project = nullptr;
  try {
    project = create_module(wish, bench_.registry(), this);
  } catch (const ConfigError& error) {
    return warn(&window_, tr("The module was not created"), error_text(error));
  }
  use_folder_of(wish.folder);
  connect(project, &ModuleProject::changed, this, &ModuleWorkshop::changed);
  connect(project, &ModuleProject::built, this, [this, project] { take(*project); });
  projects_[project] = new SourceWindow(*project, &window_);
  projects_[project]->show_line(1);
  Q_EMIT changed();
}

// Later builds are reloaded by the modules themselves.
void ModuleWorkshop::take(const ModuleProject& project) {
  const std::filesystem::path file = project.library().toStdString();
  if (std::ranges::any_of(bench_.registry().entries(),
                          [&](const ModuleEntry& entry) { return entry.file == file; }))
    return;
  try {
    bench_.modules().load(project.library());
    Q_EMIT message(state_of(project));
  } catch (const ConfigError&) {
    Q_EMIT message(tr("%1 does not load: the pane Modules says why")
                       .arg(QFileInfo(project.library()).fileName()));
  }
}

void ModuleWorkshop::show_source(const QString& library) {
  for (const auto& [project, source] : projects_)
    if (project->library() == library) return source->show_line(0);
  Q_EMIT message(tr("The source of %1 is not known: it was not created in this window")
                     .arg(QFileInfo(library).fileName()));
}

bool ModuleWorkshop::may_close() {
  return std::ranges::all_of(projects_, [](const auto& one) { return one.second->close(); });
}

int ModuleWorkshop::errors() const {
  std::size_t all = 0;
  for (const auto& [project, source] : projects_) all += project->messages().size();
  return static_cast<int>(all);
}

void ModuleWorkshop::add_rows(QVBoxLayout& column) {
  for (const auto& [project, source] : projects_) {
    if (project->building()) column.addWidget(build_row(*project));
    for (const CompilerMessage& error : project->messages())
      column.addWidget(error_row(*project, error));
  }
}

QWidget* ModuleWorkshop::build_row(ModuleProject& project) {
  auto* widget = new QWidget;
  auto* row = new QHBoxLayout(widget);
  row->setContentsMargins(0, 0, 0, 0);
  auto* text = new QLabel(state_of(project));
  text->setObjectName("build-state");
  text->setWordWrap(true);
  auto* stop = new QPushButton(tr("Stop"));
  stop->setObjectName("build-stop");
  connect(stop, &QPushButton::clicked, &project, &ModuleProject::stop);
  row->addWidget(text, 1);
  row->addWidget(stop);
  return widget;
}

QWidget* ModuleWorkshop::error_row(ModuleProject& project, const CompilerMessage& error) {
  auto* widget = new QWidget;
  auto* line = new QHBoxLayout(widget);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(8);
  auto* sign = new QLabel;
  sign->setPixmap(icon("error", theme().limit).pixmap(16));
  sign->setAccessibleName(tr("Error"));
  line->addWidget(sign, 0, Qt::AlignTop);
  auto* rest = new QVBoxLayout;
  rest->setSpacing(4);
  const QString name = error.file.isEmpty() ? project.target() : QFileInfo(error.file).fileName();
  auto* text = new QLabel(tr("%1 does not build: %2").arg(name, error.text));
  text->setObjectName("compiler-problem");
  text->setTextFormat(Qt::PlainText);
  text->setWordWrap(true);
  text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  rest->addWidget(text);
  if (!error.file.isEmpty()) {
    auto* jump = new QPushButton(error.line > 0 ? tr("Line %1").arg(error.line) : tr("Open"));
    jump->setObjectName("compiler-jump");
    jump->setToolTip(tr("Show it in %1").arg(error.file));
    connect(jump, &QPushButton::clicked, this, [this, &project, error] { go_to(project, error); });
    rest->addWidget(jump, 0, Qt::AlignLeft);
  }
  line->addLayout(rest, 1);
  return widget;
}

// Other files than the module's source are opened in the user's editor.
void ModuleWorkshop::go_to(ModuleProject& project, const CompilerMessage& error) {
  if (error.file == project.source())
    projects_.at(&project)->show_line(error.line);
  else
    QDesktopServices::openUrl(QUrl::fromLocalFile(error.file));
}

}  // namespace poise::gui
