// SPDX-License-Identifier: BSD-2-Clause
// The why pane in the real window: conflicts and how to relax them, and past moments.

#include <utility>

#include "poise/core/run/run.hpp"
#include "poise/gui/model/explain/notable.hpp"
#include "poise/gui/view/panes/why_pane.hpp"
#include "poise/gui/view/stack/card_view.hpp"
#include "poise/gui/view/window/run_actions.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

using namespace poise;
using namespace poise::gui;

namespace {

// The ground shakes more than the limited foot forces can follow.
const char* const kShaken = R"(
contacts:
  left_foot: {surface: {normal: [0, 0, 1], sway: [0, 0, -2 cm], frequency: 1 Hz, ramp: 0.5 s}}
  right_foot: {surface: {normal: [0, 0, 1], sway: [0, 0, -2 cm], frequency: 1 Hz, ramp: 0.5 s}}
)";

}  // namespace

class WhyTest : public WindowFixture {
  Q_OBJECT

 private:
  WhyPane& why() { return *window_->findChild<WhyPane*>(); }
  QString said() {
    QStringList lines;
    for (const QLabel* label : why().findChildren<QLabel*>())
      if (label->isVisible()) lines << label->text();
    return lines.join('\n');
  }
  QPushButton* relax(const QString& name) {
    for (QPushButton* button : why().findChildren<QPushButton*>("relax"))
      if (button->text().contains(name)) return button;
    return nullptr;
  }
  // Presses and releases a button; in between the pane is told of another explanation and status.
  void click(const std::function<QPushButton*()>& button) {
    QTRY_VERIFY_WITH_TIMEOUT(button() != nullptr && button()->isVisible(), kLong);
    const QPoint at = button()->rect().center();
    QPoint on_screen;
    const auto laid_out = [&] {
      const QPoint now = button()->mapToGlobal(at);
      return std::exchange(on_screen, now) == now;
    };
    QTRY_VERIFY(laid_out());
    QTest::mousePress(button(), Qt::LeftButton, {}, at);
    Q_EMIT bench().explainer().changed();
    Q_EMIT session().status_changed();
    QCoreApplication::processEvents();
    QVERIFY(button() != nullptr);
    QCOMPARE(button()->mapToGlobal(at), on_screen);
    QTest::mouseRelease(button(), Qt::LeftButton, {}, at);
  }
  QString file_with(const std::string& failure, const std::string& more = kShaken) {
    const QString path = own_file();
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    std::string text = file.readAll().toStdString() + more;
    file.close();
    const auto put = [&](const std::string& what, const std::string& with) {
      text.replace(text.find(what), what.size(), with);
    };
    put("  solver: {type: qp}\n", "  solver: {type: qp}\n  on_failure: " + failure + "\n");
    put("sides: 4, margin: 5 %", "sides: 4, margin: 5 %, max_force: 300");
    put("{type: joint-acceleration-limits}", "{type: joint-acceleration-limits, max: 0.3}");
    if (!file.open(QIODevice::WriteOnly)) return {};
    file.write(QByteArray::fromStdString(text));
    return path;
  }
  void open_shaken(const std::string& failure) {
    QVERIFY(window_->open(file_with(failure)));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QTRY_VERIFY_WITH_TIMEOUT(session().history().size() > 0, kLong);
  }
  long relaxed_ticks() {
    const History& history = session().history();
    const Columns* outcome = history.layout()->find("solver/outcome");
    long count = 0;
    for (std::size_t i = 0; i < history.size(); ++i)
      count += history.row(i)[outcome->first] == static_cast<double>(Outcome::kRelaxed);
    return count;
  }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void a_run_that_stopped_goes_on_when_a_row_gives_way() {
    open_shaken("{then: stop}");
    press_run();
    QTRY_VERIFY_WITH_TIMEOUT(session().status().phase == Runner::Phase::kEnded, kLong);
    QVERIFY(session().why().contains("no solution"));
    const double stopped = session().history().to();
    QVERIFY(stopped < 1);
    QTRY_VERIFY_WITH_TIMEOUT(relax("friction-cone") != nullptr, kLong);
    QTRY_VERIFY2(why().isVisible(), "it comes to the front by itself");
    for (const char* name : {"friction-cone", "left_foot", "joint-acceleration-limits"})
      QTRY_VERIFY2(said().contains(name), qPrintable(said()));
    QVERIFY2(relax("contact-motion") == nullptr, "nobody can loosen it");
    for (const char* name : {"friction-cone", "joint-acceleration-limits"})
      QTRY_VERIFY2(find<CardView>(QString("card:control.constraints.") + name)
                       ->accessibleDescription()
                       .contains("part of the conflict"),
                   name);
    QVERIFY2(!said().contains("l_wrist_yaw"), "the rows that matter first");
    click([this] { return find<QPushButton>("unfold"); });
    QTRY_VERIFY2(said().contains("l_wrist_yaw"), qPrintable(said()));

    click([this] { return relax("friction-cone"); });
    QCOMPARE(value("control.on_failure.relax"), std::string("[friction-cone]"));
    QTRY_VERIFY_WITH_TIMEOUT(session().history().to() > stopped + 0.3, kLong);
    QVERIFY(session().history().from() == 0);
    QVERIFY(relaxed_ticks() > 10);
    QVERIFY(!bench().stale());
    QVERIFY(bench().document().text().find("# 4 N·m a tick") != std::string::npos);
    QVERIFY(bench().document().text().starts_with("# Common part of the standing motions"));

    QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(value("control.on_failure.relax"), std::string("nothing"));
    QCOMPARE(value("control.on_failure"), std::string("{then: stop}"));
    QVERIFY(bench().document().undo().isClean());
    QTRY_VERIFY_WITH_TIMEOUT(session().status().phase == Runner::Phase::kEnded, kLong);
    QVERIFY2(session().why().contains("no solution"), "without it the run stops again");
  }

