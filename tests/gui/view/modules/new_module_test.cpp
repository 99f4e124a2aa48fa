// SPDX-License-Identifier: BSD-2-Clause
// A new module from the menu: created, built, loaded; its errors at their lines; mended.

#include "poise/gui/model/modules/module_project.hpp"
#include "poise/gui/view/modules/source_window.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

using namespace poise;
using namespace poise::gui;

class NewModuleTest : public WindowFixture {
  Q_OBJECT

  // Fills the dialog that the action opens, and accepts or leaves it.
  template <class Look>
  void with_dialog(const Look& look) {
    auto* often = new QTimer(window_.get());
    connect(often, &QTimer::timeout, window_.get(), [often, look] {
      QWidget* dialog = QApplication::activeModalWidget();
      if (dialog == nullptr || dialog->objectName() != "new-module-dialog") return;
      often->stop();
      look(*dialog);
      if (dialog->isVisible()) static_cast<QDialog*>(dialog)->reject();  // something failed
    });
    often->start(50);
    for (QAction* action : window_->actions())
      if (action->text() == "New module…") return action->trigger();
    QFAIL("no such action");
  }
  void create() {
    with_dialog([this](QWidget& dialog) {
      auto* kind = dialog.findChild<QComboBox*>("module-kind");
      kind->setCurrentIndex(kind->findData("law"));
      dialog.findChild<QLineEdit*>("module-folder")->setText(folder_->path());
      QTest::keyClicks(dialog.findChild<QLineEdit*>("module-name"), "soft-end");
      auto* go = dialog.findChild<QPushButton*>("module-go");
      QVERIFY(go->isEnabled());
      QTest::mouseClick(go, Qt::LeftButton);
    });
  }
  QString source() { return folder_->filePath("soft_end_law/soft_end_law.cpp"); }
  QString read() {
    QFile file(source());
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
  }
  // As another editor does.
  void write(const QString& text) {
    QFile file(source());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text.toUtf8());
  }
  bool loaded() {
    for (const ModuleEntry& entry : bench().registry().entries())
      if (entry.kind == ModuleKind::kLaw && entry.type == "soft-end") return true;
    return false;
  }
  ModuleProject& project() { return *find<ModuleProject>(""); }
  QLabel* problem() { return find<QLabel>("compiler-problem"); }
  // Processes that have this text in their command.
  int processes(const QString& text) {
    int count = 0;
    for (const QString& entry : QDir("/proc").entryList(QDir::Dirs)) {
      QFile command("/proc/" + entry + "/cmdline");
      if (command.open(QIODevice::ReadOnly) && command.readAll().contains(text.toUtf8())) ++count;
    }
    return count;
  }
  // Only a compiler, and a shell that starts it, have the source in their command. QTRY_VERIFY
  // would ask a second time and could miss them.
  bool wait_for_compiler() {
    return QTest::qWaitFor([this] { return processes(source()) > 0; }, kLong);
  }
  // What compilers have made in the folder of this test.
  int objects() {
    int count = 0;
    QDirIterator files(folder_->path(), {"soft_end*.o"}, QDir::Files, QDirIterator::Subdirectories);
    for (; files.hasNext(); files.next()) ++count;
    return count;
  }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void a_module_is_created_built_broken_and_mended() {
    open_own();
    create();
    QTRY_VERIFY(find<QPlainTextEdit>("source") != nullptr);
    auto* text = find<QPlainTextEdit>("source");
    QCOMPARE(text->toPlainText(), read());
    QTRY_VERIFY_WITH_TIMEOUT(
        find<QLabel>("build-state") != nullptr && find<QLabel>("build-state")->isVisible(), kLong);
    QTRY_VERIFY_WITH_TIMEOUT(loaded(), kLong);
    QVERIFY(problem() == nullptr);
    QVERIFY(bench().document().set("control.tasks.balance.law", "{type: soft-end}"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);

    // The error is listed at its line, in the source and in the count of problems.
    const QString good = read();
    const auto line = good.left(good.indexOf("void describe")).count('\n') + 1;
    write(QString(good).replace("void describe", "nothing_known describe"));
    QTRY_VERIFY_WITH_TIMEOUT(problem() != nullptr, kLong);
    QVERIFY2(problem()->text().contains("nothing_known"), qPrintable(problem()->text()));
    QVERIFY(find<QTabWidget>("details")->tabText(0).contains(
        QString::number(project().messages().size())));
    QCOMPARE(project().messages().front().line, static_cast<int>(line));
    QTest::mouseClick(find<QPushButton>("compiler-jump"), Qt::LeftButton);
    QCOMPARE(text->textCursor().blockNumber() + 1, static_cast<int>(line));
    QCOMPARE(text->extraSelections().size(), static_cast<qsizetype>(project().messages().size()));
    QVERIFY2(loaded(), "the old code stays");

    // Mended in the window's own text.
    const std::filesystem::path library = project().library().toStdString();
    const auto before = std::filesystem::last_write_time(library);
    text->setPlainText(
        QString(good).replace("namespace soft_end_law {", "namespace soft_end_law {\n// mended"));
    text->document()->setModified(true);
    QTest::mouseClick(find<QPushButton>("source-save"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(problem() == nullptr, kLong);
    QVERIFY(read().contains("// mended"));
    QTRY_COMPARE_WITH_TIMEOUT(project().state(), ModuleProject::State::kBuilt, kLong);
    QVERIFY(std::filesystem::last_write_time(library) > before);
    QTRY_VERIFY_WITH_TIMEOUT(bench().registry().changed().empty(), kLong);
    QVERIFY(loaded() && is_valid());
  }

  void the_dialog_refuses_what_cannot_be_created() {
    with_dialog([this](QWidget& dialog) {
      auto* go = dialog.findChild<QPushButton*>("module-go");
      auto* name = dialog.findChild<QLineEdit*>("module-name");
      dialog.findChild<QLineEdit*>("module-folder")->setText(folder_->path());
      QVERIFY2(!go->isEnabled(), "without a name");
      for (const char* bad : {"Tray Level", "-a", "pose"}) {  // there is a task pose
        name->setText(bad);
        QVERIFY2(!go->isEnabled(), bad);
      }
      name->setText("tray-level");
      QVERIFY(go->isEnabled());
      QVERIFY(QDir(folder_->path()).mkdir("tray_level_task"));
      name->setText("tray-level2");
      name->setText("tray-level");
      QVERIFY2(!go->isEnabled(), "the folder exists");
    });
    QVERIFY(window_->findChildren<ModuleProject*>().isEmpty());
  }

  void stop_and_close_leave_no_process() {
    open_own();
    create();
    QTRY_COMPARE_WITH_TIMEOUT(project().state(), ModuleProject::State::kCompiling, kLong);
    QVERIFY(wait_for_compiler());
    QTest::mouseClick(find<QPushButton>("build-stop"), Qt::LeftButton);
    QCOMPARE(project().state(), ModuleProject::State::kStopped);
    QTRY_COMPARE_WITH_TIMEOUT(processes(folder_->path()), 0, kLong);
    QVERIFY2(objects() == 0, "the compiler did not go on to its end");
    QVERIFY(!loaded());
    write(read() + "\n");
    QTRY_COMPARE_WITH_TIMEOUT(project().state(), ModuleProject::State::kCompiling, kLong);
    QVERIFY(wait_for_compiler());
    window_.reset();
    QTRY_COMPARE_WITH_TIMEOUT(processes(folder_->path()), 0, kLong);
    QCOMPARE(objects(), 0);
  }
};

POISE_WINDOW_TEST(NewModuleTest)
#include "new_module_test.moc"
