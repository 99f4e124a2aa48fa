// SPDX-License-Identifier: BSD-2-Clause
// A click on a link of the robot, and what undo says, in the real window.

#include "poise/gui/view/viewport/link_card.hpp"

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/gui/model/edit/link_edits.hpp"
#include "poise/gui/view/forms/property_row.hpp"
#include "poise/gui/view/viewport/scene_view.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

using namespace poise;
using namespace poise::gui;

class LinkCardTest : public WindowFixture {
  Q_OBJECT

  SceneView& scene() { return window_->scene(); }
  const Tree& tree() { return *bench().checked()->setup->tree; }
  LinkCard& card() { return *find<LinkCard>("link-card"); }
  void open_and_draw() {
    open_own();
    QTRY_VERIFY_WITH_TIMEOUT(scene().pictures() > 1 && scene().model() != nullptr, kLong);
  }
  // Clicks on the robot where its link is.
  QPoint click_on(const std::string& link) {
    const Tree& tree = *bench().checked()->setup->tree;
    const TreeLink& found = tree.links[static_cast<std::size_t>(tree.find_link(link))];
    const Eigen::Vector3d com = tree.inertias[static_cast<std::size_t>(found.body)].com;
    const Pose X_WB = session().snapshot()->bodies[static_cast<std::size_t>(found.body)];
    const QPoint at = *scene().where(X_WB * com);
    QTest::mouseClick(&scene(), Qt::LeftButton, {}, at);
    return at;
  }
  void press(const char* name) {
    QTRY_VERIFY(find<QPushButton>(name)->isVisible());
    QTest::mouseClick(find<QPushButton>(name), Qt::LeftButton);
  }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void the_wheel_zooms_towards_the_mouse() {
    open_and_draw();
    const Tree& tree = *bench().checked()->setup->tree;
    const TreeLink& hand = tree.links[static_cast<std::size_t>(tree.find_link("r_hand"))];
    const auto place = [&] {
      const Pose& body = session().snapshot()->bodies[static_cast<std::size_t>(hand.body)];
      return *scene().where(body * hand.X_BL.p);
    };
    const QPoint before = place(), middle = scene().rect().center();
    QVERIFY((before - middle).manhattanLength() > 60);
    QWheelEvent wheel(before, scene().mapToGlobal(before), {}, {0, 360}, Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&scene(), &wheel);
    // The hand is nearly as far away as the target of the camera.
    const int moved = (place() - before).manhattanLength();
    QVERIFY2(5 * moved < (before - middle).manhattanLength(), qPrintable(QString::number(moved)));
  }

  // F comes close to the link of the card, and without a card shows everything.
  void f_frames_the_link() {
    open_and_draw();
    const Tree& tree = *bench().checked()->setup->tree;
    const auto place = [&](const char* link) {
      const TreeLink& one = tree.links[static_cast<std::size_t>(tree.find_link(link))];
      const Pose& body = session().snapshot()->bodies[static_cast<std::size_t>(one.body)];
      return *scene().where(body * one.X_BL.p);
    };
    const auto apart = [&] { return (place("r_hand") - place("head")).manhattanLength(); };
    const int whole = apart();
    scene().show_link("r_hand");
    activate();
    QTest::keyClick(&card(), Qt::Key_F);
    QVERIFY((place("r_hand") - scene().rect().center()).manhattanLength() < 4);
    QVERIFY(apart() > 2 * whole);
    QTest::keyClick(&card(), Qt::Key_Escape);
    QTest::keyClick(&scene(), Qt::Key_F);
    QVERIFY(std::abs(apart() - whole) <= 2);
  }

  void a_click_tells_what_a_link_is() {
    open_and_draw();
    QVERIFY(!card().isVisible());
    click_on("r_hand");
    QTRY_VERIFY(card().isVisible());
    for (const QSize size : {QSize(1024, 700), QSize(1440, 900), QSize(1600, 1000)}) {
      window_->resize(size);
      for (const char* link : {"r_hand", "l_hand", "l_shank", "head"}) {
        for (int i = 0; i < 5; ++i) QCoreApplication::processEvents();
        const QPoint at = click_on(link);
        QVERIFY2(!card().geometry().contains(at), link);
        const QRect room = scene().rect(), own = card().geometry();
        QVERIFY2(room.contains(own), qPrintable(QString("%1: %2 %3, %4 x %5 in %6 x %7")
                                                    .arg(link)
                                                    .arg(own.x())
                                                    .arg(own.y())
                                                    .arg(own.width())
                                                    .arg(own.height())
                                                    .arg(room.width())
                                                    .arg(room.height())));
      }
    }
    click_on("r_hand");
    const LinkFacts facts =
        facts_of(*bench().checked()->setup->tree,
                 bench().checked()->setup->tree->find_link("r_hand"), *bench().document().stack());
    QVERIFY(facts.mass > 0 && !facts.joint.empty());
    QVERIFY2(card().text().contains("r_hand"), qPrintable(card().text()));
    QVERIFY2(card().text().contains(QString::fromStdString(facts.joint)),
             qPrintable(card().text()));
    QVERIFY2(card().text().contains(QString::number(facts.mass, 'g', 4) + " kg"),
             qPrintable(card().text()));
    QTest::mouseClick(&scene(), Qt::LeftButton, {}, QPoint(20, scene().height() - 20));
    QVERIFY2(!card().isVisible(), "a click beside the robot closes it");
    QCOMPARE(bench().document().undo().count(), 0);
  }

