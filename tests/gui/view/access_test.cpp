// SPDX-License-Identifier: BSD-2-Clause
// Accessibility of all workspaces: keyboard, accessible names, focus, contrast, and texts that fit,
// in German, too.

#include <QSet>
#include <functional>

#include "poise/core/stack/grammar.hpp"
#include "poise/gui/model/edit/property.hpp"
#include "poise/gui/model/edit/stack_form.hpp"
#include "poise/gui/model/templates.hpp"
#include "poise/gui/view/stack/card_view.hpp"
#include "poise/gui/view/stack/stack_pane.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

namespace poise::gui {

class AccessTest : public WindowFixture {
  Q_OBJECT

  static constexpr Workspace kAll[] = {Workspace::kDesign, Workspace::kTune, Workspace::kReview};

  bool seen(QWidget& widget) {
    return widget.isVisibleTo(window_.get()) && !widget.objectName().startsWith("qt_") &&
           !widget.visibleRegion().isEmpty();
  }
  static bool is_control(QWidget& widget) {
    return qobject_cast<QLineEdit*>(&widget) || qobject_cast<QComboBox*>(&widget) ||
           qobject_cast<QSlider*>(&widget) || qobject_cast<CardView*>(&widget) ||
           qobject_cast<QAbstractButton*>(&widget) || qobject_cast<QAbstractItemView*>(&widget) ||
           qobject_cast<QPlainTextEdit*>(&widget);
  }
  static QString call(QWidget& widget) {
    return QString(widget.metaObject()->className()) + " '" + widget.objectName() + "'";
  }
  // Tabs that are partly hidden or have a shortened text.
  QStringList cut_tabs() {
    QStringList out;
    for (QTabBar* bar : window_->findChildren<QTabBar*>()) {
      if (!seen(*bar)) continue;
      for (int i = 0; i < bar->count(); ++i)
        if (!bar->rect().contains(bar->tabRect(i)) ||
            bar->tabRect(i).width() < bar->fontMetrics().horizontalAdvance(bar->tabText(i)))
          out << call(*bar) + " " + bar->tabText(i);
      for (const QToolButton* arrow : bar->findChildren<QToolButton*>())
        if (arrow->isVisible()) out << call(*bar) + " scrolls";
    }
    return out;
  }
  // Texts that are larger than their widget.
  QStringList clipped() {
    QStringList out;
    for (QWidget* widget : window_->findChildren<QWidget*>()) {
      if (!seen(*widget)) continue;
      const auto* label = qobject_cast<QLabel*>(widget);
      const auto* button = qobject_cast<QPushButton*>(widget);
      const bool plain = label != nullptr && !label->wordWrap() && !label->text().isEmpty();
      if (!plain && button == nullptr) continue;
      if (widget->sizeHint().width() > widget->width() + 1 &&
          widget->sizePolicy().horizontalPolicy() != QSizePolicy::Ignored)
        out << call(*widget) + " " + (label ? label->text() : button->text());
    }
    return out << cut_tabs();
  }
  void look_at_all_workspaces() {
    QVERIFY2(clipped().isEmpty(), qPrintable(clipped().join("\n")));
    open_own();
    auto* details = find<QTabWidget>("details");
    for (const Workspace workspace : kAll) {
      window_->use(workspace);
      details->setTabText(0, MainWindow::tr("Problems (%1)").arg(12));
      QCoreApplication::processEvents();
      QVERIFY2(clipped().isEmpty(), qPrintable(clipped().join("\n")));
    }
  }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void every_control_of_every_workspace_has_a_name() {
    open_own();
    for (const Workspace workspace : kAll) {
      window_->use(workspace);
      QCoreApplication::processEvents();
      int controls = 0;
      for (QWidget* widget : window_->findChildren<QWidget*>()) {
        if (!is_control(*widget) || !seen(*widget)) continue;
        const QAccessibleInterface* said = QAccessible::queryAccessibleInterface(widget);
        const bool inner = qobject_cast<QComboBox*>(widget->parentWidget()) != nullptr;
        QVERIFY2(inner || (said && !said->text(QAccessible::Name).isEmpty()),
                 qPrintable(call(*widget)));
        ++controls;
      }
      QVERIFY(controls > 12);
    }
  }

