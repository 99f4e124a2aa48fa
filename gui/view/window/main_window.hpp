// SPDX-License-Identifier: BSD-2-Clause
// The main window: one document, three workspaces.

#pragma once

#include <QMainWindow>
#include <functional>
#include <vector>

#include "poise/gui/model/workbench.hpp"
#include "poise/gui/view/window/finder.hpp"

class QAction;
class QActionGroup;
class QMenu;
class QDockWidget;
class QSplitter;
class QStackedWidget;
class QStyle;
class QTabWidget;
class QToolButton;

namespace poise::gui {

class BlocksPane;
class ComparePane;
class Cursors;
class FileWatch;
class ModulesPane;
class ModuleWorkshop;
class PhasesView;
class PlotsPane;
class PropertiesPane;
class ProblemsPane;
class RunActions;
class SceneView;
class SignalsPane;
class StackPane;
class StartPage;
class StatusLine;
class TextPane;
class Timeline;
class TriesPane;
class WalkPane;
class WhyPane;

enum class Workspace { kDesign, kTune, kReview };

/// The property of actions that says which part of the menu has them.
inline constexpr const char* kGroup = "group";
enum MenuGroup { kFile, kEdit, kRun, kView, kModules, kHelp };

class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  /// @param journals  folder of journals for unsaved edits
  explicit MainWindow(const QString& journals, QWidget* parent = nullptr);
  ~MainWindow() override;

  Workbench& bench() { return bench_; }
  SceneView& scene() { return *scene_; }
  /// Size of a new window, which fits into this room with its frame.
  static QSize first_size(const QSize& room, const QStyle& style);
  Cursors& cursors();
  /// A stack, a robot file (a new stack for it) or the folder of a run. False, after a message, if
  /// it cannot be opened.
  bool open(const QString& file, bool run = false);
  /// As `open`, without asking or telling anything. @throws ConfigError
  void load(const QString& file, bool run);
  void open_template(const QString& file, bool run);
  /// A new stack for a robot file. False, after a message, if it cannot be read.
  bool open_robot(const QString& file);
  bool save();
  void use(Workspace workspace);
  void find_anything();
  /// False if the user cancels because of unsaved edits.
  bool may_close();

 protected:
  void closeEvent(QCloseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  /// None: Qt's own menu would hide tool bars and panes for good.
  QMenu* createPopupMenu() override { return nullptr; }

 private:
  void make_actions();
  void make_bar();
  void make_panes();
  void make_centre();
  StartPage* make_start();
  void make_details();
  QDockWidget* dock(const QString& title, const char* name, QWidget* inside,
                    Qt::DockWidgetArea area);
  QAction* add(const QString& text, const char* icon, const QKeySequence& key,
               const std::function<void()>& go);
  QMenu* make_menu();
  void make_pane_keys();
  void add_workspaces();
  void show_help(bool about);
  void enlarge_text(bool large);
  void fit_to_size();
  void usual_sizes();
  void keep_sizes();
  void forget_sizes();
  QString sizes_key() const;
  void paint_icons();
  void show_title(const QString& title, bool edited);
  void refresh();
  void show_message(const QString& text);
  void show_conflict();
  void show_start(bool show);
  void show_what_leads();
  bool at_start() const;
  void show_tries(bool show);
  void show_modules();
  void show_doubts();
  bool save_as();
  bool write(const QString& file);
  void load_robot(const QString& file);
  void open_dialog();
  void robot_dialog();
  void load_module();
  void save_picture();
  void run_or_pause();
  void run_if_wanted();
  std::vector<Findable> findables();
  void go_to_value(const std::string& form, const std::string& path);

  // Panes in the tabs below the properties, and the modules whose errors they list.
  struct Details {
    ModuleWorkshop* workshop;
    ProblemsPane* problems;
    WhyPane* why;
    TextPane* text;
    SignalsPane* signals;
    ComparePane* compare;
    ModulesPane* modules;
    TriesPane* tries;
  };
  struct Docks {
    QDockWidget *blocks, *stack, *properties, *tabs;
  };
  // The buttons of the top bar that change with the window's state.
  struct Bar {
    QToolButton *run, *endless, *title, *search;
  };
  // The actions that change with it.
  struct Actions {
    QAction *quit, *run, *endless, *play, *step, *restart, *branch, *save, *save_as, *undo, *redo,
        *remove, *add_phase, *doubt;
  };

  QString journals_;
  Workbench bench_;
  QStackedWidget* pages_;
  QSplitter* centre_;
  BlocksPane* blocks_;
  StackPane* stack_;
  SceneView* scene_;
  PhasesView* phases_;
  WalkPane* walk_;
  PlotsPane* plots_;
  Timeline* timeline_;
  PropertiesPane* properties_;
  QTabWidget* tabs_;
  Details details_;
  Docks docks_;
  Bar bar_;
  Actions actions_;
  RunActions* runs_;
  FileWatch* watch_;
  StatusLine* status_;
  QActionGroup* workspaces_;
  std::vector<std::pair<QAction*, const char*>> pictured_;
  Workspace workspace_ = Workspace::kTune;
  int text_width_ = 344;   // [px] of the text before it was enlarged
  int group_ = kFile;      // of the actions that are being added
  bool laid_out_ = false;  // whether the sizes are those of a workspace
  bool run_when_valid_ = false;
};

}  // namespace poise::gui
