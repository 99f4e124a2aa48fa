// SPDX-License-Identifier: BSD-2-Clause
// The window by keyboard alone: values found, panes by key, focus that is seen, names for
// assistive technology.

#include <QSet>

#include "poise/gui/model/edit/stack_form.hpp"
#include "poise/gui/view/forms/properties_pane.hpp"
#include "poise/gui/view/forms/property_row.hpp"
#include "poise/gui/view/many/doubts_dialog.hpp"
#include "poise/gui/view/plots/plots_pane.hpp"
#include "poise/gui/view/stack/blocks_pane.hpp"
#include "poise/gui/view/stack/stack_pane.hpp"
#include "poise/gui/view/stack/text_pane.hpp"
#include "poise/gui/view/timeline/timeline.hpp"
#include "poise/gui/view/viewport/scene_view.hpp"
#include "poise/gui/view/window/problems_pane.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

namespace poise::gui {

class KeyboardTest : public WindowFixture {
  Q_OBJECT

  static constexpr Workspace kAll[] = {Workspace::kDesign, Workspace::kTune, Workspace::kReview};

  static QString call(QWidget& widget) {
    QString of = QString(widget.metaObject()->className()) + " '" + widget.objectName() + "'";
    for (QWidget* one = widget.parentWidget(); one != nullptr; one = one->parentWidget())
      of += QString(" < ") + one->metaObject()->className() + " '" + one->objectName() + "'";
    return of;
  }
  // Widgets inside of others, which speak for them.
  static bool is_part(QWidget& widget) {
    return widget.objectName().startsWith("qt_") ||
           qobject_cast<QComboBox*>(widget.parentWidget()) != nullptr ||
           qobject_cast<QAbstractSpinBox*>(widget.parentWidget()) != nullptr ||
           qobject_cast<QTabBar*>(widget.parentWidget()) != nullptr;
  }
  static QList<QWidget*> controls(QWidget& of) {
    QList<QWidget*> out;
    for (QWidget* widget : of.findChildren<QWidget*>())
      if (widget->focusPolicy() & Qt::TabFocus && widget->isVisible() && !is_part(*widget))
        out << widget;
    return out;
  }
  static QStringList nameless(QWidget& of) {
    QStringList out;
    for (QWidget* widget : controls(of)) {
      const QAccessibleInterface* said = QAccessible::queryAccessibleInterface(widget);
      if (said == nullptr || said->text(QAccessible::Name).isEmpty()) out << call(*widget);
    }
    return out;
  }
  void check_names(QWidget& of) {
    QCoreApplication::processEvents();
    const QStringList wrong = nameless(of);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join("\n")));
  }
  Finder& open_finder() {
    activate();
    QTest::keyClick(window_.get(), Qt::Key_K, Qt::ControlModifier);
    return *find<Finder>("finder");
  }
  QString focused() { return window_->focusWidget() ? window_->focusWidget()->objectName() : ""; }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  // From any workspace, and whichever form is shown.
  void a_value_that_is_found_has_the_focus() {
    open_own();
    for (const Workspace workspace : kAll) {
      window_->use(workspace);
      bench().select("plant");
      Finder& finder = open_finder();
      auto* search = finder.findChild<QLineEdit*>("finder-search");
      QTest::keyClicks(search, "pelvis law stiffness");
      QTest::keyClick(search, Qt::Key_Return);
      QTRY_COMPARE(focused(), QString("field:control.tasks.pelvis.law.stiffness"));
      QCOMPARE(bench().selected(), std::string("control.tasks.pelvis"));
      QWidget* field = window_->focusWidget();
      QTRY_VERIFY(!field->visibleRegion().isEmpty());
      activate();
      QTRY_VERIFY(field->hasFocus());
    }
  }

  // A value at the end of a long form comes into view.
  void a_value_that_is_found_is_seen() {
    open_own();
    window_->resize(1100, 700);
    window_->use(Workspace::kTune);
    const ConfigNode& stack = *bench().document().stack();
    const auto groups = section_form("plant", stack, bench().registry(), bench().names());
    const std::string last = groups.back().properties.back().path;
    auto* pane = window_->findChild<PropertiesPane*>();
    bench().select("plant");
    pane->go_to(last);
    QWidget* field = window_->focusWidget();
    QTRY_VERIFY(field != nullptr && pane->isAncestorOf(field));
    const auto row = [&] {
      for (PropertyRow* one : pane->findChildren<PropertyRow*>())
        if (one->isAncestorOf(field)) return one;
      return static_cast<PropertyRow*>(nullptr);
    };
    QCOMPARE(row()->path(), last);
    QTRY_COMPARE(row()->visibleRegion().boundingRect().size(), row()->size());
  }

  void nothing_found_is_said_and_enter_keeps_the_search_open() {
    open_own();
    Finder& finder = open_finder();
    auto* search = finder.findChild<QLineEdit*>("finder-search");
    auto* list = finder.findChild<QListWidget*>("finder-list");
    QTest::keyClicks(search, "xqzzj");
    QCOMPARE(list->count(), 1);
    QVERIFY(!(list->item(0)->flags() & Qt::ItemIsEnabled));
    QTest::keyClick(search, Qt::Key_Return);
    QVERIFY(finder.isVisible());
    search->clear();
    QVERIFY(list->count() > 50);
  }

  void each_pane_has_a_key() {
    open_own();
    const std::vector<QWidget*> panes = {window_->findChild<BlocksPane*>(),
                                         window_->findChild<StackPane*>(),
                                         &window_->scene(),
                                         nullptr,  // the stack has no phases
                                         window_->findChild<PlotsPane*>(),
                                         window_->findChild<Timeline*>(),
                                         window_->findChild<PropertiesPane*>(),
                                         nullptr,  // no problems
                                         nullptr,
                                         window_->findChild<TextPane*>()};
    bench().select("control.tasks.pelvis");
    for (const Workspace workspace : kAll)
      for (std::size_t i = 0; i < panes.size(); ++i) {
        if (panes[i] == nullptr) continue;
        window_->use(workspace);
        activate();
        QCoreApplication::processEvents();  // shows the rows of the form
        const int key = Qt::Key_0 + static_cast<int>((i + 1) % 10);
        QTest::keyClick(window_.get(), static_cast<Qt::Key>(key), Qt::AltModifier);
        QWidget* pane = panes[i];
        const auto has = [&] {
          QWidget* at = window_->focusWidget();
          return at != nullptr && (at == pane || pane->isAncestorOf(at));
        };
        QTRY_VERIFY2(has(), qPrintable(QString::number(i + 1) + ": " + call(*pane)));
        QVERIFY(pane->isVisible());
      }
  }

  void a_pane_gives_the_focus_back_where_it_was() {
    open_own();
    bench().select("control.tasks.pelvis");
    auto* pane = window_->findChild<PropertiesPane*>();
    pane->go_to("control.tasks.pelvis.law.stiffness");
    activate();
    QCoreApplication::processEvents();
    QTest::keyClick(window_.get(), Qt::Key_2, Qt::AltModifier);
    QVERIFY(window_->findChild<StackPane*>()->isAncestorOf(window_->focusWidget()));
    QTest::keyClick(window_.get(), Qt::Key_7, Qt::AltModifier);
    QCOMPARE(focused(), QString("field:control.tasks.pelvis.law.stiffness"));
  }

  void everything_that_takes_the_keyboard_has_a_name() {
    check_names(*window_);
    open_own();
    auto* details = find<QTabWidget>("details");
    for (const Workspace workspace : kAll) {
      window_->use(workspace);
      for (int i = 0; i < details->count(); ++i) {
        details->setTabVisible(i, true);
        details->setCurrentIndex(i);
        check_names(*window_);
      }
    }
    window_->use(Workspace::kTune);
    std::vector<std::string> forms;
    for (const Section& section : sections()) forms.push_back(section.path);
    for (const Card& card : bench().cards()) forms.push_back(card.path);
    for (const std::string& form : forms) {
      bench().select(form);
      check_names(*window_);
    }
    find<QToolButton>("pose")->click();
    window_->scene().show_link("l_foot");
    check_names(*window_);
  }

  void everything_in_dialogs_has_a_name() {
    open_own();
    check_names(open_finder());
    find<QDialog>("finder")->reject();
    activate();
    QTest::keyClick(window_.get(), Qt::Key_F1);
    QTRY_VERIFY(find<QDialog>("help-dialog") != nullptr);
    check_names(*find<QDialog>("help-dialog"));
    find<QDialog>("help-dialog")->reject();
    for (QAction* action : window_->actions())
      if (action->text() == "Doubt…") action->trigger();
    check_names(*window_->findChild<DoubtsDialog*>());
    window_->findChild<DoubtsDialog*>()->reject();
    bench().select("control.tasks.pelvis");
    for (PropertyRow* row : window_->findChildren<PropertyRow*>()) {
      if (row->path() != "control.tasks.pelvis.law.stiffness") continue;
      Q_EMIT row->try_wanted();
      Q_EMIT row->tune_wanted();
    }
    int dialogs = 0;
    for (QDialog* dialog : window_->findChildren<QDialog*>()) {
      if (!dialog->isVisible()) continue;
      ++dialogs;
      check_names(*dialog);
      dialog->reject();
    }
    QCOMPARE(dialogs, 2);
  }

  // What has the focus looks other than without it.
  void the_focus_is_seen() {
    QApplication::setCursorFlashTime(0);
    const auto look = [this](QWidget& widget) {
      const QRect place(widget.mapTo(window_.get(), QPoint()), widget.size());
      return window_->grab(place.adjusted(-3, -3, 3, 3)).toImage();
    };
    const auto check = [&] {
      QCoreApplication::processEvents();
      QStringList wrong;
      for (QWidget* widget : controls(*window_)) {
        if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isEnabled()) continue;
        if (widget->visibleRegion().isEmpty()) continue;
        widget->setFocus(Qt::TabFocusReason);
        if (!widget->hasFocus()) continue;  // another widget has it in its place
        QCoreApplication::processEvents();
        const QImage with = look(*widget);
        widget->clearFocus();
        QCoreApplication::processEvents();
        if (look(*widget) == with) wrong << call(*widget);
      }
      QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join("\n")));
    };
    activate();
    check();
    open_own();
    activate();
    auto* details = find<QTabWidget>("details");
    bench().select("control.tasks.pelvis");
    for (const Workspace workspace : kAll) {
      window_->use(workspace);
      for (int i = 0; i < details->count(); ++i) {
        details->setCurrentIndex(i);
        check();
      }
    }
  }
};

}  // namespace poise::gui

POISE_WINDOW_TEST(poise::gui::KeyboardTest)
#include "keyboard_test.moc"
