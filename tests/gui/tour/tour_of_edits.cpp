// SPDX-License-Identifier: BSD-2-Clause
// Pictures of robots, forms, text, menus and sizes.

#include "poise/gui/view/panes/why_pane.hpp"
#include "poise/gui/view/stack/text_pane.hpp"
#include "poise/gui/view/window/problems_pane.hpp"
#include "poise/tests/gui/tour/tour.hpp"

using namespace poise;
using namespace poise::gui;

namespace {

// A humanoid that Poise has no stack of, if one is given.
QString biped() {
  return qEnvironmentVariable("POISE_TOUR_ROBOT",
                              "/usr/share/doc/dart/data/urdf/drchubo/drchubo.urdf");
}

const char* const kWheels =
    "/usr/share/morse/examples/tutorials/ros_navigation/morse_2dnav/pr2.urdf";

}  // namespace

class TourOfEdits : public Tour {
  Q_OBJECT

 public:
  using Tour::Tour;

  // Presses at a place and moves the mouse by so much.
  void pull(QPoint from, QPoint by) {
    QTest::mousePress(&scene(), Qt::LeftButton, {}, from);
    for (int i = 1; i <= 4; ++i) {
      const QPoint to = from + by * i / 4;
      QMouseEvent event(QEvent::MouseMove, to, scene().mapToGlobal(to), Qt::NoButton,
                        Qt::LeftButton, Qt::NoModifier);
      QApplication::sendEvent(&scene(), &event);
    }
  }

 private Q_SLOTS:
  void p05_your_robot() {
    QVERIFY(window_->open_robot(biped()));
    while (scene().pictures() == 0 && bench().finding_robot()) wait(5);
    if (bench().finding_robot()) {
      const QPixmap now =
          window_->screen()->grabWindow(0, 0, 0, window_->width(), window_->height());
      QVERIFY(now.save(folder() + "/05_at_once_dark.png"));
    }
    wait_for_proposal();
    picture("05_proposal");
    window_->use(Workspace::kDesign);
    picture("05_contacts_form");
    window_->use(Workspace::kTune);
    run_fast(2);
    picture("05_stands");
  }

  void p05_wheels() {
    QVERIFY(window_->open_robot(kWheels));
    wait_for_proposal();
    wait(1500);
    picture("05_wheels");
  }

  void p06_wrong_stack() {
    open_file(changed_stack("t04_reach", {{"type: com", "type: comm"}}), false);
    show_tab<ProblemsPane>();
    picture("06_shown_although_wrong");
  }

  void p06_names_of_another_robot() {
    open_file(changed_stack("t04_reach_humanoid", {{"package://poise/robots/poise_humanoid.urdf",
                                                    biped().toStdString()}}),
              false);
    show_tab<ProblemsPane>();
    picture("06_foreign_names");
    find<QPushButton>("map-foreign")->click();
    picture("06_map_them");
  }

  void p07_pose_by_hand() {
    open_stack("t01_stand_humanoid");
    scene().show_link("l_shank");
    auto* slider = find<QSlider>("joint-slider");
    QTRY_VERIFY(slider->isVisible());
    slider->setValue(slider->value() + 150);
    QTRY_VERIFY_WITH_TIMEOUT(is_valid() && !bench().checking(), kLong);
    picture("07_posed_on_its_feet");
  }

  void p08_link_card_and_styles() {
    open_stack("t01_stand_humanoid");
    click_on("r_hand");
    QTRY_VERIFY(find<QWidget>("link-card")->isVisible());
    picture("08_link_card");
    QTest::keyClick(&scene(), Qt::Key_Escape);
    show_in_scene("Transparent robot");
    show_in_scene("Frames of the links");
    show_in_scene("Inertia ellipsoids");
    picture("08_frames_and_ellipsoids");
    show_in_scene("Frames of the links");
    show_in_scene("Inertia ellipsoids");
    show_in_scene("Wireframe");
    show_in_scene("Collision shapes");
    picture("08_wires_and_collision");
    find<QToolButton>("view")->menu()->popup(
        scene().mapToGlobal(QPoint(scene().width() - 260, 46)));
    picture("08_view_menu");
  }

  // At a target, during a drag, at a link, and at the surface of a contact.
  void p09_handles() {
    open_stack("t04_reach_humanoid");
    bench().select("control.tasks.reach");
    picture("09_handle_of_a_target");
    const Columns* target = session().history().layout()->find("tasks/reach/target");
    const Eigen::Vector3d at(session().history().row(0).data() + target->first);
    pull(*scene().where(at) - QPoint(0, 75), {4, -40});
    picture("09_handle_dragged");
    QTest::keyClick(&scene(), Qt::Key_Escape);
    find<QToolButton>("pose")->click();
    scene().show_link("r_hand");
    picture("09_handle_of_a_link");
    find<QToolButton>("pose")->click();
    open_stack("t06_slope_humanoid");
    bench().select("contacts");
    const Eigen::Vector3d foot = session().snapshot()->contacts[0].X_WS.p;
    QTest::mouseClick(&scene(), Qt::LeftButton, {}, *scene().where(foot));
    picture("09_handle_of_a_surface");
    bench().document().undo().setClean();
  }

