// SPDX-License-Identifier: BSD-2-Clause
// The handle in the real window: arrows, rings, numbers, and what they write.

#include <cmath>

#include "poise/core/config/config_node.hpp"
#include "poise/gui/model/templates.hpp"
#include "poise/gui/scene/handle/handle_drag.hpp"
#include "poise/gui/view/stack/card_view.hpp"
#include "poise/gui/view/stack/stack_pane.hpp"
#include "poise/gui/view/viewport/scene_view.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

using namespace poise;
using namespace poise::gui;

class HandleToolTest : public WindowFixture {
  Q_OBJECT

  SceneView& scene() { return window_->scene(); }
  void move(QPoint to, Qt::KeyboardModifiers keys = Qt::NoModifier) {
    QMouseEvent event(QEvent::MouseMove, to, scene().mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                      keys);
    QApplication::sendEvent(&scene(), &event);
  }
  void drag(QPoint from, QPoint to, Qt::KeyboardModifiers keys = Qt::NoModifier) {
    QTest::mousePress(&scene(), Qt::LeftButton, keys, from);
    for (int i = 1; i <= 8; ++i) move(from + (to - from) * i / 8, keys);
  }
  void drop(QPoint at, Qt::KeyboardModifiers keys = Qt::NoModifier) {
    QTest::mouseRelease(&scene(), Qt::LeftButton, keys, at);
  }
  // Until the stack is checked and its first moment is there.
  void settle() {
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QTRY_VERIFY_WITH_TIMEOUT(session().history().size() > 0, kLong);
    scene().grab();
  }
  // A reach with its goal in this form; its task is selected.
  void open_reach(const std::string& goal) {
    QFile file(folder_->filePath("reach.yaml"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const std::string robot = test::source("apps/share/stacks/robots/humanoid.yaml");
    const std::string rest = test::source("apps/share/stacks/motions/standing.yaml");
    file.write(QByteArray::fromStdString(
        "poise: 1\ninclude: [" + robot + ", " + rest +
        "]\ncontrol:\n  tasks:\n    - name: reach\n" +
        "      type: pose\n      link: l_hand\n      reference: {type: fixed, to: " + goal +
        "}  # kept\n"));
    file.close();
    QVERIFY(window_->open(file.fileName()));
    settle();
    QTRY_VERIFY_WITH_TIMEOUT(scene().pictures() > 1, kLong);
    bench().select(kTask);
  }
  Eigen::Vector3d target() {
    const History& history = session().history();
    const Columns* columns = history.layout()->find("tasks/reach/target");
    return Eigen::Vector3d(history.row(history.size() - 1).data() + columns->first);
  }
  // Where a point of the handle is: so many lengths of an arrow along the world's axes.
  QPoint on_handle(const Eigen::Vector3d& at, const Eigen::Vector3d& by) {
    const Eigen::Vector3d up(0, 0, 0.25);
    const QPoint tall = *scene().where(at + up) - *scene().where(at - up);
    return *scene().where(at + by * 92 * 0.5 / std::hypot(tall.x(), tall.y()));
  }
  std::vector<double> numbers(const std::string& path, const char* unit) {
    std::vector<double> all;
    const ConfigNode* list = value_at(*bench().document().stack(), path);
    for (const ConfigNode& one : list->children) all.push_back(read_quantity(one, unit));
    return all;
  }

  const std::string kTask = "control.tasks.reach", kGoal = kTask + ".reference.to";
  const std::string kPlaced = "{xyz: [0.35, 0.25, 105 cm], rpy: [0, 10 deg, 20 deg]}";

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void an_arrow_moves_one_coordinate_alone() {
    open_reach(kPlaced);
    const std::string text = bench().document().text();
    const Eigen::Vector3d at = target();
    const QPoint from = on_handle(at, {0, 0, 0.9}), to = from - QPoint(0, 40);
    drag(from, to);
    drop(to);
    QCOMPARE(bench().document().undo().count(), 1);
    const std::vector<double> xyz = numbers(kGoal + ".xyz", "m");
    QCOMPARE(xyz[0], 0.35);
    QCOMPARE(xyz[1], 0.25);
    // The grasped point is where the mouse went.
    const Eigen::Vector3d moved(0, 0, xyz[2] - 1.05);
    QVERIFY2(std::abs(on_handle(at + moved, {0, 0, 0.9}).y() - to.y()) < 4,
             qPrintable(QString::number(xyz[2])));
    // What was not moved keeps its text.
    QVERIFY(bench().document().text().find("[0.35, 0.25, ") != std::string::npos);
    QVERIFY(bench().document().text().find("rpy: [0, 10 deg, 20 deg]}}  # kept") !=
            std::string::npos);
    settle();
    activate();
    QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(bench().document().text(), text);
  }

  void a_ring_turns_the_orientation_alone() {
    open_reach(kPlaced);
    const Eigen::Matrix3d before =
        rotation_from_rpy(Eigen::Vector3d(numbers(kGoal + ".rpy", "rad").data()));
    const auto at_angle = [&](double angle) {
      return on_handle(target(),
                       scene::kRingRadius * Eigen::Vector3d(std::cos(angle), std::sin(angle), 0));
    };
    const QPoint from = at_angle(0.6), to = at_angle(1.2);
    drag(from, to);
    drop(to);
    QCOMPARE(value(kGoal + ".xyz"), std::string("[0.35, 0.25, 105 cm]"));
    const Eigen::Matrix3d after =
        rotation_from_rpy(Eigen::Vector3d(numbers(kGoal + ".rpy", "rad").data()));
    const Eigen::Vector3d turn = rotation_vector(after * before.transpose());
    QVERIFY2(std::abs(turn.z() - 0.6) < 0.06, qPrintable(QString::number(turn.z())));
    QVERIFY(std::hypot(turn.x(), turn.y()) < 2e-3);
    QCOMPARE(bench().document().undo().count(), 1);
  }

  void with_control_it_snaps() {
    open_reach(kPlaced);
    const QPoint from = on_handle(target(), {0, 0, 0.9}), to = from - QPoint(0, 33);
    drag(from, to, Qt::ControlModifier);
    drop(to, Qt::ControlModifier);
    const double steps = (numbers(kGoal + ".xyz", "m")[2] - 1.05) / scene::kSnapLength;
    QVERIFY2(std::abs(steps - std::round(steps)) < 1e-6 && steps > 0.5,
             qPrintable(QString::number(steps)));
  }

  void escape_takes_the_drag_back() {
    open_reach(kPlaced);
    const std::string text = bench().document().text();
    const QPoint from = on_handle(target(), {0, 0, 0.9}), to = from - QPoint(0, 40);
    drag(from, to);
    QVERIFY(bench().document().text() != text);
    QTest::keyClick(&scene(), Qt::Key_Escape);
    QCOMPARE(bench().document().text(), text);
    move(to - QPoint(0, 30));
    drop(to - QPoint(0, 30));
    QCOMPARE(bench().document().text(), text);
  }

  void a_number_is_typed_while_dragging_or_after_a_click() {
    open_reach(kPlaced);
    const QPoint tip = on_handle(target(), {0, 0, 0.9});
    drag(tip, tip - QPoint(0, 20));
    QTest::keyClick(&scene(), '-');
    auto* field = find<QLineEdit>("handle-field");
    QTRY_VERIFY(field->isVisible());
    QTest::keyClicks(field, "32.5");
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(!field->isVisible());
    drop(tip - QPoint(0, 20));
    QCOMPARE(numbers(kGoal + ".xyz", "m"), (std::vector{0.35, 0.25, 1.0175}));
    QCOMPARE(bench().document().undo().count(), 1);
    settle();
    const QPoint again = on_handle(target(), {0, 0, 0.9});
    QTest::mouseClick(&scene(), Qt::LeftButton, {}, again);
    QTRY_VERIFY(field->isVisible());
    QTest::keyClicks(field, "10");
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(numbers(kGoal + ".xyz", "m"), (std::vector{0.35, 0.25, 1.0275}));
    const std::string text = bench().document().text();
    settle();
    QTest::mouseClick(&scene(), Qt::LeftButton, {}, on_handle(target(), {0, 0, 0.9}));
    QTRY_VERIFY(field->isVisible());
    QTest::keyClick(field, Qt::Key_Escape);
    QVERIFY(!field->isVisible());
    QCOMPARE(bench().document().text(), text);
  }

  // Another window takes the keyboard for a while.
  void the_field_stays_while_a_menu_or_window_is_in_front() {
    open_reach(kPlaced);
    const std::string text = bench().document().text();
    QTest::mouseClick(&scene(), Qt::LeftButton, {}, on_handle(target(), {0, 0, 0.9}));
    auto* field = find<QLineEdit>("handle-field");
    QTRY_VERIFY(field->isVisible());
    for (const auto why : {Qt::PopupFocusReason, Qt::ActiveWindowFocusReason}) {
      QFocusEvent out(QEvent::FocusOut, why);
      QApplication::sendEvent(field, &out);
      QVERIFY(field->isVisible());
    }
    QFocusEvent out(QEvent::FocusOut, Qt::MouseFocusReason);
    QApplication::sendEvent(field, &out);
    QVERIFY(!field->isVisible());
    QCOMPARE(bench().document().text(), text);
  }

  void a_foreign_edit_ends_the_drag() {
    open_reach(kPlaced);
    StackDocument& document = bench().document();
    const std::string text = document.text();
    const QPoint from = on_handle(target(), {0, 0, 0.9}), to = from - QPoint(0, 40);
    const auto goes_on = [&](const std::string& stays) {
      move(to - QPoint(0, 30));
      QCOMPARE(document.text(), stays);
      QTest::keyClick(&scene(), Qt::Key_Escape);
      move(to);
      drop(to);
      QCOMPARE(document.text(), stays);
    };
    drag(from, to);
    document.undo().undo();
    goes_on(text);
    settle();
    drag(from, to);
    const std::string other = document.text() + "# from elsewhere\n";
    document.replace("elsewhere", other);
    goes_on(other);
  }

  // The mouse rests where it was; nothing has been drawn since.
  void after_undo_the_next_drag_counts_from_the_text() {
    open_reach(kPlaced);
    const QPoint from = on_handle(target(), {0, 0, 0.9}), to = from - QPoint(0, 40);
    drag(from, to);
    drop(to);
    settle();
    const QPoint tip = on_handle(target(), {0, 0, 0.9});
    bench().document().undo().undo();
    QTest::mouseClick(&scene(), Qt::LeftButton, {}, tip);
    auto* field = find<QLineEdit>("handle-field");
    QTRY_VERIFY(field->isVisible());
    QTest::keyClicks(field, "10");
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(numbers(kGoal + ".xyz", "m"), (std::vector{0.35, 0.25, 1.06}));
  }

  // What was checked last is drawn while the text goes on.
  void a_number_being_typed_takes_the_handle_away() {
    open_reach(kPlaced);
    const std::string text = bench().document().text();
    std::string half = text;
    half.replace(half.find("10 deg"), 6, "10 de");
    bench().document().type(half);
    bench().select("contacts");
    bench().select(kTask);
    const QPoint tip = on_handle(target(), {0, 0, 0.9});
    drag(tip, tip - QPoint(0, 30));
    drop(tip - QPoint(0, 30));
    QCOMPARE(bench().document().text(), half);
    bench().document().type(text);
    settle();
    drag(tip, tip - QPoint(0, 30));
    drop(tip - QPoint(0, 30));
    QVERIFY(bench().document().text() != text);
  }

  // R(rpy) of the goal says where its x axis points.
  void along_its_own_axes_an_arrow_moves_all_coordinates() {
    open_reach(kPlaced);
    scene().setFocus();
    QTest::keyClick(&scene(), Qt::Key_L);
    const Eigen::Vector3d z =
        rotation_from_rpy(Eigen::Vector3d(numbers(kGoal + ".rpy", "rad").data())).col(2);
    QTest::mouseClick(&scene(), Qt::LeftButton, {}, on_handle(target(), 0.9 * z));
    auto* field = find<QLineEdit>("handle-field");
    QTRY_VERIFY(field->isVisible());
    QTest::keyClicks(field, "100");
    QTest::keyClick(field, Qt::Key_Return);
    const std::vector<double> xyz = numbers(kGoal + ".xyz", "m");
    const Eigen::Vector3d by(xyz[0] - 0.35, xyz[1] - 0.25, xyz[2] - 1.05);
    QVERIFY((by - 0.1 * z).norm() < 2e-4);
  }

  // The shift and the rotation vector of `by` count in world axes.
  void relative_goals_stay_relative() {
    open_reach("{by: [15 cm, 0, 10 cm, 0, 0, 0.2]}");
    QTest::mouseClick(&scene(), Qt::LeftButton, {}, on_handle(target(), {0, 0, 0.9}));
    auto* field = find<QLineEdit>("handle-field");
    QTRY_VERIFY(field->isVisible());
    QTest::keyClicks(field, "-20");
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(value(kGoal + ".by"), std::string("[15 cm, 0, 0.08, 0, 0, 0.2]"));
    settle();
    const Eigen::Vector3d side(std::cos(2.1), std::sin(2.1), 0);
    QTest::mouseClick(&scene(), Qt::LeftButton, {}, on_handle(target(), scene::kRingRadius * side));
    QTRY_VERIFY(field->isVisible());
    QTest::keyClicks(field, "30");
    QTest::keyClick(field, Qt::Key_Return);
    const ConfigNode* by = value_at(*bench().document().stack(), kGoal + ".by");
    QVERIFY2(std::abs(read_quantity(by->children[5], "rad") - 0.2 - M_PI / 6) < 2e-4,
             value(kGoal + ".by").c_str());
    QCOMPARE(value(kGoal + ".by").substr(0, 22), std::string("[15 cm, 0, 0.08, 0, 0,"));
  }

  // Without a reference so far, and without arrows.
  void an_orientation_has_rings_alone() {
    open_own();
    QTRY_VERIFY_WITH_TIMEOUT(scene().pictures() > 1, kLong);
    bench().select("control.tasks.pelvis");
    const std::string text = bench().document().text();
    const Pose pelvis = bench().checked()->setup->start.base();
    const QPoint tip = on_handle(pelvis.p, {0, 0, 1});
    drag(tip, tip - QPoint(0, 30));
    drop(tip - QPoint(0, 30));
    QCOMPARE(bench().document().text(), text);
    QTest::keyClick(&scene(), Qt::Key_F);
    const Eigen::Vector3d side(std::cos(2.1), std::sin(2.1), 0);
    QTest::mouseClick(&scene(), Qt::LeftButton, {}, on_handle(pelvis.p, scene::kRingRadius * side));
    auto* field = find<QLineEdit>("handle-field");
    QTRY_VERIFY(field->isVisible());
    QTest::keyClicks(field, "10");
    QTest::keyClick(field, Qt::Key_Return);
    const Eigen::Matrix3d now = rotation_from_rpy(
        Eigen::Vector3d(numbers("control.tasks.pelvis.reference.to.rpy", "rad").data()));
    const Eigen::Vector3d turn = rotation_vector(now * pelvis.R.transpose());
    QVERIFY2((turn - Eigen::Vector3d(0, 0, M_PI / 18)).norm() < 3e-4,
             value("control.tasks.pelvis.reference").c_str());
    settle();
  }

  void the_surface_of_a_contact_is_moved_and_tilted() {
    open_own();
    QTRY_VERIFY_WITH_TIMEOUT(scene().pictures() > 1, kLong);
    bench().select("contacts");
    const auto foot = [&] { return session().snapshot()->contacts[0].X_WS.p; };
    QTest::mouseClick(&scene(), Qt::LeftButton, {}, *scene().where(foot()));
    QTest::mouseClick(&scene(), Qt::LeftButton, {}, on_handle(foot(), {0, 0, 0.9}));
    auto* field = find<QLineEdit>("handle-field");
    QTRY_VERIFY(field->isVisible());
    QTest::keyClicks(field, "-30");
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(value("contacts.left_foot.surface"), std::string("{through: [0, 0, -0.03]}"));
    QCOMPARE(bench().document().undo().count(), 1);
    settle();
    const Eigen::Vector3d side(0, std::cos(0.8), std::sin(0.8));
    QTest::mouseClick(&scene(), Qt::LeftButton, {}, on_handle(foot(), scene::kRingRadius * side));
    QTRY_VERIFY(field->isVisible());
    QTest::keyClicks(field, "4");
    QTest::keyClick(field, Qt::Key_Return);
    const std::vector<double> rpy = numbers("contacts.left_foot.surface.rpy", "rad");
    QVERIFY(std::abs(rpy[0] - 4 * M_PI / 180) < 2e-4 && std::abs(rpy[1]) < 2e-4);
  }

  // The feet stay, and so does what the arrow does not move.
  void a_link_is_moved_while_posing() {
    open_own();
    QTRY_VERIFY_WITH_TIMEOUT(scene().pictures() > 1 && scene().model() != nullptr, kLong);
    QTest::mouseClick(find<QToolButton>("pose"), Qt::LeftButton);
    scene().show_link("pelvis");
    const Pose before = bench().checked()->setup->start.base();
    QTest::mouseClick(&scene(), Qt::LeftButton, {}, on_handle(before.p, {0, 0, 0.9}));
    auto* field = find<QLineEdit>("handle-field");
    QTRY_VERIFY(field->isVisible());
    QTest::keyClicks(field, "-50");
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(bench().document().undo().count(), 1);
    settle();
    const Pose now = bench().checked()->setup->start.base();
    QVERIFY2((now.p - before.p - Eigen::Vector3d(0, 0, -0.05)).norm() < 2e-3,
             qPrintable(QString::number(now.p.z() - before.p.z())));
    QVERIFY(rotation_vector(now.R * before.R.transpose()).norm() < 2e-3);
  }

  void without_a_choice_there_is_no_handle() {
    open_own();
    QTRY_VERIFY_WITH_TIMEOUT(scene().pictures() > 1, kLong);
    const std::string text = bench().document().text();
    const Columns* columns = session().history().layout()->find("com/reference");
    const Eigen::Vector3d at(session().history().row(0).data() + columns->first);
    const QPoint from = on_handle(at, {0, 0, 0.9});
    drag(from, from - QPoint(0, 30));
    drop(from - QPoint(0, 30));
    QCOMPARE(bench().document().text(), text);
    // The card that is selected from the start, too, can be chosen.
    QTest::mouseClick(window_->findChild<StackPane*>()->card("control.tasks.balance"),
                      Qt::LeftButton);
    const QPoint tip = on_handle(at, {0, 0, 0.9});
    QTest::mouseMove(&scene(), tip);
    drag(tip, tip - QPoint(0, 30));
    drop(tip - QPoint(0, 30));
    QVERIFY(numbers("control.tasks.balance.reference.to.xyz", "m")[2] > at.z() + 0.01);
  }
};

POISE_WINDOW_TEST(HandleToolTest)
#include "handle_tool_test.moc"
