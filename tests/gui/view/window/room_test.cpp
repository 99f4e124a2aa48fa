// SPDX-License-Identifier: BSD-2-Clause
// Room in the window: panes keep their sizes, forms their place, and what is new is seen.

#include <random>
#include <set>

#include "poise/gui/view/forms/properties_pane.hpp"
#include "poise/gui/view/forms/property_row.hpp"
#include "poise/gui/view/start/recent.hpp"
#include "poise/gui/view/start/start_page.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

namespace poise::gui {

class RoomTest : public WindowFixture {
  Q_OBJECT

  void settle() {
    for (int i = 0; i < 5; ++i) QCoreApplication::processEvents();
  }
  QList<int> heights() {
    return {find<QDockWidget>("properties-dock")->height(),
            find<QDockWidget>("text-dock")->height(), find<QDockWidget>("stack-dock")->width(),
            find<QDockWidget>("text-dock")->width()};
  }
  QScrollBar& scroll() {
    return *window_->findChild<PropertiesPane*>()->findChild<QScrollArea*>()->verticalScrollBar();
  }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void panes_keep_their_sizes_whatever_happens() {
    open_own();
    window_->resize(1280, 800);
    window_->use(Workspace::kTune);
    settle();
    window_->resizeDocks({find<QDockWidget>("properties-dock"), find<QDockWidget>("text-dock")},
                         {480, 160}, Qt::Vertical);
    settle();
    const QList<int> before = heights();
    auto* details = find<QTabWidget>("details");
    std::vector<std::string> forms{"robot", "contacts", "control", "plant"};
    for (const Card& card : bench().cards()) forms.push_back(card.path);
    std::mt19937 random(7);
    for (int i = 0; i < 200; ++i) {
      switch (random() % 5) {
        case 0:
          bench().select(forms[random() % forms.size()]);
          break;
        case 1:
          details->setCurrentIndex(static_cast<int>(random() % 6));
          break;
        case 2:
          bench().document().set("control.tasks.pelvis.law.stiffness",
                                 std::to_string(20 + random() % 100));
          break;
        case 3:
          random() % 2 ? bench().undo() : bench().redo();
          break;
        default:
          session().step();
      }
      settle();
      QCOMPARE(heights(), before);
    }
    Q_EMIT bench().tries().started();
    settle();
    QCOMPARE(heights(), before);
  }

  void a_narrow_start_page_shows_all_recent_stacks() {
    close_window();
    folder_ = std::make_unique<QTemporaryDir>();
    Recent recent(folder_->filePath("journal"));
    for (int i = 0; i < 4; ++i) {
      QFile file(folder_->filePath(QString("stack%1.yaml").arg(i)));
      QVERIFY(file.open(QIODevice::WriteOnly));
      recent.add(file.fileName());
    }
    window_ = std::make_unique<MainWindow>(folder_->filePath("journal"));
    window_->resize(1024, 700);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    settle();
    const QList<QPushButton*> buttons = window_->findChildren<QPushButton*>("recent");
    QCOMPARE(buttons.size(), 4);
    QCOMPARE(window_->width(), 1024);
    for (QPushButton* button : buttons)
      QCOMPARE(button->visibleRegion().boundingRect().size(), button->size());
  }

  void the_start_page_is_near_and_leads_back() {
    open_own();
    const auto text = [this] { return bench().document().text(); };
    const auto before = text();
    for (const Workspace workspace : {Workspace::kTune, Workspace::kReview}) {
      window_->use(workspace);
      activate();
      QTest::keyClick(window_.get(), Qt::Key_Home, Qt::AltModifier);
      QTRY_VERIFY(window_->findChild<StartPage*>()->isVisible());
      QVERIFY(!find<QDockWidget>("text-dock")->isVisible());
      settle();
      QTest::mouseClick(find<QPushButton>("back"), Qt::LeftButton);
      QTRY_VERIFY(find<QDockWidget>("text-dock")->isVisible());
      QVERIFY(find<QWidget>("centre")->isVisible());
      QCOMPARE(text(), before);
    }
  }

  void a_new_joint_of_the_start_leaves_the_form_where_it_is() {
    open_own();
    window_->resize(1280, 700);
    window_->use(Workspace::kTune);
    bench().select("robot");
    auto* add = find<QToolButton>("parts:robot.start.joints");
    QVERIFY(add != nullptr);
    settle();
    auto* area = window_->findChild<PropertiesPane*>()->findChild<QScrollArea*>();
    area->ensureWidgetVisible(add, 0, 10);
    settle();
    const int before = scroll().value();
    QVERIFY(before > 0);
    activate();
    add->setFocus();
    add->menu()->popup(add->mapToGlobal(QPoint()));
    QAction* joint = add->menu()->actions().first();
    const std::string name = "robot.start.joints." + joint->text().toStdString();
    add->menu()->hide();
    joint->trigger();
    QTRY_VERIFY(value(name) != "nothing");
    settle();
    QCOMPARE(scroll().value(), before);
    QTRY_VERIFY(is_valid());
    settle();
    QCOMPARE(scroll().value(), before);
  }

  void a_new_push_is_seen() {
    open_own();
    window_->resize(1280, 700);
    window_->use(Workspace::kTune);
    bench().select("plant");
    settle();
    auto* pane = window_->findChild<PropertiesPane*>();
    std::set<std::string> before;
    for (PropertyRow* row : pane->findChildren<PropertyRow*>()) before.insert(row->group().path);
    QCOMPARE(scroll().value(), 0);
    find<QPushButton>("add:plant")->click();
    const auto fresh = [&]() -> PropertyRow* {
      for (PropertyRow* row : pane->findChildren<PropertyRow*>())
        if (row->isVisibleTo(pane) && !before.contains(row->group().path)) return row;
      return nullptr;
    };
    QTRY_VERIFY(fresh() != nullptr);
    QTRY_VERIFY(fresh()->visibleRegion().boundingRect().size() == fresh()->size());
  }

  // Beside the stack or robot that was opened last.
  void file_dialogs_open_where_the_last_file_was() {
    open_own();
    QString folder;
    auto* often = new QTimer(window_.get());
    connect(often, &QTimer::timeout, window_.get(), [&folder, often] {
      auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
      if (dialog == nullptr) return;
      often->stop();
      folder = dialog->directory().absolutePath();
      dialog->reject();
    });
    often->start(20);
    activate();
    QTest::keyClick(window_.get(), Qt::Key_N, Qt::ControlModifier);
    QTRY_COMPARE(QFileInfo(folder).canonicalFilePath(),
                 QFileInfo(folder_->path()).canonicalFilePath());
  }
};

}  // namespace poise::gui

POISE_WINDOW_TEST(poise::gui::RoomTest)
#include "room_test.moc"