  void p10_the_phase_before() {
    open_stack("t33_handstand");
    run_fast(8);
    const std::vector<std::string>& phases = bench().checked()->spec->node.find("phases")->keys;
    bench().select("phases." + phases[2]);
    session().show(7.5);
    picture("10_phase_before");
  }

  void p15_forms() {
    open_stack("t04_reach_humanoid");
    window_->use(Workspace::kDesign);
    for (const Card& card : bench().cards())
      if (card.type == "pose" || card.type == "com") {
        bench().select(card.path);
        picture(QString("15_form_%1").arg(QString::fromStdString(card.type)));
      }
    for (const char* section : {"robot", "contacts", "control", "plant"}) {
      bench().select(section);
      picture(QString("15_form_%1").arg(section));
    }
    auto* area = find<QDockWidget>("properties-dock")->findChild<QScrollArea*>();
    bench().select("robot");
    wait(200);
    area->verticalScrollBar()->setValue(area->verticalScrollBar()->maximum());
    picture("15_form_robot_end");
  }

  void p16_undo() {
    open_stack("t02_com_circle_humanoid");
    bench().select("control.tasks.balance");
    wait(200);
    set("control.tasks.balance.law.stiffness", "123");
    bench().select("plant");
    wait(200);
    picture("16_undone", [this] {
      bench().undo();
      wait(150);
    });
  }

  void p17_text() {
    open_stack("t02_com_circle_humanoid");
    show_tab<TextPane>();
    find<QToolButton>("text-large")->click();
    wait(200);
    QTextCursor cursor = edit().document()->find("type: com");
    cursor.setPosition(cursor.selectionEnd());
    edit().setTextCursor(cursor);
    edit().setFocus();
    QTest::keyClick(&edit(), Qt::Key_Return);
    QTest::keyClicks(&edit(), "we");
    wait(300);
    picture("17_completion");
    close_popups();
    QTest::keyClick(&edit(), Qt::Key_Z, Qt::ControlModifier);
    edit().document()->find("type: posture").insertText("type: postur");
    QTRY_VERIFY_WITH_TIMEOUT(!bench().checking(), kLong);
    QTest::keyClick(&edit(), Qt::Key_F, Qt::ControlModifier);
    QTest::keyClicks(find<QLineEdit>("find"), "law");
    const auto over_a_word = [this] {
      const QTextCursor at = edit().document()->find("damping");
      tool_tip(*edit().viewport(), edit().cursorRect(at).center());
    };
    picture("17_marks_search_help", over_a_word);
  }

  void p18_sequence() {
    open_stack("t33_one_hand");
    bench().select("phases." + bench().checked()->spec->node.find("phases")->keys[1]);
    picture("18_sequence");
    open_stack("t11_lift_foot");
    bench().select("phases." + bench().document().stack()->find("phases")->keys[1]);
    picture("18_phase_form");
  }

  void p19_menus_and_help() {
    open_stack("t01_stand_humanoid");
    auto* menu = find<QMenu>("main-menu");
    menu->popup(window_->mapToGlobal(QPoint(8, 44)));
    menu->setActiveAction(menu->actions()[2]);
    wait(300);
    picture("19_menu");
    close_popups();
    QTest::keyClick(window_.get(), Qt::Key_F1);
    picture("19_shortcuts");
    find<QDialog>("help-dialog")->findChild<QTabWidget*>()->setCurrentIndex(1);
    picture("19_about");
    close_popups();
    QTest::mouseClick(find<QToolButton>("search"), Qt::LeftButton);
    QTRY_VERIFY(find<QLineEdit>("finder-search"));
    QTest::keyClicks(find<QLineEdit>("finder-search"), "gaze");
    picture("19_search");
    close_popups();
    auto* dialog = new QFileDialog(window_.get(), "Open", template_folder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
    picture("19_file_dialog");
  }

  void sizes() {
    const QRect screen = window_->screen()->geometry();
    for (const QSize size : {QSize(1024, 700), QSize(2560, 1440)}) {
      if (size.width() > screen.width() || size.height() > screen.height()) continue;
      resize(size);
      const QString at = QString("20_%1_").arg(size.width());
      if (bench().has_document()) close_window(), init(), resize(size);
      wait(1000);
      picture(at + "start");
      open_stack("t11_lift_foot");
      run_fast(5);
      window_->use(Workspace::kTune);
      bench().select("phases." + bench().document().stack()->find("phases")->keys[1]);
      picture(at + "tune");
      window_->use(Workspace::kReview);
      picture(at + "review");
      window_->use(Workspace::kDesign);
      for (const char* form : {"robot", "contacts", "control.tasks.balance"}) {
        bench().select(form);
        picture(at + QString("design_") + QString(form).section('.', -1));
      }
      bench().document().undo().setClean();
    }
  }
};

int poise::gui::show_edits(const QString& folder, const QStringList& points) {
  TourOfEdits tour(folder);
  return tour.show(points);
}

#include "tour_of_edits.moc"
