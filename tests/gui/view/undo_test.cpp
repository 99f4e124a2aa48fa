// SPDX-License-Identifier: BSD-2-Clause
// Undo by mouse and keyboard: what is one step, and when it can be taken back.

#include "poise/gui/document/one_step.hpp"
#include "poise/gui/view/forms/property_row.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

namespace poise::gui {

class UndoTest : public WindowFixture {
  Q_OBJECT

  static constexpr const char* kStiffness = "control.tasks.balance.law.stiffness";

  QSlider* stiffness() {
    bench().select("control.tasks.balance");
    auto* slider = find<QSlider>(QString("slider:") + kStiffness);
    return QTest::qWaitFor([&] { return slider && slider->isVisible(); }) ? slider : nullptr;
  }
  static QPoint handle(QSlider& slider) {
    QStyleOptionSlider option;
    option.initFrom(&slider);
    option.minimum = slider.minimum();
    option.maximum = slider.maximum();
    option.sliderPosition = option.sliderValue = slider.value();
    return slider.style()
        ->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, &slider)
        .center();
  }
  static void move(QSlider& slider, const QPointF& to) {
    QMouseEvent event(QEvent::MouseMove, to, slider.mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                      Qt::NoModifier);
    QApplication::sendEvent(&slider, &event);
  }
  QAction* action(const QKeySequence& key) {
    for (QAction* one : window_->actions())
      if (one->shortcut() == key) return one;
    return nullptr;
  }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void a_drag_of_a_slider_is_one_step_and_never_hides_it() {
    open_own();
    auto& steps = bench().document().undo();
    QSlider* slider = stiffness();
    QVERIFY(slider != nullptr);
    const QRect place = slider->geometry();
    for (int drag = 1; drag <= 2; ++drag) {
      const QPoint at = handle(*slider);
      QTest::mousePress(slider, Qt::LeftButton, {}, at);
      QVERIFY(slider->isSliderDown());
      for (int x = 1; x <= slider->width(); x += 3) {
        move(*slider, QPointF(x, at.y()));
        QVERIFY2(slider->isVisible() && slider->geometry() == place, value(kStiffness).c_str());
      }
      move(*slider, QPointF(20 + 10 * drag, at.y()));
      QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(20 + 10 * drag, at.y()));
      QCOMPARE(steps.count(), drag);
    }
  }

  void a_new_task_has_sliders() {
    open_own();
    window_->resize(1440, 900);
    bench().add_block(ModuleKind::kTask, "momentum");
    QTRY_COMPARE(value("control.tasks.momentum.type"), std::string("momentum"));
    const QString name = "slider:control.tasks.momentum.law.stiffness";
    QTRY_VERIFY(find<QSlider>(name) != nullptr && find<QSlider>(name)->isVisible());
    auto* field = find<QLineEdit>("field:control.tasks.momentum.law.stiffness");
    QVERIFY(field->fontMetrics().horizontalAdvance(field->text()) < field->width() - 16);
  }

  void a_target_dragged_can_be_undone() {
    open_own();
    QAction* undo = action(QKeySequence::Undo);
    QVERIFY(!undo->isEnabled());
    QVERIFY(bench().document().set("control.tasks.balance.weight", "9"));
    QVERIFY(in_one_step(bench().document(), "Move", [this] {
      return bench().document().set("control.tasks.balance.weight", "11", true);
    }));
    QVERIFY2(undo->isEnabled(), "at once");
    for (int i = 0; i < 2; ++i) bench().document().undo().undo();
    QVERIFY(!undo->isEnabled() && action(QKeySequence::Redo)->isEnabled());
  }

  void undo_works_from_a_field_without_edits() {
    open_own();
    const std::string before = bench().document().text();
    bench().select("control.tasks.balance");
    auto* field = find<QLineEdit>(QString("field:") + kStiffness);
    QTRY_VERIFY(field->isVisible());
    QTRY_COMPARE(QApplication::activeWindow(), window_.get());
    type_over(*field, "77");
    QCOMPARE(value(kStiffness), std::string("77"));
    field->setFocus();
    QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(bench().document().text(), before);
    QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(value(kStiffness), std::string("77"));
    // What is typed in the field is undone there.
    field->selectAll();
    QTest::keyClicks(field, "9");
    QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(field->text().startsWith("77"));
    QCOMPARE(value(kStiffness), std::string("77"));
  }
};

}  // namespace poise::gui

POISE_WINDOW_TEST(poise::gui::UndoTest)
#include "undo_test.moc"
