// SPDX-License-Identifier: BSD-2-Clause
// What forms must not do: change by the wheel, cut digits, jump after an edit.

#include <random>

#include "poise/gui/model/templates.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

namespace poise::gui {

class HandsOffTest : public WindowFixture {
  Q_OBJECT

  void open_stack(const char* name) {
    window_->open_template(template_folder() + "/" + name + ".yaml", false);
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    window_->use(Workspace::kDesign);
  }
  // Everything that has a form.
  std::vector<std::string> selections() {
    std::vector<std::string> all{"robot", "contacts", "control", "plant"};
    for (const Card& card : bench().cards()) all.push_back(card.path);
    if (const ConfigNode* phases = bench().document().stack()->find("phases"))
      for (std::size_t i = 0; i < std::min<std::size_t>(3, phases->keys.size()); ++i)
        all.push_back("phases." + phases->keys[i]);
    return all;
  }
  void show_form(const std::string& path) {
    bench().select(path);
    lay_out();
  }
  // What an edit, another form or another theme has posted.
  static void lay_out() {
    QCoreApplication::processEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCoreApplication::processEvents();
  }
  QWidget& properties() { return *find<QDockWidget>("properties-dock"); }
  // Fields whose number is wider than they are.
  QStringList cut_numbers() {
    static const QRegularExpression number(QString::fromUtf8("^[-+−.]?[0-9]"));
    QStringList out;
    for (const QLineEdit* field : properties().findChildren<QLineEdit*>()) {
      if (!field->isVisible() || !number.match(field->text()).hasMatch()) continue;
      QStyleOptionFrame option;
      option.initFrom(field);
      option.lineWidth = 1;
      const QRect inside =
          field->style()->subElementRect(QStyle::SE_LineEditContents, &option, field);
      ++numbers_;
      if (field->fontMetrics().horizontalAdvance(field->text()) + 4 > inside.width())
        out << QString("%1: %2 in %3 px")
                   .arg(field->objectName(), field->text())
                   .arg(inside.width());
    }
    return out;
  }
  // If the form is wider than its pane: its widest widgets.
  QString too_wide() {
    const auto* area = properties().findChild<QScrollArea*>();
    const int room = area->viewport()->width();
    if (area->widget()->width() <= room) return {};
    QStringList out{QString("%1 in %2 px").arg(area->widget()->width()).arg(room)};
    for (const QWidget* one : area->widget()->findChildren<QWidget*>())
      if (one->isVisible() && one->minimumSizeHint().width() > room - 24)
        out << QString("%1 %2: %3")
                   .arg(one->metaObject()->className(), one->objectName())
                   .arg(one->minimumSizeHint().width());
    return out.join('\n');
  }
  void look_for_cut_numbers() {
    for (const QSize size : {QSize(1024, 700), QSize(1440, 900), QSize(1600, 1000)}) {
      window_->resize(size);
      for (const char* stack : {"t01_stand", "t11_lift_foot"}) {
        open_stack(stack);
        for (const std::string& path : selections()) {
          show_form(path);
          QVERIFY2(cut_numbers().isEmpty(),
                   qPrintable(QString::fromStdString(path) + "\n" + cut_numbers().join("\n")));
          QVERIFY2(too_wide().isEmpty(), qPrintable(QString(path.c_str()) + "\n" + too_wide()));
        }
      }
    }
    QVERIFY(numbers_ > 100);
  }
  int numbers_ = 0;

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void a_thousand_turns_of_the_wheel_change_nothing() {
    open_stack("t11_lift_foot");
    const std::string before = bench().document().text();
    const std::vector<std::string> all = selections();
    std::mt19937 random(42);
    int combos = 0, sliders = 0;
    for (int i = 0; i < 1000; ++i) {
      if (i % 40 == 0) {
        window_->use(i % 3 == 0 ? Workspace::kTune : Workspace::kDesign);
        show_form(all[random() % all.size()]);
      }
      QList<QWidget*> widgets;
      for (QWidget* one : window_->findChildren<QWidget*>())
        if (one->isVisible()) widgets << one;
      QWidget* at =
          widgets[static_cast<qsizetype>(random() % static_cast<std::size_t>(widgets.size()))];
      if (i % 2 == 0) {  // half of them over what holds a value
        QList<QWidget*> values;
        for (QWidget* one : properties().findChildren<QWidget*>())
          if (one->isVisible() && (qobject_cast<QComboBox*>(one) || qobject_cast<QSlider*>(one) ||
                                   qobject_cast<QLineEdit*>(one)))
            values << one;
        if (!values.isEmpty())
          at = values[static_cast<qsizetype>(random() % static_cast<std::size_t>(values.size()))];
      }
      combos += qobject_cast<QComboBox*>(at) != nullptr ? 1 : 0;
      sliders += qobject_cast<QSlider*>(at) != nullptr ? 1 : 0;
      if (random() % 2 == 0) at->setFocus();
      const int turn = 120 * (static_cast<int>(random() % 7) - 3);
      const Qt::KeyboardModifiers keys[] = {Qt::NoModifier, Qt::ControlModifier, Qt::ShiftModifier};
      QWheelEvent event(QPointF(at->rect().center()), at->mapToGlobal(QPointF(at->rect().center())),
                        {}, random() % 4 == 0 ? QPoint(turn, 0) : QPoint(0, turn), Qt::NoButton,
                        keys[random() % 3], Qt::NoScrollPhase, false);
      QCoreApplication::sendEvent(at, &event);
      if (i % 10 == 0) QCoreApplication::processEvents();
      QCOMPARE(bench().document().text(), before);
    }
    QVERIFY(combos > 30 && sliders > 30);
    QCOMPARE(bench().document().undo().count(), 0);
  }

