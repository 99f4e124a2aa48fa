// SPDX-License-Identifier: BSD-2-Clause
// The window's actions and tool bar, and their state.

#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QDockWidget>
#include <QMenu>
#include <QTabWidget>
#include <QToolBar>
#include <QToolButton>

#include "poise/gui/model/templates.hpp"
#include "poise/gui/view/forms/properties_pane.hpp"
#include "poise/gui/view/modules/module_workshop.hpp"
#include "poise/gui/view/plots/plots_pane.hpp"
#include "poise/gui/view/stack/blocks_pane.hpp"
#include "poise/gui/view/stack/card_view.hpp"
#include "poise/gui/view/stack/stack_pane.hpp"
#include "poise/gui/view/stack/text_pane.hpp"
#include "poise/gui/view/theme/icons.hpp"
#include "poise/gui/view/theme/theme.hpp"
#include "poise/gui/view/timeline/phases_view.hpp"
#include "poise/gui/view/timeline/timeline.hpp"
#include "poise/gui/view/viewport/scene_view.hpp"
#include "poise/gui/view/walk/walk_pane.hpp"
#include "poise/gui/view/widgets/copy_picture.hpp"
#include "poise/gui/view/widgets/pane_focus.hpp"
#include "poise/gui/view/window/finder.hpp"
#include "poise/gui/view/window/found_values.hpp"
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
  actions_.save = add(tr("Save"), "save", QKeySequence::Save, [this] { save(); });
  actions_.save_as = add(tr("Save as…"), nullptr, QKeySequence::SaveAs, [this] { save_as(); });
  group_ = kModules;
  add(tr("New module…"), nullptr, {}, [this] { details_.workshop->ask(); });
  add(tr("Load a module…"), nullptr, {}, [this] { load_module(); });
  add(tr("Show the modules"), nullptr, {}, [this] { show_modules(); });
  group_ = kFile;
  add(tr("Save the picture…"), nullptr, {}, [this] { save_picture(); });
  add(tr("Copy this pane as a picture"), nullptr, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
      [this] { copy_picture(focusWidget() != nullptr ? *focusWidget() : *this); });
  group_ = kEdit;
  actions_.undo = add(tr("Undo"), "undo", QKeySequence::Undo, [this] { bench_.undo(); });
  actions_.redo = add(tr("Redo"), "redo", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z),
                      [this] { bench_.redo(); });
  actions_.remove = add(tr("Remove the card"), "remove", {}, [this] { bench_.remove_selected(); });
  actions_.add_phase = add(tr("Add a phase"), nullptr, {}, [this] { phases_->add_after(""); });
  group_ = kRun;
  actions_.run = add(tr("Simulate"), "run", QKeySequence(Qt::Key_F5), [this] { run_or_pause(); });
  actions_.endless = add(tr("Without end"), "endless", {},
                         [this] { bench_.session().set_endless(actions_.endless->isChecked()); });
  actions_.endless->setCheckable(true);
  actions_.step =
      add(tr("Step"), "step", QKeySequence(Qt::Key_F6), [this] { bench_.session().step(); });
  actions_.restart = add(tr("Back to the start"), "restart", QKeySequence(Qt::Key_F7),
                         [this] { bench_.restart(); });
  actions_.branch = add(tr("Branch here"), "branch", QKeySequence(Qt::Key_F8),
                        [this] { bench_.session().branch(); });
  actions_.play = add(tr("Play the recording"), "play", QKeySequence(Qt::Key_F9), [this] {
    bench_.player().playing() ? bench_.player().stop() : bench_.player().play();
  });
  actions_.doubt = add(tr("Doubt…"), "question", {}, [this] { show_doubts(); });
  group_ = kView;
  add(tr("Search anything"), nullptr, QKeySequence(Qt::CTRL | Qt::Key_K),
      [this] { find_anything(); });
  add(tr("Light or dark"), "theme", QKeySequence(Qt::CTRL | Qt::Key_L),
      [] { CurrentTheme::get().use(!theme().dark); });
  add_workspaces();
  group_ = kHelp;
  add(tr("Shortcuts"), nullptr, QKeySequence::HelpContents, [this] { show_help(false); });
  add(tr("Documentation"), nullptr, {}, [this] {
    if (const QString why = open_documentation(); !why.isEmpty()) show_message(why);
  });
  add(tr("About Poise, licences"), nullptr, {}, [this] { show_help(true); });
  group_ = kFile;
  actions_.quit = add(tr("Quit"), nullptr, QKeySequence::Quit, [this] { close(); });
}

