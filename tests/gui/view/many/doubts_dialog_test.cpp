// SPDX-License-Identifier: BSD-2-Clause
// Doubts by mouse: started, stopped, shown as a table whose rows open their runs.

#include "poise/gui/view/many/doubts_dialog.hpp"

#include "poise/gui/view/start/recent.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

using namespace poise;
using namespace poise::gui;

class DoubtsDialogTest : public WindowFixture {
  Q_OBJECT

  DoubtsDialog* dialog() { return window_->findChild<DoubtsDialog*>(); }
  template <class Widget>
  Widget* part(const char* name) {
    return dialog()->findChild<Widget*>(name);
  }
  void open_dialog() {
    for (QAction* action : window_->actions())
      if (action->text() == "Doubt…") action->trigger();
    QVERIFY(dialog() != nullptr);
    QTRY_VERIFY(dialog()->isVisible());
  }
  void start(const QString& seconds) {
    part<QLineEdit>("doubts-duration")->setText(seconds);
    QTest::mouseClick(part<QPushButton>("doubts-go"), Qt::LeftButton);
    QVERIFY(bench().doubting().running());
  }
  QTreeWidgetItem* row(const QString& name) {
    auto* table = part<QTreeWidget>("doubts");
    for (int i = 0; i < table->topLevelItemCount(); ++i)
      if (table->topLevelItem(i)->text(0) == name) return table->topLevelItem(i);
    return nullptr;
  }

 private Q_SLOTS:
  void init() {
    show_window();
    if (std::ranges::count(bench().registry().types(ModuleKind::kPlant), "mujoco") == 0)
      QSKIP("there is no plant mujoco");
    open_own();
    open_dialog();
  }
  void cleanup() { close_window(); }

  void a_table_says_what_holds_and_a_row_opens_its_run() {
    start("0.1");
    QTRY_VERIFY_WITH_TIMEOUT(bench().doubting().outcome() != nullptr, kLong);
    QVERIFY(part<QLabel>("doubts-said")->text().contains("doubts held"));
    QVERIFY(part<QTreeWidget>("doubts")->topLevelItemCount() > 20);
    QCOMPARE(part<QTreeWidget>("doubts")->topLevelItem(0)->text(0), QString("none"));
    QTreeWidgetItem* heavy = row("heavy");
    QVERIFY(heavy != nullptr);
    auto* table = part<QTreeWidget>("doubts");
    table->scrollToItem(heavy);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualItemRect(heavy).center());
    QTRY_VERIFY_WITH_TIMEOUT(session().recorded(), kLong);
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QCOMPARE(value("plant.model.links.*.mass_scale"), std::string("1.1"));
    QCOMPARE(value("plant.type"), std::string("mujoco"));
    QVERIFY(dialog()->isVisible());
    for (const QString& file : Recent(folder_->filePath("journal")).list())
      QVERIFY2(file.endsWith("mine.yaml"), qPrintable(file));
    // What is doubted again is the stack, not the run of the row.
    start("0.05");
    QTRY_VERIFY_WITH_TIMEOUT(bench().doubting().outcome() != nullptr, kLong);
    QVERIFY(bench().doubting().stack().name.ends_with("mine.yaml"));
  }

  void it_stops_and_starts_again() {
    start("5");
    QTRY_VERIFY_WITH_TIMEOUT(part<QWidget>("doubts-progress")->isVisible(), kLong);
    auto* stop = part<QWidget>("doubts-progress")->findChild<QPushButton*>("stop");
    QTest::mouseClick(stop, Qt::LeftButton);
    QVERIFY(!bench().doubting().running());
    QVERIFY(part<QPushButton>("doubts-go")->isEnabled());
    QCOMPARE(part<QTreeWidget>("doubts")->topLevelItemCount(), 0);
    start("0.05");
    QTRY_VERIFY_WITH_TIMEOUT(bench().doubting().outcome() != nullptr, kLong);
  }

  void what_may_grow_is_said() {
    part<QCheckBox>("doubts-grow")->setChecked(true);
    start("0.05");
    QTRY_VERIFY_WITH_TIMEOUT(bench().doubting().outcome() != nullptr, kLong);
    QVERIFY(!part<QTreeWidget>("doubts")->isColumnHidden(2));
    QVERIFY(row("heavy")->text(2).contains("×"));
    part<QTreeWidget>("doubts")->setCurrentItem(row("heavy"));
    QVERIFY(part<QLabel>("doubts-why")->text().contains("plant.model.links.*.mass_scale="));
  }
};

POISE_WINDOW_TEST(DoubtsDialogTest)
#include "doubts_dialog_test.moc"
