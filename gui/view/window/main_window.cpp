// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/window/main_window.hpp"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QScreen>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QStyle>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <initializer_list>

#include "poise/gui/document/errors/error_text.hpp"
#include "poise/gui/model/remembered_modules.hpp"
#include "poise/gui/model/templates.hpp"
#include "poise/gui/view/forms/properties_pane.hpp"
#include "poise/gui/view/many/doubts_dialog.hpp"
#include "poise/gui/view/many/tries_pane.hpp"
#include "poise/gui/view/modules/module_workshop.hpp"
#include "poise/gui/view/panes/compare_pane.hpp"
#include "poise/gui/view/panes/modules_pane.hpp"
#include "poise/gui/view/panes/why_pane.hpp"
#include "poise/gui/view/plots/plots_pane.hpp"
#include "poise/gui/view/plots/signals_pane.hpp"
#include "poise/gui/view/stack/blocks_pane.hpp"
#include "poise/gui/view/stack/stack_pane.hpp"
#include "poise/gui/view/stack/text_pane.hpp"
#include "poise/gui/view/start/recent.hpp"
#include "poise/gui/view/start/start_page.hpp"
#include "poise/gui/view/theme/theme.hpp"
#include "poise/gui/view/timeline/fall_bar.hpp"
#include "poise/gui/view/timeline/phases_view.hpp"
#include "poise/gui/view/timeline/play_bar.hpp"
#include "poise/gui/view/timeline/timeline.hpp"
#include "poise/gui/view/viewport/scene_view.hpp"
#include "poise/gui/view/walk/walk_pane.hpp"
#include "poise/gui/view/widgets/dialog_parts.hpp"
#include "poise/gui/view/widgets/enter_presses.hpp"
#include "poise/gui/view/widgets/file_dialogs.hpp"
#include "poise/gui/view/widgets/undo_passes.hpp"
#include "poise/gui/view/widgets/wheel_scrolls.hpp"
#include "poise/gui/view/window/file_watch.hpp"
#include "poise/gui/view/window/problems_pane.hpp"
#include "poise/gui/view/window/run_actions.hpp"
#include "poise/gui/view/window/status_line.hpp"

namespace poise::gui {
namespace {

// A URDF or MJCF file: a stack is never XML.
bool is_robot(const QString& file) {
  QFile in(file);
  return in.open(QIODevice::ReadOnly) && in.read(4096).trimmed().startsWith('<');
}

}  // namespace

MainWindow::MainWindow(const QString& journals, QWidget* parent)
    : QMainWindow(parent), journals_(journals), bench_(journals) {
  setObjectName("designer");
  resize(first_size(screen()->availableGeometry().size(), *style()));
  qApp->installEventFilter(new EnterPresses(this));
  qApp->installEventFilter(new WheelScrolls(this));
  qApp->installEventFilter(new UndoPasses(this));
  make_actions();
  runs_ = new RunActions(*this, journals);
  new RememberedModules(bench_, journals, &bench_);
  watch_ = new FileWatch(*this, bench_, [this] { save_as(); });
  make_panes();
  make_bar();
  status_ = new StatusLine(*statusBar(), bench_);
  connect(&bench_, &Workbench::message, this, &MainWindow::show_message);
  connect(&bench_, &Workbench::opened, this, [this] {
    pages_->setCurrentIndex(1);
    use(workspace_);
  });
  connect(&bench_, &Workbench::checked_changed, this, &MainWindow::run_if_wanted);
  for (const auto signal :
       {&Workbench::opened, &Workbench::checked_changed, &Workbench::cards_changed,
        &Workbench::stale_changed, &Workbench::selection_changed})
    connect(&bench_, signal, this, &MainWindow::refresh);
  connect(&bench_.session(), &Session::status_changed, this, &MainWindow::refresh);
  connect(details_.why, &WhyPane::conflict_found, this, &MainWindow::show_conflict);
  connect(details_.why, &WhyPane::fall_found, this, &MainWindow::show_conflict);
  connect(&bench_.document().undo(), &QUndoStack::cleanChanged, this, &MainWindow::refresh);
  connect(&bench_.document().undo(), &QUndoStack::indexChanged, this, &MainWindow::refresh);
  connect(&CurrentTheme::get(), &CurrentTheme::changed, this, &MainWindow::paint_icons);
  paint_icons();
  use(Workspace::kTune);
  refresh();
}

QSize MainWindow::first_size(const QSize& room, const QStyle& style) {
  const int side = 2 * style.pixelMetric(QStyle::PM_MdiSubWindowFrameWidth);
  const QSize frame(side, side + style.pixelMetric(QStyle::PM_TitleBarHeight));
  return QSize(1440, 900).boundedTo(room - frame);
}

// Deletes the panes before the bench that they refer to.
MainWindow::~MainWindow() {
  StackDocument& document = bench_.document();
  for (QObject* one : std::initializer_list<QObject*>{
           &document.undo(), &document, &bench_.session(), &bench_.tries(), &bench_.tuning(),
           &bench_.doubting(), &bench_.modules(), &bench_})
    one->disconnect();
  delete findChild<DoubtsDialog*>();
  delete takeCentralWidget();
  for (QDockWidget* dock : {docks_.blocks, docks_.stack, docks_.properties, docks_.tabs})
    delete dock;
  delete details_.workshop;
}

QDockWidget* MainWindow::dock(const QString& title, const char* name, QWidget* inside,
                              Qt::DockWidgetArea area) {
  auto* made = new QDockWidget(title, this);
  made->setObjectName(name);
  made->setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetFloatable |
                    QDockWidget::DockWidgetClosable);
  made->setWidget(inside);
  addDockWidget(area, made);
  return made;
}

