// SPDX-License-Identifier: BSD-2-Clause
// The window's actions and tool bar, and their state.

#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QMenu>
#include <QToolBar>
#include <QToolButton>

#include "poise/gui/model/templates.hpp"
#include "poise/gui/view/theme/icons.hpp"
#include "poise/gui/view/theme/theme.hpp"
#include "poise/gui/view/timeline/phases_view.hpp"
#include "poise/gui/view/widgets/copy_picture.hpp"
#include "poise/gui/view/window/finder.hpp"
#include "poise/gui/view/window/help_dialog.hpp"
#include "poise/gui/view/window/main_window.hpp"
#include "poise/gui/view/window/status_line.hpp"

namespace poise::gui {

QAction* MainWindow::add(const QString& text, const char* icon_name, const QKeySequence& key,
                         const std::function<void()>& go) {
  auto* action = new QAction(text, this);
  action->setShortcut(key);
  if (!key.isEmpty())
    action->setToolTip(QString("%1 (%2)").arg(text, key.toString(QKeySequence::NativeText)));
  connect(action, &QAction::triggered, this, go);
  addAction(action);
  action->setProperty(kGroup, group_);
  if (icon_name != nullptr) pictured_.emplace_back(action, icon_name);
  return action;
}

void MainWindow::make_actions() {
  group_ = kFile;
  add(tr("New: your robot…"), nullptr, QKeySequence::New, [this] { robot_dialog(); });
  add(tr("Open…"), nullptr, QKeySequence::Open, [this] { open_dialog(); });
  save_ = add(tr("Save"), "save", QKeySequence::Save, [this] { save(); });
  save_as_ = add(tr("Save as…"), nullptr, QKeySequence::SaveAs, [this] { save_as(); });
  group_ = kModules;
  add(tr("Load a module…"), nullptr, {}, [this] { load_module(); });
  add(tr("Show the modules"), nullptr, {}, [this] { show_modules(); });
  group_ = kFile;
  add(tr("Save the picture…"), nullptr, {}, [this] { save_picture(); });
  add(tr("Copy this pane as a picture"), nullptr, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
      [this] { copy_picture(focusWidget() != nullptr ? *focusWidget() : *this); });
  group_ = kEdit;
  undo_ = add(tr("Undo"), "undo", QKeySequence::Undo, [this] { bench_.undo(); });
  redo_ = add(tr("Redo"), "redo", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z),
              [this] { bench_.redo(); });
  remove_ = add(tr("Remove the card"), "remove", {}, [this] { bench_.remove_selected(); });
  add_phase_ = add(tr("Add a phase"), nullptr, {}, [this] { phases_->add_after(""); });
  group_ = kRun;
  run_ = add(tr("Simulate"), "run", QKeySequence(Qt::Key_F5), [this] { run_or_pause(); });
  endless_ = add(tr("Without end"), "endless", {},
                 [this] { bench_.session().set_endless(endless_->isChecked()); });
  endless_->setCheckable(true);
  step_ = add(tr("Step"), "step", QKeySequence(Qt::Key_F6), [this] { bench_.session().step(); });
  restart_ = add(tr("Back to the start"), "restart", QKeySequence(Qt::Key_F7),
                 [this] { bench_.restart(); });
  branch_ = add(tr("Branch here"), "branch", QKeySequence(Qt::Key_F8),
                [this] { bench_.session().branch(); });
  play_ = add(tr("Play the recording"), "play", QKeySequence(Qt::Key_F9), [this] {
    bench_.player().playing() ? bench_.player().stop() : bench_.player().play();
  });
  doubt_ = add(tr("Doubt…"), "question", {}, [this] { show_doubts(); });
  group_ = kView;
  add(tr("Search anything"), nullptr, QKeySequence(Qt::CTRL | Qt::Key_K),
      [this] { find_anything(); });
  add(tr("Light or dark"), "theme", QKeySequence(Qt::CTRL | Qt::Key_L),
      [] { CurrentTheme::get().use(!theme().dark); });
  workspaces_ = new QActionGroup(this);
  const std::pair<QString, Workspace> all[] = {{tr("Design"), Workspace::kDesign},
                                               {tr("Tune"), Workspace::kTune},
                                               {tr("Review"), Workspace::kReview}};
  int key = Qt::Key_1;
  for (const auto& [text, workspace] : all) {
    QAction* action = add(text, nullptr, QKeySequence(Qt::CTRL | static_cast<Qt::Key>(key++)),
                          [this, one = workspace] { use(one); });
    action->setCheckable(true);
    workspaces_->addAction(action);
  }
  group_ = kHelp;
  add(tr("Shortcuts"), nullptr, QKeySequence::HelpContents, [this] { show_help(false); });
  add(tr("Documentation"), nullptr, {}, [this] {
    if (const QString why = open_documentation(); !why.isEmpty()) show_message(why);
  });
  add(tr("About Poise, licences"), nullptr, {}, [this] { show_help(true); });
  group_ = kFile;
  quit_ = add(tr("Quit"), nullptr, QKeySequence::Quit, [this] { close(); });
}

