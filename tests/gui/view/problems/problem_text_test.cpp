// SPDX-License-Identifier: BSD-2-Clause
// Problems and faults of modules in German; in English they stay as core says them.

#include "poise/gui/view/problems/problem_text.hpp"

#include "poise/core/problem/fault.hpp"
#include "poise/gui/model/run/reasons.hpp"
#include "poise/gui/model/templates.hpp"
#include "poise/gui/view/stack/card_status.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

using namespace poise;
using namespace poise::gui;

class ProblemTextTest : public WindowFixture {
  Q_OBJECT

  QTranslator german_;

  void speak_german() {
    QVERIFY(german_.load(QLocale("de"), "designer", "_", share_folder()));
    QCoreApplication::installTranslator(&german_);
    close_window();
    show_window();
  }
  QStringList labels(const char* name) {
    QStringList all;
    for (const QLabel* label : window_->findChildren<QLabel*>(name))
      if (label->isVisible()) all << label->text();
    return all;
  }
  static Fault fault(const Culprit& who, std::string_view did, std::string_view what = {}) {
    Fault made;
    made.note(who, did, what);
    return made;
  }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() {
    QCoreApplication::removeTranslator(&german_);
    close_window();
  }

  void every_code_has_a_german_sentence() {
    speak_german();
    QSet<QString> sentences;
    for (int code = 0; code <= static_cast<int>(ErrorCode::kSystem); ++code) {
      const std::string word(to_string(static_cast<ErrorCode>(code)));
      const auto [sentence, detail] =
          problem_text({Finding::Severity::kError, {}, "a.b", "is odd", word});
      QVERIFY2(sentence != "is odd" && !sentence.startsWith(QString::fromStdString(word)),
               word.c_str());
      QCOMPARE(detail, QString("is odd"));
      sentences << sentence;
    }
    QCOMPARE(sentences.size(), static_cast<qsizetype>(ErrorCode::kSystem) + 1);
  }

  void every_kind_of_warning_has_a_german_sentence() {
    speak_german();
    QSet<QString> sentences;
    for (int kind = 0; kind <= static_cast<int>(WarningKind::kLast); ++kind) {
      const std::string word(to_string(static_cast<WarningKind>(kind)));
      const auto [sentence, detail] =
          problem_text(warning_of(static_cast<WarningKind>(kind), {}, "a.b", "is odd"));
      QVERIFY2(sentence != "is odd" && !sentence.startsWith(QString::fromStdString(word)),
               word.c_str());
      QCOMPARE(detail, QString("is odd"));
      sentences << sentence;
    }
    QCOMPARE(sentences.size(), static_cast<qsizetype>(WarningKind::kLast) + 1);
  }

  // A kind of a module that reads robot files may be the word of a code of errors.
  void a_kind_that_is_not_known_keeps_its_message() {
    speak_german();
    const Finding finding{Finding::Severity::kWarning, {}, "a.b", "is odd", "range"};
    QCOMPARE(problem_text(finding).sentence, QString("is odd"));
    QVERIFY(problem_text(finding).detail.isEmpty());
  }

  void in_english_messages_stay() {
    const ConfigError error(ErrorCode::kRange, "a.b", "is 3", "give a number from 0 to 1");
    QCOMPARE(error_text(error), QString::fromUtf8(error.what()));
    const auto [sentence, detail] =
        problem_text({Finding::Severity::kError, {}, "a.b", "is 3; give a number", "range"});
    QCOMPARE(sentence, QString("is 3; give a number"));
    QVERIFY(detail.isEmpty());
    const Fault law = fault({"law", "pd", "balance"}, "threw: ", "a: b");
    QCOMPARE(fault_of_module(law.text(), 1.5), std::string(law.text()) + " at 1.500 s");
  }

