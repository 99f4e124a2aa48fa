// SPDX-License-Identifier: BSD-2-Clause
// Marks under the mouse, and plots in files in light or dark colours.

#include "poise/gui/view/plots/cursors.hpp"
#include "poise/gui/view/plots/plot_canvas.hpp"
#include "poise/gui/view/plots/plot_view.hpp"
#include "poise/gui/view/plots/plots_pane.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

namespace poise::gui {

class PlotMarksTest : public WindowFixture {
  Q_OBJECT

  PlotView& plot(std::size_t i) { return *window_->findChild<PlotsPane*>()->plots()[i]; }
  QWidget& canvas(std::size_t i) { return *plot(i).findChild<QWidget*>("plot-canvas"); }
  void have_run() {
    open_own();
    run_until(0.3);
    window_->use(Workspace::kReview);
    QTRY_VERIFY(plot(0).curves() > 0);
  }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  // Not at the moment shown, which may be far away.
  void a_and_b_are_set_under_the_mouse() {
    have_run();
    session().show(0);
    canvas(0).setFocus();
    for (const auto& [key, which, time] : {std::tuple{Qt::Key_A, 0, 0.1}, {Qt::Key_B, 1, 0.25}}) {
      window_->cursors().hover(time);
      QTest::keyClick(&canvas(0), key);
      QCOMPARE(*window_->cursors().time(which), time);
    }
    window_->cursors().hover({});
    QTest::keyClick(&canvas(0), Qt::Key_A);
    QCOMPARE(*window_->cursors().time(0), session().shown());
  }

  // In the colours that are asked for, whatever those of the window, which stay.
  void a_plot_is_saved_light_or_dark() {
    have_run();
    plot(0).set_signal("com/position");
    plot(0).refresh();
    const bool dark = theme().dark;
    for (const bool wanted : {true, false}) {
      const QString file = folder_->filePath("colours.png");
      QVERIFY(plot(0).save(file, wanted));
      QCOMPARE(QImage(file).pixelColor(2, 2).lightness() < 128, wanted);
      QCOMPARE(theme().dark, dark);
    }
  }
};

}  // namespace poise::gui

POISE_WINDOW_TEST(poise::gui::PlotMarksTest)
#include "plot_marks_test.moc"
