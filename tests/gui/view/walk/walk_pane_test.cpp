// SPDX-License-Identifier: BSD-2-Clause
// Steps of a walk in the window, and its velocity by mouse, keys and game pad.

#include "poise/gui/view/walk/walk_pane.hpp"

#include <fcntl.h>
#include <linux/joystick.h>
#include <sys/stat.h>
#include <unistd.h>

#include "poise/gui/view/walk/gamepad.hpp"
#include "poise/gui/view/walk/steps_canvas.hpp"
#include "poise/gui/view/walk/walk_dial.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

namespace poise::gui {

class WalkPaneTest : public WindowFixture {
  Q_OBJECT

  using Command = Eigen::Vector3d;

  WalkPane& pane() { return *window_->findChild<WalkPane*>(); }
  WalkDial& dial() { return *window_->findChild<WalkDial*>(); }
  StepsCanvas& canvas() { return *window_->findChild<StepsCanvas*>(); }
  void open(const QString& stack) {
    QVERIFY(window_->open(QString::fromStdString(test::source("apps/share/stacks/")) + stack));
    QTRY_VERIFY_WITH_TIMEOUT(bench().has_document() && is_valid(), kLong);
    session().set_speed(0);
  }
  // How the run was commanded in its last tick.
  Command leading() { return pane().track().command(session().history().to()).value(); }
  static Command command(double forward, double left, double turn) { return {forward, left, turn}; }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  // A footprint lies where the foot's patch is drawn at the moment of its landing.
  void footprints_are_where_the_feet_stand() {
    open("t41_walk_fast.yaml");
    QVERIFY(!pane().isVisible() || pane().walks());
    run_until(3);
    session().pause();
    session().settle();
    QVERIFY(pane().isVisible());
    const auto& steps = pane().track().steps().steps();
    QVERIFY(steps.size() > 3);
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const WalkStep& step = steps[i];
      if (i > 0) QVERIFY(step.foot != steps[i - 1].foot);
      const auto at = session().snapshot(step.at);
      QVERIFY(at.has_value());
      const auto& patch = at->contacts.at(step.foot).patch;
      Eigen::Vector2d middle = Eigen::Vector2d::Zero();
      for (const Eigen::Vector3d& corner : patch) middle += corner.head<2>();
      middle /= static_cast<double>(patch.size());
      QVERIFY((middle - step.real.head<2>()).norm() < 1e-3);
      QVERIFY((step.adjusted - step.real.head<2>()).norm() < 0.05);
      QVERIFY(step.from < step.at);
    }
  }

  void a_click_on_a_step_shows_when_it_landed() {
    open("t41_walk_fast.yaml");
    run_until(3);
    session().pause();
    session().settle();
    const auto& steps = pane().track().steps().steps();
    const WalkStep& step = steps.at(steps.size() - 2);
    const QPointF at = canvas().place(step.real.head<2>());
    QVERIFY(canvas().step_under(at) != nullptr);
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, at.toPoint());
    QCOMPARE(session().shown(), step.at);
    canvas().setFocus();
    QTest::keyClick(&canvas(), Qt::Key_Left);
    QCOMPARE(session().shown(), steps.at(steps.size() - 3).at);
    QTest::keyClick(&canvas(), Qt::Key_Right);
    QCOMPARE(session().shown(), step.at);
  }

  void keys_and_mouse_lead_until_the_stack_does_again() {
    open("t41_walk_fast.yaml");
    run_until(1);
    session().set_speed(0.1);  // the stack's command ends at 20 s
    press_run();
    const Command stack = leading();
    QVERIFY(stack.x() > 0.5);
    QTest::keyClick(&dial(), Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(leading().isZero(), kLong);
    QTest::keyClick(&dial(), Qt::Key_Up);
    QTest::keyClick(&dial(), Qt::Key_Left);
    QTest::keyClick(&dial(), Qt::Key_Left, Qt::ShiftModifier);
    QTRY_VERIFY_WITH_TIMEOUT(leading().isApprox(command(0.05, 0.05, 0.1)), kLong);
    const QPoint up(dial().width() / 2, dial().height() / 4);
    QTest::mousePress(&dial(), Qt::LeftButton, {}, up);
    QTRY_VERIFY_WITH_TIMEOUT(leading().x() > 0.3 && leading().y() == 0, kLong);
    QVERIFY(std::abs(leading().z() - 0.1) < 1e-9);
    QTest::mouseRelease(&dial(), Qt::LeftButton, {}, up);
    find<QToolButton>("walk-stop")->click();
    QTRY_VERIFY_WITH_TIMEOUT(leading().isZero(), kLong);
    find<QToolButton>("walk-stack")->click();
    QTRY_VERIFY_WITH_TIMEOUT(leading().isApprox(stack), kLong);
    QVERIFY(!dial().given());
    find<QSlider>("walk-turn")->setValue(-25);
    QTRY_VERIFY_WITH_TIMEOUT(std::abs(leading().z() - 0.5) < 1e-9, kLong);
    QVERIFY(std::abs(leading().x() - stack.x()) < 1e-9);
    bench().restart();
    QTRY_VERIFY_WITH_TIMEOUT(!session().history().empty() && !dial().given(), kLong);
  }

  void a_game_pad_leads_and_its_loss_stops_the_robot() {
    open("t41_walk_fast.yaml");
    run_until(1);
    session().set_speed(0.1);  // the stack's command ends at 20 s
    press_run();
    const QString pipe = folder_->filePath("pad");
    QCOMPARE(mkfifo(pipe.toLocal8Bit().constData(), 0600), 0);
    Gamepad& pad = *window_->findChild<Gamepad*>();
    QVERIFY(!pad.open(folder_->filePath("none")).isEmpty());
    QVERIFY(pad.open(pipe).isEmpty());
    const int end = ::open(pipe.toLocal8Bit().constData(), O_WRONLY);
    QVERIFY(end >= 0);
    const auto stick = [&](unsigned char axis, short value) {
      const js_event event{0, value, JS_EVENT_AXIS, axis};
      QCOMPARE(::write(end, &event, sizeof event), static_cast<ssize_t>(sizeof event));
    };
    stick(1, -32767);
    stick(3, 16384);
    const Command most = dial().most();
    QTRY_VERIFY_WITH_TIMEOUT(std::abs(leading().x() - most.x()) < 1e-9, kLong);
    QTRY_VERIFY_WITH_TIMEOUT(std::abs(leading().z() + most.z() / 2) < 1e-3, kLong);
    stick(1, 300);
    QTRY_VERIFY_WITH_TIMEOUT(leading().x() == 0, kLong);
    ::close(end);
    QTRY_VERIFY_WITH_TIMEOUT(leading().isZero(), kLong);
    QVERIFY(!pad.is_open());
  }

  void a_list_of_footsteps_cannot_be_led() {
    open("t45_stairs.yaml");
    run_until(0.5);
    QTRY_VERIFY(pane().isVisible());
    QVERIFY(!dial().isEnabled());
    QVERIFY(!find<QToolButton>("walk-stop")->isEnabled());
    QVERIFY(!find<QLabel>("walk-says")->text().isEmpty());
  }

  void a_stack_that_stands_has_no_steps() {
    open_own();
    run_until(0.2);
    QVERIFY(!pane().isVisible());
  }
};

}  // namespace poise::gui

POISE_WINDOW_TEST(poise::gui::WalkPaneTest)
#include "walk_pane_test.moc"