  void no_number_is_cut() { look_for_cut_numbers(); }

  void no_number_is_cut_in_german() {
    QTranslator german;
    QVERIFY(german.load(QLocale("de"), "designer", "_", share_folder()));
    QCoreApplication::installTranslator(&german);
    close_window();
    show_window();
    look_for_cut_numbers();
    QCoreApplication::removeTranslator(&german);
  }

  void a_long_number_is_shown_whole() {
    open_own();
    window_->use(Workspace::kDesign);
    show_form("control.tasks.balance");
    QVERIFY(bench().document().set("control.tasks.balance.law.stiffness", "1234.567891 1/s²"));
    QVERIFY(bench().document().set("control.tasks.balance.reference",
                                   "{type: fixed, to: [0.035125, -0.0125 m, 0.987654321]}"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid() || !bench().checking(), kLong);
    QCoreApplication::processEvents();
    QVERIFY2(cut_numbers().isEmpty(), qPrintable(cut_numbers().join("\n")));
  }

  void a_form_keeps_its_place_after_an_edit() {
    window_->resize(1024, 700);
    open_stack("t11_lift_foot");
    const std::string phase = "phases." + bench().document().stack()->find("phases")->keys.front();
    show_form(phase);
    QScrollBar* bar = properties().findChild<QScrollArea*>()->verticalScrollBar();
    QVERIFY(bar->maximum() > 150);
    bar->setValue(bar->maximum() - 60);
    const int place = bar->value();
    QVERIFY(bench().document().set(phase + ".timeout", "9 s"));
    QTRY_VERIFY_WITH_TIMEOUT(!bench().checking(), kLong);
    lay_out();
    QCOMPARE(bar->value(), place);
    QVERIFY(bench().document().set(phase + ".timeout", "8 s"));
    QTRY_VERIFY_WITH_TIMEOUT(!bench().checking(), kLong);
    lay_out();
    QCOMPARE(bar->value(), place);
    show_form("plant");
    QCOMPARE(bar->value(), 0);
  }

  void a_form_keeps_its_place_in_another_theme() {
    window_->resize(1024, 700);
    open_stack("t11_lift_foot");
    QScrollBar* bar = properties().findChild<QScrollArea*>()->verticalScrollBar();
    for (const char* form : {"phases.swing", "robot", "contacts"}) {
      show_form(form);
      QTRY_VERIFY(bar->maximum() > 150);
      lay_out();
      bar->setValue(bar->maximum() - 40);
      const int place = bar->value();
      for (const bool dark : {false, true}) {
        CurrentTheme::get().use(dark);
        lay_out();
        QTRY_COMPARE(bar->value(), place);
      }
    }
  }
};

}  // namespace poise::gui

POISE_WINDOW_TEST(poise::gui::HandsOffTest)
#include "hands_off_test.moc"
