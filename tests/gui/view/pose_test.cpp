// SPDX-License-Identifier: BSD-2-Clause
// Posing in the real window: the switch Pose, the card of the dragged limb, the list of joints.

#include "poise/gui/view/viewport/joint_list.hpp"
#include "poise/gui/view/viewport/joint_slider.hpp"
#include "poise/gui/view/viewport/link_card.hpp"
#include "poise/gui/view/viewport/scene_view.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

using namespace poise;
using namespace poise::gui;

class PoseTest : public WindowFixture {
  Q_OBJECT

  SceneView& scene() { return window_->scene(); }
  const Tree& tree() { return *bench().checked()->setup->tree; }
  double start(const char* joint) {
    return bench().checked()->setup->start.joints[tree().joint(joint)];
  }
  void open_and_draw() {
    open_own();
    QTRY_VERIFY_WITH_TIMEOUT(scene().pictures() > 1 && scene().model() != nullptr, kLong);
  }
  void settle() { QTRY_VERIFY_WITH_TIMEOUT(is_valid() && !bench().checking(), kLong); }
  QPoint middle_of(const char* link) {
    const int body = tree().frame(link).body;
    const Pose X_WB = session().snapshot()->bodies[static_cast<std::size_t>(body)];
    return *scene().where(X_WB * tree().inertias[static_cast<std::size_t>(body)].com);
  }
  void drag(QPoint at, QPoint by, int steps = 6) {
    QTest::mousePress(&scene(), Qt::LeftButton, {}, at);
    for (int i = 1; i <= steps; ++i) {
      const QPoint to = at + by * i / steps;
      QMouseEvent event(QEvent::MouseMove, to, scene().mapToGlobal(to), Qt::NoButton,
                        Qt::LeftButton, Qt::NoModifier);
      QApplication::sendEvent(&scene(), &event);
    }
    QTest::mouseRelease(&scene(), Qt::LeftButton, {}, at + by);
  }
  void switch_off() { QTest::mouseClick(find<QToolButton>("pose"), Qt::LeftButton); }
  void switch_on() {
    QTest::mouseClick(find<QToolButton>("pose"), Qt::LeftButton);
    QVERIFY(find<QToolButton>("pose")->isChecked());
  }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void with_pose_on_a_limb_is_dragged_without_alt() {
    open_and_draw();
    scene().show_link("r_foot");  // its handle is not in the way
    switch_on();
    const double bent = start("l_elbow");
    drag(middle_of("l_forearm"), {0, -30});
    settle();
    QVERIFY2(std::abs(start("l_elbow") - bent) > 0.05,
             qPrintable(QString::number(start("l_elbow") - bent)));
    // The card is that of the dragged limb, and its slider moves that joint.
    auto* card = find<LinkCard>("link-card");
    QVERIFY(card->isVisible());
    QVERIFY2(card->text().contains("l_elbow"), qPrintable(card->text()));
    const double hip = start("r_hip_pitch"), now = start("l_elbow");
    auto* slider = find<QSlider>("joint-slider");
    QVERIFY(std::abs(find<QLineEdit>("joint-field")->text().section(' ', 0, 0).toDouble() -
                     now * 180 / M_PI) < 0.1);
    slider->setValue(slider->value() + 60);
    settle();
    QVERIFY(std::abs(start("l_elbow") - now) > 0.01);
    QCOMPARE(start("r_hip_pitch"), hip);
  }

  // The handle of a link stands at the start, so this is what is shown with it.
  void a_picked_link_shows_the_start() {
    open_and_draw();
    const auto hand = [&]() -> Eigen::Vector3d {
      const View view = scene().frame(session().shown(), {400, 300});
      return view.snapshot.bodies[static_cast<std::size_t>(tree().frame("l_hand").body)].p;
    };
    run_until(0.2);
    switch_on();
    drag(middle_of("l_forearm"), {0, -30});
    settle();
    const Eigen::Vector3d start = hand();
    QTest::keyClick(&scene(), Qt::Key_Escape);
    QVERIFY((hand() - start).norm() > 0.01);  // the moment of the run
    scene().show_link("l_hand");
    QVERIFY((hand() - start).norm() < 1e-9);
    QTest::keyClick(&scene(), Qt::Key_Escape);
    switch_off();
    scene().show_link("l_hand");
    QVERIFY((hand() - start).norm() > 0.01);
  }

  void a_click_poses_nothing() {
    open_and_draw();
    switch_on();
    const std::string text = bench().document().text();
    for (const char* link : {"pelvis", "l_forearm", "l_shank"})
      QTest::mouseClick(&scene(), Qt::LeftButton, {}, middle_of(link));
    QCOMPARE(bench().document().text(), text);
    QCOMPARE(bench().document().undo().count(), 0);
  }

  // Only what moved is written, and the base is not twisted.
  void the_pelvis_of_a_standing_robot_is_dragged() {
    open_and_draw();
    switch_on();
    const Pose base = bench().checked()->setup->start.base();
    drag(middle_of("pelvis"), {0, 25});
    settle();
    const Pose& now = bench().checked()->setup->start.base();
    QVERIFY(now.p.z() < base.p.z() - 0.01);
    QVERIFY(rotation_vector(now.R * base.R.transpose()).norm() < 0.1);
    QCOMPARE(value("robot.start.joints.neck_yaw"), std::string("nothing"));
    QCOMPARE(bench().document().undo().count(), 1);
  }

  void all_joints_have_sliders() {
    open_and_draw();
    auto* list = find<JointList>("joint-list");
    QVERIFY(!list->isVisible());
    switch_on();
    QVERIFY(list->isVisible());
    QCOMPARE(list->findChildren<JointSlider*>().size(), qsizetype(tree().joints.size()));
    auto* elbow = find<JointSlider>("joint:l_elbow");
    const double bent = start("l_elbow");
    elbow->slider().setValue(elbow->slider().value() + 100);
    settle();
    QVERIFY(std::abs(start("l_elbow") - bent) > 0.05);
    auto* filter = find<QLineEdit>("joint-filter");
    filter->setText("knee");
    QVERIFY(!elbow->isVisible());
    auto* knee = find<JointSlider>("joint:l_knee");
    QVERIFY(knee->isVisible());
    // The feet stay: the other knee gives way.
    const double other = start("r_knee"), bend = start("l_knee");
    type_over(knee->field(), QString::number(bend * 180 / M_PI + 12));
    settle();
    QVERIFY(std::abs(start("l_knee") - bend - 12 * M_PI / 180) < 5e-3);
    QVERIFY(std::abs(start("r_knee") - other) > 1e-3);
  }
};

POISE_WINDOW_TEST(PoseTest)
#include "pose_test.moc"