void MainWindow::make_panes() {
  make_centre();
  make_details();
  pages_ = new QStackedWidget;
  pages_->addWidget(make_start());
  pages_->addWidget(centre_);
  setCentralWidget(pages_);
  const auto jump = [this](const Place& place) {
    tabs_->setCurrentWidget(details_.text);
    details_.text->jump(place);
  };
  connect(details_.problems, &ProblemsPane::jump, this, jump);
  connect(details_.problems, &ProblemsPane::module_wanted, this, &MainWindow::load_module);
  connect(phases_, &PhasesView::jump, this, jump);
  blocks_ = new BlocksPane(bench_);
  stack_ = new StackPane(bench_);
  properties_ = new PropertiesPane(bench_);
  connect(properties_, &PropertiesPane::jump, this, jump);
  docks_.blocks = dock(tr("Blocks"), "blocks-dock", blocks_, Qt::LeftDockWidgetArea);
  docks_.stack = dock(tr("Stack"), "stack-dock", stack_, Qt::LeftDockWidgetArea);
  docks_.properties =
      dock(tr("Properties"), "properties-dock", properties_, Qt::RightDockWidgetArea);
  docks_.tabs = dock(tr("Details"), "text-dock", tabs_, Qt::RightDockWidgetArea);
  setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
}

// Robot, phases and plots, one above the other.
void MainWindow::make_centre() {
  scene_ = new SceneView(bench_);
  phases_ = new PhasesView(bench_);
  walk_ = new WalkPane(bench_);
  auto* leads = new QWidget;  // phases or a walk
  auto* leading = new QVBoxLayout(leads);
  leading->setContentsMargins(0, 0, 0, 0);
  for (QWidget* one : std::initializer_list<QWidget*>{phases_, walk_}) leading->addWidget(one);
  connect(walk_, &WalkPane::walks_changed, this, &MainWindow::show_what_leads);
  plots_ = new PlotsPane(bench_, journals_ + "/plots.json");
  timeline_ = new Timeline(bench_);
  timeline_->mark(plots_->cursors());
  auto* bottom = new QWidget;
  auto* both = new QVBoxLayout(bottom);
  both->setContentsMargins(0, 0, 0, 0);
  both->setSpacing(4);
  both->addWidget(new FallBar(bench_));
  auto* row = new QHBoxLayout;
  both->addLayout(row);
  row->setSpacing(8);
  auto* play_bar = new PlayBar(bench_.player(), plots_->cursors());
  row->addWidget(play_bar);
  connect(phases_, &PhasesView::play_wanted, play_bar, &PlayBar::play_between);
  row->addWidget(timeline_, 1);
  connect(phases_, &PhasesView::phases_changed, this, &MainWindow::show_what_leads);
  centre_ = new QSplitter(Qt::Vertical);
  centre_->setObjectName("centre");
  centre_->setChildrenCollapsible(false);
  centre_->setHandleWidth(8);
  for (QWidget* one : std::initializer_list<QWidget*>{scene_, leads, plots_, bottom})
    centre_->addWidget(one);
  centre_->setStretchFactor(0, 5);
  centre_->setStretchFactor(2, 2);
}

