// SPDX-License-Identifier: BSD-2-Clause
// Forms of the sections outside tasks and constraints, edited by mouse; the stack's reader accepts
// the result.

#include "poise/gui/model/templates.hpp"
#include "poise/gui/view/forms/properties_pane.hpp"
#include "poise/gui/view/forms/property_row.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

namespace poise::gui {

class FormsTest : public WindowFixture {
  Q_OBJECT

  void choose(const QString& combo, const QString& text) {
    QTRY_VERIFY2(find<QComboBox>(combo) || named(combo), qPrintable(combo));
    QComboBox* box = find<QComboBox>(combo) ? find<QComboBox>(combo) : named(combo);
    QVERIFY2(box->findText(text) >= 0, qPrintable(text));
    pick(*box, box->findText(text));
  }
  // The visible combo box with that accessible name.
  QComboBox* named(const QString& name) {
    for (QComboBox* box : window_->findChildren<QComboBox*>())
      if (box->isVisible() && box->accessibleName() == name) return box;
    return nullptr;
  }
  void press(const QString& name) {
    QTRY_VERIFY2(find<QAbstractButton>(name), qPrintable(name));
    find<QAbstractButton>(name)->click();
  }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  // The window's own robot with every name of a link and joint changed in the stack.
  void names_of_another_robot_are_mapped_all_at_once() {
    open_own();
    auto& document = bench().document();
    for (const auto& [path, wrong] : {std::pair{"control.tasks.pelvis.link", "waist_link"},
                                      {"contacts.left_foot.link", "left_sole"},
                                      {"contacts.right_foot.link", "right_sole"}})
      QVERIFY(document.set(path, wrong));
    const std::string broken = document.text();
    QTRY_VERIFY_WITH_TIMEOUT(!bench().checking() && !bench().checked()->valid, kLong);
    QVERIFY2(!bench().names().links.empty(), "the robot is loaded whatever else is wrong");
    QTRY_VERIFY(find<QPushButton>("map-foreign"));
    QVERIFY(find<QLabel>("foreign")->text().startsWith("3 names"));
    press("map-foreign");
    QTRY_VERIFY(find<QDialog>("names-dialog"));
    QCOMPARE(find<QComboBox>("map:left_sole")->currentText(), QString("l_sole"));
    QCOMPARE(find<QComboBox>("map:right_sole")->currentText(), QString("r_sole"));
    find<QComboBox>("map:waist_link")->setCurrentText("pelvis");
    press("map-names");
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QCOMPARE(value("contacts.left_foot.link"), std::string("l_sole"));
    QCOMPARE(value("control.tasks.pelvis.link"), std::string("pelvis"));
    bench().undo();
    QCOMPARE(document.text(), broken);
  }

  void a_narrow_form_scrolls_sideways() {
    open_own();
    PropertiesPane pane(bench());
    bench().select("control.tasks.pelvis");
    pane.show();
    QTRY_VERIFY(!pane.findChildren<PropertyRow*>().isEmpty());
    auto* area = pane.findChild<QScrollArea*>();
    const QScrollBar* bar = area->horizontalScrollBar();
    pane.resize(200, 500);
    QTRY_VERIFY(bar->isVisible());
    for (PropertyRow* row : pane.findChildren<PropertyRow*>())
      QVERIFY(row->width() >= row->minimumSizeHint().width());
    QCOMPARE(bar->maximum() + area->viewport()->width(), area->widget()->width());
    pane.resize(2 * area->widget()->minimumSizeHint().width(), 500);
    QTRY_VERIFY(!bar->isVisible());
  }

  // As wide as the window makes it, no form needs to scroll.
  void forms_fit_into_the_window() {
    open_own();
    auto* pane = window_->findChild<PropertiesPane*>();
    const QScrollBar* bar = pane->findChild<QScrollArea*>()->horizontalScrollBar();
    for (const Card& card : bench().cards()) {
      bench().select(card.path);
      QCoreApplication::processEvents();
      QTRY_VERIFY2(!bar->isVisible(), card.path.c_str());
    }
    for (const char* section : {"robot", "contacts", "control", "plant"}) {
      bench().select(section);
      QCoreApplication::processEvents();
      QTRY_VERIFY2(!bar->isVisible(), section);
    }
  }

