// SPDX-License-Identifier: BSD-2-Clause
// Playing a recording, runs without end, and comparing two runs, in the real window.

#include <atomic>
#include <thread>

#include "poise/core/check/resolve.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/run/broadcast.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/gui/view/panes/compare_pane.hpp"
#include "poise/gui/view/plots/cursors.hpp"
#include "poise/gui/view/timeline/phases_view.hpp"
#include "poise/gui/view/window/run_actions.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"
#include "poise/tests/support/open_simulation.hpp"

using namespace poise;
using namespace poise::gui;

namespace {

const std::string kStiffness = "control.tasks.balance.law.stiffness";

// An armed run in a thread, which waits after `allowed` ticks. It makes the first edit and refuses
// others.
class RunElsewhere {
 public:
  RunElsewhere(const StackSpec& spec, std::shared_ptr<const Registry> modules)
      : modules_(std::move(modules)),
        stack_(to_yaml(resolved_stack(spec, *modules_), false)),
        broadcast_("0", stack_, true),
        simulation_(spec, *modules_),
        thread_([this] { go(); }) {}
  ~RunElsewhere() { end(); }
  RunElsewhere(const RunElsewhere&) = delete;
  RunElsewhere& operator=(const RunElsewhere&) = delete;

  QString port() const { return QString::number(broadcast_.port()); }
  // Ends the run. @returns the stiffness that each edit wanted
  QStringList stiffnesses() {
    end();
    QStringList all;
    for (const std::string& edit : edits_) {
      const StackSpec read = load_stack(parse_config(edit, "edit"), {}, modules_.get());
      all << QString::fromStdString(value_at(read.node, kStiffness)->scalar);
    }
    return all;
  }
  std::atomic<int> allowed{0};
  std::atomic<bool> stopped{false};  // takes no edits

 private:
  void go() {
    simulation_.tick();
    broadcast_.show(simulation_);
    for (int i = 1; !end_; std::this_thread::yield()) {
      broadcast_.welcome();
      if (stopped) continue;
      if (auto edit = broadcast_.take_edit()) {
        edits_.push_back(*edit);
        broadcast_.answer(edits_.size() == 1, stack_);
      }
      if (i >= allowed) continue;
      simulation_.move();
      simulation_.tick();
      broadcast_.show(simulation_);
      ++i;
    }
  }
  void end() {
    end_ = true;
    if (thread_.joinable()) thread_.join();
  }

  std::shared_ptr<const Registry> modules_;
  std::string stack_;
  Broadcast broadcast_;
  test::OpenSimulation simulation_;
  std::atomic<bool> end_{false};
  std::vector<std::string> edits_;
  std::thread thread_;
};

}  // namespace

class ReviewTest : public WindowFixture {
  Q_OBJECT

  Player& player() { return bench().player(); }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void play_goes_from_the_cursor_to_the_end_and_computes_nothing() {
    open_own();
    QVERIFY(!find<QToolButton>("play")->isEnabled());
    run_until(0.5);
    session().settle();
    const double end = session().history().to();
    const std::size_t rows = session().history().size();
    session().show(0.1);
    QTest::keyClick(window_.get(), Qt::Key_F9);
    QVERIFY(player().playing());
    QTRY_VERIFY_WITH_TIMEOUT(session().shown() > 0.2, kLong);
    QTRY_VERIFY_WITH_TIMEOUT(!player().playing(), kLong);
    QCOMPARE(session().shown(), end);
    QCOMPARE(session().history().size(), rows);
    QVERIFY(!session().running());
    player().play();
    QVERIFY2(session().shown() < 0.1, "from the end it starts over");
    QTest::mouseClick(find<QToolButton>("play"), Qt::LeftButton);
    QVERIFY(!player().playing());
  }

