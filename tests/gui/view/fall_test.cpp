// SPDX-License-Identifier: BSD-2-Clause
// A fall in the real window: it stops the run, every pane says it in the words of `poise run`, and
// buttons lead to the moments before.

#include "poise/core/run/run.hpp"
#include "poise/gui/view/panes/why_pane.hpp"
#include "poise/gui/view/window/run_actions.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

using namespace poise;
using namespace poise::gui;

namespace {

constexpr double kPush = 0.2;  // [s]

}  // namespace

class FallTest : public WindowFixture {
  Q_OBJECT

  // Holds on when the solver finds no solution, so that it does fall.
  void open_pushed() {
    open_own_with("control:\n",
                  "disturbances: [{at: 200 ms, on: torso, impulse: [0, 80, 0]}]\n"
                  "control:\n  on_failure: {then: hold}\n");
    session().set_speed(0);
  }
  void run_to_the_fall() {
    press_run();
    QTRY_VERIFY_WITH_TIMEOUT(session().fall().has_value(), kLong);
  }
  // What `poise run` says.
  QString why() {
    return QString::fromStdString(
        run_stack(*session().spec(), bench().registry(), RunOptions()).why);
  }
  QString said_by_why_pane() {
    QStringList lines;
    for (const QLabel* label : window_->findChild<WhyPane*>()->findChildren<QLabel*>("why"))
      lines << label->text();
    return lines.join('\n');
  }
  // The pane makes its buttons anew with each explanation.
  void press_before_push() {
    QPushButton* button = nullptr;
    QTRY_VERIFY_WITH_TIMEOUT(
        (button = find<QPushButton>("why-before-push")) != nullptr && button->isVisible(), kLong);
    button->click();
  }
  // Behind these words there may be others on what followed.
  void check_words(const QString& why) {
    QVERIFY(why.contains("tilted over") || why.contains("sank under"));
    QVERIFY2(session().why().startsWith(why), qPrintable(session().why()));
    QTRY_COMPARE_WITH_TIMEOUT(find<QLabel>("fall")->text(), "Fell: " + session().why(), kLong);
    QVERIFY(find<QLabel>("fall")->isVisible());
    QTRY_COMPARE_WITH_TIMEOUT(find<QLabel>("validity")->text(), "Fell: " + session().why(), kLong);
    QVERIFY(find<QLabel>("dot")->text().contains(theme().limit.name()));
    for (const QString& part : why.split("; "))
      QTRY_VERIFY2_WITH_TIMEOUT(said_by_why_pane().contains(part), qPrintable(said_by_why_pane()),
                                kLong);
  }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void a_fall_stops_the_run_and_is_said() {
    open_pushed();
    QVERIFY(!find<QLabel>("fall")->isVisible());
    run_to_the_fall();
    QTRY_VERIFY(!session().running());
    QCOMPARE(session().why(), why());
    check_words(why());
    QVERIFY(window_->findChild<WhyPane*>()->isVisible());
  }

  void buttons_lead_to_the_moments_before() {
    open_pushed();
    run_to_the_fall();
    QTRY_VERIFY(find<QToolButton>("before-push")->isVisible());
    QTest::mouseClick(find<QToolButton>("before-push"), Qt::LeftButton);
    QVERIFY(std::abs(session().shown() - (kPush - 0.001)) < 1e-9);
    QTest::mouseClick(find<QToolButton>("before-fall"), Qt::LeftButton);
    QCOMPARE(session().shown(), session().fall()->stood);
    QVERIFY(session().shown() > kPush);
    QVERIFY(session().shown() < session().fall()->fell);
    press_before_push();
    QVERIFY(session().shown() < kPush);
  }

  // The cause is beside the words of the fall.
  void a_pull_by_the_mouse_is_named() {
    open_own_with("control:\n", "control:\n  on_failure: {then: hold}\n");
    session().set_speed(0);
    run_until(0.1);
    session().settle();
    const double before = session().history().to();
    Dynamics robot(session().history().layout()->tree);
    Hold hand;
    hand.at = {robot.tree().frame("torso").body, {}};
    hand.goal = session().snapshot()->com + Eigen::Vector3d(0, 2, 0);
    hand.stiffness = 300;
    session().hold(hand);
    run_to_the_fall();
    QTRY_VERIFY2_WITH_TIMEOUT(said_by_why_pane().contains("mouse pulled at torso"),
                              qPrintable(said_by_why_pane()), kLong);
    press_before_push();
    QVERIFY(session().shown() < before + 1e-9);
  }

  void it_goes_on_by_choice_and_the_words_stay() {
    open_pushed();
    run_to_the_fall();
    const QString words = why();
    const double fell = session().fall()->fell;
    QTRY_VERIFY(find<QToolButton>("past-falls")->isVisible());
    session().set_speed(0.1);  // it would end by itself
    QTest::mouseClick(find<QToolButton>("past-falls"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(session().history().to() > fell + 0.05, kLong);
    session().pause();
    check_words(words);
    QCOMPARE(session().fall()->fell, fell);
  }

  // Its body may fly off at last; the words of the fall come first.
  void what_follows_a_fall_is_said_behind_it() {
    open_pushed();
    run_to_the_fall();
    const QString words = why();
    QTRY_VERIFY(find<QToolButton>("past-falls")->isVisible());
    QTest::mouseClick(find<QToolButton>("past-falls"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(session().why().contains("left all bounds"), kLong);
    QVERIFY(session().why().startsWith(words + "; "));
    QVERIFY(!session().running());
    check_words(words);
  }

  void a_recorded_fall_is_said_in_review() {
    open_pushed();
    RunOptions options;
    options.folder = folder_->filePath("run").toStdString();
    const RunSummary summary = run_stack(*session().spec(), bench().registry(), options);
    auto* actions = window_->findChild<RunActions*>();
    QVERIFY(actions->open_run(folder_->filePath("run")));
    QTRY_VERIFY(find<QLabel>("fall")->isVisible());
    QVERIFY(!find<QToolButton>("past-falls")->isVisible());
    QCOMPARE(session().fall()->fell, summary.fall.at);
    QCOMPARE(session().why(), QString::fromStdString(summary.why));
    QVERIFY(find<QLabel>("fall")->text().contains(QString::fromStdString(summary.why)));
    QTest::mouseClick(find<QToolButton>("before-push"), Qt::LeftButton);
    QVERIFY(session().shown() < kPush);
  }
};

POISE_WINDOW_TEST(FallTest)
#include "fall_test.moc"
