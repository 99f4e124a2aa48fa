// SPDX-License-Identifier: BSD-2-Clause
// Signals by formula in the real window.

#include "poise/gui/view/plots/plot_view.hpp"
#include "poise/gui/view/plots/plots_pane.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

namespace poise::gui {

class DerivedTest : public WindowFixture {
  Q_OBJECT

  PlotView& plot(std::size_t i) { return *window_->findChild<PlotsPane*>()->plots()[i]; }
  void have_run() {
    open_own();
    run_until(0.3);
    window_->use(Workspace::kReview);
    QTRY_VERIFY(plot(0).curves() > 0);
  }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void a_formula_makes_a_signal_that_stays() {
    have_run();
    const auto ask = [this](const QString& name, const QString& text) {
      find<QPushButton>("derive")->click();
      auto* dialog = find<QDialog>("formula-dialog");
      auto* ok = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
      dialog->findChild<QLineEdit*>("formula-name")->setText(name);
      dialog->findChild<QLineEdit*>("formula-text")->setText("norm(no/such");
      QVERIFY(!ok->isEnabled());
      QVERIFY(!dialog->findChild<QLabel*>("formula-says")->text().isEmpty());
      dialog->findChild<QLineEdit*>("formula-text")->setText(text);
      QVERIFY(ok->isEnabled());
      ok->click();
      QTRY_VERIFY(find<QDialog>("formula-dialog") == nullptr);
    };
    ask("height", "norm(com/position) - 0.5");
    QCOMPARE(plot(0).shown_signal(), std::string("derived/height"));
    plot(0).refresh();
    QCOMPARE(plot(0).curves(), std::size_t{1});
    const History& history = session().history();
    const auto at = [&](const char* signal) {
      return history.row(history.size() - 1).data() + history.layout()->find(signal)->first;
    };
    QVERIFY(std::abs(*at("derived/height") -
                     (Eigen::Map<const Eigen::Vector3d>(at("com/position")).norm() - 0.5)) < 1e-9);
    QVERIFY(session().snapshot()->com.isApprox(
        Eigen::Map<const Eigen::Vector3d>(at("com/position")), 1e-9));
    bench().restart();
    QTRY_VERIFY_WITH_TIMEOUT(!history.empty() && history.layout()->find("derived/height"), kLong);
    auto* tree = find<QTreeWidget>("signals");
    tree->setCurrentItem(tree->findItems("derived", Qt::MatchExactly)[0]->child(0));
    QTest::keyClick(tree, Qt::Key_Delete);
    QVERIFY(session().formulas().empty());
    QVERIFY(history.layout()->find("derived/height") == nullptr);
  }
};

}  // namespace poise::gui

POISE_WINDOW_TEST(poise::gui::DerivedTest)
#include "derived_test.moc"