  void a_phase_is_played_alone() {
    QVERIFY(window_->open(
        QString::fromStdString(test::source("apps/share/stacks/t11_lift_foot.yaml"))));
    QTRY_VERIFY_WITH_TIMEOUT(bench().has_document() && is_valid(), kLong);
    session().set_speed(0);
    press_run();
    const auto phase_at = [&](std::size_t row) {
      return session().history().row(row)[session().history().layout()->find("phase")->first];
    };
    const auto last = [&] { return session().history().size() - 1; };
    QTRY_VERIFY_WITH_TIMEOUT(!session().history().empty() && phase_at(last()) != phase_at(0),
                             kLong);
    session().pause();
    session().settle();
    std::size_t next = 0;
    while (phase_at(next) == phase_at(0)) ++next;
    auto* phases = window_->findChild<PhasesView*>();
    const std::string name = session().history().layout()->find("phase")->signal.words.at(0);
    bench().select("phases." + name);
    QTest::keyClick(phases, Qt::Key_P);
    QVERIFY(player().playing());
    QCOMPARE(player().range(),
             std::pair(session().history().from(), session().history().time(next)));
    QVERIFY(session().shown() <= session().history().time(next));
    player().stop();
  }

  void play_loops_between_a_and_b_at_a_speed() {
    open_own();
    run_until(0.6);
    window_->cursors().set(0, 0.2);
    QVERIFY(!find<QToolButton>("between")->isEnabled());
    window_->cursors().set(1, 0.4);
    QTest::mouseClick(find<QToolButton>("between"), Qt::LeftButton);
    QTest::mouseClick(find<QToolButton>("loop"), Qt::LeftButton);
    QVERIFY(player().loops());
    QCOMPARE(player().range(), std::pair(0.2, 0.4));
    pick(*find<QComboBox>("play-speed"), 1);  // ½×
    session().show(0.35);
    player().advance(0.06);
    QVERIFY(std::abs(session().shown() - 0.38) < 1e-9);
    player().advance(0.06);
    QVERIFY2(std::abs(session().shown() - 0.21) < 1e-9, "it goes round");
    session().show(0.5);
    player().play();
    QCOMPARE(session().shown(), 0.2);
    player().stop();
    QTest::mouseClick(find<QToolButton>("loop"), Qt::LeftButton);
    player().advance(100);
    QCOMPARE(session().shown(), 0.4);
  }

  void nothing_is_played_while_it_is_simulated() {
    open_own();
    run_until(0.2);
    player().play();
    press_run();
    QTRY_VERIFY(session().running());
    QVERIFY(!player().playing());
    QVERIFY(!find<QToolButton>("play")->isEnabled());
    press_run();
  }

  // The window handles no events here, so the run waits for room for its rows.
  void a_paused_run_settles_although_its_rows_have_no_room() {
    open_own();
    session().set_endless(true);
    session().set_speed(0);
    session().run();
    constexpr double kRoom = 4096;  // rows
    const double full = session().history().to() + (kRoom - 0.5) * session().spec()->period;
    const QDeadlineTimer most(kLong);
    while (session().status().time < full && !most.hasExpired()) QThread::yieldCurrentThread();
    QVERIFY(session().status().time >= full);
    session().pause();
    session().settle();
    QVERIFY(session().history().to() >= full);
  }

