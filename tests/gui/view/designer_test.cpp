// SPDX-License-Identifier: BSD-2-Clause
// The real window, controlled by mouse and keyboard.

#include <algorithm>

#include "poise/gui/view/stack/card_view.hpp"
#include "poise/gui/view/stack/stack_pane.hpp"
#include "poise/gui/view/viewport/scene_view.hpp"
#include "poise/gui/view/widgets/numbers.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

using namespace poise;
using namespace poise::gui;

class DesignerTest : public WindowFixture {
  Q_OBJECT

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void a_template_runs_with_one_click() {
    auto* robot = find<QComboBox>("robot:t01_stand");
    QVERIFY(robot);
    robot->setCurrentText("Poise humanoid");
    auto* button = find<QPushButton>("run:t01_stand_humanoid");
    QVERIFY(button);
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(session().history().size() > 100, kLong);
    QTRY_VERIFY_WITH_TIMEOUT(window_->scene().pictures() > 2, kLong);
    QVERIFY(session().running());
    press_run();
    QTRY_VERIFY(!session().running());
  }

  void a_task_that_goes_up_a_level_changes_the_motion() {
    open_own();
    run_until(0.2);
    const auto row = [&] {
      const auto r = session().history().row(session().history().at(0.2));
      const auto state = static_cast<std::ptrdiff_t>(session().history().layout()->state);
      return std::vector<double>(r.begin() + state, r.end());
    };
    const std::vector<double> before = row();
    auto* pane = window_->findChild<StackPane*>();
    CardView* card = pane->card("control.tasks.stance");
    QVERIFY(card);
    card->setFocus();
    QTRY_VERIFY(card->hasFocus());
    QTest::keyClick(card, Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(value("control.tasks.stance.level"), std::string("1"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QTRY_VERIFY(bench().stale());
    run_until(0.2);
    QVERIFY(session().other() != nullptr);
    QVERIFY(row() != before);
  }

  void a_card_is_dropped_on_another_level() {
    open_own();
    auto* pane = window_->findChild<StackPane*>();
    CardView* card = pane->card("control.tasks.pelvis");
    CardView* below = pane->card("control.tasks.stance");
    QMimeData mime;
    mime.setData(kCardMime, "control.tasks.pelvis");
    const QPoint at = below->mapTo(pane, QPoint(40, below->height() - 6));
    QVERIFY(card);
    QDragEnterEvent enter(at, Qt::MoveAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(pane, &enter);
    QDropEvent drop(at, Qt::MoveAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(pane, &drop);
    QTRY_COMPARE(value("control.tasks.pelvis.level"), std::string("2"));
    QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(value("control.tasks.pelvis.level"), std::string("nothing"));
  }

  void the_palette_adds_a_task() {
    open_own();
    window_->use(Workspace::kDesign);
    auto* search = find<QLineEdit>("blocks-search");
    QVERIFY(search);
    search->setFocus();
    QTest::keyClicks(search, "gaze");
    QTest::keyClick(search, Qt::Key_Return);
    QTRY_VERIFY(value("control.tasks.gaze").find("type: gaze") != std::string::npos);
    QCOMPARE(bench().selected(), std::string("control.tasks.gaze"));
    QTRY_VERIFY_WITH_TIMEOUT(!bench().checking(), kLong);
    QVERIFY2(bench().checked()->valid, "what the palette adds can be run as it is");
    QTRY_VERIFY(window_->findChild<StackPane*>()->card("control.tasks.gaze") != nullptr);
  }

  void a_broken_stack_is_mended_by_its_fix() {
    open_own();
    auto* text = find<QPlainTextEdit>("text");
    QTextCursor cursor = text->document()->find("stiffness: 60");
    cursor.insertText("stiffnes: 60");
    QTRY_VERIFY_WITH_TIMEOUT(!bench().checking() && !bench().checked()->valid, kLong);
    QVERIFY(!bench().why_not_run().isEmpty());
    QTRY_VERIFY(find<QPushButton>("fix"));
    QTest::mouseClick(find<QPushButton>("fix"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QVERIFY(text->toPlainText().contains("stiffness: 60"));
    QVERIFY(!text->toPlainText().contains("stiffnes:"));
  }

  void a_gain_is_tuned_in_a_run_and_saved_with_the_comments() {
    open_own_with("duration: 10 s",
                  "duration: 10000 s");  // so that it does not end during the test
    bench().select("control.tasks.balance");
    press_run();
    QTRY_VERIFY_WITH_TIMEOUT(session().history().size() > 50, kLong);
    QTRY_VERIFY(find<QLineEdit>("field:control.tasks.balance.law.stiffness"));
    const unsigned course = session().course();
    type_over(*find<QLineEdit>("field:control.tasks.balance.law.stiffness"), "90");
    QCOMPARE(value("control.tasks.balance.law.stiffness"), std::string("90"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    const auto taken_over = [this] {
      const auto interventions = session().runner()->interventions();
      if (interventions.size() != 1 || !interventions[0].retune) return false;
      const ConfigNode* stiffness =
          value_at(interventions[0].retune->spec.node, "control.tasks.balance.law.stiffness");
      return stiffness != nullptr && stiffness->scalar == "90";
    };
    QTRY_VERIFY_WITH_TIMEOUT(taken_over(), kLong);
    const double then = session().history().to();
    QTRY_VERIFY_WITH_TIMEOUT(session().history().to() > then + 0.05, kLong);
    QVERIFY(session().running());
    QVERIFY2(session().course() == course && session().history().from() == 0, "the same run");
    QVERIFY(!bench().stale());
    QCOMPARE(bench().changed_paths(),
             std::vector<std::string>{"control.tasks.balance.law.stiffness"});
    QTest::keyClick(window_.get(), Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY(bench().document().undo().isClean());
    QFile file(folder_->filePath("mine.yaml"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray saved = file.readAll();
    QVERIFY(saved.contains("stiffness: 90"));
    QVERIFY(saved.contains("# 4 N·m a tick; lighter robots set less"));
    QVERIFY(saved.startsWith("# Common part of the standing motions"));
  }

  void cards_show_what_they_take_of_a_tick() {
    open_own();
    run_until(0.7);
    auto* pane = window_->findChild<StackPane*>();
    for (const double moment : {session().history().to(), 0.3}) {
      session().show(moment);
      for (const Card& card : bench().cards()) {
        CardView* view = pane->card(card.path);
        const auto* took = session().history().layout()->find(
            (card.task ? "tasks/" : "constraints/") + card.name + "/time");
        QVERIFY2(took, card.path.c_str());
        const QString time = short_time(session().history().usual(took->first, moment));
        QVERIFY2(view->accessibleDescription().endsWith(time), card.path.c_str());
        QVERIFY2(view->toolTip().contains(time), card.path.c_str());
      }
    }
    CardView* view = pane->card("control.tasks.balance");
    const QImage with = view->grab().toImage();
    view->set_status({1, "3 mm", false, true, ""});
    const QImage plain = view->grab().toImage();
    view->set_status({1, "3 mm", false, true, "8.8 µs"});
    QVERIFY(with.copy(0, 0, with.width(), 24) != plain.copy(0, 0, with.width(), 24));
    QRect changed;
    const QImage wide = view->grab().toImage();
    for (int y = 0; y < wide.height(); ++y)
      for (int x = 0; x < wide.width(); ++x)
        if (wide.pixel(x, y) != plain.pixel(x, y)) changed |= QRect(x, y, 1, 1);
    const int whole = view->fontMetrics().horizontalAdvance("8.8 µs");
    QVERIFY2(changed.width() > 0.85 * whole && changed.width() < 1.05 * whole, "not cut");
    QVERIFY(changed.right() < wide.width() - 8);
    auto* text = window_->statusBar()->findChild<QLabel*>("pace");
    QVERIFY(text && text->text().count("µs") == 2);
  }

  void a_shape_is_locked_while_it_runs() {
    open_own();
    press_run();
    QTRY_VERIFY_WITH_TIMEOUT(session().history().size() > 20, kLong);
    const std::string before = bench().document().text();
    bench().move_card("control.tasks.stance", 1, "");
    QCOMPARE(bench().document().text(), before);
    QVERIFY(!window_->statusBar()->currentMessage().isEmpty());
    press_run();
  }

  void rewind_branch_and_compare() {
    open_own();
    run_until(0.3);
    const double end = session().history().to();
    session().show(0.1);
    QTest::keyClick(window_.get(), Qt::Key_F8);
    QVERIFY(session().other() != nullptr);
    QCOMPARE(session().other()->to(), end);
    QTRY_VERIFY_WITH_TIMEOUT(session().history().to() < 0.11, kLong);
    run_until(0.2);
    const auto a = session().history().row(session().history().at(0.15));
    const auto b = session().other()->row(session().other()->at(0.15));
    const auto state = session().history().layout()->state;
    QVERIFY(std::equal(a.begin() + static_cast<std::ptrdiff_t>(state), a.end(),
                       b.begin() + static_cast<std::ptrdiff_t>(state)));
  }

  void anything_is_found_by_a_few_letters() {
    open_own();
    QTest::keyClick(window_.get(), Qt::Key_K, Qt::ControlModifier);
    QTRY_VERIFY(find<QLineEdit>("finder-search"));
    QTest::keyClicks(find<QLineEdit>("finder-search"), "pelv");
    QTest::keyClick(find<QLineEdit>("finder-search"), Qt::Key_Return);
    QTRY_COMPARE(bench().selected(), std::string("control.tasks.pelvis"));
  }

  void a_killed_program_loses_no_edit() {
    QProcess program;
    const QString journals = folder_->filePath("poise/journal");
    program.start(QCoreApplication::applicationFilePath(), {"--edit", own_file(), journals});
    QVERIFY(program.waitForStarted());
    const auto edited = [&] {
      for (const QFileInfo& info : QDir(journals).entryInfoList({"*.journal"}, QDir::Files)) {
        QFile file(info.filePath());
        if (file.open(QIODevice::ReadOnly) && file.readAll().contains("\"inserted\":\"\\n\""))
          return true;
      }
      return false;
    };
    QTRY_VERIFY_WITH_TIMEOUT(edited(), kLong);
    program.kill();
    QVERIFY(program.waitForFinished());
    window_ = std::make_unique<MainWindow>(journals);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    auto* recover = find<QPushButton>("recover");
    QVERIFY(recover);
    QTest::mouseClick(recover, Qt::LeftButton);
    QVERIFY(bench().document().text().find("# by hand\n") != std::string::npos);
    QVERIFY(!bench().document().undo().isClean());
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    bench().document().undo().undo();
  }

  void all_texts_are_translated() {
    QFile file(QString::fromStdString(test::source("gui/view/theme/translations/designer_de.ts")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray texts = file.readAll();
    QVERIFY(!texts.contains("unfinished"));
    QTranslator translator;
    QVERIFY(translator.load(QLocale("de"), "designer", "_",
                            QString::fromStdString(test::built("share/poise"))));
    QCOMPARE(translator.translate("poise::gui::MainWindow", "Branch here"), "Hier abzweigen");
  }

  void every_control_has_a_name() {
    open_own();
    for (QWidget* widget : window_->findChildren<QWidget*>()) {
      const bool control = qobject_cast<QLineEdit*>(widget) || qobject_cast<QComboBox*>(widget) ||
                           qobject_cast<QSlider*>(widget) || qobject_cast<CardView*>(widget) ||
                           qobject_cast<QAbstractButton*>(widget);
      if (!control || !widget->isVisibleTo(window_.get()) || widget->objectName().startsWith("qt_"))
        continue;
      const QAccessibleInterface* said = QAccessible::queryAccessibleInterface(widget);
      QVERIFY2(said && !said->text(QAccessible::Name).isEmpty(),
               qPrintable(widget->objectName() + widget->metaObject()->className()));
    }
  }
};

// The same window in a separate process, which types text and waits to be killed.
static int edit_and_wait(const QString& file, const QString& journals) {
  MainWindow window(journals);
  window.show();
  if (!window.open(file)) return 1;
  auto* text = window.findChild<QPlainTextEdit*>("text");
  text->moveCursor(QTextCursor::End);
  QTest::keyClicks(text, "# by hand");
  QTest::keyClick(text, Qt::Key_Return);
  return QApplication::exec();
}

int main(int argc, char** argv) {
  QApplication app(argc, argv);
  const QStringList arguments = QApplication::arguments();
  if (arguments.value(1) == "--edit") return edit_and_wait(arguments.value(2), arguments.value(3));
  DesignerTest test;
  return QTest::qExec(&test, argc, argv);
}

#include "designer_test.moc"
