// SPDX-License-Identifier: BSD-2-Clause
// Drives the real window and saves pictures of the screen, light and dark.

#pragma once

#include "poise/gui/model/templates.hpp"
#include "poise/gui/view/plots/plot_view.hpp"
#include "poise/gui/view/plots/plots_pane.hpp"
#include "poise/gui/view/stack/code_edit.hpp"
#include "poise/gui/view/viewport/scene_view.hpp"
#include "poise/gui/view/window/run_actions.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

namespace poise::gui {

class Tour : public WindowFixture {
  Q_OBJECT

 public:
  explicit Tour(QString folder) : to_(std::move(folder)) {}
  /// Runs these functions of the class, or all. @returns how many failed
  int show(const QStringList& points);

 protected:
  const QString& folder() const { return to_; }
  SceneView& scene() { return window_->scene(); }
  RunActions& runs() { return *window_->findChild<RunActions*>(); }
  PlotsPane& plots() { return *window_->findChild<PlotsPane*>(); }
  CodeEdit& edit() { return *window_->findChild<CodeEdit*>(); }
  /// By its English text.
  QAction* action(const QString& name);
  /// Switches an entry of the menu of the 3D view.
  void show_in_scene(const QString& name);
  void click_on(const std::string& link);
  void close_popups();
  void resize(QSize size);
  /// Opens a shipped stack.
  void open_stack(const char* name);
  /// A copy of a shipped stack with replaced pieces of text, included files written out.
  QString changed_stack(const char* name,
                        const std::vector<std::pair<std::string, std::string>>& changes);
  void open_file(const QString& file, bool valid = true);
  /// Simulates as fast as possible up to this time, then pauses.
  void run_fast(double time);
  void set(const std::string& path, const std::string& value);
  /// Brings a tab of the details to the front.
  template <class Pane>
  Pane* show_tab() {
    auto* pane = window_->findChild<Pane*>();
    find<QTabWidget>("details")->setCurrentWidget(pane);
    return pane;
  }
  void hover(QWidget& widget, QPoint at);
  void tool_tip(QWidget& widget, QPoint at);
  void wait(int milliseconds) { QTest::qWait(milliseconds); }
  /// Saves NAME_light.png and NAME_dark.png of the window with its menus and dialogs; if the screen
  /// has two pixels for one, NAME_light_2x.png …
  void picture(const QString& name, const std::function<void()>& before = {});

 protected Q_SLOTS:
  void init();
  void cleanup();

 private:
  void wait_for_scene();
  void wait_for_calm();
  const QString to_;
};

// Each runs the functions whose names are given, or all.
int show_runs(const QString& folder, const QStringList& points);
int show_edits(const QString& folder, const QStringList& points);
// Only those whose names are given.
int show_docs(const QString& folder, const QStringList& points);
int show_journeys(const QString& folder, const QStringList& points);

}  // namespace poise::gui
