// SPDX-License-Identifier: BSD-2-Clause
// The start page: every motion once, filter by robot, keyboard, recent files.

#include <algorithm>

#include "poise/gui/view/start/recent.hpp"
#include "poise/gui/view/start/template_tile.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

namespace poise::gui {

class StartTest : public WindowFixture {
  Q_OBJECT

  QList<TemplateTile*> shown() {
    QList<TemplateTile*> tiles = window_->findChildren<TemplateTile*>();
    tiles.removeIf([](const TemplateTile* tile) { return !tile->isVisible(); });
    return tiles;
  }
  TemplateTile* focused() { return qobject_cast<TemplateTile*>(window_->focusWidget()); }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void every_template_is_in_one_tile() {
    std::size_t robots = 0;
    QStringList titles;
    for (const TemplateTile* tile : shown()) {
      robots += tile->motion().robots.size();
      for (const Template& one : tile->motion().robots) titles << one.title();
    }
    QCOMPARE(robots, templates(template_folder()).size());
    QVERIFY(titles.contains(QString::fromUtf8("CoM circle · DRC-Hubo")));
    QVERIFY(titles.contains(QString::fromUtf8("Walk · Atlas")));
    QVERIFY(titles.contains(QString::fromUtf8("Walk · Poise humanoid")));
    QVERIFY2(titles.filter("drchubo").isEmpty() && titles.filter("no head").isEmpty(),
             qPrintable(titles.join("\n")));
  }

  void pictures_of_wide_tiles_are_whole() {
    for (TemplateTile* tile : shown()) {
      const auto* picture = tile->findChild<QWidget*>("tile-picture");
      for (const int width : {288, 340, 420}) {
        tile->set_width(width);
        const double cut = 1 - picture->height() / (width * 304.0 / 640.0);  // pictures: 640 x 304
        QVERIFY2(cut < 0.01, qPrintable(QString::number(width)));
      }
    }
  }

  void what_needs_a_stack_is_not_offered() {
    for (QAction* action : window_->actions())
      if (QStringList{"Design", "Tune", "Review", "Save", "Simulate"}.contains(action->text()))
        QVERIFY2(!action->isEnabled(), qPrintable(action->text()));
    QVERIFY2(!window_->statusBar()->isVisible(), "it has nothing to say");
    window_->open_template(template_folder() + "/t01_stand_humanoid.yaml", false);
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    for (QAction* action : window_->actions())
      if (QStringList{"Design", "Tune", "Review"}.contains(action->text()))
        QVERIFY2(action->isEnabled(), qPrintable(action->text()));
    QVERIFY(window_->statusBar()->isVisible());
  }

  void enter_runs_the_first() {
    QTRY_VERIFY(focused() != nullptr);
    QCOMPARE(focused()->chosen().name.left(4), QString("t01_"));
    QTest::keyClick(focused(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(session().history().size() > 100, kLong);
  }

  void arrow_keys_go_from_tile_to_tile() {
    QTRY_VERIFY(focused() != nullptr);
    const QList<TemplateTile*> tiles = shown();
    QTest::keyClick(focused(), Qt::Key_Right);
    QCOMPARE(focused(), tiles[1]);
    QTest::keyClick(focused(), Qt::Key_Down);
    QVERIFY(focused()->y() > tiles[1]->y());
    QCOMPARE(focused()->x(), tiles[1]->x());
    for (int i = 0; i < 30; ++i) QTest::keyClick(focused(), Qt::Key_Down);
    QVERIFY(!focused()->visibleRegion().isEmpty());
    for (int i = 0; i < 30; ++i) QTest::keyClick(focused(), Qt::Key_Up);
    QTest::keyClick(focused(), Qt::Key_Left);
    QCOMPARE(focused(), tiles[0]);
  }

  void a_robot_shows_what_it_can_do() {
    const auto before = shown().size();
    auto* filter = find<QToolButton>("robots:DRC-Hubo");
    QVERIFY(filter);
    QTest::mouseClick(filter, Qt::LeftButton);
    QVERIFY(shown().size() > 3 && shown().size() < before);
    for (const TemplateTile* tile : shown()) QCOMPARE(tile->chosen().robot, QString("DRC-Hubo"));
    QVERIFY(find<QPushButton>("run:t03_squat_drchubo"));
    QTest::mouseClick(find<QToolButton>("robots:"), Qt::LeftButton);
    QCOMPARE(shown().size(), before);
  }

  void every_template_has_its_pictures() {
    for (const Template& one : templates(template_folder()))
      for (const char* look : {"_dark.jpg", "_light.jpg"}) {
        const QString file = share_folder() + "/pictures/" + one.name + look;
        QVERIFY2(!QImage(file).isNull(), qPrintable(file));
      }
  }

  void what_was_open_is_opened_again() {
    QVERIFY(!find<QPushButton>("recent"));
    const QString file = own_file();
    Recent(folder_->filePath("journal")).add(file);
    window_ = std::make_unique<MainWindow>(folder_->filePath("journal"));
    window_->show();
    auto* button = find<QPushButton>("recent");
    QVERIFY(button);
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(bench().document().file(), file);
  }
};

}  // namespace poise::gui

POISE_WINDOW_TEST(poise::gui::StartTest)
#include "start_test.moc"
