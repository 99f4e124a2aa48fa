// SPDX-License-Identifier: BSD-2-Clause
// Recordings in the real window: saving, opening, comparing, filming.

#include "poise/core/record/recorder.hpp"
#include "poise/gui/view/plots/plot_view.hpp"
#include "poise/gui/view/plots/plots_pane.hpp"
#include "poise/gui/view/viewport/scene_view.hpp"
#include "poise/gui/view/window/run_actions.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

using namespace poise;
using namespace poise::gui;

class RunsTest : public WindowFixture {
  Q_OBJECT

 private:
  RunActions& runs() { return *window_->findChild<RunActions*>(); }
  static Eigen::VectorXd joints_at(const History& history, double time) {
    return RowReader(history.layout()).state(history.row(history.at(time))).joints;
  }
  // A saved run with a gain that was changed halfway.
  QString kept_run() {
    const QString folder = folder_->filePath("kept");
    open_own();
    run_until(0.15);
    bench().document().set("control.tasks.balance.law.stiffness", "200");
    bool valid = QTest::qWaitFor([this] { return is_valid(); }, kLong);
    run_until(0.3);
    runs().save_run(folder);
    valid = valid && find<QWidget>("save-progress")->isVisible();
    valid = valid && QTest::qWaitFor([&] { return !runs().report().isEmpty(); }, kLong);
    return valid ? folder : QString();
  }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void a_run_waits_for_the_check_of_an_edit() {
    open_own();
    QVERIFY(bench().document().set("control.tasks.balance.law.stiffness", "70"));
    QVERIFY(bench().checking());
    press_run();
    QTRY_VERIFY_WITH_TIMEOUT(!session().history().empty() && session().history().to() > 0.05,
                             kLong);
    press_run();
    QTRY_VERIFY(!session().running());
    // An edit that is wrong does not run later, when it is mended.
    QVERIFY(bench().document().set("control.tasks.balance.law.stiffness", "-70"));
    press_run();
    QTRY_VERIFY_WITH_TIMEOUT(!bench().checking(), kLong);
    QVERIFY(window_->statusBar()->currentMessage().contains("has an error"));
    QVERIFY(bench().document().set("control.tasks.balance.law.stiffness", "80"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QVERIFY(!session().running());
  }

  void the_status_says_that_an_edit_waits_for_the_run() {
    open_own();
    run_until(0.1);
    auto* const note = find<QLabel>("waiting");
    QVERIFY(!note->isVisible());
    bench().select("control.tasks.balance");
    auto* const field = find<QLineEdit>("field:control.tasks.balance.law.stiffness");
    type_over(*field, "70");
    QTRY_VERIFY_WITH_TIMEOUT(note->isVisible(), kLong);
    QCOMPARE(note->text(), "Edits apply when the run goes on");
    QTest::keyClick(window_.get(), Qt::Key_F6);
    QTRY_VERIFY(!note->isVisible());
    QVERIFY(bench().document().set("plant.duration", "0.2"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    press_run();
    QTRY_VERIFY_WITH_TIMEOUT(session().status().phase == Runner::Phase::kEnded, kLong);
    QVERIFY(!note->isVisible());
    type_over(*field, "80");
    QTRY_VERIFY_WITH_TIMEOUT(note->isVisible(), kLong);
    QCOMPARE(note->text(), "Edits apply to the next run");
    QTest::keyClick(window_.get(), Qt::Key_F7);
    QTRY_VERIFY(!note->isVisible());
  }

  void a_run_is_kept_tick_by_tick_with_what_was_done_to_it() {
    const QString folder = kept_run();
    QVERIFY(!folder.isEmpty());
    for (const char* file : {"stack.yaml", "signals.h5", "summary.json", "report.html"})
      QVERIFY2(QFileInfo::exists(folder + "/" + file), file);
    QFile changes(folder + "/changes.yaml");
    QVERIFY(changes.open(QIODevice::ReadOnly));
    QVERIFY(changes.readAll().contains("control.tasks.balance.law.stiffness: 200"));
    const Recording recording = read_recording((folder + "/signals.h5").toStdString());
    const History& history = session().history();
    QCOMPARE(recording.time.size(), history.size());
    const std::vector<double>& joints = *recording.find("joints/position");
    const Eigen::VectorXd last = joints_at(history, history.to());
    const auto end = static_cast<Eigen::Index>(joints.size());
    QCOMPARE(
        Eigen::VectorXd(Eigen::Map<const Eigen::VectorXd>(joints.data(), end).tail(last.size())),
        last);
  }

  void a_recording_is_opened_scrubbed_and_run_against() {
    const QString folder = kept_run();
    QVERIFY(!folder.isEmpty());
    const std::size_t ticks = session().history().size();
    const Eigen::VectorXd middle = joints_at(session().history(), 0.2);
    bench().document().undo().setClean();
    QVERIFY(window_->open(folder));
    QVERIFY(session().recorded());
    QCOMPARE(session().history().size(), ticks);
    QVERIFY((joints_at(session().history(), 0.2) - middle).norm() < 1e-12);
    QVERIFY(!runs().report().isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QVERIFY2(session().recorded(), "a check does not take the recording away");
    auto* timeline = find<QWidget>("timeline");
    QTest::mouseClick(timeline, Qt::LeftButton, {}, QPoint(timeline->width() / 2, 26));
    QVERIFY(session().shown() > 0.1 && session().shown() < 0.25);
    const long pictures = window_->scene().pictures();
    QTRY_VERIFY_WITH_TIMEOUT(window_->scene().pictures() > pictures, kLong);
    for (PlotView* plot : window_->findChild<PlotsPane*>()->plots()) {
      QVERIFY2(plot->curves() > 0, "an opened recording fills the plots");
      QVERIFY(std::ranges::any_of(plot->canvas().picture().lines[0].spans,
                                  [](const Span& span) { return !span.empty(); }));
    }
    run_until(0.1);
    QVERIFY(!session().recorded());
    QVERIFY2(session().other() != nullptr, "the recording stays as a ghost");
    QCOMPARE(session().other()->size(), ticks);
  }

  // A limit that is touched at next to no cost is no alarm (multipliers up to 0.1).
  void a_limit_that_is_only_touched_is_not_red() {
    open_own_with("max: 4 kN·m/s", "max: 30 N·m/s");
    run_until(0.3);
    bench().session().settle();
    const QImage picture = find<QWidget>("timeline")->grab().toImage();
    for (int x = 118; x < picture.width() - 16; ++x)
      QVERIFY(picture.pixelColor(x, 41) != theme().limit);
    const History& history = session().history();
    const Columns* multiplier = history.layout()->find("constraints/torque-rate-limits/multiplier");
    QVERIFY(history.extents().over(multiplier->first, 0, history.size()).greatest > 1e-3);
  }

  // Red below the timeline's bar: the limits of a run are known from its recording, too.
  void a_recording_has_marks_on_the_timeline() {
    open_own_with("max: 4 kN·m/s", "max: 10 N·m/s");
    run_until(0.3);
    auto* timeline = find<QWidget>("timeline");
    const auto red = [&] {
      const QImage picture = timeline->grab().toImage();
      int count = 0;
      for (int y = 38; y < 44; ++y)
        for (int x = 108; x < timeline->width() - 16; ++x)
          count += picture.pixelColor(x, y) == theme().limit ? 1 : 0;
      return count;
    };
    const int live = red();
    QVERIFY(live > 0);
    runs().save_run(folder_->filePath("kept"));
    QTRY_VERIFY_WITH_TIMEOUT(!runs().report().isEmpty(), kLong);
    bench().document().undo().setClean();
    QVERIFY(runs().open_run(folder_->filePath("kept")));
    QVERIFY(session().recorded());
    QTRY_VERIFY(red() > 0);
  }

  void a_recording_is_put_beside_a_run() {
    const QString folder = kept_run();
    QVERIFY(!folder.isEmpty());
    bench().restart();
    QTRY_VERIFY_WITH_TIMEOUT(session().history().size() == 1, kLong);
    QVERIFY(runs().compare_with(folder));
    QVERIFY(session().other() != nullptr);
    QVERIFY(session().other()->to() > 0.29);
    QVERIFY(session().other_snapshot().has_value());
  }

  void a_video_is_written_and_can_be_cancelled() {
    open_own();
    run_until(0.2);
    QTRY_VERIFY_WITH_TIMEOUT(window_->scene().model() != nullptr, kLong);
    const QString file = folder_->filePath("run.mp4");
    runs().save_video(file);
    QTRY_VERIFY_WITH_TIMEOUT(window_->statusBar()->currentMessage().contains("run.mp4"), kLong);
    QVERIFY(QFileInfo(file).size() > 3000);
    runs().save_video(folder_->filePath("other.mp4"));
    auto* progress = find<QWidget>("film-progress");
    QVERIFY2(QApplication::activeModalWidget() == nullptr, "it is made in the background");
    QTRY_VERIFY(progress->isVisible());
    QTest::mouseClick(progress->findChild<QPushButton*>("stop"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(window_->statusBar()->currentMessage(), QString("Cancelled"), kLong);
    QVERIFY(!QFileInfo::exists(folder_->filePath("other.mp4")));
  }

  void a_cancelled_video_leaves_what_was_there() {
    open_own();
    run_until(0.2);
    QTRY_VERIFY_WITH_TIMEOUT(window_->scene().model() != nullptr, kLong);
    const QString file = folder_->filePath("run.mp4");
    const QByteArray path = qgetenv("PATH");
    for (const QByteArray& programs : {path, QByteArray("/nowhere")}) {
      QFile before(file);
      QVERIFY(before.open(QIODevice::WriteOnly) && before.write("an earlier film") > 0);
      before.close();
      qputenv("PATH", programs);
      runs().save_video(file);
      auto* progress = find<QWidget>("film-progress");
      QTRY_VERIFY(progress->isVisible());
      QTest::mouseClick(progress->findChild<QPushButton*>("stop"), Qt::LeftButton);
      QTRY_COMPARE_WITH_TIMEOUT(window_->statusBar()->currentMessage(), QString("Cancelled"),
                                kLong);
      qputenv("PATH", path);
      QVERIFY(before.open(QIODevice::ReadOnly));
      QCOMPARE(before.readAll(), QByteArray("an earlier film"));
      QVERIFY(QDir(folder_->path()).entryList({"*.part.*"}).isEmpty());
      window_->statusBar()->clearMessage();
    }
  }

  void without_ffmpeg_there_are_pictures() {
    open_own();
    run_until(0.1);
    QTRY_VERIFY_WITH_TIMEOUT(window_->scene().model() != nullptr, kLong);
    const QByteArray path = qgetenv("PATH");
    qputenv("PATH", "/nowhere");
    runs().save_video(folder_->filePath("run.mp4"));
    QTRY_VERIFY_WITH_TIMEOUT(window_->statusBar()->currentMessage().contains("ffmpeg"), kLong);
    qputenv("PATH", path);
    const QImage first(folder_->filePath("run-frames/00000.png"));
    QCOMPARE(first.size(), QSize(1280, 720));
  }

  void what_was_open_is_found_again() {
    open_own();
    const QString file = bench().document().file();
    window_.reset();
    QCOMPARE(Recent(folder_->filePath("journal")).list(), QStringList{file});
    QFile::remove(file);
    QVERIFY(Recent(folder_->filePath("journal")).list().isEmpty());
  }

  void a_folder_that_is_no_run_is_refused() {
    open_own();
    QTimer::singleShot(200, [] {
      if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) box->accept();
    });
    QVERIFY(!runs().compare_with(folder_->path()));
    QVERIFY(session().other() == nullptr);
  }
};

POISE_WINDOW_TEST(RunsTest)
#include "runs_test.moc"
