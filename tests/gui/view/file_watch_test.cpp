// SPDX-License-Identifier: BSD-2-Clause
// A file that another program, or another window, writes too.

#include "poise/tests/gui/view/window_fixture.hpp"

namespace poise::gui {

class FileWatchTest : public WindowFixture {
  Q_OBJECT

  // What another program does: it changes a value in the file.
  QByteArray write_elsewhere(const QByteArray& duration, bool by_rename) {
    QFile file(bench().document().file());
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QByteArray text = file.readAll().replace("duration: 10 s", "duration: " + duration);
    file.close();
    if (by_rename) {
      QSaveFile other(file.fileName());
      return other.open(QIODevice::WriteOnly) && other.write(text) > 0 && other.commit()
                 ? text
                 : QByteArray();
    }
    return file.open(QIODevice::WriteOnly) && file.write(text) > 0 ? text : QByteArray();
  }
  QByteArray on_disk() {
    QFile file(bench().document().file());
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  std::string text() { return bench().document().text(); }
  // Presses a button of the question, which is asked when this returns.
  void answer(const QString& with) {
    auto* often = new QTimer(window_.get());
    connect(often, &QTimer::timeout, window_.get(), [this, often, with] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      if (box == nullptr) return;
      often->deleteLater();
      ++asked_;
      for (QAbstractButton* button : box->buttons())
        if (button->text() == with) return button->click();
      box->reject();
    });
    often->start(50);
  }
  int asked_ = 0;

 private Q_SLOTS:
  void init() {
    asked_ = 0;
    show_window();
  }
  void cleanup() { close_window(); }

  void a_window_without_edits_shows_what_is_written() {
    open_own();
    const std::string before = text();
    for (const bool by_rename : {false, true, false}) {
      const QByteArray other = write_elsewhere("9 s", by_rename);
      QVERIFY(!other.isEmpty());
      QTRY_COMPARE(text(), other.toStdString());
      QVERIFY(bench().document().undo().isClean());
      QVERIFY(window_->statusBar()->currentMessage().startsWith("Reloaded"));
      QFile file(bench().document().file());
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(QByteArray::fromStdString(before));
      file.close();
      QTRY_COMPARE(text(), before);
    }
    bench().undo();
    QVERIFY2(text() != before, "reloading is a step of undo");
  }

  void edits_are_not_lost_when_the_text_of_the_file_is_taken() {
    open_own();
    QVERIFY(bench().document().set("control.tasks.balance.weight", "11"));
    const std::string mine = text();
    answer("Reload");
    const QByteArray other = write_elsewhere("9 s", true);
    QTRY_COMPARE(text(), other.toStdString());
    QVERIFY(bench().document().undo().isClean());
    bench().undo();
    QCOMPARE(text(), mine);
    QVERIFY(!bench().document().undo().isClean());
  }

  void one_keeps_ones_own_text() {
    open_own();
    QVERIFY(bench().document().set("control.tasks.balance.weight", "11"));
    const std::string mine = text();
    answer("Keep mine");
    const QByteArray other = write_elsewhere("9 s", false);
    QTRY_COMPARE(asked_, 1);
    QCOMPARE(text(), mine);
    QCOMPARE(on_disk(), other);
    QVERIFY2(window_->save(), "it asks only once");
    QCOMPARE(on_disk(), QByteArray::fromStdString(mine));
    QVERIFY(bench().document().undo().isClean());
  }

  // Also in the moment before the window has noticed.
  void saving_never_overwrites_what_it_has_not_seen() {
    open_own();
    QVERIFY(bench().document().set("control.tasks.balance.weight", "11"));
    const QByteArray other = write_elsewhere("9 s", false);
    answer("Cancel");
    QVERIFY(!window_->save());
    QCOMPARE(asked_, 1);
    QCOMPARE(on_disk(), other);
  }
};

}  // namespace poise::gui

POISE_WINDOW_TEST(poise::gui::FileWatchTest)
#include "file_watch_test.moc"