// The actions in groups; the docks can be shown and hidden.
QMenu* MainWindow::make_menu() {
  group_ = kEdit;
  for (const motion::Motion& one : motion::all()) {
    QAction* insert =
        add(tr("Insert a motion: %1").arg(QCoreApplication::translate("Motion", one.title)),
            nullptr, {}, [this, kind = one.kind] { phases_->insert_motion(kind); });
    insert->setToolTip(QCoreApplication::translate("Motion", one.help));
    insert->setObjectName(QString("motion:") + one.title);
    insert->setEnabled(add_phase_->isEnabled());
    connect(add_phase_, &QAction::enabledChanged, insert, &QAction::setEnabled);
  }
  auto* menu = new QMenu(title_);
  menu->setObjectName("main-menu");
  const QString titles[] = {tr("File"), tr("Edit"),    tr("Simulation"),
                            tr("View"), tr("Modules"), tr("Help")};
  for (int group = kFile; group <= kHelp; ++group) {
    QMenu* part = menu->addMenu(titles[group]);
    for (QAction* action : actions())
      if (action->property(kGroup).toInt() == group && action != quit_) part->addAction(action);
    if (group == kFile) {
      part->addSeparator();
      part->addAction(quit_);
    }
    if (group != kView) continue;
    part->addSeparator();
    for (QDockWidget* dock : {blocks_dock_, stack_dock_, properties_dock_, tabs_dock_})
      part->addAction(dock->toggleViewAction());
    connect(part->addAction(tr("Usual sizes")), &QAction::triggered, this,
            [this] { forget_sizes(); });
  }
  return menu;
}

void MainWindow::show_help(bool about) {
  HelpDialog::Shortcuts all;
  for (const QAction* action : actions())
    if (!action->shortcut().isEmpty())
      all.emplace_back(action->shortcut().toString(QKeySequence::NativeText), action->text());
  auto* help = new HelpDialog(all, this);
  if (about) help->show_about();
  help->open();
}

void MainWindow::make_bar() {
  auto* bar = addToolBar(tr("Tools"));
  bar->setObjectName("tools");
  bar->setMovable(false);
  bar->setIconSize({18, 18});
  const auto gap = [&] {
    auto* space = new QWidget;
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(space);
  };
  title_ = new QToolButton;
  title_->setPopupMode(QToolButton::InstantPopup);
  title_->setAccessibleName(tr("Menu"));
  title_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  title_->setMenu(make_menu());
  bar->addWidget(title_);
  bar->addAction(save_);
  bar->addAction(undo_);
  bar->addAction(redo_);
  gap();
  for (QAction* action : workspaces_->actions()) bar->addAction(action);
  gap();
  run_button_ = new QToolButton;
  run_button_->setObjectName("run");
  run_button_->setDefaultAction(run_);
  run_button_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  run_button_->setFixedWidth(132);
  bar->addWidget(run_button_);
  for (QAction* action : {step_, restart_, branch_, endless_}) bar->addAction(action);
  endless_button_ = qobject_cast<QToolButton*>(bar->widgetForAction(endless_));
  auto* speed = new QComboBox;
  speed->setAccessibleName(tr("Speed of the simulation"));
  speed->setToolTip(tr("Speed of the simulation relative to real time"));
  for (const auto& [text, value] : {std::pair{tr("¼×"), 0.25}, std::pair{tr("1×"), 1.0},
                                    std::pair{tr("4×"), 4.0}, std::pair{tr("max"), 0.0}})
    speed->addItem(text, value);
  speed->setCurrentIndex(1);
  speed->setFixedWidth(68);
  connect(speed, &QComboBox::currentIndexChanged, this,
          [this, speed] { bench_.session().set_speed(speed->currentData().toDouble()); });
  bar->addWidget(speed);
  gap();
  search_ = new QToolButton;
  search_->setObjectName("search");
  search_->setAccessibleName(tr("Search anything"));
  search_->setToolTip(tr("Search actions, cards, blocks, templates"));
  search_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  connect(search_, &QToolButton::clicked, this, &MainWindow::find_anything);
  bar->addWidget(search_);
  for (QAction* action : actions())
    if (action->text() == tr("Light or dark")) bar->addAction(action);
}

void MainWindow::paint_icons() {
  for (const auto& [action, name] : pictured_) action->setIcon(icon(name, theme().text));
  title_->setIcon(icon("menu", theme().text));
  search_->setIcon(icon("search", theme().muted));
  refresh();
}

// There is always room for the dot of an edited stack, so that the bar does not move.
void MainWindow::show_title(const QString& title, bool edited) {
  const QString with_dot = title + "  •", text = edited ? with_dot : title;
  if (title_->text() == text) return;
  title_->setMinimumWidth(0);
  title_->setText(with_dot);
  title_->setMinimumWidth(title_->sizeHint().width());
  title_->setText(text);
}