Cursors& MainWindow::cursors() { return plots_->cursors(); }

StartPage* MainWindow::make_start() {
  const QString back = bench_.has_document() ? bench_.document().title() : QString();
  auto* start = new StartPage(template_folder(), journals_, Recent(journals_).list(), back);
  connect(start, &StartPage::template_wanted, this, &MainWindow::open_template);
  connect(start, &StartPage::open_wanted, this, &MainWindow::open_dialog);
  connect(start, &StartPage::robot_wanted, this, &MainWindow::robot_dialog);
  connect(start, &StartPage::recent_wanted, this, [this](const QString& file) { open(file); });
  connect(start, &StartPage::recovery_wanted, &bench_, &Workbench::recover);
  connect(start, &StartPage::back_wanted, this, [this] { show_start(false); });
  return start;
}

// The page is made anew: there may be other stacks to return to.
void MainWindow::show_start(bool show) {
  if (!bench_.has_document() || show == at_start()) return;
  if (show) {
    bench_.session().pause();
    keep_sizes();
    QWidget* before = pages_->widget(0);
    pages_->insertWidget(0, make_start());
    pages_->removeWidget(before);
    before->deleteLater();
  }
  pages_->setCurrentIndex(show ? 0 : 1);
  laid_out_ = false;
  use(workspace_);
  refresh();
}

bool MainWindow::at_start() const { return pages_->currentIndex() == 0; }

// The tabs below the properties.
void MainWindow::make_details() {
  details_.workshop = new ModuleWorkshop(bench_, *this);
  connect(details_.workshop, &ModuleWorkshop::message, this, &MainWindow::show_message);
  details_.problems = new ProblemsPane(bench_, *details_.workshop);
  details_.why = new WhyPane(bench_);
  details_.text = new TextPane(bench_);
  details_.signals = new SignalsPane(bench_, journals_ + "/formulas.ini");
  details_.compare = new ComparePane(bench_);
  connect(details_.signals, &SignalsPane::wanted, plots_, &PlotsPane::show_signal);
  connect(details_.text, &TextPane::large_wanted, this, &MainWindow::enlarge_text);
  connect(details_.compare, &ComparePane::wanted, plots_, &PlotsPane::show_signal);
  tabs_ = new QTabWidget;
  tabs_->setObjectName("details");
  for (QWidget* one : std::initializer_list<QWidget*>{tabs_, tabs_->tabBar()})
    one->setAccessibleName(tr("Details"));
  tabs_->setDocumentMode(true);
  tabs_->setTabPosition(QTabWidget::South);
  tabs_->addTab(details_.problems, tr("Problems"));
  tabs_->addTab(details_.why, tr("Why"));
  tabs_->addTab(details_.text, tr("YAML"));
  tabs_->addTab(details_.signals, tr("Signals"));
  tabs_->addTab(details_.compare, tr("A/B"));
  tabs_->setTabToolTip(tabs_->count() - 1, tr("Compares two runs"));
  details_.modules = new ModulesPane(bench_);
  connect(details_.modules, &ModulesPane::source_wanted, details_.workshop,
          &ModuleWorkshop::show_source);
  tabs_->addTab(details_.modules, tr("Modules"));
  details_.tries = new TriesPane(bench_);
  tabs_->addTab(details_.tries, tr("Tries"));
  tabs_->setTabVisible(tabs_->indexOf(details_.tries), false);
  connect(&bench_.tries(), &Tries::started, this, [this] { show_tries(true); });
  connect(&bench_.tuning(), &Tuning::started, this, [this] { show_tries(true); });
  connect(&bench_.tries(), &Tries::cleared, this, [this] { show_tries(false); });
  connect(details_.problems, &ProblemsPane::count_changed, this, [this](int count) {
    tabs_->setTabText(0, count == 0 ? tr("Problems") : tr("Problems (%1)").arg(count));
  });
}

