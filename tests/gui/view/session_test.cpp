// SPDX-License-Identifier: BSD-2-Clause
// A session with the keyboard only: open a template, add a task, name it, change a gain, run, save.

#include "poise/core/check/check.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

namespace poise::gui {

class SessionTest : public WindowFixture {
  Q_OBJECT

  static void press(Qt::Key key, Qt::KeyboardModifiers with = {}) {
    QWidget* at = QApplication::focusWidget();
    if (at == nullptr) at = QApplication::activeWindow();
    QVERIFY(at != nullptr);
    QTest::keyClick(at, key, with);
  }
  static void write(const QString& text) { QTest::keyClicks(QApplication::focusWidget(), text); }
  // Presses Tab until the control with that name has the focus.
  static bool tab_to(const QRegularExpression& name) {
    for (int i = 0; i < 400; ++i) {
      const QWidget* at = QApplication::focusWidget();
      if (at != nullptr && name.match(at->objectName()).hasMatch()) return true;
      press(Qt::Key_Tab);
    }
    return false;
  }
  void find_by_letters(const QString& letters) {
    press(Qt::Key_K, Qt::ControlModifier);
    QTRY_VERIFY(QApplication::focusWidget() &&
                QApplication::focusWidget()->objectName() == "finder-search");
    write(letters);
    press(Qt::Key_Return);
    QTRY_VERIFY(QApplication::activeModalWidget() == nullptr);
    window_->activateWindow();  // needed without a window manager
    QTRY_COMPARE(QApplication::activeWindow(), window_.get());
  }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void a_session_without_a_mouse() {
    QTRY_COMPARE(QApplication::activeWindow(), window_.get());
    QVERIFY(tab_to(QRegularExpression("^open:t01_stand_humanoid$|^open:t01_stand$")));
    press(Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(bench().has_document() && is_valid(), kLong);
    find_by_letters("add gaze");
    QTRY_COMPARE(bench().selected(), std::string("control.tasks.gaze"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QVERIFY(tab_to(QRegularExpression("^field:control\\.tasks\\.gaze\\.name$")));
    press(Qt::Key_A, Qt::ControlModifier);
    write("watch");
    press(Qt::Key_Return);
    QTRY_COMPARE(QString::fromStdString(bench().selected()), QString("control.tasks.watch"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QTRY_VERIFY(find<QLineEdit>("field:control.tasks.watch.law.stiffness"));
    QVERIFY(tab_to(QRegularExpression("^field:control\\.tasks\\.watch\\.law\\.stiffness$")));
    press(Qt::Key_A, Qt::ControlModifier);
    write("42");
    press(Qt::Key_Return);
    QTRY_COMPARE(value("control.tasks.watch.law.stiffness"), std::string("42"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    run_until(0.2);
    QVERIFY(session().history().layout()->find("tasks/watch/error"));
    choose_in_dialog(folder_->filePath("kept.yaml"));
    press(Qt::Key_S, Qt::ControlModifier);
    QTRY_COMPARE(bench().document().file(), folder_->filePath("kept.yaml"));
    const std::string file = folder_->filePath("kept.yaml").toStdString();
    const auto findings = check_stack([&] { return load_config(file); }, bench().registry());
    QVERIFY2(findings.empty(), findings.empty() ? "" : findings[0].text.c_str());
  }
};

}  // namespace poise::gui

POISE_WINDOW_TEST(poise::gui::SessionTest)
#include "session_test.moc"