  void the_tab_key_reaches_every_field_and_card() {
    open_own();
    window_->use(Workspace::kTune);
    QCoreApplication::processEvents();
    QSet<QWidget*> reached;
    QWidget* at = window_.get();
    for (int i = 0; i < 2000 && !reached.contains(at); ++i) {
      reached.insert(at);
      at = at->nextInFocusChain();
    }
    for (QWidget* widget : window_->findChildren<QWidget*>()) {
      const bool wanted = qobject_cast<QLineEdit*>(widget) && widget->isEnabled();
      if (!wanted || !seen(*widget) || widget->focusPolicy() == Qt::NoFocus) continue;
      QVERIFY2(reached.contains(widget), qPrintable(call(*widget)));
      QVERIFY2(widget->focusPolicy() & Qt::TabFocus, qPrintable(call(*widget)));
    }
    const QList<CardView*> cards = window_->findChildren<CardView*>();
    const auto stop = [&] {
      QList<CardView*> stops;
      for (CardView* card : cards)
        if (card->focusPolicy() & Qt::TabFocus) stops << card;
      return stops.size() == 1 && reached.contains(stops[0]) ? stops[0] : nullptr;
    };
    QVERIFY(stop() != nullptr);
    stop()->setFocus(Qt::TabFocusReason);
    QSet<CardView*> seen_cards;
    for (const Qt::Key key : {Qt::Key_Up, Qt::Key_Down})
      for (int i = 0; i < cards.size(); ++i) {
        seen_cards.insert(stop());
        QTest::keyClick(stop(), key);
        QVERIFY(stop() != nullptr && stop()->hasFocus());
      }
    QCOMPARE(seen_cards.size(), cards.size());
  }

  void a_card_is_reordered_by_keyboard() {
    open_own();
    auto* pane = window_->findChild<StackPane*>();
    CardView* card = pane->card("control.tasks.stance");
    card->setFocus();
    QTRY_VERIFY(card->hasFocus());
    QTest::keyClick(card, Qt::Key_Up);
    QTRY_COMPARE(bench().selected(), std::string("control.tasks.pelvis"));
    QTest::keyClick(pane->card("control.tasks.pelvis"), Qt::Key_Down, Qt::AltModifier);
    QTRY_COMPARE(value("control.tasks.pelvis.level"), std::string("2"));
    QTRY_VERIFY(pane->card("control.tasks.pelvis")->hasFocus());
  }