void MainWindow::add_workspaces() {
  workspaces_ = new QActionGroup(this);
  const std::pair<QString, Workspace> all[] = {{tr("Design"), Workspace::kDesign},
                                               {tr("Tune"), Workspace::kTune},
                                               {tr("Review"), Workspace::kReview}};
  int key = Qt::Key_1;
  for (const auto& [text, workspace] : all) {
    QAction* action = add(text, nullptr, QKeySequence(Qt::CTRL | static_cast<Qt::Key>(key++)),
                          [this, one = workspace] {
                            show_start(false);
                            use(one);
                          });
    action->setCheckable(true);
    workspaces_->addAction(action);
  }
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
    insert->setEnabled(actions_.add_phase->isEnabled());
    connect(actions_.add_phase, &QAction::enabledChanged, insert, &QAction::setEnabled);
  }
  make_pane_keys();
  auto* menu = new QMenu(bar_.title);
  menu->setObjectName("main-menu");
  const QString titles[] = {tr("File"), tr("Edit"),    tr("Simulation"),
                            tr("View"), tr("Modules"), tr("Help")};
  for (int group = kFile; group <= kHelp; ++group) {
    QMenu* part = menu->addMenu(titles[group]);
    for (QAction* action : actions())
      if (action->property(kGroup).toInt() == group && action != actions_.quit)
        part->addAction(action);
    if (group == kFile) {
      part->addSeparator();
      part->addAction(actions_.quit);
    }
    if (group != kView) continue;
    part->addSeparator();
    for (QDockWidget* dock : {docks_.blocks, docks_.stack, docks_.properties, docks_.tabs})
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
  bar_.title = new QToolButton;
  bar_.title->setPopupMode(QToolButton::InstantPopup);
  bar_.title->setAccessibleName(tr("Menu"));
  bar_.title->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  bar_.title->setMenu(make_menu());
  bar->addWidget(bar_.title);
  bar->addAction(actions_.save);
  bar->addAction(actions_.undo);
  bar->addAction(actions_.redo);
  gap();
  for (QAction* action : workspaces_->actions()) bar->addAction(action);
  gap();
  bar_.run = new QToolButton;
  bar_.run->setObjectName("run");
  bar_.run->setDefaultAction(actions_.run);
  bar_.run->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  bar_.run->setFixedWidth(132);
  bar->addWidget(bar_.run);
  for (QAction* action : {actions_.step, actions_.restart, actions_.branch, actions_.endless})
    bar->addAction(action);
  bar_.endless = qobject_cast<QToolButton*>(bar->widgetForAction(actions_.endless));
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
  bar_.search = new QToolButton;
  bar_.search->setObjectName("search");
  bar_.search->setAccessibleName(tr("Search anything"));
  bar_.search->setToolTip(tr("Search actions, cards, values, blocks, templates"));
  bar_.search->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  connect(bar_.search, &QToolButton::clicked, this, &MainWindow::find_anything);
  bar->addWidget(bar_.search);
  for (QAction* action : actions())
    if (action->text() == tr("Light or dark")) bar->addAction(action);
}

void MainWindow::paint_icons() {
  for (const auto& [action, name] : pictured_) action->setIcon(icon(name, theme().text));
  bar_.title->setIcon(icon("menu", theme().text));
  bar_.search->setIcon(icon("search", theme().muted));
  refresh();
}

// There is always room for the dot of an edited stack, so that the bar does not move.
void MainWindow::show_title(const QString& title, bool edited) {
  const QString with_dot = title + "  •", text = edited ? with_dot : title;
  if (bar_.title->text() == text) return;
  bar_.title->setMinimumWidth(0);
  bar_.title->setText(with_dot);
  bar_.title->setMinimumWidth(bar_.title->sizeHint().width());
  bar_.title->setText(text);
}

// Enables an action; if not, its tool tip says why.
static void allow(QAction* action, const QString& why_not, const QString& help) {
  action->setEnabled(why_not.isEmpty());
  const QString key = action->shortcut().toString(QKeySequence::NativeText);
  action->setToolTip((key.isEmpty() ? help : help + " (" + key + ")") +
                     (why_not.isEmpty() ? "" : "\n" + why_not));
}

