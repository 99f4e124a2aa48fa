// SPDX-License-Identifier: BSD-2-Clause
// The real window with a folder of its own, for tests that drive it with mouse and keyboard.

#pragma once

#include <QtTest>
#include <QtWidgets>
#include <memory>

#include "gui/document/cards.hpp"
#include "gui/view/look.hpp"
#include "gui/view/main_window.hpp"
#include "tests/support/paths.hpp"

namespace poise::gui {

inline const int kLong = qEnvironmentVariableIntValue("POISE_TEST_WAIT") > 0
                             ? qEnvironmentVariableIntValue("POISE_TEST_WAIT")
                             : 120'000;  // [ms] on a loaded machine

inline std::string stack_text(const std::string& name) {
  QFile file(QString::fromStdString(test::source("apps/stacks/" + name)));
  return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

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
  // A humanoid's stack in a file of its own, with comments.
  QString own_file() {
    const QString path = folder_->filePath("mine.yaml");
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return {};
    const std::string robots = test::source("apps/stacks/robots/humanoid.yaml");
    std::string text = stack_text("motions/standing.yaml");
    text.replace(text.find("poise: 1"), 8, "poise: 1\ninclude: " + robots);
    file.write(QByteArray::fromStdString(text));
    return path;
  }
  void open_own() {
    QVERIFY(window_->open(own_file()));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QTRY_VERIFY_WITH_TIMEOUT(session().history().size() > 0, kLong);
  }
  void run_until(double time) {
    QTest::keyClick(window_.get(), Qt::Key_F5);
    QTRY_VERIFY_WITH_TIMEOUT(!session().history().empty() && session().history().to() > time,
                             kLong);
    QTest::keyClick(window_.get(), Qt::Key_F5);
    QTRY_VERIFY(!session().running());
  }
  void show_window() {
    folder_ = std::make_unique<QTemporaryDir>();
    Looks::get().use(true);
    window_ = std::make_unique<MainWindow>(folder_->filePath("journal"));
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    window_->activateWindow();
  }
  void close_window() {
    window_.reset();
    folder_.reset();
  }
};

}  // namespace poise::gui
