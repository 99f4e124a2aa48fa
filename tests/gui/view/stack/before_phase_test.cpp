// SPDX-License-Identifier: BSD-2-Clause
// The outline of where the phase before the selected one ended.

#include "poise/gui/scene/theme.hpp"
#include "poise/gui/view/viewport/scene_view.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

using namespace poise;
using namespace poise::gui;

class BeforePhaseTest : public WindowFixture {
  Q_OBJECT

  static constexpr int kNoPicture = 1'000'000;

  SceneView& scene() { return window_->scene(); }
  // Pixels of about the colour of the outline in the next picture that is drawn.
  int outlined() {
    const long before = scene().pictures();
    scene().resize(scene().size() - QSize(1, 0));  // asks for a picture
    if (!QTest::qWaitFor([&] { return scene().pictures() > before; }, kLong)) return kNoPicture;
    // A view that stays is drawn once more, with smooth edges.
    if (!QTest::qWaitFor([&] { return scene().pictures() > before + 1; }, kLong)) return kNoPicture;
    const Eigen::Vector3f color = 255 * scene::dark_theme().before;
    const QImage& image = scene().image();
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) {
        const QColor p = image.pixelColor(x, y);
        const Eigen::Vector3f seen(static_cast<float>(p.red()), static_cast<float>(p.green()),
                                   static_cast<float>(p.blue()));
        count += (seen - color).norm() < 45;
      }
    return count;
  }
  // A hand that moves for three seconds; the phase changes in the middle of that.
  void open_phases(const std::string& when, const std::string& rest = "") {
    QFile file(folder_->filePath("phases.yaml"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(
        "poise: 1\ninclude: " + test::source("apps/share/stacks/t04_reach_humanoid.yaml") +
        "\nphases:\n  begin: {until: {time: " + when + "}, then: go_on}\n  go_on: {}\n" + rest));
    file.close();
    QVERIFY(window_->open(file.fileName()));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid() && session().history().size() > 0, kLong);
  }
  void show_outline() {
    QMenu menu;
    scene().fill(menu);
    for (QAction* one : menu.actions())
      if (one->text() == "Outline of the phase before") one->trigger();
  }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void of_a_selected_phase_the_former_posture_is_seen() {
    open_phases("200 ms");
    run_until(1.6);
    session().show(1.5);
    const int none = outlined();
    QVERIFY(none < kNoPicture);
    bench().select("phases.begin");
    QVERIFY2(outlined() < none + 30, "nothing was before the first phase");
    bench().select("phases.go_on");
    const int some = outlined();
    QVERIFY2(some < kNoPicture && some > none + 60,
             qPrintable(QString("%1, %2").arg(none).arg(some)));
    show_outline();
    QVERIFY(outlined() < none + 30);
  }

  // Before a run the robot stands at its start.
  void without_a_run_the_posture_is_calculated() {
    open_phases("1.5 s");
    const int none = outlined();
    QVERIFY(none < kNoPicture);
    bench().select("phases.begin");
    QVERIFY2(outlined() < none + 30, "nothing was before the first phase");
    bench().select("phases.go_on");
    const auto appears = [&] {
      const int some = outlined();
      return some < kNoPicture && some > none + 60;
    };
    QVERIFY(QTest::qWaitFor(appears, kLong));
    QCOMPARE(session().history().size(), 1u);
    QVERIFY(bench().document().undo().isClean());
    // The phase begins later than what is calculated.
    QVERIFY(bench().document().set("phases.begin.until.time", "900 s"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QVERIFY(outlined() < none + 30);
    bench().document().undo().undo();
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QVERIFY(QTest::qWaitFor(appears, kLong));
  }

  void it_says_that_it_calculates_and_why_there_is_none() {
    open_phases("900 s", "disturbances: [{on: torso, at: 10 ms, impulse: [0, 80, 0]}]\n");  // falls
    PhaseOutline outline(bench());
    QVERIFY(!outline.find(false));
    QVERIFY(outline.text().isEmpty());
    bench().select("phases.go_on");
    QVERIFY(!outline.find(false));
    const QString calculates = outline.text();
    QVERIFY(!calculates.isEmpty());
    const auto says_why = [&] {
      return !outline.find(false) && !outline.text().isEmpty() && outline.text() != calculates;
    };
    QTRY_VERIFY_WITH_TIMEOUT(says_why(), kLong);
    bench().select("phases.begin");
    QVERIFY(!outline.find(false));
    QVERIFY(outline.text().isEmpty());
  }

  // The thread of the calculation would keep the stack.
  void closing_ends_the_calculation() {
    open_phases("900 s");
    bench().select("phases.go_on");
    const std::weak_ptr<const StackSpec> spec = bench().checked()->spec;
    QVERIFY(!spec.expired());
    close_window();
    QVERIFY(spec.expired());
  }
};

POISE_WINDOW_TEST(BeforePhaseTest)
#include "before_phase_test.moc"