  void a_german_window_lists_problems_in_german() {
    speak_german();
    const QString path = own_file();
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QByteArray text = file.readAll();
    text.replace("weight: 100 ", "weight: -3 ").replace("link: pelvis", "link: pelwis");
    text.replace("duration: 10 s", "duratoin: 10 s");
    file.resize(0);
    file.seek(0);
    file.write(text);
    file.close();
    QVERIFY(window_->open(path));
    QTRY_COMPARE_WITH_TIMEOUT(labels("problem").size(), 3, kLong);
    const QString all = labels("problem").join('\n');
    for (const char* part : {"control.tasks.balance.weight: ", "-3",
                             "plant.duratoin: ", "'duration'", "'pelwis'", "'pelvis'"})
      QVERIFY2(all.contains(part), qPrintable(all));
    for (const char* english : {"unknown", "did you mean", "give a number", "there is no"})
      QVERIFY2(!all.contains(english), qPrintable(all));
    QCOMPARE(labels("problem-detail").size(), 3);
    QVERIFY(labels("problem-detail").join('\n').contains("did you mean 'pelvis'?"));
    for (const QPushButton* fix : window_->findChildren<QPushButton*>("fix"))
      QVERIFY2(!fix->text().contains("use ") && !fix->text().contains("Fix"),
               qPrintable(fix->text()));
    QCOMPARE(window_->findChildren<QPushButton*>("fix").size(), 3);
  }

  void a_comment_that_may_no_longer_hold_is_pointed_out() {
    QVERIFY(window_->open(own_file()));
    const auto hints = [&] { return labels("header-comment"); };
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QVERIFY(hints().isEmpty());
    StackDocument& document = bench().document();
    document.append("control.tasks", "{name: tray, type: orientation, link: pelvis}");
    QTRY_COMPARE_WITH_TIMEOUT(hints().size(), 1, kLong);
    QVERIFY2(hints().front().contains("tray"), qPrintable(hints().front()));
    document.undo().undo();
    QTRY_VERIFY_WITH_TIMEOUT(hints().isEmpty(), kLong);
    document.undo().redo();
    QTRY_COMPARE_WITH_TIMEOUT(hints().size(), 1, kLong);
    window_->findChild<QPushButton*>("header-holds")->click();
    QTRY_VERIFY_WITH_TIMEOUT(hints().isEmpty(), kLong);
  }

  void a_german_window_lists_warnings_in_german() {
    speak_german();
    const QString path = own_file();
    QFile file(path);
    QVERIFY(file.open(QIODevice::Append));
    file.write("\ndisturbances: [{on: pelvis, at: 1000 s, impulse: [1, 0, 0]}]\n");
    file.close();
    QVERIFY(window_->open(path));
    QTRY_COMPARE_WITH_TIMEOUT(labels("problem").size(), 1, kLong);
    const QString sentence = labels("problem").front();
    QVERIFY2(sentence.startsWith("disturbances[0].at: "), qPrintable(sentence));
    for (const char* english : {"but the run ends", "there is no push", "push-late"})
      QVERIFY2(!sentence.contains(english), qPrintable(sentence));
    QCOMPARE(labels("problem-detail").size(), 1);
    QVERIFY(labels("problem-detail").front().contains("is 1000 s"));
  }

  void errors_that_the_model_reports_are_german() {
    speak_german();
    QSignalSpy said(&bench(), &Workbench::message);
    open_own();
    QVERIFY(!bench().document().remove("control.tasks.nobody"));
    QTRY_VERIFY(!said.isEmpty());
    const QString text = said.last().front().toString();
    QVERIFY2(text.contains(".\n"), qPrintable(text));
    QVERIFY(!text.section(".\n", 0, 0).contains("nobody"));
  }

  void faults_of_modules_are_german_and_keep_their_detail() {
    speak_german();
    const Fault law = fault({"law", "pd", "balance"}, "threw: ", "the detail");
    const QString said = QString::fromStdString(fault_of_module(law.text(), 1.5));
    for (const char* part : {"Modul 'pd' (Regelgesetz)", "'balance'", "the detail", "1.500"})
      QVERIFY2(said.contains(part), qPrintable(said));
    for (const char* english : {" module ", "threw", " of "})
      QVERIFY2(!said.contains(english), qPrintable(said));
    Card card;
    card.task = true;
    card.name = "balance";
    QVERIFY(blames_any(said, {card}));
    card.name = "pelvis";
    QVERIFY(!blames_any(said, {card}));
    Fault state;
    state.note_state("no rotation for", "base");
    const QString flaw = QString::fromStdString(fault_of_module(state.text(), 0));
    QVERIFY2(flaw.contains("'base'") && !flaw.contains("rotation"), qPrintable(flaw));
  }
};

POISE_WINDOW_TEST(ProblemTextTest)
#include "problem_text_test.moc"