// Tried values need plots to be seen in, and take the place of the modules among the tabs: there is
// no room for both.
void MainWindow::show_tries(bool show) {
  if (show && workspace_ == Workspace::kDesign) use(Workspace::kTune);
  tabs_->setTabVisible(tabs_->indexOf(details_.tries), show);
  tabs_->setTabVisible(tabs_->indexOf(details_.modules), !show);
  if (!show) return;
  tabs_->setCurrentWidget(details_.tries);
}

void MainWindow::show_modules() {
  tabs_->setTabVisible(tabs_->indexOf(details_.modules), true);
  tabs_->setCurrentWidget(details_.modules);
}

void MainWindow::show_doubts() {
  auto* dialog = findChild<DoubtsDialog*>();
  if (dialog == nullptr) {
    dialog = new DoubtsDialog(bench_, this);
    connect(dialog, &DoubtsDialog::run_wanted, runs_, &RunActions::look_at_run);
  }
  dialog->show();
  dialog->raise();
  dialog->activateWindow();
}

void MainWindow::show_message(const QString& text) {
  statusBar()->show();
  statusBar()->showMessage(QString(text).replace('\n', ' '), 8000);  // it has one line
}

// Without interrupting typing in the text. The pane keeps its size and scrolls.
void MainWindow::show_conflict() {
  if (tabs_->currentWidget() == details_.text) return;
  tabs_->setCurrentWidget(details_.why);
}

void MainWindow::load(const QString& file, bool run) {
  if (QFileInfo(file).isDir()) return runs_->load_run(file);
  use_folder_of(file);
  if (is_robot(file)) return load_robot(file);
  bench_.open(file);
  run_when_valid_ = run;
}

void MainWindow::load_robot(const QString& file) {
  use_folder_of(file);
  bench_.open_robot(file);
  use(Workspace::kDesign);
}

bool MainWindow::open(const QString& file, bool run) {
  if (!may_close()) return false;
  try {
    load(file, run);
    return true;
  } catch (const ConfigError& error) {
    warn(this, tr("Not opened"), error_text(error));
    return false;
  }
}

void MainWindow::open_template(const QString& file, bool run) {
  if (!may_close()) return;
  try {
    bench_.open_template(file);
    run_when_valid_ = run;
  } catch (const ConfigError& error) {
    warn(this, tr("Not opened"), error_text(error));
  }
}

bool MainWindow::open_robot(const QString& file) {
  if (!may_close()) return false;
  try {
    load_robot(file);
    return true;
  } catch (const ConfigError& error) {
    warn(this, tr("Not opened"), error_text(error));
    return false;
  }
}

bool MainWindow::may_close() {
  if (!bench_.has_document() || bench_.document().undo().isClean()) return true;
  const auto answer =
      ask(this, tr("Unsaved changes"), tr("Save the changes of %1?").arg(bench_.document().title()),
          QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
  if (answer == QMessageBox::Save) return save();
  return answer == QMessageBox::Discard;
}

void MainWindow::closeEvent(QCloseEvent* event) {
  keep_sizes();
  if (details_.workshop->may_close() && may_close())
    event->accept();
  else
    event->ignore();
}

// An edit is checked first; the run starts when the check has finished.
void MainWindow::run_or_pause() {
  run_when_valid_ = !bench_.session().running() && bench_.has_document() && bench_.checking();
  if (run_when_valid_) return;
  if (bench_.session().running())
    bench_.session().pause();
  else
    bench_.run();
}

void MainWindow::run_if_wanted() {
  if (!run_when_valid_ || bench_.checking()) return;
  run_when_valid_ = false;
  if (const QString why = bench_.why_not_run(); !why.isEmpty()) return show_message(why);
  bench_.run();
}

}  // namespace poise::gui
