// SPDX-License-Identifier: BSD-2-Clause
// The text of the stack as an editor: numbers, search, completion, help and marks.

#include "poise/gui/model/templates.hpp"
#include "poise/gui/view/forms/properties_pane.hpp"
#include "poise/gui/view/stack/code_edit.hpp"
#include "poise/gui/view/stack/text_pane.hpp"
#include "poise/gui/view/viewport/scene_view.hpp"
#include "poise/gui/view/window/problems_pane.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

using namespace poise;
using namespace poise::gui;

class TextTest : public WindowFixture {
  Q_OBJECT

  CodeEdit& edit() { return *window_->findChild<CodeEdit*>(); }
  void show_text() {
    find<QTabWidget>("details")->setCurrentWidget(window_->findChild<TextPane*>());
    QTRY_VERIFY(edit().isVisible());
    edit().setFocus();
  }
  void put_cursor_behind(const QString& what) {
    QTextCursor cursor = edit().document()->find(what);
    QVERIFY2(!cursor.isNull(), qPrintable(what));
    cursor.setPosition(cursor.selectionEnd());
    edit().setTextCursor(cursor);
  }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void keys_and_values_are_completed() {
    open_own();
    show_text();
    put_cursor_behind("type: com");
    QTest::keyClick(&edit(), Qt::Key_Return);
    const QString before = edit().toPlainText();
    QVERIFY2(edit().offers().contains("weight"), qPrintable(edit().offers().join(' ')));
    QTest::keyClicks(&edit(), "wei");
    auto* list = edit().findChild<QCompleter*>()->popup();
    QTRY_VERIFY(list->isVisible());
    QTest::keyClick(list, Qt::Key_Return);
    QVERIFY(edit().toPlainText().contains("weight"));
    QTest::keyClicks(&edit(), ": 2");
    QVERIFY(bench().document().text().find("weight: 2") != std::string::npos);
  }

  void a_key_is_explained_and_a_problem_before_it() {
    open_own();
    show_text();
    QTextCursor at = edit().document()->find("stiffness");
    QVERIFY2(edit().help(at).contains("1/s²"), qPrintable(edit().help(at)));
    at = edit().document()->find("stiffness: 60");
    at.insertText("stiffnes: 60");
    QTRY_VERIFY_WITH_TIMEOUT(!bench().checking() && !bench().checked()->valid, kLong);
    const QString said = edit().help(edit().document()->find("stiffnes: 60"));
    QVERIFY2(said.contains("stiffness"), qPrintable(said));
    const QList<QTextEdit::ExtraSelection> marks = edit().extraSelections();
    QVERIFY(std::ranges::any_of(marks, [](const QTextEdit::ExtraSelection& mark) {
      return mark.cursor.selectedText().contains("stiffnes:");
    }));
  }

  // A number typed in the text is in the form at once, and the other way round.
  void text_and_form_are_the_same_stack() {
    open_own();
    bench().select("control.tasks.balance");
    const auto field = [&] { return find<QLineEdit>("field:control.tasks.balance.law.stiffness"); };
    QTRY_VERIFY(field() != nullptr);
    show_text();
    edit().document()->find("stiffness: 60, damping").insertText("stiffness: 75, damping");
    QTRY_VERIFY_WITH_TIMEOUT(is_valid() && !bench().checking(), kLong);
    QTRY_VERIFY(field() != nullptr && field()->text().startsWith("75"));
    type_over(*field(), "90");
    QTRY_VERIFY(edit().toPlainText().contains("stiffness: 90, damping"));
    QVERIFY2(edit().toPlainText().contains("# 4 N·m a tick"), "comments stay");
    while (bench().document().undo().canUndo()) bench().document().undo().undo();
    QTRY_VERIFY(edit().toPlainText().contains("stiffness: 60, damping"));
    QTRY_VERIFY(field() != nullptr && field()->text().startsWith("60"));
  }

  void all_mistakes_are_listed_and_marked_at_once() {
    open_own();
    show_text();
    const auto write = [&](const char* old, const char* now) {
      edit().document()->find(old).insertText(now);
    };
    write("stiffness: 60", "stiffnes: 60");
    write("type: posture", "type: postur");
    write("duration: ", "duratoin: ");
    QTRY_VERIFY_WITH_TIMEOUT(!bench().checking() && bench().checked()->findings.size() == 3, kLong);
    QCOMPARE(window_->findChild<ProblemsPane*>()->count(), 3);
    for (const char* what : {"stiffnes:", "postur", "duratoin"})
      QVERIFY2(std::ranges::any_of(edit().extraSelections(),
                                   [&](const QTextEdit::ExtraSelection& mark) {
                                     return mark.cursor.selectedText().contains(what);
                                   }),
               what);
  }

