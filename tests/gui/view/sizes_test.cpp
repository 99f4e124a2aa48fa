// SPDX-License-Identifier: BSD-2-Clause
// Windows of all sizes: what must fit, and what is remembered.

#include "poise/gui/model/templates.hpp"
#include "poise/gui/view/plots/plot_legend.hpp"
#include "poise/gui/view/plots/plot_view.hpp"
#include "poise/gui/view/plots/plots_pane.hpp"
#include "poise/gui/view/viewport/scene_view.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

using namespace poise;
using namespace poise::gui;

class SizesTest : public WindowFixture {
  Q_OBJECT

  static constexpr Workspace kAll[] = {Workspace::kDesign, Workspace::kTune, Workspace::kReview};

  void open_walk() {
    window_->open_template(template_folder() + "/t11_lift_foot.yaml", false);
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QTRY_VERIFY_WITH_TIMEOUT(session().history().size() > 0, kLong);
  }
  void settle() {
    for (int i = 0; i < 5; ++i) QCoreApplication::processEvents();
  }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void everything_fits_and_the_robot_has_a_third() {
    open_walk();
    for (const QSize size :
         {QSize(1024, 700), QSize(1280, 800), QSize(1440, 900), QSize(1600, 1000)})
      for (const Workspace workspace : kAll) {
        window_->resize(size);
        window_->use(workspace);
        settle();
        const QString where = QString("%1 x %2, workspace %3")
                                  .arg(size.width())
                                  .arg(size.height())
                                  .arg(static_cast<int>(workspace));
        QVERIFY2(window_->size() == size,
                 qPrintable(where +
                            QString(": is %1 x %2").arg(window_->width()).arg(window_->height())));
        const QSize scene = window_->scene().size();
        QVERIFY2(
            3 * scene.width() >= size.width() - 6 && 3 * scene.height() >= size.height() - 6,
            qPrintable(where +
                       QString(": the robot has %1 x %2").arg(scene.width()).arg(scene.height())));
        for (QToolButton* more : window_->findChildren<QToolButton*>("qt_toolbar_ext_button"))
          QVERIFY2(!more->isVisible(), qPrintable(where + ": the toolbar is cut"));
        for (QLabel* label : window_->statusBar()->findChildren<QLabel*>())
          QVERIFY2(!label->isVisible() ||
                       window_->statusBar()->rect().contains(label->geometry()) ||
                       label->parentWidget() != window_->statusBar(),
                   qPrintable(where + ": " + label->text()));
      }
  }