  void a_run_ends_goes_on_and_is_begun_again() {
    open_own();
    QVERIFY(bench().document().set("plant.duration", "0.2 s"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid() && !bench().checking(), kLong);
    auto* run = find<QToolButton>("run");
    QTest::mouseClick(run, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(session().status().phase == Runner::Phase::kEnded, kLong);
    QTRY_COMPARE(session().history().to(), 0.199);
    QTRY_COMPARE(run->text(), QString("Again"));
    QVERIFY2(bench().document().set("plant.duration", "0.3 s"), "the duration is live");
    QTRY_VERIFY_WITH_TIMEOUT(session().may_go_on(), kLong);
    QVERIFY(!bench().stale());
    QTRY_COMPARE(run->text(), QString("Simulate"));
    QTest::mouseClick(run, Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(session().history().to(), 0.299, kLong);
    QVERIFY2(session().other() == nullptr, "it is the same run");
    for (QAction* action : window_->actions())
      if (action->text() == "Without end") action->trigger();
    QVERIFY(session().endless() && session().may_go_on());
    session().set_speed(0);
    QTest::mouseClick(run, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(session().history().to() > 0.6, kLong);
    QVERIFY(session().running());
    QTest::mouseClick(run, Qt::LeftButton);
    QTRY_VERIFY(!session().running());
    session().set_endless(false);
    QTRY_COMPARE(run->text(), QString("Simulate"));
    QTest::mouseClick(run, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(session().status().phase == Runner::Phase::kEnded, kLong);
    QTRY_COMPARE(run->text(), QString("Again"));
    QTest::mouseClick(run, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(session().other() != nullptr, kLong);
    QVERIFY2(session().other()->to() > 0.6, "the run before stays for comparison");
  }

  void two_runs_are_compared_with_a_verdict() {
    open_own();
    run_until(0.2);
    auto* details = find<QTabWidget>("details");
    auto* pane = window_->findChild<ComparePane*>();
    details->setCurrentWidget(pane);
    QVERIFY2(pane->verdict().startsWith("Nothing"), qPrintable(pane->verdict()));
    const double end = session().history().to();
    session().show(end);
    QTest::keyClick(window_.get(), Qt::Key_F8);
    QTRY_VERIFY_WITH_TIMEOUT(session().other() != nullptr &&
                                 session().status().phase == Runner::Phase::kReady &&
                                 std::abs(session().history().to() - end) < 1e-6,
                             kLong);
    QTRY_VERIFY2(pane->verdict().contains("equal"), qPrintable(pane->verdict()));
    QVERIFY(session().other_name().contains("branch"));
    bench().restart();
    QTRY_VERIFY_WITH_TIMEOUT(session().history().size() == 1, kLong);
    QVERIFY(bench().document().set("control.tasks.balance.reference",
                                   "{type: fixed, to: {by: [0, 3 cm, -5 cm]}}"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid() && !bench().checking(), kLong);
    run_until(0.4);
    session().put_beside(History(session().history()), "a copy");
    QTRY_VERIFY2(pane->verdict().contains("equal"), qPrintable(pane->verdict()));
    bench().restart();
    QTRY_VERIFY_WITH_TIMEOUT(session().history().size() == 1, kLong);
    QVERIFY(bench().document().set("control.tasks.balance.reference", "{type: fixed}"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid() && !bench().checking(), kLong);
    run_until(0.4);
    QTRY_VERIFY2(pane->verdict().contains("part at"), qPrintable(pane->verdict()));
    auto* stacks = find<QLabel>("stacks");
    QVERIFY(!stacks->isHidden());
    QVERIFY2(stacks->text().contains("control.tasks.balance.reference"),
             qPrintable(stacks->text()));
    QVERIFY2(stacks->text().contains("3 cm"), "the value of the run before");
    auto* list = find<QTreeWidget>("differences");
    QVERIFY(list->topLevelItemCount() > 3);
    Q_EMIT list->itemActivated(list->topLevelItem(0), 0);
    QCOMPARE(session().shown(),
             session().history().time(session().history().at(pane->comparison().signals[0].at)));
  }

  // An edit while a run is paused holds for its rest, and for the new run from its start.
  void an_edit_before_a_restart_is_what_differs() {
    open_own();
    run_until(0.2);
    auto* pane = window_->findChild<ComparePane*>();
    find<QTabWidget>("details")->setCurrentWidget(pane);
    QVERIFY(bench().document().set("control.tasks.balance.law.stiffness", "12 1/s²"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid() && !bench().checking(), kLong);
    bench().restart();
    QTRY_VERIFY_WITH_TIMEOUT(session().history().size() == 1, kLong);
    run_until(0.2);
    auto* stacks = find<QLabel>("stacks");
    QTRY_VERIFY2(stacks->text().contains("control.tasks.balance.law.stiffness"),
                 qPrintable(stacks->text()));
  }

  void a_run_elsewhere_is_watched_to_its_end() {
    open_own();
    RunElsewhere run(*bench().checked()->spec, bench().modules().registry());
    bench().watch(run.port());
    QVERIFY(session().attached() != nullptr && session().recorded());
    run.allowed = 300;
    QTRY_VERIFY_WITH_TIMEOUT(!session().history().empty() && session().history().to() > 0.25,
                             kLong);
    QVERIFY2(session().follows() && session().snapshot().has_value(), "the newest moment is shown");
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QVERIFY2(session().attached() != nullptr, "a check does not end it");
    QVERIFY(find<QLabel>("validity")->text().contains("Watching"));
    QVERIFY(session().history().layout()->find("joints/position") != nullptr);
  }

  // Edits stay here until the window is armed, too.
  void a_run_elsewhere_changes_if_both_sides_are_armed() {
    open_own();
    RunElsewhere run(*bench().checked()->spec, bench().modules().registry());
    bench().watch(run.port());
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    const auto edit = [&](const char* to) {
      QVERIFY(bench().document().set(kStiffness, to));
      QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    };
    edit("77");
    QAction* arm = nullptr;
    for (QAction* action : window_->actions())
      if (action->text() == "Change the watched run") arm = action;
    QVERIFY(arm != nullptr && arm->isEnabled() && !arm->isChecked());
    QSignalSpy answers(&session(), &Session::edit_answered);
    arm->trigger();
    QVERIFY(session().armed() && find<QLabel>("validity")->text().contains("Armed"));
    QTRY_COMPARE_WITH_TIMEOUT(answers.count(), 1, kLong);
    QVERIFY(answers.at(0).at(0).toBool());
    auto* const note = find<QLabel>("waiting");
    QVERIFY(!note->isVisible());
    run.stopped = true;
    edit("88");
    QTRY_VERIFY_WITH_TIMEOUT(note->isVisible(), kLong);
    QCOMPARE(note->text(), "Edits apply when the watched run goes on");
    run.stopped = false;
    QTRY_COMPARE_WITH_TIMEOUT(answers.count(), 2, kLong);
    QTRY_VERIFY(!note->isVisible());
    QVERIFY2(!answers.at(1).at(0).toBool(), "the second one is refused");
    arm->trigger();
    QVERIFY(!session().armed());
    edit("99");
    run.allowed = 100;
    QTRY_VERIFY_WITH_TIMEOUT(!session().history().empty() && session().history().to() > 0.05,
                             kLong);
    QCOMPARE(run.stiffnesses(), QStringList({"77", "88"}));
  }

  void the_address_is_asked_for_in_a_dialog_of_the_window() {
    bool seen = false;
    QTimer::singleShot(300, [&seen] {
      auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
      if (dialog == nullptr) return;
      auto* field = dialog->findChild<QLineEdit*>("text-asked");
      auto* go = dialog->findChild<QPushButton*>("text-go");
      seen = field && go && field->text() == "7447" && go->isEnabled();
      if (seen) field->clear();
      seen = seen && !go->isEnabled();
      QTest::keyClick(dialog, Qt::Key_Escape);
    });
    for (QAction* action : window_->actions())
      if (action->text() == "Watch a run elsewhere…") action->trigger();
    QVERIFY(seen);
    QVERIFY(session().attached() == nullptr);
  }

  void nobody_at_the_port_is_said() {
    QTimer::singleShot(300, [] {
      if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) box->accept();
    });
    QVERIFY(!window_->findChild<RunActions*>()->watch("1"));
  }

  void a_video_of_a_range_is_made_while_work_goes_on() {
    open_own();
    run_until(0.3);
    QTRY_VERIFY_WITH_TIMEOUT(window_->scene().model() != nullptr, kLong);
    auto& runs = *window_->findChild<RunActions*>();
    FilmWish wish;
    wish.size = {320, 180};
    wish.from = 0.1;
    wish.to = 0.2;
    QCOMPARE(wish.frames(), 4);
    wish.speed = 0.25;
    QCOMPARE(wish.frames(), 13);
    const QString file = folder_->filePath("part.mp4");
    runs.save_video(file, wish);
    QVERIFY(find<QWidget>("film-progress")->isVisible());
    press_run();
    QTRY_VERIFY_WITH_TIMEOUT(session().history().to() > 0.35, kLong);
    press_run();
    QTRY_VERIFY_WITH_TIMEOUT(!find<QWidget>("film-progress")->isVisible(), kLong);
    QVERIFY(QFileInfo(file).size() > 500);
    wish.to = 0.29;
    wish.rate = 2000;
    runs.save_video(folder_->filePath("lost.mp4"), wish);
    session().show(0.1);
    QTest::keyClick(window_.get(), Qt::Key_F8);
    QTRY_VERIFY_WITH_TIMEOUT(window_->statusBar()->currentMessage().contains("the run has changed"),
                             kLong);
    QVERIFY(!QFileInfo::exists(folder_->filePath("lost.mp4")));
  }
};

POISE_WINDOW_TEST(ReviewTest)
#include "review_test.moc"