  void text_is_searched_round_and_back() {
    open_own();
    show_text();
    QTest::keyClick(&edit(), Qt::Key_F, Qt::ControlModifier);
    auto* what = find<QLineEdit>("find");
    QTRY_VERIFY(what->hasFocus());
    QTest::keyClicks(what, "type: pd");
    const int first = edit().textCursor().position();
    const auto count = edit().toPlainText().count("type: pd");
    QVERIFY(count > 1);
    QCOMPARE(edit().textCursor().selectedText(), QString("type: pd"));
    for (int i = 0; i < count; ++i) QTest::keyClick(what, Qt::Key_F3);
    QCOMPARE(edit().textCursor().position(), first);
    QTest::keyClick(what, Qt::Key_F3, Qt::ShiftModifier);
    QVERIFY(edit().textCursor().position() != first);
    QTest::keyClick(what, Qt::Key_Escape);
    QVERIFY(edit().hasFocus());
    QCOMPARE(bench().document().undo().count(), 0);
  }

  void a_new_line_keeps_the_indentation_and_the_text_grows() {
    open_own();
    show_text();
    put_cursor_behind("control:");
    QTest::keyClick(&edit(), Qt::Key_Return);
    QCOMPARE(edit().textCursor().positionInBlock(), 2);
    const int size = edit().fontInfo().pixelSize();
    QTest::keyClick(&edit(), Qt::Key_Plus, Qt::ControlModifier);
    QVERIFY(edit().fontInfo().pixelSize() > size);
    QTest::keyClick(&edit(), Qt::Key_0, Qt::ControlModifier);
    QCOMPARE(edit().fontInfo().pixelSize(), size);
    const int width = edit().width();
    QTest::mouseClick(find<QToolButton>("text-large"), Qt::LeftButton);
    QTRY_VERIFY(edit().width() > width + 100);
    QTest::mouseClick(find<QToolButton>("text-large"), Qt::LeftButton);
    QTRY_VERIFY(edit().width() < width + 50);
  }

  void phases_of_a_sequence_say_so_and_can_be_written_out() {
    window_->open_template(template_folder() + "/t33_one_hand.yaml", false);
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QVERIFY(value("sequence") != "nothing");
    const std::vector<std::string> phases = bench().checked()->spec->node.find("phases")->keys;
    QVERIFY(phases.size() > 2);
    window_->use(Workspace::kTune);
    bench().select("phases." + phases[1]);
    QTRY_VERIFY(find<QPushButton>("stance-line"));
    QTest::mouseClick(find<QPushButton>("stance-line"), Qt::LeftButton);
    QVERIFY2(edit().textCursor().block().text().contains("name"),
             qPrintable(edit().textCursor().block().text()));
    bench().select("phases." + phases[1]);
    QTRY_VERIFY(find<QPushButton>("sequence-phases"));
    find<QPushButton>("sequence-phases")->click();
    QTRY_COMPARE(value("sequence"), std::string("nothing"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid() && !bench().checking(), kLong);
    QCOMPARE(bench().document().stack()->find("phases")->keys, phases);
    QCOMPARE(bench().document().undo().count(), 1);
  }

  void the_robot_appears_although_its_stack_is_wrong() {
    QFile file(own_file());
    QVERIFY(file.open(QIODevice::ReadWrite));
    std::string text = file.readAll().toStdString();
    text.replace(text.find("type: com"), 9, "type: comm");
    file.resize(0);
    file.write(QByteArray::fromStdString(text));
    file.close();
    QVERIFY(window_->open(file.fileName()));
    QTRY_VERIFY_WITH_TIMEOUT(bench().checked() != nullptr && !bench().checking(), kLong);
    QVERIFY(!bench().checked()->valid && bench().checked()->robot != nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(window_->scene().pictures() > 0, kLong);
    QVERIFY2(std::ranges::count(bench().names().links, "pelvis") == 1, "its links are known");
    QVERIFY2(bench().checked()->robot->start.base().p.z() > 0.5, "it stands on the ground");
  }

  void a_robot_without_contacts_is_not_in_the_ground() {
    QFile file(folder_->filePath("wrong.yaml"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        "poise: 1\nrobot: {urdf: package://poise/robots/poise_humanoid.urdf}\ncontrol: {}\n");
    file.close();
    QVERIFY(window_->open(file.fileName()));
    QTRY_VERIFY_WITH_TIMEOUT(bench().checked() != nullptr && !bench().checking(), kLong);
    QVERIFY(!bench().checked()->valid && bench().checked()->robot != nullptr);
    const double height = bench().checked()->robot->start.base().p.z();
    QVERIFY2(height > 0.7, qPrintable(QString::number(height)));
  }
};

POISE_WINDOW_TEST(TextTest)
#include "text_test.moc"
