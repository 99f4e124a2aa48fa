// SPDX-License-Identifier: BSD-2-Clause
// A robot file of one's own: from the start page to standing, without YAML.

#include <algorithm>

#include "poise/gui/view/viewport/scene_view.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

namespace poise::gui {
namespace {

// A biped of boxes, 0.5 m tall, with six joints in each leg.
QString biped() {
  QString text = "<robot name='boxer'>";
  const auto link = [&](const QString& name, double mass, double x, double y, double z,
                        const QString& at) {
    const double ix = mass * (y * y + z * z) / 12, iy = mass * (x * x + z * z) / 12,
                 iz = mass * (x * x + y * y) / 12;
    const QString shape = QString("<origin xyz='%1'/><geometry><box size='%2 %3 %4'/></geometry>")
                              .arg(at)
                              .arg(x)
                              .arg(y)
                              .arg(z);
    text += QString("<link name='%1'><inertial><origin xyz='%2'/><mass value='%3'/>")
                .arg(name, at)
                .arg(mass) +
            QString("<inertia ixx='%1' iyy='%2' izz='%3' ixy='0' ixz='0' iyz='0'/></inertial>")
                .arg(ix)
                .arg(iy)
                .arg(iz) +
            "<visual>" + shape + "</visual><collision>" + shape + "</collision></link>";
  };
  const auto joint = [&](const QString& name, const QString& parent, const QString& child,
                         const QString& axis, const QString& at) {
    text += QString(
                "<joint name='%1' type='revolute'><parent link='%2'/><child link='%3'/>"
                "<axis xyz='%4'/><origin xyz='%5'/>"
                "<limit lower='-1.6' upper='1.6' effort='40' velocity='12'/></joint>")
                .arg(name, parent, child, axis, at);
  };
  link("trunk", 3, 0.1, 0.16, 0.2, "0 0 0.1");
  for (const QString& side : {QString("left"), QString("right")}) {
    const QString y = side == "left" ? "0.06" : "-0.06";
    link(side + "_hip_a", 0.2, 0.03, 0.03, 0.03, "0 0 0");
    link(side + "_hip_b", 0.2, 0.03, 0.03, 0.03, "0 0 0");
    link(side + "_thigh", 0.5, 0.04, 0.04, 0.12, "0 0 -0.07");
    link(side + "_shank", 0.4, 0.04, 0.04, 0.12, "0 0 -0.07");
    link(side + "_ankle", 0.1, 0.03, 0.03, 0.02, "0 0 0");
    link(side + "_sole", 0.3, 0.14, 0.07, 0.02, "0.02 0 -0.03");
    joint(side + "_yaw", "trunk", side + "_hip_a", "0 0 1", "0 " + y + " 0");
    joint(side + "_roll", side + "_hip_a", side + "_hip_b", "1 0 0", "0 0 0");
    joint(side + "_pitch", side + "_hip_b", side + "_thigh", "0 1 0", "0 0 0");
    joint(side + "_knee", side + "_thigh", side + "_shank", "0 1 0", "0 0 -0.14");
    joint(side + "_ankle_pitch", side + "_shank", side + "_ankle", "0 1 0", "0 0 -0.14");
    joint(side + "_ankle_roll", side + "_ankle", side + "_sole", "1 0 0", "0 0 0");
  }
  return text + "</robot>";
}

}  // namespace

class OwnRobotTest : public WindowFixture {
  Q_OBJECT

  QString robot_file() {
    const QString path = folder_->filePath("boxer.urdf");
    QFile file(path);
    if (file.open(QIODevice::WriteOnly)) file.write(biped().toUtf8());
    return path;
  }
  double height() {
    const History& history = session().history();
    return history.row(history.size() - 1)[history.layout()->find("com/position")->first + 2];
  }
  // Whether the text has these sections, in this order.
  bool in_order(const QStringList& sections) {
    const QString text = QString::fromStdString(bench().document().text());
    qsizetype at = 0;
    return std::ranges::all_of(sections, [&](const QString& section) {
      at = text.indexOf('\n' + section, at);
      return at >= 0;
    });
  }
  void check_it_stands() {
    const double before = height();
    run_until(2);
    QVERIFY2(session().why().isEmpty(), qPrintable(session().why()));
    QCOMPARE(session().status().unsolved, 0L);
    QVERIFY(before > 0.2 && std::abs(height() - before) < 0.03);
  }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void by_mouse_from_the_start_page_to_standing() {
    choose_in_dialog(robot_file());
    QTest::mouseClick(find<QPushButton>("your-robot"), Qt::LeftButton);
    QTRY_VERIFY(bench().has_document());
    QTRY_VERIFY_WITH_TIMEOUT(window_->scene().model() != nullptr, kLong);
    wait_for_proposal();
    QVERIFY(in_order({"robot:", "contacts:", "control:", "plant:"}));
    QCOMPARE(bench().selected(), std::string("contacts"));
    QVERIFY(value("contacts.left_foot.link") == "left_sole");
    QVERIFY(value("contacts.right_foot.link") == "right_sole");
    QVERIFY(value("robot.roles").find("pelvis: trunk") != std::string::npos);
    check_it_stands();
    // One step back is the bare robot; again is the proposal.
    const std::string proposal = bench().document().text();
    QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(value("contacts"), std::string("nothing"));
    QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(bench().document().text(), proposal);
  }

