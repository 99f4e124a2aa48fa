// SPDX-License-Identifier: BSD-2-Clause
// Mouse interaction in the 3D view: pulling the robot during a run, moving targets.

#include "poise/gui/model/edit/handles.hpp"
#include "poise/gui/model/templates.hpp"
#include "poise/gui/view/viewport/scene_view.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

using namespace poise;
using namespace poise::gui;

class HandTest : public WindowFixture {
  Q_OBJECT

 private:
  SceneView& scene() { return window_->scene(); }
  // A gradual mouse motion with the button held.
  void move(QPoint to) {
    QMouseEvent event(QEvent::MouseMove, to, scene().mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                      Qt::NoModifier);
    QApplication::sendEvent(&scene(), &event);
  }
  std::vector<double> state_at(const History& history, double time) {
    const auto row = history.row(history.at(time));
    return {row.begin() + static_cast<std::ptrdiff_t>(history.layout()->state), row.end()};
  }
  QPoint target_of_balance() {
    const History& history = session().history();
    const Columns* target = history.layout()->find("com/reference");
    const auto row = history.row(history.at(session().shown()));
    return *scene().where(Eigen::Vector3d(row.data() + target->first));
  }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void the_robot_is_pulled_while_it_runs_and_going_back_does_it_again() {
    open_own();
    QTRY_VERIFY_WITH_TIMEOUT(scene().pictures() > 1, kLong);
    press_run();
    QTRY_VERIFY_WITH_TIMEOUT(session().history().to() > 0.05, kLong);
    const Eigen::Vector3d chest = session().snapshot()->com + Eigen::Vector3d(0, 0, 0.25);
    const QPoint at = *scene().where(chest);
    QTest::mousePress(&scene(), Qt::LeftButton, {}, at);
    const double pulled = session().history().to();
    for (int i = 1; i <= 8; ++i) move(at + QPoint(2 * i, 0));
    QTRY_VERIFY_WITH_TIMEOUT(session().history().to() > pulled + 0.3, kLong);
    QTest::mouseRelease(&scene(), Qt::LeftButton, {}, at + QPoint(16, 0));
    QVERIFY2(session().running(), qPrintable(session().why()));
    press_run();
    QTRY_VERIFY(!session().running());
    const double end = session().history().to();
    const auto com = [&](double time) {
      const Columns* columns = session().history().layout()->find("com/position");
      const auto row = session().history().row(session().history().at(time));
      return Eigen::Vector3d(row.data() + columns->first);
    };
    QVERIFY2((com(end) - com(0)).norm() > 0.004, "the pull moved the robot");
    const std::vector<double> state = state_at(session().history(), end);
    session().show(end);
    QTest::keyClick(window_.get(), Qt::Key_F8);
    QTRY_VERIFY_WITH_TIMEOUT(session().status().phase == Runner::Phase::kReady &&
                                 std::abs(session().history().to() - end) < 1e-6,
                             kLong);
    QCOMPARE(state_at(session().history(), end), state);
  }

  void beside_the_robot_the_mouse_turns_the_view() {
    open_own();
    QTRY_VERIFY_WITH_TIMEOUT(scene().pictures() > 1, kLong);
    const QPoint before = *scene().where({0.5, 0.5, 0});
    QTest::mousePress(&scene(), Qt::LeftButton, {}, QPoint(12, scene().height() - 12));
    move({60, scene().height() - 12});
    QTest::mouseRelease(&scene(), Qt::LeftButton, {}, QPoint(60, scene().height() - 12));
    QVERIFY(*scene().where({0.5, 0.5, 0}) != before);
    QCOMPARE(bench().document().undo().count(), 0);
  }

  void a_target_is_dragged_as_one_step() {
    open_own();
    const std::string text = bench().document().text();
    QTRY_VERIFY_WITH_TIMEOUT(scene().pictures() > 1, kLong);
    const QPoint at = target_of_balance();
    QTest::mousePress(&scene(), Qt::LeftButton, {}, at);
    for (int i = 1; i <= 10; ++i) move(at + QPoint(2 * i, -i));
    QTest::mouseRelease(&scene(), Qt::LeftButton, {}, at + QPoint(20, -10));
    QCOMPARE(bench().document().undo().count(), 1);
    QVERIFY(value("control.tasks.balance.reference.to").find("xyz: [") != std::string::npos);
    QVERIFY(bench().document().text().find("# 4 N·m a tick") != std::string::npos);
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(bench().document().text(), text);
  }

