// SPDX-License-Identifier: BSD-2-Clause
// The handle at contacts on bodies, at grasps and at loop closures in the real window.

#include <cmath>

#include "poise/core/config/config_node.hpp"
#include "poise/core/spatial/rpy.hpp"
#include "poise/gui/scene/handle/handle_drag.hpp"
#include "poise/gui/view/viewport/scene_view.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

using namespace poise;
using namespace poise::gui;

class PlacedInLinksTest : public WindowFixture {
  Q_OBJECT

  SceneView& scene() { return window_->scene(); }
  void settle() {
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QTRY_VERIFY_WITH_TIMEOUT(session().history().size() > 0, kLong);
    scene().grab();
  }
  // A shipped stack, with other text in one place.
  void open(const std::string& name, const std::string& what = "",
            const std::string& instead = "") {
    std::string text = stack_text(name + ".yaml");
    const std::string folder = test::source("apps/share/stacks/");
    for (const char* part : {"motions/standing.yaml", "robots/humanoid.yaml"})
      if (const auto at = text.find(part); at != std::string::npos) text.insert(at, folder);
    if (!what.empty()) {
      QVERIFY(text.find(what) != std::string::npos);
      text.replace(text.find(what), what.size(), instead);
    }
    QFile file(folder_->filePath("own.yaml"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(text));
    file.close();
    QVERIFY(window_->open(file.fileName()));
    settle();
    QTRY_VERIFY_WITH_TIMEOUT(scene().pictures() > 1, kLong);
  }
  // The origin of the contact in the start.
  Eigen::Vector3d origin(const std::string& name) {
    const auto& contacts = bench().checked()->setup->contacts;
    const auto found = std::ranges::find(contacts, name, &Contact::name);
    Dynamics robot(bench().checked()->setup->tree);
    robot.update(bench().checked()->setup->start);
    return robot.pose(found->frame).p;
  }
  Eigen::Matrix3d axes(const std::string& name) {
    const auto& contacts = bench().checked()->setup->contacts;
    const auto found = std::ranges::find(contacts, name, &Contact::name);
    Dynamics robot(bench().checked()->setup->tree);
    robot.update(bench().checked()->setup->start);
    return robot.pose(found->frame).R;
  }
  QPoint on_handle(const Eigen::Vector3d& at, const Eigen::Vector3d& by) {
    const Eigen::Vector3d up(0, 0, 0.25);
    const QPoint tall = *scene().where(at + up) - *scene().where(at - up);
    return *scene().where(at + by * 92 * 0.5 / std::hypot(tall.x(), tall.y()));
  }
  void type_at(QPoint part, const char* number) {
    QTest::mouseClick(&scene(), Qt::LeftButton, {}, part);
    auto* field = find<QLineEdit>("handle-field");
    QTRY_VERIFY(field->isVisible());
    QTest::keyClicks(field, number);
    QTest::keyClick(field, Qt::Key_Return);
  }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  // Robot and box start where they started before, so the hand has the contact elsewhere.
  void a_contact_on_a_box_moves_in_its_link() {
    open("t10_lift_box");
    bench().select("contacts");
    const Eigen::Vector3d before = origin("left_hand");
    QTest::mouseClick(&scene(), Qt::LeftButton, {}, *scene().where(before));
    type_at(on_handle(before, {0, 0, 0.9}), "20");
    QCOMPARE(bench().document().undo().count(), 1);
    settle();
    const Eigen::Vector3d by = origin("left_hand") - before;
    QVERIFY2((by - Eigen::Vector3d(0, 0, 0.02)).norm() < 3e-4,
             value("contacts.left_hand.at").c_str());
    QCOMPARE(value("contacts.left_hand.at.rpy"), std::string("[-90 deg, 0, 0]"));
    QCOMPARE(value("contacts.left_hand.surface"), std::string("nothing"));
  }

  void a_grasp_is_turned() {
    open("t10_lift_box",
         "    rectangle: [6 cm, 12 cm]\n    at: {xyz: [0, -0.01386, 0], rpy: [-90 deg, 0, 0]}\n"
         "    friction: 0.6\n",
         "    grasp: rigid\n    at: {xyz: [0, -0.01386, 0], rpy: [-90 deg, 0, 0]}\n");
    bench().select("contacts");
    const Eigen::Vector3d at = origin("left_hand");
    const Eigen::Matrix3d before = axes("left_hand");
    QTest::mouseClick(&scene(), Qt::LeftButton, {}, *scene().where(at));
    const Eigen::Vector3d side(std::cos(2.1), std::sin(2.1), 0);
    type_at(on_handle(at, scene::kRingRadius * side), "15");
    settle();
    const Eigen::Vector3d turn = rotation_vector(axes("left_hand") * before.transpose());
    QVERIFY2((turn - Eigen::Vector3d(0, 0, M_PI / 12)).norm() < 5e-4,
             value("contacts.left_hand.at").c_str());
    QCOMPARE(value("contacts.left_hand.at.xyz"), std::string("[0, -0.01386, 0]"));
  }

  // The joints need not move to close it.
  void a_loop_closure_moves_in_both_links() {
    open("t40_palletizer");
    bench().select("robot");
    const Eigen::Vector3d before = origin("lever_rod");
    const Eigen::VectorXd joints = bench().checked()->setup->start.joints;
    const std::string text = bench().document().text();
    QTest::mouseClick(&scene(), Qt::LeftButton, {}, *scene().where(before));
    type_at(on_handle(before, {0, 0, 0.9}), "30");
    settle();
    QVERIFY2((origin("lever_rod") - before - Eigen::Vector3d(0, 0, 0.03)).norm() < 3e-4,
             value("robot.loops.lever_rod.at").c_str());
    QVERIFY((bench().checked()->setup->start.joints - joints).norm() < 2e-3);
    QCOMPARE(bench().document().undo().count(), 1);
    bench().document().undo().undo();
    QCOMPARE(bench().document().text(), text);
    // Contacts have no balls while the robot is selected, loop closures none with contacts.
    settle();
    bench().select("contacts");
    QTest::mouseClick(&scene(), Qt::LeftButton, {}, *scene().where(before));
    QTest::mouseClick(&scene(), Qt::LeftButton, {}, on_handle(before, {0, 0, 0.9}));
    QVERIFY(!find<QLineEdit>("handle-field")->isVisible());
  }
};

POISE_WINDOW_TEST(PlacedInLinksTest)
#include "placed_in_links_test.moc"