  // Contrast ratio of WCAG 2.1; level AA requires 4.5.
  void texts_stand_out_from_what_is_behind_them() {
    const auto linear = [](double c) {
      return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    const auto luminance = [&](const QColor& c) {
      return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
    };
    const auto contrast = [&](const QColor& a, const QColor& b) {
      const double x = luminance(a), y = luminance(b);
      return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
    };
    for (const bool dark : {true, false}) {
      CurrentTheme::get().use(dark);
      const Theme& l = theme();
      for (const QColor& behind : {l.window, l.panel, l.card})
        for (const QColor& text : {l.text, l.muted, l.good, l.warn, l.limit})
          QVERIFY2(contrast(text, behind) >= 4.5, qPrintable(text.name() + " on " + behind.name()));
      QVERIFY(contrast(l.on_accent, l.accent) >= 4.5);
      for (const QColor& curve : l.series) QVERIFY(contrast(curve, l.panel) >= 3);
    }
  }

  void no_text_is_cut() { look_at_all_workspaces(); }

  void no_text_is_cut_in_german() {
    QTranslator german;
    QVERIFY(german.load(QLocale("de"), "designer", "_", share_folder()));
    QCoreApplication::installTranslator(&german);
    close_window();
    show_window();
    look_at_all_workspaces();
    QCoreApplication::removeTranslator(&german);
  }

  // lupdate collects the source texts; each must have a German translation.
  void german_is_complete() {
    const QString file = folder_->filePath("texts.ts"),
                  sources = QString::fromStdString(test::source("gui"));
    QProcess lupdate;
    lupdate.start(POISE_LUPDATE,
                  {"-silent", "-locations", "none", sources,
                   QString::fromStdString(test::source("apps/designer")), "-ts", file});
    if (!lupdate.waitForFinished(60'000)) QSKIP("there is no lupdate");
    QFile in(file);
    QVERIFY(in.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&in);
    QTranslator german;
    QVERIFY(german.load(QLocale("de"), "designer", "_", share_folder()));
    QString context;
    int texts = 0;
    while (!xml.atEnd()) {
      if (xml.readNext() != QXmlStreamReader::StartElement) continue;
      if (xml.name() == QStringLiteral("name")) context = xml.readElementText();
      if (xml.name() != QStringLiteral("source")) continue;
      const QByteArray text = xml.readElementText().toUtf8();
      const QByteArray own = context.toUtf8();
      const bool known = !german.translate(own, text).isEmpty() ||
                         !german.translate("poise::gui::" + own, text).isEmpty();
      QVERIFY2(known, own + ": " + text);
      ++texts;
    }
    QVERIFY(texts > 200);
  }

  // What the text of the stack says about keys under the mouse.
  void help_of_all_keys_is_german_too() {
    QTranslator german;
    QVERIFY(german.load(QLocale("de"), "designer", "_", share_folder()));
    int texts = 0;
    const std::function<void(Keys, int)> check = [&](Keys keys, int depth) {
      for (const Key& key : keys) {
        const std::string help(key.help);
        if (!help.empty())
          QVERIFY2(!german.translate("Help", help.c_str()).isEmpty(), help.c_str());
        ++texts;
        if (depth < 8) check(key.inside, depth + 1);
      }
    };
    check(grammar::kStack, 0);
    for (const Keys keys :
         {Keys(grammar::kTask), Keys(grammar::kConstraint), Keys(grammar::kPlant)})
      check(keys, 0);
    QVERIFY(texts > 150);
  }

  // Headings of the palette and of forms, and the dialog of a new module, use the table of kinds.
  void kinds_of_modules_are_german_too() {
    QTranslator german;
    QVERIFY(german.load(QLocale("de"), "designer", "_", share_folder()));
    for (const KindInfo& info : kModuleKinds) {
      const QByteArray plural = QByteArray::fromStdString(capital(info.plural));
      const QByteArray word = QByteArray::fromStdString(capital(info.word));
      const bool shown = info.in_stack == InStack::kList || info.in_stack == InStack::kAlone;
      QVERIFY2(!shown || !german.translate("poise::gui::BlocksPane", plural).isEmpty(), plural);
      const bool form = info.in_stack == InStack::kInTask || info.in_stack == InStack::kAlone;
      QVERIFY2(!form || info.kind == ModuleKind::kChart ||
                   !german.translate("poise::gui::PropertiesPane", word).isEmpty(),
               word);
      for (const char* text : {info.word, info.help})
        QVERIFY2(!info.has_template || !german.translate("ModuleKind", text).isEmpty(), text);
    }
  }

  // Titles and sentences of the start page come from the names and comments of shipped stacks.
  void templates_are_german_too() {
    QTranslator german;
    QVERIFY(german.load(QLocale("de"), "designer", "_", share_folder()));
    const std::vector<Template> all = templates(template_folder());
    QVERIFY(all.size() > 20);
    for (const Template& one : all)
      for (const QString& text : {one.motion, one.about})
        QVERIFY2(!german.translate("Template", text.toUtf8().constData()).isEmpty(),
                 qPrintable(one.name + ": " + text));
  }

  void outcomes_of_the_solver_are_german_too() {
    QTranslator german;
    QVERIFY(german.load(QLocale("de"), "designer", "_", share_folder()));
    for (const SolverStatus status : {SolverStatus::kSolved, SolverStatus::kInfeasible,
                                      SolverStatus::kIterationLimit, SolverStatus::kNumericalError})
      QVERIFY2(!german.translate("Runner", to_string(status)).isEmpty(), to_string(status));
  }

  // Every help text of a form, of all modules and sections.
  void help_is_german_too() {
    open_own();
    QTranslator german;
    QVERIFY(german.load(QLocale("de"), "designer", "_", share_folder()));
    int texts = 0;
    const auto check = [&](const Property& property) {
      if (property.help.empty()) return;
      QVERIFY2(!german.translate("Help", property.help.c_str()).isEmpty(), property.help.c_str());
      ++texts;
    };
    for (const ModuleEntry& entry : bench().registry().entries())
      for (const Property& property :
           module_properties(entry.kind, entry.type, bench().registry(), bench().names()))
        check(property);
    for (const Section& section : sections())
      for (const PropertyGroup& group : section_form(section.path, *bench().document().stack(),
                                                     bench().registry(), bench().names()))
        for (const Property& property : group.properties) check(property);
    for (const Card& card : bench().cards())
      for (const PropertyGroup& group :
           properties_of(card, *bench().document().stack(), bench().registry(), bench().names()))
        for (const Property& property : group.properties) check(property);
    QVERIFY(texts > 150);
  }
};

}  // namespace poise::gui

POISE_WINDOW_TEST(poise::gui::AccessTest)
#include "access_test.moc"