  void by_keyboard_alone() {
    QTRY_COMPARE(QApplication::activeWindow(), window_.get());
    choose_in_dialog(robot_file());
    QTest::keyClick(window_.get(), Qt::Key_N, Qt::ControlModifier);
    wait_for_proposal();
    check_it_stands();
  }

  // Ctrl+S must not write over the robot file.
  void a_robot_file_opened_as_a_stack_starts_a_new_one() {
    QVERIFY(window_->open(robot_file()));
    QVERIFY(bench().document().file().isEmpty());
    wait_for_proposal();
    QVERIFY(value("contacts.left_foot.link") == "left_sole");
  }

  void an_edge_of_a_patch_is_dragged() {
    QVERIFY(window_->open_robot(robot_file()));
    wait_for_proposal();
    SceneView& scene = window_->scene();
    const auto setup = bench().checked()->setup;
    const auto& contacts = setup->contacts;
    QTRY_VERIFY_WITH_TIMEOUT(scene.model() != nullptr && scene.pictures() > 0, kLong);
    const Snapshot moment = *session().snapshot();
    const auto edges = patch_handles(contacts, moment.bodies);
    QCOMPARE(edges.size(), std::size_t{8});
    const auto front = std::ranges::find_if(
        edges, [](const PatchHandle& edge) { return edge.axis == 0 && edge.side > 0; });
    const auto from = scene.where(front->at), to = scene.where(front->at + 0.03 * front->outwards);
    QVERIFY(from && to);
    const Contact before = contacts[front->contact];
    QTest::mousePress(&scene, Qt::LeftButton, {}, *from);
    for (int i = 1; i <= 4; ++i) {
      const QPointF at = *from + (QPointF(*to) - *from) * i / 4;
      QMouseEvent move(QEvent::MouseMove, at, scene.mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                       Qt::NoModifier);
      QApplication::sendEvent(&scene, &move);
    }
    QTest::mouseRelease(&scene, Qt::LeftButton, {}, *to);
    QTRY_VERIFY_WITH_TIMEOUT(!bench().checking() && bench().checked()->setup != setup, kLong);
    const Contact& after = bench().checked()->setup->contacts[front->contact];
    QVERIFY2(std::abs(2 * after.half_x - 2 * before.half_x - 0.03) < 0.012,
             qPrintable(QString::number(after.half_x)));
    QVERIFY(std::abs(after.half_y - before.half_y) < 1e-3);
    // The edge at the heel stays.
    const double heel_before = (before.frame.X_BF * Eigen::Vector3d(-before.half_x, 0, 0)).x();
    const double heel_after = (after.frame.X_BF * Eigen::Vector3d(-after.half_x, 0, 0)).x();
    QVERIFY(std::abs(heel_after - heel_before) < 1e-3);
    bench().document().undo().undo();
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QVERIFY(std::abs(bench().checked()->setup->contacts[front->contact].half_x - before.half_x) <
            1e-9);
  }

  void what_is_no_robot_is_refused() {
    const QString path = folder_->filePath("no.urdf");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("<robot name='x'><link name='a'/><link name='a'/></robot>");
    file.close();
    bool own_icon = false;
    QTimer::singleShot(300, [&own_icon] {
      auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
      if (box == nullptr) return;
      own_icon = box->icon() == QMessageBox::NoIcon && !box->iconPixmap().isNull();
      box->accept();
    });
    QVERIFY(!window_->open_robot(path));
    QVERIFY2(own_icon, "no icon of the desktop's style");
    QVERIFY(!bench().has_document());
  }

  void an_mjcf_floats_if_it_has_a_free_joint() {
    const QString path = folder_->filePath("floats.xml");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"(<mujoco><worldbody><body name='trunk' pos='0 0 1'><freejoint/>
      <geom type='box' size='0.1 0.1 0.1'/><body name='arm'><joint name='swing' axis='0 1 0'/>
      <geom type='box' size='0.02 0.02 0.1' pos='0 0 -0.2'/></body></body></worldbody></mujoco>)");
    file.close();
    QVERIFY(window_->open_robot(path));
    QCOMPARE(value("robot.base.joint"), std::string("floating"));
    wait_for_proposal();
    QCOMPARE(value("robot.base.joint"), std::string("floating"));
  }

  void a_robot_without_feet_is_held_at_its_base() {
    const QString path = folder_->filePath("arm.urdf");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"(<robot name='stick'><link name='base'/>
      <link name='rod'><inertial><origin xyz='0 0 0.2'/><mass value='1'/>
      <inertia ixx='0.01' iyy='0.01' izz='0.001' ixy='0' ixz='0' iyz='0'/></inertial>
      <visual><origin xyz='0 0 0.2'/><geometry><box size='0.05 0.05 0.4'/></geometry></visual></link>
      <joint name='elbow' type='revolute'><parent link='base'/><child link='rod'/><axis xyz='0 1 0'/>
      <limit lower='-2' upper='2' effort='20' velocity='5'/></joint></robot>)");
    file.close();
    QVERIFY(window_->open_robot(path));
    wait_for_proposal();
    QCOMPARE(value("contacts"), std::string("nothing"));
    QCOMPARE(value("robot.base.joint"), std::string("fixed"));
    run_until(0.2);
    QVERIFY(session().why().isEmpty());
  }
};

}  // namespace poise::gui

POISE_WINDOW_TEST(poise::gui::OwnRobotTest)
#include "own_robot_test.moc"
