// SPDX-License-Identifier: BSD-2-Clause
// Trying values from the menu of a field, by mouse and keyboard, in the real window.

#include "poise/core/run/run.hpp"
#include "poise/gui/view/many/measures.hpp"
#include "poise/gui/view/plots/plot_view.hpp"
#include "poise/gui/view/plots/plots_pane.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

using namespace poise;
using namespace poise::gui;

class TryValuesTest : public WindowFixture {
  Q_OBJECT

  static constexpr const char* kStiffness = "control.tasks.balance.law.stiffness";

  Tries& tries() { return bench().tries(); }
  PlotView& plot(std::size_t i) { return *window_->findChild<PlotsPane*>()->plots()[i]; }
  // Opens the menu of the value's field and chooses an entry.
  void choose(const QString& path, const QString& action) {
    auto* field = find<QLineEdit>("field:" + path);
    QVERIFY2(field, qPrintable(path));
    QTRY_VERIFY(field->isVisible());
    QContextMenuEvent event(QContextMenuEvent::Mouse, field->rect().center(),
                            field->mapToGlobal(field->rect().center()));
    QApplication::sendEvent(field, &event);
    QTRY_VERIFY(find<QMenu>("value-menu"));
    auto* entry = find<QMenu>("value-menu")->findChild<QAction*>(action);
    QVERIFY2(entry, qPrintable(action));
    entry->trigger();
    find<QMenu>("value-menu")->close();
  }
  void open_dialog() {
    open_own();
    bench().select("control.tasks.balance");
    choose(kStiffness, "try-value");
    QTRY_VERIFY(find<QDialog>("try-dialog"));
  }
  // Without Enter, which would accept the dialog.
  static void type_into(QLineEdit& field, const QString& text) {
    field.setFocus();
    field.selectAll();
    QTest::keyClicks(&field, text);
  }
  void fill(const QString& from, const QString& to, int count, const QString& seconds) {
    type_into(*find<QLineEdit>("try-from"), from);
    type_into(*find<QLineEdit>("try-to"), to);
    type_into(*find<QLineEdit>("try-duration"), seconds);
    find<QSpinBox>("try-count")->setValue(count);
    find<QCheckBox>("try-log")->setChecked(false);
  }
  void go() {
    QVERIFY(find<QPushButton>("try-go")->isEnabled());
    QTest::mouseClick(find<QPushButton>("try-go"), Qt::LeftButton);
    QTRY_VERIFY(!tries().empty());
  }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void measures_are_shown_with_their_units() {
    QCOMPARE(measure_title("com.max_deviation_m"), QString("CoM moved"));
    QCOMPARE(measure_title("tasks.balance.rms_error"), QString("rms error"));
    QCOMPARE(measure_title("a + 2*b.rms_error"), QString("a + 2*b.rms_error"));
    QCOMPARE(measure_text("com.max_deviation_m", 0.0321, 0.0321, nullptr), QString("32.1 mm"));
    QCOMPARE(measure_text("com.max_deviation_m", 2e-8, 3e-7, nullptr), QString("20.0 nm"));
    QCOMPARE(measure_text("torque.max_share_of_limit", 0.5, 0.5, nullptr), QString("0.5"));
    QCOMPARE(measure_text("com.max_deviation_m", std::nan(""), 0, nullptr), QString::fromUtf8("–"));
    RowLayout layout;
    layout.signals.push_back({{"tasks/a.b/error", "rad", {"x"}}, 0});
    QCOMPARE(measure_text("tasks.a.b.rms_error", 0.002, 0.002, &layout), QString("2.00 mrad"));
    QCOMPARE(measure_text("tasks.c.rms_error", 0.002, 0.002, &layout), QString("0.002"));
  }

