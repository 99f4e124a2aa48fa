// SPDX-License-Identifier: BSD-2-Clause
// Forms, phases and explanations, controlled by mouse and keyboard.

#include "poise/gui/model/edit/phase_edits.hpp"
#include "poise/gui/model/edit/stack_form.hpp"
#include "poise/gui/model/templates.hpp"
#include "poise/gui/view/stack/card_view.hpp"
#include "poise/gui/view/stack/stack_pane.hpp"
#include "poise/gui/view/timeline/phases_view.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

namespace poise::gui {

class EditingTest : public WindowFixture {
  Q_OBJECT

  void type_into(const QString& name, const QString& text) {
    auto* field = find<QLineEdit>(name);
    QVERIFY2(field, qPrintable(name));
    type_over(*field, text);
  }
  void choose(const QString& name, int index) {
    auto* box = find<QComboBox>(name);
    QVERIFY2(box, qPrintable(name));
    pick(*box, index);
  }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void every_section_has_a_form_that_edits_the_text() {
    open_own();
    for (const Section& section : sections()) {
      QTest::mouseClick(find<QToolButton>("section:" + QString::fromStdString(section.path)),
                        Qt::LeftButton);
      QCOMPARE(bench().selected(), section.path);
      QTRY_VERIFY(!window_->findChildren<QLineEdit*>(QRegularExpression("^field:")).empty());
    }
    QTRY_VERIFY(find<QLineEdit>("field:plant.duration"));
    type_into("field:plant.duration", "3 s");
    QCOMPARE(value("plant.duration"), std::string("3 s"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QCOMPARE(bench().checked()->spec->duration, 3.0);
    bench().select("robot");
    QTRY_VERIFY(find<QLineEdit>("field:robot.start.rpy[2]"));
    type_into("field:robot.start.rpy[2]", "10 deg");
    QCOMPARE(value("robot.start.rpy"), std::string("[0, 0, 10 deg]"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QVERIFY(bench().document().text().find("# 4 N·m a tick") != std::string::npos);
    bench().document().undo().undo();
    bench().document().undo().undo();
    QCOMPARE(value("plant.duration"), std::string("10 s"));
  }

  void the_palette_has_solvers_charts_and_plants_too() {
    open_own();
    const std::string before = bench().document().text();
    const auto take = [this](const QString& type, const std::string& path) {
      auto* search = find<QLineEdit>("blocks-search");
      search->setFocus();
      search->selectAll();
      QTest::keyClicks(search, type);
      QTest::keyClick(search, Qt::Key_Return);
      return value(path);
    };
    QCOMPARE(take("hierarchy", "control.solver"), std::string("{type: hierarchy}"));
    QCOMPARE(bench().selected(), std::string("control"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QCOMPARE(take("rotation-vector", "robot.base.orientation"), std::string("rotation-vector"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QCOMPARE(take("mujoco", "plant.type"), std::string("mujoco"));
    QCOMPARE(value("plant.duration"), std::string("10 s"));
    for (int i = 0; i < 3; ++i) bench().document().undo().undo();
    QCOMPARE(bench().document().text(), before);
  }

  void a_form_is_locked_while_it_runs() {
    open_own();
    press_run();
    QTRY_VERIFY_WITH_TIMEOUT(session().history().size() > 20, kLong);
    bench().select("contacts");
    const std::string before = bench().document().text();
    QTRY_VERIFY(find<QLineEdit>("field:contacts.left_foot.friction"));
    type_into("field:contacts.left_foot.friction", "0.3");
    QCOMPARE(bench().document().text(), before);
    QVERIFY(!window_->statusBar()->currentMessage().isEmpty());
    press_run();
  }

  void phases_are_added_edited_and_removed() {
    open_own();
    const std::string before = bench().document().text();
    auto* view = window_->findChild<PhasesView*>();
    view->add_after("");
    QCOMPARE(bench().selected(), std::string("phases.phase_1"));
    QTRY_VERIFY(find<QPushButton>("phase-add"));
    QTest::mouseClick(find<QPushButton>("phase-add"), Qt::LeftButton);
    QTRY_COMPARE(bench().selected(), std::string("phases.phase_2"));
    QCOMPARE(value("phases.phase_1.then"), std::string("phase_2"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QTRY_VERIFY(find<QComboBox>("way-kind:0"));
    choose("way-kind:0", static_cast<int>(Condition::Kind::kError));
    QTRY_VERIFY(value("phases.phase_2.until").starts_with("{task: "));
    QTRY_VERIFY(find<QLineEdit>("way-value:0") && find<QLineEdit>("way-for:0"));
    type_into("way-value:0", "7 mm");
    QTRY_VERIFY(value("phases.phase_2.until").find("error_below: 7 mm") != std::string::npos);
    QTest::mouseClick(find<QPushButton>("way-add"), Qt::LeftButton);
    QTRY_VERIFY(value("phases.phase_2.transitions").starts_with("[{when: {task: "));
    QTRY_VERIFY(find<QComboBox>("way-to:1"));
    choose("way-to:1", 0);
    QTRY_VERIFY(value("phases.phase_2.transitions").find("then: phase_1}") != std::string::npos);
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QTRY_VERIFY(find<QToolButton>("way-remove:1"));
    QTest::mouseClick(find<QToolButton>("way-remove:1"), Qt::LeftButton);
    QTRY_VERIFY(value("phases.phase_2.transitions").find("then: phase_1}") == std::string::npos);
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Left);
    QCOMPARE(bench().selected(), std::string("phases.phase_1"));
    QTest::keyClick(view, Qt::Key_Delete);
    QCOMPARE(value("phases.phase_1"), std::string("nothing"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    while (bench().document().undo().canUndo()) bench().document().undo().undo();
    QCOMPARE(bench().document().text(), before);
  }

  void a_renamed_phase_stays_selected() {
    window_->open_template(template_folder() + "/t11_lift_foot.yaml", false);
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    auto* view = window_->findChild<PhasesView*>();
    bench().select("phases.unload");
    QTimer::singleShot(200, view, [] {
      auto* name = QApplication::activeModalWidget()->findChild<QLineEdit*>();
      name->setText("free_foot");
      QTest::keyClick(name, Qt::Key_Return);
    });
    QTest::keyClick(view, Qt::Key_F2);
    QCOMPARE(bench().selected(), std::string("phases.free_foot"));
    QCOMPARE(value("phases.shift.then"), std::string("free_foot"));
  }

  void the_phase_that_runs_says_for_how_long() {
    window_->open_template(template_folder() + "/t30_walk.yaml", false);
    QTRY_VERIFY_WITH_TIMEOUT(bench().why_not_run().isEmpty(), kLong);
    run_until(0.9);
    auto* view = window_->findChild<PhasesView*>();
    const auto said = [&](const QString& text) {
      for (QGraphicsItem* item : view->scene()->items())
        if (auto* one = qgraphicsitem_cast<QGraphicsSimpleTextItem*>(item))
          if (one->text() == text) return true;
      return false;
    };
    session().show(0.4);
    QVERIFY(said("active · 0.4 s"));
    session().show(0.1);
    QVERIFY(said("active · 0.1 s"));
  }

  // Each limit's card names its most restrictive row at the shown moment, or none.
  void cards_tell_whose_limit_it_is() {
    open_own();
    run_until(0.1);
    QTRY_VERIFY_WITH_TIMEOUT(bench().explainer().is_shown(), kLong);
    QVERIFY(!bench().explainer().explanation()->why.tasks.empty());
    auto* pane = window_->findChild<StackPane*>();
    const History& history = session().history();
    const auto row = history.row(history.at(session().shown()));
    for (const std::string name : {"torque-limits", "joint-velocity-limits"}) {
      const Columns* limiting = history.layout()->find("limiting/" + name);
      QVERIFY(limiting != nullptr && !limiting->signal.words.empty());
      const double most = row[limiting->first];
      const std::string expected =
          most < 0 ? "free" : limiting->signal.words[static_cast<std::size_t>(most)];
      const QString said = pane->card("control.constraints." + name)->accessibleDescription();
      QVERIFY2(said.startsWith(QString::fromStdString(expected)), qPrintable(said));
    }
  }
};

}  // namespace poise::gui

POISE_WINDOW_TEST(poise::gui::EditingTest)
#include "editing_test.moc"