  // Where the plots do not fit, each has a tab and the whole pane; else all are visible.
  void plots_have_tabs_where_the_window_is_narrow() {
    open_walk();
    window_->resize(1024, 700);
    window_->use(Workspace::kDesign);
    window_->use(Workspace::kTune);
    PlotsPane& pane = *window_->findChild<PlotsPane*>();
    auto* tabs = find<QTabBar>("plots-tabs");
    const auto visible = [&] {
      return std::ranges::count_if(pane.plots(), [](PlotView* plot) { return plot->isVisible(); });
    };
    settle();
    QVERIFY(tabs->isVisible());
    QCOMPARE(tabs->count(), 4);
    QCOMPARE(visible(), 1);
    QCOMPARE(tabs->tabText(1), QString("torque share"));
    QCOMPARE(tabs->tabText(3), QString("tick total"));
    for (int i = 0; i < tabs->count(); ++i) {
      QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(i).center());
      QCOMPARE(visible(), 1);
      PlotView* plot = pane.plots()[static_cast<std::size_t>(i)];
      QVERIFY(plot->isVisible());
      QVERIFY(!tabs->tabText(i).isEmpty());
      QCOMPARE(tabs->tabText(i), plot->title());
      for (int other = 0; other < i; ++other) QVERIFY(tabs->tabText(other) != tabs->tabText(i));
      QVERIFY2(plot->height() > 100 && plot->width() > pane.width() - 60,
               qPrintable(QString("%1 x %2").arg(plot->width()).arg(plot->height())));
      QVERIFY(pane.rect().contains(QRect(plot->mapTo(&pane, QPoint()), plot->size())));
    }
    pane.add_plot();
    QCOMPARE(tabs->currentIndex(), 4);
    QVERIFY(pane.plots().back()->isVisible());
    window_->resize(1600, 1000);
    settle();
    QVERIFY(!tabs->isVisible());
    QCOMPARE(visible(), 5);
  }

  void plots_are_wider_than_high_where_two_rows_fit() {
    QCOMPARE(PlotsPane::comfortable_rows(1, 4, {2160, 575}), 2);
    QCOMPARE(PlotsPane::comfortable_rows(1, 4, {2160, 440}), 1);
    QCOMPARE(PlotsPane::comfortable_rows(1, 4, {800, 250}), 1);
    QCOMPARE(PlotsPane::comfortable_rows(2, 4, {1000, 300}), 2);
    QCOMPARE(PlotsPane::comfortable_rows(1, 1, {400, 900}), 1);
  }

  void legends_stay_beside_narrow_plots_when_two_cursors_are_set() {
    open_walk();
    PlotsPane& pane = *window_->findChild<PlotsPane*>();
    window_->use(Workspace::kReview);
    window_->resize(1440, 900);
    for (const char* signal : {"com/velocity", "com/position", "torque"})
      pane.add_plot()->set_signal(signal);
    pane.refresh();
    settle();
    const auto legends = [&] {
      return std::ranges::count_if(pane.plots(), [](PlotView* plot) {
        return plot->findChild<QWidget*>("plot-legend")->isVisible();
      });
    };
    QTRY_COMPARE(legends(), 7);
    window_->cursors().set(0, 0.0);
    window_->cursors().set(1, 0.0);
    settle();
    QTRY_COMPARE(legends(), 7);
  }

  void sizes_belong_to_a_workspace_and_are_remembered() {
    open_walk();
    auto* properties = find<QDockWidget>("properties-dock");
    const int usual = properties->width();
    window_->resizeDocks({properties}, {usual + 120}, Qt::Horizontal);
    QTRY_VERIFY(properties->width() > usual + 100);
    const int wide = properties->width();
    find<QDockWidget>("stack-dock")->close();
    window_->use(Workspace::kDesign);
    settle();
    QVERIFY(find<QDockWidget>("stack-dock")->isVisible());
    QVERIFY(properties->width() < wide - 60);
    window_->use(Workspace::kTune);
    settle();
    QVERIFY2(!find<QDockWidget>("stack-dock")->isVisible(), "it was closed here");
    QTRY_VERIFY(std::abs(properties->width() - wide) < 8);
    for (QAction* action : find<QMenu>("main-menu")->actions())
      if (action->menu())
        for (QAction* inner : action->menu()->actions())
          if (inner->text() == "Usual sizes") inner->trigger();
    settle();
    QVERIFY(find<QDockWidget>("stack-dock")->isVisible());
    QTRY_VERIFY(std::abs(properties->width() - usual) < 8);
  }

  void tabs_of_docks_show_their_whole_titles() {
    open_walk();
    window_->tabifyDockWidget(find<QDockWidget>("properties-dock"), find<QDockWidget>("text-dock"));
    const auto bar = [this]() -> QTabBar* {
      for (QTabBar* one : window_->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
        if (one->isVisible()) return one;
      return nullptr;
    };
    QTRY_VERIFY(bar() != nullptr && bar()->count() == 2);
    settle();
    QFont font = bar()->font();
    font.setPixelSize(12);
    QCOMPARE(bar()->elideMode(), Qt::ElideNone);
    for (int i = 0; i < 2; ++i)
      QVERIFY(bar()->tabRect(i).width() >=
              QFontMetrics(font).horizontalAdvance(bar()->tabText(i)) + 14);
  }

  void the_menu_has_groups_and_help() {
    QStringList groups;
    int actions = 0;
    for (QAction* action : find<QMenu>("main-menu")->actions()) {
      QVERIFY(action->menu() != nullptr);
      groups << action->text();
      actions += static_cast<int>(action->menu()->actions().size());
    }
    QCOMPARE(groups, (QStringList{"File", "Edit", "Simulation", "View", "Modules", "Help"}));
    QVERIFY(actions > 30);
    const QList<QAction*> file = find<QMenu>("main-menu")->actions()[0]->menu()->actions();
    QCOMPARE(file.back()->text(), QString("Quit"));
    // Icons of the menu are seen on its ground, other than that of the green button.
    for (QAction* action : find<QMenu>("main-menu")->actions()[2]->menu()->actions()) {
      const QImage picture = action->icon().pixmap(16).toImage();
      int lightest = 0;
      for (int i = 0; i < 256; ++i)
        if (picture.pixelColor(i % 16, i / 16).alpha() > 200)
          lightest = std::max(lightest, picture.pixelColor(i % 16, i / 16).lightness());
      QVERIFY2(lightest > theme().panel.lightness() + 60, qPrintable(action->text()));
    }
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    QTest::keyClick(window_.get(), Qt::Key_F1);
    QTRY_VERIFY(find<QDialog>("help-dialog") != nullptr);
    auto* help = find<QDialog>("help-dialog");
    QVERIFY(help != nullptr);
    QTRY_VERIFY(help->isVisible());
    QVERIFY(help->findChild<QTreeWidget*>("shortcuts")->topLevelItem(0)->childCount() > 15);
    const QString about = help->findChild<QLabel*>("about")->text();
    QVERIFY(about.contains("LGPL") && about.contains("SIL Open Font"));
    help->close();
    QCOMPARE(QApplication::font().family(), QString("Inter"));
  }

  void the_bar_does_not_move_when_the_stack_is_edited() {
    open_walk();
    auto* run = find<QToolButton>("run");
    const int before = run->x();
    QVERIFY(bench().document().set("control.tasks.balance.law.stiffness", "61"));
    settle();
    QVERIFY(!bench().document().undo().isClean());
    QCOMPARE(run->x(), before);
  }

  void a_message_begins_where_the_status_begins() {
    open_walk();
    const auto first_ink = [this] {
      const QImage line = window_->statusBar()->grab().toImage();
      for (int x = 0; x < line.width(); ++x)
        for (int y = 4; y < line.height() - 4; ++y)
          if (std::abs(line.pixelColor(x, y).lightness() - theme().window.lightness()) > 60)
            return x;
      return -1;
    };
    window_->statusBar()->clearMessage();
    const int status = first_ink();
    window_->statusBar()->showMessage("Here");
    const int message = first_ink();
    QVERIFY2(std::abs(status - message) <= 2,
             qPrintable(QString("%1, %2").arg(status).arg(message)));
  }

  void the_german_bar_fits_a_small_window() {
    QTranslator german;
    QVERIFY(german.load(QLocale("de"), "designer", "_", share_folder()));
    QCoreApplication::installTranslator(&german);
    close_window();
    show_window();
    open_walk();
    window_->resize(1024, 700);
    settle();
    auto* search = find<QToolButton>("search");
    QVERIFY(search->isVisible() && search->parentWidget()->rect().contains(search->geometry()));
    for (QToolButton* more : window_->findChildren<QToolButton*>("qt_toolbar_ext_button"))
      QVERIFY(!more->isVisible());
    QCoreApplication::removeTranslator(&german);
  }

  // Where not all values fit, those on the left are left out, not the names.
  void a_narrow_legend_keeps_the_names() {
    PlotLegend legend;
    legend.set_rows({{"l_ankle_pitch", {}, true, {"1", "2", "3"}}}, {"A", "B", "Δ"});
    const int wide = legend.wanted_width();
    for (const auto& [width, columns] : {std::pair{wide, 3}, {wide - 70, 2}, {60, 1}}) {
      legend.resize(width, 60);
      QCOMPARE(legend.columns(), columns);
    }
  }

  // Labels of the timeline never touch, whatever its width and the duration.
  void the_timeline_has_room_for_its_labels() {
    open_own();
    for (const char* duration : {"0.35 s", "7 s", "44 s", "3600 s", "12345 s"}) {
      QVERIFY(bench().document().set("plant.duration", duration));
      QTRY_VERIFY_WITH_TIMEOUT(is_valid() && !bench().checking(), kLong);
      QTRY_VERIFY(std::abs(session().status().duration -
                           QString(duration).section(' ', 0, 0).toDouble()) < 1e-9);
      auto* timeline = find<QWidget>("timeline");
      const QImage picture = timeline->grab().toImage();
      // Runs of empty columns below the bar: between two labels at least a few pixels.
      int empty = 99, narrowest = 99, labels = 0;
      for (int x = 112; x < timeline->width() - 2; ++x) {
        bool ink = false;
        for (int y = 44; y < 58; ++y)
          ink = ink || picture.pixelColor(x, y).lightness() > theme().panel.lightness() + 40;
        if (ink && empty > 7) ++labels;
        if (ink && empty > 7) narrowest = std::min(narrowest, empty);
        empty = ink ? 0 : empty + 1;
      }
      QVERIFY2(labels >= 3, duration);
      QVERIFY2(narrowest >= 8, duration);
    }
  }
};

POISE_WINDOW_TEST(SizesTest)
#include "sizes_test.moc"
