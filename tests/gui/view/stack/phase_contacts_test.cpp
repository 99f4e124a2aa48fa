// SPDX-License-Identifier: BSD-2-Clause
// A click on a foot makes and breaks its contact in the selected phase.

#include "poise/gui/view/viewport/phase_contacts.hpp"

#include "poise/gui/view/viewport/link_card.hpp"
#include "poise/gui/view/viewport/scene_view.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

using namespace poise;
using namespace poise::gui;

class PhaseContactsTest : public WindowFixture {
  Q_OBJECT

  static constexpr const char* kPhases =
      "phases:\n"
      "  stand: {until: {time: 1 s}, then: wait}   # on both feet\n"
      "  wait: {until: {time: 1 s}, then: end}\n\n";

  SceneView& scene() { return window_->scene(); }
  QComboBox& choice() { return *find<QComboBox>("phase-contact:left_foot"); }
  std::string text() { return bench().document().text(); }
  void open_and_draw(const std::string& more = {}) {
    open_own_with("plant:", std::string(kPhases) + more + "plant:");
    QTRY_VERIFY_WITH_TIMEOUT(scene().pictures() > 1 && scene().model() != nullptr, kLong);
  }
  // An edit starts the run anew, which takes a moment.
  bool drawn() {
    return is_valid() && session().history().size() > 0 && session().snapshot().has_value();
  }
  QPoint foot() {
    const Tree& tree = *bench().checked()->setup->tree;
    const int body = tree.frame("l_sole").body;
    const Pose X_WB = session().snapshot()->bodies[static_cast<std::size_t>(body)];
    return *scene().where(X_WB * tree.inertias[static_cast<std::size_t>(body)].com);
  }
  void click(Qt::KeyboardModifiers keys = {}) {
    QTRY_VERIFY_WITH_TIMEOUT(drawn(), kLong);
    QTest::mouseClick(&scene(), Qt::LeftButton, keys, foot());
  }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void a_click_breaks_the_contact_and_another_one_makes_it_again() {
    open_and_draw();
    const std::string before = text();
    bench().select("phases.wait");
    QCOMPARE(choice().currentText(), QString("as before"));
    QMouseEvent move(QEvent::MouseMove, foot(), scene().mapToGlobal(foot()), Qt::NoButton,
                     Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&scene(), &move);
    QVERIFY(scene().toolTip().contains("left_foot") && scene().toolTip().contains("wait"));
    click();
    QCOMPARE(value("phases.wait.contacts"), std::string("{break: {left_foot: {}}}"));
    QCOMPARE(value("phases.stand"), std::string("{until: {time: 1 s}, then: wait}"));
    QCOMPARE(bench().document().undo().count(), 1);
    QCOMPARE(bench().selected(), std::string("phases.wait"));
    QVERIFY2(!find<LinkCard>("link-card")->isVisible(), "the click is for the contact");
    QTRY_COMPARE(choice().currentText(), QString("broken"));
    click();
    QCOMPARE(text(), before);
    QTRY_COMPARE(choice().currentText(), QString("as before"));
    QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(value("phases.wait.contacts"), std::string("{break: {left_foot: {}}}"));
  }

  // What was broken in one phase is open in the next one, where a click makes it.
  void the_next_phase_follows() {
    open_and_draw();
    bench().select("phases.stand");
    click();
    QCOMPARE(value("phases.stand.contacts"), std::string("{break: {left_foot: {}}}"));
    bench().select("phases.wait");
    click();
    QCOMPARE(value("phases.wait.contacts"), std::string("{make: {left_foot: {}}}"));
    QCOMPARE(value("phases.stand.contacts"), std::string("{break: {left_foot: {}}}"));
  }

  void the_patches_are_those_that_the_phase_holds() {
    open_and_draw();
    PhaseContacts contacts(bench());
    const auto shown = [&] {
      contacts.look();
      View view = scene().frame(0, QSize(8, 8));
      contacts.show(view);
      QStringList names;
      for (std::size_t c = 0; c < view.contacts.size(); ++c)
        if (view.snapshot.contacts[c].carries)
          names << QString::fromStdString(view.contacts[c].name);
      return names.join(' ');
    };
    QCOMPARE(shown(), QString());
    bench().select("phases.wait");
    QCOMPARE(shown(), QString("left_foot right_foot"));
    QVERIFY(bench().document().set("phases.wait.contacts", "{break: {left_foot: {}}}"));
    QTRY_VERIFY_WITH_TIMEOUT(drawn(), kLong);
    QCOMPARE(shown(), QString("right_foot"));
    bench().select("phases.stand");
    QCOMPARE(shown(), QString("left_foot right_foot"));
  }

  // With Ctrl, and without a selected phase, a click shows the card as ever.
  void the_card_is_still_there() {
    open_and_draw();
    const std::string before = text();
    click();
    QTRY_VERIFY(find<LinkCard>("link-card")->isVisible());
    bench().select("phases.wait");
    click(Qt::ControlModifier);
    QVERIFY(find<LinkCard>("link-card")->isVisible());
    QCOMPARE(text(), before);
  }

  void a_link_with_two_contacts_asks_which_one() {
    open_and_draw("contacts: {left_toe: {link: l_sole, point: {}, friction: 0.7}}\n\n");
    bench().select("phases.wait");
    click();
    QTRY_VERIFY(find<QMenu>("phase-contacts") != nullptr);
    auto* menu = find<QMenu>("phase-contacts");
    QTRY_VERIFY(menu->isVisible());
    QCOMPARE(menu->actions().size(), 2);
    QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(menu->actions()[1]).center());
    QCOMPARE(value("phases.wait.contacts"), std::string("{break: {left_toe: {}}}"));
  }
};

POISE_WINDOW_TEST(PhaseContactsTest)
#include "phase_contacts_test.moc"