  void a_drag_of_the_view_is_no_click() {
    open_and_draw();
    const QPoint at = *scene().where(session().snapshot()->com);
    QTest::mousePress(&scene(), Qt::LeftButton, {}, at);
    for (int i = 1; i < 6; ++i) {
      const QPoint to = at + QPoint(12 * i, 0);
      QMouseEvent event(QEvent::MouseMove, to, scene().mapToGlobal(to), Qt::NoButton,
                        Qt::LeftButton, Qt::NoModifier);
      QApplication::sendEvent(&scene(), &event);
    }
    QTest::mouseRelease(&scene(), Qt::LeftButton, {}, at + QPoint(60, 0));
    QVERIFY(!card().isVisible());
  }

  void a_task_a_contact_and_a_push_are_added_to_a_link() {
    open_and_draw();
    const std::string before = bench().document().text();
    scene().show_link("r_hand");
    press("link-task");
    QCOMPARE(bench().selected(), std::string("control.tasks.r_hand"));
    QCOMPARE(value("control.tasks.r_hand.type"), std::string("pose"));
    QCOMPARE(value("control.tasks.r_hand.link"), std::string("r_hand"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    int lowest = 0;
    for (const Card& one : bench().cards()) lowest = std::max(lowest, one.task ? one.level : 0);
    QCOMPARE(bench().selected_card()->level, lowest);

    scene().show_link("r_hand");
    press("link-push");
    QCOMPARE(value("disturbances[0].on"), std::string("r_hand"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid() && bench().checked()->spec->pushes.size() == 1, kLong);

    scene().show_link("r_hand");
    press("link-contact");
    QCOMPARE(value("contacts.r_hand.link"), std::string("r_hand"));
    QVERIFY2(value("contacts.r_hand.surface.through") != "nothing", "it is in the air");
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QCOMPARE(bench().document().undo().count(), 3);
    for (int i = 0; i < 3; ++i) QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(bench().document().text(), before);
  }

  void a_joint_is_posed_by_slider_and_by_dragging_its_limb() {
    open_and_draw();
    scene().show_link("l_shank");
    auto* slider = find<QSlider>("joint-slider");
    QTRY_VERIFY(slider->isVisible());
    const double before = bench().checked()->setup->start.joints[tree().joint("l_knee")];
    slider->setValue(slider->value() + 200);
    QTRY_VERIFY_WITH_TIMEOUT(is_valid() && !bench().checking(), kLong);
    const double posed = bench().checked()->setup->start.joints[tree().joint("l_knee")];
    QVERIFY2(posed > before + 0.1, qPrintable(QString::number(posed)));
    QTest::keyClick(&scene(), Qt::Key_Escape);

    QTRY_VERIFY_WITH_TIMEOUT(session().snapshot().has_value(), kLong);

    // With Alt, the forearm follows the mouse as far as its joint lets it.
    const int elbow = tree().joint("l_elbow");
    const int body = tree().joints[static_cast<std::size_t>(elbow)].body;
    const double bent = bench().checked()->setup->start.joints[elbow];
    const Pose X_WB = session().snapshot()->bodies[static_cast<std::size_t>(body)];
    const QPoint at = *scene().where(X_WB * tree().inertias[static_cast<std::size_t>(body)].com);
    QTest::mousePress(&scene(), Qt::LeftButton, Qt::AltModifier, at);
    for (int i = 1; i <= 8; ++i) {
      const QPoint to = at + QPoint(0, -4 * i);
      QMouseEvent event(QEvent::MouseMove, to, scene().mapToGlobal(to), Qt::NoButton,
                        Qt::LeftButton, Qt::AltModifier);
      QApplication::sendEvent(&scene(), &event);
    }
    QTest::mouseRelease(&scene(), Qt::LeftButton, Qt::AltModifier, at + QPoint(0, -32));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid() && !bench().checking(), kLong);
    const double now = bench().checked()->setup->start.joints[elbow];
    QVERIFY2(std::abs(now - bent) > 0.05, qPrintable(QString::number(now - bent)));
    QVERIFY(bench().document().undo().undoText().contains("l_elbow"));
    QCOMPARE(bench().document().undo().count(), 2);
  }

  // The foot stays while the knee bends and the pelvis is dragged; the switch on the card frees it.
  void a_standing_robot_is_posed_on_its_feet() {
    open_and_draw();
    const auto foot = [&] {
      Dynamics robot(bench().checked()->setup->tree);
      robot.update(bench().checked()->setup->start);
      return robot.pose(tree().frame("l_sole"));
    };
    const auto joint = [&](const char* name) {
      return bench().checked()->setup->start.joints[tree().joint(name)];
    };
    const auto settled = [&] { return is_valid() && !bench().checking(); };
    const Pose before = foot();
    const double knee = joint("l_knee"), other = joint("r_knee");
    scene().show_link("l_shank");
    auto* slider = find<QSlider>("joint-slider");
    auto* stay = find<QCheckBox>("contacts-stay");
    QTRY_VERIFY(slider->isVisible() && stay->isVisible() && stay->isChecked());
    slider->setValue(slider->value() + 80);
    QTRY_VERIFY_WITH_TIMEOUT(settled(), kLong);
    QVERIFY(joint("l_knee") > knee + 0.05);
    QVERIFY2(std::abs(joint("r_knee") - other) > 1e-3, "the other leg gives way");
    QVERIFY((foot().p - before.p).norm() < 1e-3 && (foot().R - before.R).norm() < 1e-2);
    QCOMPARE(bench().document().undo().count(), 1);
    QTest::keyClick(&scene(), Qt::Key_Escape);

    const double height = bench().checked()->setup->start.base().p.z();
    QTRY_VERIFY(session().snapshot().has_value());  // the posed robot is drawn
    const QPoint at = *scene().where(session().snapshot()->bodies[0].p);
    QTest::mousePress(&scene(), Qt::LeftButton, Qt::AltModifier, at);
    for (int i = 1; i <= 5; ++i) {
      const QPoint to = at + QPoint(0, 4 * i);
      QMouseEvent event(QEvent::MouseMove, to, scene().mapToGlobal(to), Qt::NoButton,
                        Qt::LeftButton, Qt::AltModifier);
      QApplication::sendEvent(&scene(), &event);
    }
    QTest::mouseRelease(&scene(), Qt::LeftButton, Qt::AltModifier, at + QPoint(0, 20));
    QTRY_VERIFY_WITH_TIMEOUT(settled(), kLong);
    QVERIFY(bench().checked()->setup->start.base().p.z() < height - 0.01);
    QVERIFY((foot().p - before.p).norm() < 1e-3 && (foot().R - before.R).norm() < 1e-2);
    QCOMPARE(bench().document().undo().count(), 2);

    scene().show_link("l_shank");
    stay->setChecked(false);
    const double kept = joint("r_knee");
    slider->setValue(slider->value() + 80);
    QTRY_VERIFY_WITH_TIMEOUT(settled(), kLong);
    QCOMPARE(joint("r_knee"), kept);
    scene().show_link("l_hand");
    QVERIFY2(!stay->isVisible(), "an arm carries no contact");
  }

  void a_moment_of_the_run_becomes_the_start() {
    open_and_draw();
    QVERIFY(bench().document().set("control.tasks.balance.reference",
                                   "{type: fixed, to: {by: [0, 0, -5 cm]}}"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid() && !bench().checking(), kLong);
    const auto here = [this](QMenu& menu) {
      scene().fill(menu);
      for (QAction* action : menu.actions())
        if (action->text() == "Start from this moment") return action;
      return static_cast<QAction*>(nullptr);
    };
    QMenu at_first, later;
    QVERIFY2(!here(at_first)->isEnabled(), "nothing has run yet");
    run_until(0.6);
    session().settle();
    session().show(0.5);
    const History& run = session().history();
    const State then = RowReader(run.layout()).state(run.row(run.at(0.5)));
    const State start = bench().checked()->setup->start;
    QVERIFY((then.joints - start.joints).norm() > 0.01);
    here(later)->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(is_valid() && !bench().checking(), kLong);
    const State now = bench().checked()->setup->start;
    QVERIFY((now.joints - then.joints).norm() < 1e-3);
    QVERIFY((now.base().p - then.base().p).norm() < 1e-3);
    QCOMPARE(bench().document().undo().undoText(), QString("Start from 0.50 s"));
  }

  void undo_says_what_it_undid_and_shows_it() {
    open_own();
    bench().select("control.tasks.balance");
    const std::string path = "control.tasks.balance.law.stiffness", was = value(path);
    QVERIFY(bench().document().set(path, "123"));
    bench().select("plant");
    QCoreApplication::processEvents();
    QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(value(path), was);
    QCOMPARE(bench().selected(), std::string("control.tasks.balance"));
    const QString said = window_->statusBar()->currentMessage();
    QVERIFY2(said.contains("Undone") && said.contains(path.c_str()) &&
                 said.contains(QString::fromStdString("123 → " + was)),
             qPrintable(said));
    const auto lit = [&] {
      for (const PropertyRow* row : window_->findChildren<PropertyRow*>())
        if (row->QObject::property("lit").toBool()) return row->path();
      return std::string();
    };
    QCOMPARE(lit(), path);
    QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(window_->statusBar()->currentMessage().contains("Done again"));
    QCOMPARE(value(path), std::string("123"));
    QTRY_COMPARE_WITH_TIMEOUT(lit(), std::string(), 5000);
  }
};

POISE_WINDOW_TEST(LinkCardTest)
#include "link_card_test.moc"
