// SPDX-License-Identifier: BSD-2-Clause
// The real window with a temporary folder, for tests by mouse and keyboard.

#pragma once

#include <QtTest>
#include <QtWidgets>
#include <memory>

#include "poise/gui/document/cards.hpp"
#include "poise/gui/view/theme/theme.hpp"
#include "poise/gui/view/window/main_window.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise::gui {

inline const int kLong = qEnvironmentVariableIntValue("POISE_TEST_WAIT") > 0
                             ? qEnvironmentVariableIntValue("POISE_TEST_WAIT")
                             : 120'000;  // [ms], enough for a loaded machine

inline std::string stack_text(const std::string& name) {
  QFile file(QString::fromStdString(test::source("apps/share/stacks/" + name)));
  return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// Adds a test to the program of all window tests, which takes the name of the source file.
bool add_window_test(const char* file, std::unique_ptr<QObject> (*make)());

#define POISE_WINDOW_TEST(Class)                                                        \
  [[maybe_unused]] static const bool window_test_added = ::poise::gui::add_window_test( \
      __FILE__, [] { return std::unique_ptr<QObject>(std::make_unique<Class>()); });

class WindowFixture : public QObject {
  Q_OBJECT

 protected:
  std::unique_ptr<QTemporaryDir> folder_;
  std::unique_ptr<MainWindow> window_;

  Workbench& bench() { return window_->bench(); }
  Session& session() { return bench().session(); }
  template <class Widget>
  Widget* find(const QString& name) {
    return window_->findChild<Widget*>(name);
  }
  std::string value(const std::string& path) {
    const ConfigNode* stack = bench().document().stack();
    const ConfigNode* node = stack ? value_at(*stack, path) : nullptr;
    return node ? in_one_line(*node) : "nothing";
  }
  bool is_valid() { return !bench().checking() && bench().checked()->valid; }
  // Opens the list and chooses an item by mouse.
  static void pick(QComboBox& box, int index);
  // Replaces the text and presses Enter.
  static void type_over(QLineEdit& field, const QString& text);
  // A humanoid's stack in a separate file, with comments.
  QString own_file();
  void open_own();
  // Opens that stack with one line changed.
  void open_own_with(const std::string& what, const std::string& instead);
  // Chooses the file in the dialog that the next click or key opens.
  void choose_in_dialog(const QString& file);
  // Until feet, patches and posture of a new robot are found.
  void wait_for_proposal();
  // Asks until the window has the keyboard: without a window manager a request may be lost.
  void activate();
  void press_run();
  void run_until(double time);
  void show_window();
  void close_window() {
    window_.reset();
    folder_.reset();
  }
};

}  // namespace poise::gui