  void an_edit_that_made_the_conflict_is_said_first_and_undone_by_a_click() {
    open_own_with("sides: 4, margin: 5 %", "sides: 4, margin: 5 %, max_force: 2000");
    QVERIFY(bench().document().set("control.constraints.joint-acceleration-limits.max", "0.3"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    run_until(0.2);
    const std::string before = bench().document().text();
    QVERIFY(bench().document().set("control.constraints.friction-cone.max_force", "50"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QVERIFY(!bench().stale());
    press_run();
    QTRY_VERIFY_WITH_TIMEOUT(session().status().phase == Runner::Phase::kEnded, kLong);
    const double failed = session().history().to();
    find<QTabWidget>("details")->setCurrentWidget(&why());
    QTRY_VERIFY_WITH_TIMEOUT(said().contains("NO SOLUTION"), kLong);
    QTRY_VERIFY2(said().contains("last edit was control.constraints.friction-cone.max_force"),
                 qPrintable(said()));
    QVERIFY2(said().indexOf("last edit") < said().indexOf("CONFLICT"), qPrintable(said()));
    click([this] { return why().findChild<QPushButton*>("undo-cause"); });
    QTRY_COMPARE(bench().document().text(), before);
    QTRY_VERIFY_WITH_TIMEOUT(
        session().status().phase == Runner::Phase::kReady && session().history().to() < failed,
        kLong);
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    press_run();
    QTRY_VERIFY_WITH_TIMEOUT(session().history().to() > failed + 0.1, kLong);
    press_run();
    QTRY_VERIFY(!session().running());
  }

  // The pane's own remedy is no cause, and what is relaxed is not offered again.
  void a_remedy_that_is_not_enough_is_said_to_be() {
    open_shaken("{then: stop}");
    press_run();
    QTRY_VERIFY_WITH_TIMEOUT(session().status().phase == Runner::Phase::kEnded, kLong);
    find<QTabWidget>("details")->setCurrentWidget(&why());
    click([this] { return relax("joint-acceleration-limits"); });
    QTRY_VERIFY_WITH_TIMEOUT(said().contains("The stack relaxes joint-acceleration-limits"), kLong);
    QVERIFY2(!said().contains("last edit"), qPrintable(said()));
    for (const QLabel* label : why().findChildren<QLabel*>("why"))
      QVERIFY2(!label->text().startsWith("joint-acceleration-limits "), qPrintable(label->text()));
    QVERIFY(relax("joint-acceleration-limits") == nullptr);
  }

  // A task is not red because of a limit that is grey.
  void the_limit_of_a_limited_task_is_marked() {
    open_shaken("{then: stop}");
    run_until(0.15);
    QTRY_VERIFY_WITH_TIMEOUT(bench().explainer().is_shown(), kLong);
    const auto limited = [this] {
      std::vector<std::string> limits;
      const TickExplanation& now = *bench().explainer().explanation();
      for (const Card& card : bench().cards())
        if (!card.task && !restricted_by(now, card.name).empty()) limits.push_back(card.path);
      return limits;
    };
    QTRY_VERIFY_WITH_TIMEOUT(!limited().empty(), kLong);
    for (const std::string& path : limited()) {
      const auto* card = find<CardView>("card:" + QString::fromStdString(path));
      QTRY_VERIFY2(card->status().active, path.c_str());
      QVERIFY(!card->status().text.contains("touches"));
    }
  }

  void another_row_gives_way_while_it_runs() {
    open_shaken("{relax: [joint-acceleration-limits], then: hold}");
    session().set_speed(0.25);
    press_run();
    QTRY_VERIFY_WITH_TIMEOUT(session().status().unsolved > 5, kLong);
    QVERIFY2(relax("joint-acceleration-limits") == nullptr, "it gives way already");
    click([this] { return relax("friction-cone"); });
    QVERIFY2(session().running(), qPrintable(session().why()));
    QCOMPARE(value("control.on_failure.relax"),
             std::string("[joint-acceleration-limits, friction-cone]"));
    const auto retunes = [this] { return session().runner()->interventions().size(); };
    QTRY_VERIFY_WITH_TIMEOUT(retunes() == 1, kLong);
    QVERIFY2(relax("friction-cone") == nullptr, "it gives way from now on");
    QVERIFY(!bench().stale());
    QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(value("control.on_failure.relax"), std::string("[joint-acceleration-limits]"));
    QTRY_VERIFY_WITH_TIMEOUT(retunes() == 2, kLong);
    QVERIFY(session().running());
    QVERIFY2(session().history().from() == 0, "the same run goes on");
  }

  void a_moment_of_the_past_is_explained_as_it_was() {
    open_shaken("{relax: [friction-cone], then: stop}");
    run_until(0.2);
    QVERIFY(bench().document().set("control.tasks.balance.law.stiffness", "90"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    run_until(0.6);
    QTRY_VERIFY_WITH_TIMEOUT(bench().explainer().is_shown(), kLong);
    // The first tick without a solution, chosen on the timeline.
    const History& history = session().history();
    const Columns* outcome = history.layout()->find("solver/outcome");
    std::size_t at = 0;
    while (at < history.size() && history.row(at)[outcome->first] == 0) ++at;
    QVERIFY(at < history.size());
    const double time = history.time(at);
    session().show(time);
    QTRY_VERIFY_WITH_TIMEOUT(bench().explainer().is_shown(), kLong);
    const TickExplanation explanation = *bench().explainer().explanation();
    QCOMPARE(explanation.time, time);
    QVERIFY(explanation.why.conflict.found);
    // New labels show when the event loop has run once more.
    QTRY_VERIFY2(said().contains(QString("%1 S").arg(time, 0, 'f', 3)), qPrintable(said()));
    QVERIFY2(said().contains("joint-acceleration-limits"), qPrintable(said()));
    // No multiplier exceeds the recorded maximum.
    for (const ActiveGroup& one : explanation.why.active) {
      const Columns* recorded =
          history.layout()->find("constraints/" + one.group.constraint + "/multiplier");
      QVERIFY(recorded != nullptr);
      QVERIFY(one.multiplier <= history.row(at)[recorded->first] * (1 + 1e-9));
    }
    // The moment before has a solution; an earlier moment restarts the repetition.
    session().show(time - 0.05);
    QTRY_VERIFY_WITH_TIMEOUT(bench().explainer().is_shown(), kLong);
    QVERIFY(!bench().explainer().explanation()->why.conflict.found);
    QVERIFY2(!said().contains("NO SOLUTION"), qPrintable(said()));
    session().follow();
    QTRY_VERIFY_WITH_TIMEOUT(
        bench().explainer().is_shown() && bench().explainer().explanation()->time > time + 0.1,
        kLong);
  }

  void looking_back_can_be_stopped_and_gives_way_to_another_moment() {
    open_shaken("{relax: [friction-cone], then: hold}");
    bench().session().set_speed(0);
    run_until(3);
    session().show(2.9);
    QTRY_VERIFY_WITH_TIMEOUT(bench().explainer().past_progress().has_value(), kLong);
    auto* line = find<QWidget>("looking-back");
    QTRY_VERIFY(line->isVisibleTo(&why()));
    window_->findChild<QTabWidget*>("details")->setCurrentWidget(&why());
    QTest::mouseClick(line->findChild<QPushButton*>("stop"), Qt::LeftButton);
    QTRY_VERIFY(!bench().explainer().past_progress());
    QTRY_VERIFY(!line->isVisibleTo(&why()));
    for (const double time : {2.5, 2.0, 1.5, 1.0, 0.5}) session().show(time);
    QTRY_VERIFY_WITH_TIMEOUT(bench().explainer().is_shown(), kLong);
    QVERIFY(std::abs(bench().explainer().explanation()->time - 0.5) < 1e-9);
  }

  // Another program moved the target: only what entered the controller tells that.
  void a_moment_of_a_steered_recording_is_explained_on_its_inputs() {
    open_own();
    RunOptions options;
    options.folder = folder_->filePath("steered").toStdString();
    options.keep_inputs = true;
    options.between = [](Simulation& run) {
      if (run.ticks() == 100) run.set_target(0, std::vector<double>{0.02, 0.01, 0.85});
    };
    StackSpec spec = *session().spec();
    spec.duration = 0.5;
    run_stack(spec, bench().registry(), options);
    auto* actions = window_->findChild<RunActions*>();
    const auto explained = [&] {
      return bench().explainer().is_shown() && bench().explainer().why_not().isEmpty();
    };
    QVERIFY(actions->open_run(folder_->filePath("steered")));
    for (const double time : {0.4, 0.2}) {
      session().show(time);
      QTRY_VERIFY_WITH_TIMEOUT(explained(), kLong);
    }
    QVERIFY(QFile::remove(folder_->filePath("steered/inputs.h5")));
    QVERIFY(actions->open_run(folder_->filePath("steered")));
    session().show(0.4);
    QTRY_VERIFY_WITH_TIMEOUT(bench().explainer().why_not().contains("interventions"), kLong);
  }
};

POISE_WINDOW_TEST(WhyTest)
#include "why_test.moc"
