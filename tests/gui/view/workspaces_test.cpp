// SPDX-License-Identifier: BSD-2-Clause
// The window as a whole: workspaces, and the mouse wheel.

#include "poise/gui/model/templates.hpp"
#include "poise/gui/view/stack/stack_pane.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

namespace poise::gui {

class WorkspacesTest : public WindowFixture {
  Q_OBJECT

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void workspaces_leave_the_window_as_wide_as_it_is() {
    window_->open_template(template_folder() + "/t30_walk.yaml", false);
    QTRY_VERIFY_WITH_TIMEOUT(bench().why_not_run().isEmpty(), kLong);
    run_until(0.2);
    const int width = window_->width();
    for (const Workspace workspace :
         {Workspace::kReview, Workspace::kTune, Workspace::kDesign, Workspace::kReview}) {
      window_->use(workspace);
      QTRY_VERIFY(window_->minimumSizeHint().width() <= 1280);
      QCOMPARE(window_->width(), width);
    }
  }

  void a_new_window_fits_the_screen() {
    const QStyle& style = *window_->style();
    const QSize small = MainWindow::first_size({1366, 768}, style);
    QVERIFY(small.width() <= 1366 && small.height() < 768 - 10 && small.height() > 700);
    QCOMPARE(MainWindow::first_size({2560, 1440}, style), QSize(1440, 900));
  }

  void whatever_is_opened_comes_with_its_panes() {
    bench().open(own_file());
    QTRY_VERIFY(window_->findChild<StackPane*>()->isVisible());
  }

  void the_wheel_changes_no_choice() {
    open_own();
    bench().select("control.tasks.pelvis");
    QComboBox* choice = nullptr;
    QTRY_VERIFY([&] {
      for (QComboBox* box : window_->findChildren<QComboBox*>())
        if (box->accessibleName() == "Type" && box->isVisible()) choice = box;
      return choice != nullptr && choice->isVisible();
    }());
    const std::string before = bench().document().text();
    const auto turn = [&] {
      const QPointF at = choice->rect().center();
      QWheelEvent event(at, choice->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                        Qt::NoScrollPhase, false);
      QCoreApplication::sendEvent(choice, &event);
      return choice->currentIndex();
    };
    const int index = choice->currentIndex();
    window_->setFocus();
    QCOMPARE(turn(), index);
    QCOMPARE(bench().document().text(), before);
    choice->setFocus();
    QCOMPARE(turn(), index);
    QCOMPARE(bench().document().text(), before);
  }
};

}  // namespace poise::gui

POISE_WINDOW_TEST(poise::gui::WorkspacesTest)
#include "workspaces_test.moc"