  void no_limit_is_said_where_0_means_it() {
    open_own();
    bench().select("control.tasks.balance");
    const QString name = "field:control.tasks.balance.law.max_speed";
    QTRY_VERIFY(find<QLineEdit>(name));
    QCOMPARE(find<QLineEdit>(name)->text(), QString("auto"));
    type_over(*find<QLineEdit>(name), "0.5");
    QTRY_COMPARE(value("control.tasks.balance.law.max_speed"), std::string("0.5"));
    type_over(*find<QLineEdit>(name), "0");
    QTRY_COMPARE(value("control.tasks.balance.law.max_speed"), std::string("0"));
    QTRY_VERIFY(find<QLineEdit>(name)->text() == "no limit");
  }

  void what_a_fault_does_is_chosen() {
    open_own();
    bench().select("control");
    choose("On fault", "hold");
    QCOMPARE(value("control.on_fault"), std::string("hold"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
  }

  void constraints_to_relax_are_ticked_in_a_menu() {
    open_own();
    bench().select("control");
    const std::string before = value("control.on_failure.relax");
    QTRY_VERIFY(find<QToolButton>("names:control.on_failure.relax"));
    QMenu* menu = find<QToolButton>("names:control.on_failure.relax")->menu();
    const auto toggle = [&](const QString& text) {
      Q_EMIT menu->aboutToShow();
      for (QAction* action : menu->actions())
        if (action->text() == text) return action->toggle();
      QFAIL(qPrintable(text));
    };
    const bool had = before.find("friction-cone") != std::string::npos;
    toggle("friction-cone");
    QCOMPARE(value("control.on_failure.relax").find("friction-cone") != std::string::npos, !had);
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    toggle("friction-cone");
    QCOMPARE(value("control.on_failure.relax").find("friction-cone") != std::string::npos, had);
  }

  void contacts_objects_and_pushes_are_added_and_removed() {
    open_own();
    const std::string before = bench().document().text();
    const std::pair<const char*, const char*> all[] = {{"contacts", "contacts.contact_1"},
                                                       {"robot", "objects.object_1"},
                                                       {"plant", "disturbances[0]"}};
    for (const auto& [section, path] : all) {
      bench().select(section);
      press(QString("add:") + section);
      QTRY_VERIFY2(value(path) != "nothing", path);
      press(QString("remove:") + path);
      QTRY_COMPARE(value(path), std::string("nothing"));
    }
    bench().select("plant");
    press("add:plant");
    QTRY_VERIFY_WITH_TIMEOUT(is_valid() && bench().checked()->spec->pushes.size() == 1, kLong);
    while (bench().document().undo().canUndo()) bench().document().undo().undo();
    QCOMPARE(bench().document().text(), before);
  }

  void a_phase_makes_and_breaks_contacts_and_changes_tasks() {
    window_->open_template(template_folder() + "/t11_lift_foot.yaml", false);
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    const ConfigNode* phases = bench().document().stack()->find("phases");
    QVERIFY(phases != nullptr);
    const std::string first = phases->keys.front();
    bench().select("phases." + first);
    choose("phase-contact:right_foot", "kept, others broken");
    QTRY_COMPARE(value("phases." + first + ".contacts.keep"), std::string("[right_foot]"));
    choose("phase-contact:right_foot", "not named: broken");
    QTRY_COMPARE(value("phases." + first + ".contacts.keep"), std::string("nothing"));
    choose("phase-add-tasks", "pelvis");
    QCOMPARE(value("phases." + first + ".tasks.pelvis"), std::string("nothing"));
    type_over(*find<QLineEdit>("phase:tasks.pelvis.weight"), "2");
    QTRY_COMPARE(value("phases." + first + ".tasks.pelvis.weight"), std::string("2"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    press("phase-drop:tasks.pelvis");
    QTRY_COMPARE(value("phases." + first + ".tasks.pelvis"), std::string("nothing"));
    auto* limit = find<QLineEdit>("phase:timeout");
    QVERIFY(limit);
    type_over(*limit, "9 s");
    QTRY_COMPARE(value("phases." + first + ".timeout"), std::string("9 s"));
    choose("phase:on_timeout", "end");
    QTRY_COMPARE(value("phases." + first + ".on_timeout"), std::string("end"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
  }

  void a_goal_of_a_task_in_a_phase_is_edited_like_that_of_the_task() {
    window_->open_template(template_folder() + "/t11_lift_foot.yaml", false);
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    bench().select("phases.shift");
    choose("phase-add-tasks", "balance");
    choose("phase-reference:balance", "minimum-jerk");
    const std::string path = "phases.shift.tasks.balance.reference";
    QTRY_COMPARE(value(path), std::string("{type: minimum-jerk, to: {by: [0, 0, 0]}}"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    const QString field = QString::fromStdString("field:" + path);
    QTRY_VERIFY(find<QLineEdit>(field + ".duration"));
    QVERIFY(find<QToolButton>(QString::fromStdString("parts:" + path + ".to")));
    type_over(*find<QLineEdit>(field + ".duration"), "3 s");
    QTRY_COMPARE(value(path + ".duration"), std::string("3 s"));
    choose("phase-reference:balance", "reference: as before");
    QTRY_COMPARE(value("phases.shift.tasks.balance"), std::string("nothing"));
  }

  void a_motion_is_inserted_behind_the_last_phase() {
    open_own();
    find<QAction>("motion:Crouch")->trigger();
    QCOMPARE(bench().selected(), std::string("phases.crouch"));
    QCOMPARE(value("phases.crouch.then"), std::string("rise"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    find<QAction>("motion:Wave")->trigger();
    QCOMPARE(value("phases.rise.then"), std::string("raise_hand"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QCOMPARE(bench().document().undo().count(), 2);
  }

  void an_empty_list_is_not_written() {
    open_own();
    const std::string text = bench().document().text();
    QVERIFY(bench().document().append("control.on_failure.relax", "friction-cone"));
    PropertyGroup group;
    group.path = "control";
    Property relax;
    relax.path = "control.on_failure.relax";
    relax.said = "[friction-cone]";
    bench().set_value(group, relax, "[]", false);
    QTRY_COMPARE(value("control.on_failure"), std::string("nothing"));
    QCOMPARE(bench().document().text(), text);
  }

  void a_list_of_numbers_has_a_field_for_each() {
    open_own();
    const std::string reference = "control.tasks.balance.reference";
    const QString amplitude = QString::fromStdString("field:" + reference + ".amplitude");
    QVERIFY(bench().document().set(reference, "{type: sinusoid, amplitude: [3 cm, 3 cm, 0]}"));
    bench().select("control.tasks.balance");
    QTRY_VERIFY(find<QLineEdit>(amplitude + "[2]"));
    type_over(*find<QLineEdit>(amplitude + "[2]"), "1 cm");
    QTRY_COMPARE(value(reference + ".amplitude"), std::string("[3 cm, 3 cm, 1 cm]"));
  }

  void a_goal_is_edited_by_its_parts() {
    open_own();
    const std::string goal = "control.tasks.balance.reference.to";
    QVERIFY(bench().document().set("control.tasks.balance.reference",
                                   "{type: fixed, to: {by: [0, 0, 0]}}"));
    bench().select("control.tasks.balance");
    const auto add = [&](const QString& part) {
      QTRY_VERIFY(find<QToolButton>("parts:" + QString::fromStdString(goal)));
      QMenu* menu = find<QToolButton>("parts:" + QString::fromStdString(goal))->menu();
      Q_EMIT menu->aboutToShow();
      for (QAction* action : menu->actions())
        if (action->text() == part) return action->trigger();
      QFAIL(qPrintable(part));
    };
    QTRY_VERIFY(find<QLineEdit>("field:" + QString::fromStdString(goal) + ".by[2]"));
    type_over(*find<QLineEdit>("field:" + QString::fromStdString(goal) + ".by[2]"), "-3 cm");
    QTRY_COMPARE(value(goal), std::string("{by: [0, 0, -3 cm]}"));
    add("over");
    QTRY_VERIFY(value(goal).find("over: [left_foot, right_foot]") != std::string::npos);
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    press("drop:" + QString::fromStdString(goal) + ".by");
    QTRY_COMPARE(value(goal), std::string("{over: [left_foot, right_foot]}"));
    press("drop:" + QString::fromStdString(goal) + ".over");
    QTRY_COMPARE(value(goal), std::string("nothing"));
  }

  void maps_of_the_robot_have_a_line_for_each_name() {
    open_own();
    bench().select("robot");
    QTRY_VERIFY(find<QLineEdit>("field:robot.start.joints.l_knee"));
    type_over(*find<QLineEdit>("field:robot.start.joints.l_knee"), "45 deg");
    QTRY_VERIFY(value("robot.start.joints").find("l_knee: 45 deg") != std::string::npos);
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    QVERIFY(find<QLineEdit>("field:robot.size.leg") != nullptr);
    const auto named = [&](const char* button, const QString& name) {
      QMenu* menu = find<QToolButton>(button)->menu();
      Q_EMIT menu->aboutToShow();
      for (QAction* action : menu->actions())
        if (action->text() == name) return action->trigger();
      QFAIL(qPrintable(name));
    };
    // The form is as wide as its pane; else the buttons that restore values would be out of sight.
    auto* area = window_->findChild<PropertiesPane*>()->findChild<QScrollArea*>();
    QVERIFY2(
        area->widget()->width() <= area->viewport()->width(),
        qPrintable(QString("%1 > %2").arg(area->widget()->width()).arg(area->viewport()->width())));
    named("parts:robot.limits", "l_knee");
    QTRY_VERIFY(value("robot.limits").find("l_knee: {effort: 100 N·m}") != std::string::npos);
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
  }

  void labels_are_the_terms_of_the_field() {
    QCOMPARE(label_of("urdf"), QString("URDF"));
    QCOMPARE(label_of("max_speed"), QString("Max speed"));
    QCOMPARE(label_of("start.xyz"), QString("Start xyz"));
  }

  void an_empty_text_is_shown_as_none() {
    open_own();
    const std::string path = "control.tasks.balance.of";
    bench().select("control.tasks.balance");
    QVERIFY(bench().document().set(path, "\"\""));
    QTRY_VERIFY(find<QLineEdit>("field:" + QString::fromStdString(path)));
    auto* field = find<QLineEdit>("field:" + QString::fromStdString(path));
    QTRY_COMPARE(field->text(), QString());
    field->setFocus();
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(value(path), std::string("\"\""));
  }

  void a_link_can_be_typed() {
    window_->open_template(template_folder() + "/t04_reach_humanoid.yaml", false);
    QTRY_VERIFY_WITH_TIMEOUT(is_valid(), kLong);
    const auto pose = std::ranges::find(bench().cards(), "pose", &Card::type);
    QVERIFY(pose != bench().cards().end());
    const std::string path = pose->path + ".link";
    bench().select(pose->path);
    QTRY_VERIFY(find<QLineEdit>("name:" + QString::fromStdString(path)));
    type_over(*find<QLineEdit>("name:" + QString::fromStdString(path)), "l_shank");
    QTRY_COMPARE(value(path), std::string("l_shank"));
    type_over(*find<QLineEdit>("name:" + QString::fromStdString(path)), "nobody");
    QTRY_COMPARE(find<QLineEdit>("name:" + QString::fromStdString(path))->text(),
                 QString("l_shank"));
    QCOMPARE(value(path), std::string("l_shank"));
  }

  void an_emptied_field_is_said_no_more() {
    open_own();
    bench().select("plant");
    QTRY_VERIFY(find<QLineEdit>("field:plant.duration"));
    auto* field = find<QLineEdit>("field:plant.duration");
    field->setFocus();
    field->selectAll();
    QTest::keyClick(field, Qt::Key_Delete);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(value("plant.duration"), std::string("nothing"));
    QTRY_VERIFY(!find<QLineEdit>("field:plant.duration")->text().isEmpty());
  }
};

}  // namespace poise::gui

POISE_WINDOW_TEST(poise::gui::FormsTest)
#include "forms_test.moc"
