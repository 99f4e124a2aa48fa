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
  void give_room_to_details();
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

  QString journals_;
  Workbench bench_;
  QStackedWidget* pages_;
  QSplitter* centre_;
  BlocksPane* blocks_;
  StackPane* stack_;
  SceneView* scene_;
  PhasesView* phases_;
  PlotsPane* plots_;
  SignalsPane* signals_;
  Timeline* timeline_;
  PropertiesPane* properties_;
  ProblemsPane* problems_;
  TextPane* text_;
  WhyPane* why_;
  ComparePane* compare_;
  TriesPane* tries_;
  ModulesPane* modules_;
  QTabWidget* tabs_;
  RunActions* runs_;
  FileWatch* watch_;
  QDockWidget *blocks_dock_, *stack_dock_, *properties_dock_, *tabs_dock_;
  QToolButton *run_button_, *endless_button_, *title_, *search_;
  StatusLine* status_;
  QActionGroup* workspaces_;
  QAction *quit_, *run_, *endless_, *play_, *step_, *restart_, *branch_, *save_, *save_as_, *undo_,
      *redo_, *remove_, *add_phase_, *doubt_;
  std::vector<std::pair<QAction*, const char*>> pictured_;
  Workspace workspace_ = Workspace::kTune;
  int text_width_ = 344;   // [px] of the text before it was enlarged
  int group_ = kFile;      // of the actions that are being added
  bool laid_out_ = false;  // whether the sizes are those of a workspace
  bool run_when_valid_ = false;
};

}  // namespace poise::gui