void MainWindow::refresh() {
  const bool open = bench_.has_document();
  Session& session = bench_.session();
  const Runner::Phase phase = session.status().phase;
  const bool running = session.running();
  show_title(open ? bench_.document().title() : tr("Poise"),
             open && !bench_.document().undo().isClean());
  setWindowTitle(open ? tr("%1 – Poise").arg(bench_.document().title()) : tr("Poise"));
  const QString none = open ? QString() : tr("No stack is open");
  const bool may_run = running || (open && bench_.checking());  // it waits for the check
  const QString why_not_run = may_run ? QString() : bench_.why_not_run();
  const bool over = phase == Runner::Phase::kEnded && !session.recorded() && !session.may_go_on();
  actions_.run->setText(running              ? tr("Pause")
                        : over               ? tr("Again")
                        : session.attached() ? tr("Simulate here")
                                             : tr("Simulate"));
  actions_.run->setIcon(icon(running ? "pause" : "run", theme().text));
  allow(actions_.run, why_not_run,
        running              ? tr("Pause the simulation")
        : session.attached() ? tr("Stop watching and simulate the stack here")
        : over               ? tr("Simulate again from the start")
                             : tr("Simulate the stack"));
  actions_.endless->setToolTip(
      tr("Without end: the duration of the stack does not stop the simulation"));
  // The buttons are on a colour, other than the entries of the menu.
  bar_.run->setIcon(icon(running ? "pause" : "run", theme().dark ? QColor("#06251a") : Qt::white));
  bar_.endless->setIcon(icon("endless", session.endless() ? theme().on_accent : theme().text));
  const bool loaded = session.loaded() && phase != Runner::Phase::kLoading;
  const QString not_loaded = loaded ? none : tr("Nothing is loaded yet");
  allow(actions_.step, phase == Runner::Phase::kEnded ? tr("The run has ended") : not_loaded,
        tr("One tick"));
  allow(actions_.restart, bench_.checked() && bench_.checked()->valid ? none : bench_.why_not_run(),
        tr("Back to the start; the former run stays as a ghost"));
  allow(actions_.branch,
        running                        ? tr("Pause first")
        : session.history().size() > 1 ? QString()
                                       : tr("There is no run yet"),
        tr("Continue from the moment shown; the former run stays as a ghost"));
  allow(actions_.play, bench_.player().why_not(), tr("Play the recording"));
  allow(actions_.doubt, none, tr("What holds where the controller's model is wrong"));
  for (QAction* workspace : workspaces_->actions()) allow(workspace, none, workspace->text());
  allow(actions_.save, none, tr("Save"));
  allow(actions_.save_as, none, tr("Save as"));
  const QUndoStack& undo = bench_.document().undo();
  allow(actions_.undo, undo.canUndo() ? QString() : tr("Nothing to undo"),
        undo.canUndo() ? tr("Undo: %1").arg(undo.undoText()) : tr("Undo"));
  allow(actions_.redo, undo.canRedo() ? QString() : tr("Nothing to redo"),
        undo.canRedo() ? tr("Redo: %1").arg(undo.redoText()) : tr("Redo"));
  allow(actions_.add_phase, none, tr("Add a phase"));
  allow(actions_.remove,
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
                   [this, path = card.path] {
                     bench_.select(path);
                     if (CardView* view = stack_->card(path)) view->setFocus();
                   }});
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
  for (Findable& one : found_values(bench_, [this](const std::string&form, const std::string&path) {
         go_to_value(form, path);
       }))
    all.push_back(std::move(one));
  for (const Template& one : templates(template_folder()))
    all.push_back(
        {one.title(), tr("template"), [this, file = one.file] { open_template(file, false); }});
  return all;
}

void MainWindow::go_to_value(const std::string& form, const std::string& path) {
  show_start(false);
  if (workspace_ == Workspace::kReview) use(Workspace::kTune);
  bench_.select(form);
  docks_.properties->show();
  properties_->go_to(path);
}

// Each pane has a key that shows it and gives it the keyboard.
void MainWindow::make_pane_keys() {
  group_ = kFile;
  add(tr("Start page"), nullptr, QKeySequence(Qt::ALT | Qt::Key_Home),
      [this] { show_start(!at_start()); });
  auto* focus = new PaneFocus(this);
  int digit = 1;
  const auto add_pane = [&](const QString& name, QWidget& pane, bool key, const auto& show) {
    focus->watch(pane);
    add(tr("Go to: %1").arg(name), nullptr,
        key ? QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_0 + digit++ % 10))
            : QKeySequence(),
        [this, focus, &pane, show] {
          if (!bench_.has_document()) return;
          show_start(false);
          show();
          focus->give(pane);
        });
  };
  group_ = kView;
  const auto shown = [](QDockWidget* dock) {
    return [dock] {
      dock->show();
      dock->raise();
    };
  };
  add_pane(tr("Blocks"), *blocks_, true, shown(docks_.blocks));
  add_pane(tr("Stack"), *stack_, true, shown(docks_.stack));
  add_pane(tr("3D view"), *scene_, true, [] {});
  add_pane(tr("Phases"), *phases_, true, [] {});
  add_pane(tr("Walk"), *walk_, false, [] {});
  add_pane(tr("Plots"), *plots_, true, [this] {
    if (workspace_ == Workspace::kDesign) use(Workspace::kTune);
  });
  add_pane(tr("Timeline"), *timeline_, true, [] {});
  add_pane(tr("Properties"), *properties_, true, shown(docks_.properties));
  for (int i = 0; i < tabs_->count(); ++i) {
    QWidget* tab = tabs_->widget(i);
    const bool first = i < 3;  // the digits end there
    add_pane(i == 0 ? tr("Problems") : tabs_->tabText(i), *tab, first, [this, tab] {
      docks_.tabs->show();
      docks_.tabs->raise();
      tabs_->setTabVisible(tabs_->indexOf(tab), true);
      tabs_->setCurrentWidget(tab);
      tabs_->tabBar()->setFocus();  // of a tab without fields
    });
  }
}

void MainWindow::find_anything() {
  auto* finder = new Finder(findables(), this);
  finder->setAttribute(Qt::WA_DeleteOnClose);
  finder->open();
}

}  // namespace poise::gui