// Enables the actions; tool tips of disabled ones say why.
void MainWindow::refresh() {
  const bool open = bench_.has_document();
  Session& session = bench_.session();
  const Runner::Phase phase = session.status().phase;
  const bool running = session.running();
  show_title(open ? bench_.document().title() : tr("Poise"),
             open && !bench_.document().undo().isClean());
  setWindowTitle(open ? tr("%1 – Poise").arg(bench_.document().title()) : tr("Poise"));
  const auto allow = [](QAction* action, const QString& why_not, const QString& help) {
    action->setEnabled(why_not.isEmpty());
    const QString key = action->shortcut().toString(QKeySequence::NativeText);
    action->setToolTip((key.isEmpty() ? help : help + " (" + key + ")") +
                       (why_not.isEmpty() ? "" : "\n" + why_not));
  };
  const QString none = open ? QString() : tr("No stack is open");
  const bool may_run = running || (open && bench_.checking());  // it waits for the check
  const QString why_not_run = may_run ? QString() : bench_.why_not_run();
  const bool over = phase == Runner::Phase::kEnded && !session.recorded() && !session.may_go_on();
  run_->setText(running              ? tr("Pause")
                : over               ? tr("Again")
                : session.attached() ? tr("Simulate here")
                                     : tr("Simulate"));
  run_->setIcon(icon(running ? "pause" : "run", theme().text));
  allow(run_, why_not_run,
        running              ? tr("Pause the simulation")
        : session.attached() ? tr("Stop watching and simulate the stack here")
        : over               ? tr("Simulate again from the start")
                             : tr("Simulate the stack"));
  endless_->setToolTip(tr("Without end: the duration of the stack does not stop the simulation"));
  // The buttons are on a colour, other than the entries of the menu.
  run_button_->setIcon(
      icon(running ? "pause" : "run", theme().dark ? QColor("#06251a") : Qt::white));
  endless_button_->setIcon(icon("endless", session.endless() ? theme().on_accent : theme().text));
  const bool loaded = session.loaded() && phase != Runner::Phase::kLoading;
  const QString not_loaded = loaded ? none : tr("Nothing is loaded yet");
  allow(step_, phase == Runner::Phase::kEnded ? tr("The run has ended") : not_loaded,
        tr("One tick"));
  allow(restart_, bench_.checked() && bench_.checked()->valid ? none : bench_.why_not_run(),
        tr("Back to the start; the former run stays as a ghost"));
  allow(branch_,
        running                        ? tr("Pause first")
        : session.history().size() > 1 ? QString()
                                       : tr("There is no run yet"),
        tr("Continue from the moment shown; the former run stays as a ghost"));
  allow(play_, bench_.player().why_not(), tr("Play the recording"));
  allow(doubt_, none, tr("What holds where the controller's model is wrong"));
  for (QAction* workspace : workspaces_->actions()) allow(workspace, none, workspace->text());
  allow(save_, none, tr("Save"));
  allow(save_as_, none, tr("Save as"));
  const QUndoStack& undo = bench_.document().undo();
  allow(undo_, undo.canUndo() ? QString() : tr("Nothing to undo"),
        undo.canUndo() ? tr("Undo: %1").arg(undo.undoText()) : tr("Undo"));
  allow(redo_, undo.canRedo() ? QString() : tr("Nothing to redo"),
        undo.canRedo() ? tr("Redo: %1").arg(undo.redoText()) : tr("Redo"));
  allow(add_phase_, none, tr("Add a phase"));
  allow(remove_,
        bench_.selected_card() == nullptr ? tr("No card is selected") : bench_.why_locked(),
        tr("Remove the card"));
  status_->refresh();
}

std::vector<Findable> MainWindow::findables() {
  std::vector<Findable> all;
  for (QAction* action : actions())
    if (action->isEnabled())
      all.push_back({action->text(), tr("action"), [action] { action->trigger(); }});
  for (const Card& card : bench_.cards())
    all.push_back({QString::fromStdString(card.name), card.task ? tr("task") : tr("constraint"),
                   [this, path = card.path] { bench_.select(path); }});
  if (bench_.has_document())
    for (const std::string& link : bench_.names().links)
      all.push_back(
          {QString::fromStdString(link), tr("link"), [this, link] { scene_->show_link(link); }});
  if (bench_.has_document())
    for (const ModuleEntry& entry : bench_.registry().entries())
      if (entry.kind == ModuleKind::kTask || entry.kind == ModuleKind::kConstraint)
        all.push_back(
            {tr("Add %1").arg(QString::fromStdString(entry.type)), tr("block"),
             [this, kind = entry.kind, type = entry.type] { bench_.add_block(kind, type); }});
  for (const Template& one : templates(template_folder()))
    all.push_back(
        {one.title(), tr("template"), [this, file = one.file] { open_template(file, false); }});
  return all;
}

void MainWindow::find_anything() {
  auto* finder = new Finder(findables(), this);
  finder->setAttribute(Qt::WA_DeleteOnClose);
  finder->open();
}

}  // namespace poise::gui