  void the_menu_of_a_value_tries_a_range_and_a_row_is_used() {
    open_dialog();
    fill("20", "80", 3, "0.1");
    QCOMPARE(find<QLabel>("try-values")->text(), QString::fromUtf8("20 · 50 · 80"));
    go();
    QTRY_VERIFY_WITH_TIMEOUT(!tries().running(), kLong);
    QVERIFY2(tries().why().isEmpty(), qPrintable(tries().why()));
    auto* table = find<QTreeWidget>("tries");
    QTRY_VERIFY(table->isVisible());
    QCOMPARE(table->topLevelItemCount(), 3);
    QVERIFY2(table->topLevelItem(2)->text(0).startsWith("80"),
             qPrintable(table->topLevelItem(2)->text(0)));
    const std::string before = bench().document().text();
    table->setCurrentItem(table->topLevelItem(2));
    QCOMPARE(tries().picked(), std::optional<std::size_t>(2));
    QTest::mouseClick(find<QPushButton>("use-tried"), Qt::LeftButton);
    QCOMPARE(value(kStiffness), std::string("80"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    StackSpec alone = *bench().checked()->spec;
    alone.duration = 0.1;
    const RunSummary summary = run_stack(alone, bench().registry(), {});
    QCOMPARE(tries().mean(2, 1), summary.com_deviation.norm());
    bench().undo();
    QCOMPARE(bench().document().text(), before);
  }

  void the_curves_of_all_values_lie_over_each_other() {
    open_dialog();
    fill("20", "80", 3, "0.1");
    go();
    QTRY_VERIFY_WITH_TIMEOUT(!tries().running(), kLong);
    plot(0).set_signal("com/position#z");
    plot(0).refresh();
    QCOMPARE(plot(0).curves(), std::size_t{1});
    const auto& lines = plot(0).canvas().picture().lines;
    QCOMPARE(lines.size(), std::size_t{4});
    QVERIFY2(plot(0).seen().second >= 0.099, "the plot reaches the end of the runs");
    const History& run = *tries().run(0, 0).history;
    const double z = run.row(run.size() - 1)[run.layout()->find("com/position")->first + 2];
    const auto last = std::ranges::find_if(lines[0].spans.rbegin(), lines[0].spans.rend(),
                                           [](const Span& span) { return !span.empty(); });
    QVERIFY(last != lines[0].spans.rend());
    QVERIFY(last->least <= z + 1e-6 && z <= last->greatest + 1e-6);
    QVERIFY(lines[0].stroke.color != lines[2].stroke.color);
    tries().pick(0);
    const auto& after = plot(0).canvas().picture().lines;
    QTRY_COMPARE(after[2].stroke.color.alpha(), 255);
    QVERIFY2(after[0].stroke.color.alpha() < 100, "the others are faint, below the picked one");
    plot(0).toggle(1);  // the first value in the legend
    QVERIFY(!tries().picked());
    QTest::mouseClick(find<QPushButton>("clear-tries"), Qt::LeftButton);
    QTRY_COMPARE(plot(0).canvas().picture().lines.size(), std::size_t{1});
  }

  void the_runs_are_stopped_by_a_button_and_the_rest_stays() {
    open_dialog();
    fill("20", "80", 50, "5");
    find<QSpinBox>("try-seeds")->setValue(8);
    go();
    QTRY_VERIFY_WITH_TIMEOUT(tries().done() > 0, kLong);
    auto* progress = find<QWidget>("tries-progress");
    QVERIFY(progress->isVisible());
    QTest::mouseClick(progress->findChild<QPushButton*>("stop"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!tries().running(), kLong);
    QVERIFY(tries().done() < 400 && !progress->isVisible());
    QVERIFY(find<QLabel>("tries-said")->text().contains("Stopped"));
  }

  void impossible_entries_are_said_before_anything_runs() {
    open_dialog();
    auto* sum = find<QLabel>("try-sum");
    auto* go = find<QPushButton>("try-go");
    QVERIFY(go->isEnabled());
    for (const auto& [from, to] : {std::pair{"x", "80"}, {"20", "20"}, {"-5", "80"}}) {
      type_into(*find<QLineEdit>("try-from"), from);
      type_into(*find<QLineEdit>("try-to"), to);
      QVERIFY2(!go->isEnabled(), from);
      QVERIFY(!sum->text().isEmpty());
    }
    find<QCheckBox>("try-log")->setChecked(false);
    QVERIFY2(!go->isEnabled(), "a stiffness is not negative");
    type_into(*find<QLineEdit>("try-from"), "5");
    QVERIFY(go->isEnabled());
    find<QComboBox>("try-measure")->setEditText("com.nonsense");
    this->go();
    QTRY_VERIFY_WITH_TIMEOUT(!tries().running(), kLong);
    QVERIFY(find<QLabel>("tries-said")->text().contains("com.nonsense"));
  }

  void chosen_values_are_tuned_and_the_result_is_used_in_one_step() {
    open_own();
    bench().select("control.tasks.balance");
    choose(kStiffness, "tune-value");
    QTRY_VERIFY(find<QDialog>("tune-dialog"));
    const QString stiffness(kStiffness), weight("control.tasks.balance.weight"),
        other("control.tasks.pelvis.law.stiffness");
    QVERIFY(find<QCheckBox>("tune:" + stiffness)->isChecked());
    QVERIFY2(find<QCheckBox>("tune:" + other), "values of other tasks can be chosen, too");
    QVERIFY(!find<QCheckBox>("tune:" + other)->isChecked());
    find<QCheckBox>("tune:" + weight)->setChecked(true);
    type_into(*find<QLineEdit>("tune-high:" + stiffness), "5");
    QVERIFY2(!find<QPushButton>("tune-go")->isEnabled(), "below the lower bound");
    type_into(*find<QLineEdit>("tune-high:" + stiffness), "400");
    type_into(*find<QLineEdit>("tune-duration"), "0.1");
    find<QSpinBox>("tune-runs")->setValue(16);
    QTest::mouseClick(find<QPushButton>("tune-go"), Qt::LeftButton);
    QTRY_VERIFY(bench().tuning().running() || bench().tuning().outcome());
    QTRY_VERIFY_WITH_TIMEOUT(!bench().tuning().running(), kLong);
    QVERIFY2(bench().tuning().outcome(), qPrintable(bench().tuning().why()));
    QTRY_VERIFY_WITH_TIMEOUT(!tries().empty() && !tries().running(), kLong);
    QVERIFY(find<QLabel>("tries-said")->text().contains("balance · Stiffness: 60"));
    auto* table = find<QTreeWidget>("tries");
    QCOMPARE(table->topLevelItemCount(), 2);
    table->setCurrentItem(table->topLevelItem(0));
    QVERIFY2(!find<QPushButton>("use-tried")->isEnabled(), "that is the stack as it is");
    const std::string before = bench().document().text();
    table->setCurrentItem(table->topLevelItem(1));
    QTest::mouseClick(find<QPushButton>("use-tried"), Qt::LeftButton);
    const auto& values = bench().tuning().outcome()->best.values;
    QCOMPARE(values.size(), std::size_t{2});
    for (const auto& one : values) QCOMPARE(value(one.path), one.after);
    bench().undo();
    QCOMPARE(bench().document().text(), before);
  }

  void a_search_without_a_better_value_says_so() {
    open_own();
    bench().select("control.tasks.balance");
    choose(kStiffness, "tune-value");
    QTRY_VERIFY(find<QDialog>("tune-dialog"));
    find<QComboBox>("tune-objective")->setEditText("simulated_s");
    type_into(*find<QLineEdit>("tune-duration"), "0.02");
    find<QSpinBox>("tune-runs")->setValue(8);
    QTest::mouseClick(find<QPushButton>("tune-go"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(bench().tuning().outcome(), kLong);
    QVERIFY(find<QLabel>("tries-said")->text().contains("Nothing better was found"));
    QVERIFY2(tries().empty(), "there is nothing to compare");
    QVERIFY(!find<QPushButton>("use-tried")->isVisible());
    QTest::mouseClick(find<QPushButton>("clear-tries"), Qt::LeftButton);
    QVERIFY(!bench().tuning().outcome());
  }

  void a_value_whose_card_is_gone_is_not_put_back() {
    open_dialog();
    fill("20", "80", 2, "0.02");
    go();
    QTRY_VERIFY_WITH_TIMEOUT(!tries().running(), kLong);
    QVERIFY(bench().document().remove("control.tasks.balance"));
    const std::string before = bench().document().text();
    QVERIFY(!bench().use_tried(0));
    QCOMPARE(bench().document().text(), before);
    QVERIFY(window_->statusBar()->currentMessage().contains("not in the stack"));
  }
};

POISE_WINDOW_TEST(TryValuesTest)
#include "try_values_test.moc"
