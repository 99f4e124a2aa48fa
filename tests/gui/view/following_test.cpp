// SPDX-License-Identifier: BSD-2-Clause
// What the panes show follows the stack that is open and what is selected in it.

#include "poise/gui/view/stack/card_view.hpp"
#include "poise/gui/view/stack/stack_pane.hpp"
#include "poise/gui/view/viewport/scene_view.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

namespace poise::gui {

class FollowingTest : public WindowFixture {
  Q_OBJECT

  QString status() { return find<QLabel>("validity")->text(); }
  int text_line() { return find<QPlainTextEdit>("text")->textCursor().blockNumber() + 1; }
  bool is_seen(const std::string& path) {
    const CardView* card = window_->findChild<StackPane*>()->card(path);
    return card != nullptr && !card->visibleRegion().isEmpty() &&
           card->visibleRegion().boundingRect() == card->rect();
  }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void a_stack_that_cannot_be_read_shows_nothing_of_the_one_before() {
    open_own();
    QTRY_VERIFY_WITH_TIMEOUT(!window_->scene().image().isNull(), kLong);
    const QString path = folder_->filePath("broken.yaml");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("poise: 1\ncontrol: [\n");
    file.close();
    QVERIFY(window_->open(path));
    QVERIFY(bench().cards().empty());
    QVERIFY(bench().selected().empty());
    QVERIFY(bench().names().links.empty());
    QTRY_VERIFY_WITH_TIMEOUT(!bench().checking(), kLong);
    QVERIFY(window_->scene().image().isNull());
    QVERIFY(window_->scene().said().contains("once its stack is valid"));
  }

  void the_view_says_that_it_loads() {
    QVERIFY(window_->open(own_file()));
    QString said;
    connect(&bench(), &Workbench::checked_changed, window_.get(), [&] {
      if (said.isEmpty() && bench().checked()) said = window_->scene().said();
    });
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QVERIFY2(said.startsWith("Loading"), qPrintable(said));
  }

  void removing_goes_on_at_the_same_level() {
    open_own();
    QTRY_COMPARE(QApplication::activeWindow(), window_.get());
    const auto remove = [this] {
      QWidget* const focused = window_->focusWidget();
      QTest::keyClick(focused != nullptr ? focused : window_.get(), Qt::Key_Delete);
    };
    const std::vector<Card> all = bench().cards();
    const auto first = std::ranges::find(all, true, &Card::task);
    bench().select(first->path);
    window_->findChild<StackPane*>()->card(first->path)->setFocus();
    while (!bench().selected().empty()) {
      QTRY_VERIFY(window_->findChild<StackPane*>()->card(bench().selected())->hasFocus());
      const std::string path = bench().selected();
      const Card* const before = bench().selected_card();
      const int level = before->level;
      remove();
      QVERIFY(bench().selected() != path);
      QVERIFY(bench().selected().empty() || bench().selected_card()->level == level);
    }
    QCOMPARE(std::ranges::count(bench().cards(), first->level, &Card::level), 0);
    const std::size_t left = bench().cards().size();
    remove();
    QCOMPARE(bench().cards().size(), left);
  }

  void the_stack_scrolls_to_what_is_selected_or_added() {
    open_own();
    window_->resize(1280, 760);
    window_->use(Workspace::kDesign);
    for (const std::size_t at : {bench().cards().size() - 1, std::size_t{0}}) {
      const std::string path = bench().cards()[at].path;
      bench().select(path);
      QTRY_VERIFY2(is_seen(path), path.c_str());
    }
    bench().add_block(ModuleKind::kTask, "momentum");
    QTRY_VERIFY(is_seen("control.tasks.momentum"));
  }

  void the_text_shows_the_line_of_the_card() {
    open_own();
    find<QTabWidget>("details")->setCurrentWidget(find<QPlainTextEdit>("text")->parentWidget());
    bench().select("control.tasks.pelvis");
    const int line = value_at(*bench().document().stack(), "control.tasks.pelvis")->place.line;
    QVERIFY(line > 1);
    QTRY_COMPARE(text_line(), line);
    // Not while one types there.
    find<QPlainTextEdit>("text")->setFocus();
    bench().select("control.tasks.balance");
    QCoreApplication::processEvents();
    QCOMPARE(text_line(), line);
  }

  void the_help_of_a_value_goes_with_its_form() {
    open_own();
    bench().select("control.tasks.balance");
    auto* field = find<QLineEdit>("field:control.tasks.balance.law.stiffness");
    QTRY_VERIFY(field->isVisible());
    field->setFocus();
    QTRY_VERIFY(find<QLabel>("help")->text().contains("stiffness"));
    bench().select("plant");
    QVERIFY(!find<QLabel>("help")->text().contains("stiffness"));
  }

  void a_failure_is_not_said_of_another_structure() {
    open_own_with("sides: 4, margin: 5 %", "sides: 4, margin: 5 %, max_force: 2000");
    QVERIFY(bench().document().set("control.constraints.joint-acceleration-limits.max", "0.3"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    run_until(0.2);
    QVERIFY(bench().document().set("control.constraints.friction-cone.max_force", "50"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    press_run();
    QTRY_VERIFY_WITH_TIMEOUT(session().status().phase == Runner::Phase::kEnded, kLong);
    QTRY_VERIFY2(status().contains("no solution"), qPrintable(status()));
    bench().add_block(ModuleKind::kTask, "momentum");
    QTRY_VERIFY_WITH_TIMEOUT(bench().stale(), kLong);
    QTRY_VERIFY2(!status().contains("no solution"), qPrintable(status()));
  }
};

}  // namespace poise::gui

POISE_WINDOW_TEST(poise::gui::FollowingTest)
#include "following_test.moc"