  void escape_takes_the_drag_of_a_target_back() {
    open_own();
    const std::string text = bench().document().text();
    QTRY_VERIFY_WITH_TIMEOUT(scene().pictures() > 1, kLong);
    const QPoint at = target_of_balance();
    QTest::mousePress(&scene(), Qt::LeftButton, {}, at);
    for (int i = 1; i <= 5; ++i) move(at + QPoint(2 * i, -i));
    QVERIFY(bench().document().text() != text);
    QTest::keyClick(&scene(), Qt::Key_Escape);
    QCOMPARE(bench().document().text(), text);
    QTest::mouseRelease(&scene(), Qt::LeftButton, {}, at + QPoint(10, -5));
    QCOMPARE(bench().document().text(), text);
  }

  void the_target_of_a_pose_is_dragged() {
    window_->open_template(template_folder() + "/t04_reach_humanoid.yaml", false);
    QTRY_VERIFY_WITH_TIMEOUT(bench().why_not_run().isEmpty(), kLong);
    QTRY_VERIFY_WITH_TIMEOUT(session().history().size() > 0 && scene().pictures() > 1, kLong);
    const RowLayout& layout = *session().history().layout();
    const auto tasks = [&] {
      std::vector<std::string> found;
      for (const Card& card : bench().cards())
        if (card.type == "pose") found.push_back(card.name);
      return found;
    }();
    QVERIFY(!tasks.empty());
    const Columns* target = layout.find("tasks/" + tasks[0] + "/target");
    QVERIFY(target != nullptr);
    const QPoint at =
        *scene().where(Eigen::Vector3d(session().history().row(0).data() + target->first));
    QTest::mousePress(&scene(), Qt::LeftButton, {}, at);
    for (int i = 1; i <= 10; ++i) move(at + QPoint(2 * i, -i));
    QTest::mouseRelease(&scene(), Qt::LeftButton, {}, at + QPoint(20, -10));
    QCOMPARE(bench().document().undo().count(), 1);
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
  }

  void a_target_that_is_dragged_leads_the_run() {
    open_own();
    QTRY_VERIFY_WITH_TIMEOUT(scene().pictures() > 1, kLong);
    press_run();
    QTRY_VERIFY_WITH_TIMEOUT(session().history().to() > 0.05, kLong);
    const QPoint at = target_of_balance();
    QTest::mousePress(&scene(), Qt::LeftButton, {}, at);
    for (int i = 1; i <= 10; ++i) move(at + QPoint(0, 2 * i));
    QTest::mouseRelease(&scene(), Qt::LeftButton, {}, at + QPoint(0, 20));
    const Columns* target = session().history().layout()->find("com/reference");
    const auto height = [&] {
      return session().history().row(session().history().size() - 1)[target->first + 2];
    };
    const double before = session().history().row(0)[target->first + 2];
    QTRY_VERIFY_WITH_TIMEOUT(height() < before - 0.02, kLong);
    QVERIFY(!bench().stale());
    press_run();
  }

  void goals_keep_the_form_in_which_they_were_written() {
    Handle handle{"control.tasks.a", "control.tasks.a.reference.to", "", true, false, {0, 0, 1}};
    const Eigen::Vector3d to(0.1, 0.25, 1.5);
    QCOMPARE(handle.moved_to(to).value, std::string("{xyz: [0.100, 0.250, 1.500]}"));
    handle.before = "[0, 0, 1]";
    QCOMPARE(handle.moved_to(to).value, std::string("[0.100, 0.250, 1.500]"));
    handle.before = "{by: [5 cm, 0, 0, 0, 0, 90 deg]}";
    QCOMPARE(handle.moved_to(to).value, std::string("[0.150, 0.250, 0.500, 0, 0, 90 deg]"));
    QCOMPARE(handle.moved_to(to).path, std::string("control.tasks.a.reference.to.by"));
    handle.before = "{rpy: [0, 0, 1]}";
    QCOMPARE(handle.moved_to(to).path, std::string("control.tasks.a.reference.to.xyz"));
    handle.stands = false;
    QCOMPARE(handle.moved_to(to).path, std::string("control.tasks.a.reference"));
  }
};

POISE_WINDOW_TEST(HandTest)
#include "hand_test.moc"
