// SPDX-License-Identifier: BSD-2-Clause
// Pictures of plots, recordings, comparisons and explanations.

#include <atomic>
#include <thread>

#include "poise/core/check/resolve.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/run/broadcast.hpp"
#include "poise/gui/view/panes/compare_pane.hpp"
#include "poise/gui/view/panes/why_pane.hpp"
#include "poise/gui/view/window/film_dialog.hpp"
#include "poise/tests/gui/tour/tour.hpp"
#include "poise/tests/support/open_simulation.hpp"

using namespace poise;
using namespace poise::gui;

class TourOfRuns : public Tour {
  Q_OBJECT

 public:
  using Tour::Tour;

 private Q_SLOTS:
  void p00_start() {
    wait(1500);
    picture("00_start");
  }

  void p01_ghost_curves_of_another_layout() {
    open_stack("t02_com_circle");
    run_fast(4);
    const std::string first = bench().cards().front().path;
    for (const Card& card : bench().cards())
      if (card.type == "joint-velocity-limits" || card.type == "orientation") {
        bench().select(card.path);
        bench().remove_selected();
        break;
      }
    QTRY_VERIFY_WITH_TIMEOUT(is_valid() && !bench().checking(), kLong);
    set("control.tasks.balance.law.stiffness", "25");
    run_fast(4);
    window_->use(Workspace::kReview);
    picture("01_ghost_curves");
  }

  void p02_spikes_stay() {
    open_file(
        changed_stack("t01_stand_humanoid", {{"poise: 1",
                                              "poise: 1\n\ndisturbances:\n  - {at: 3.2 s, on: "
                                              "torso, impulse: [1 N·s, 0, 0], over: 1 ms}\n"}}));
    run_fast(9.9);
    window_->use(Workspace::kReview);
    plots().plots()[0]->set_signal("contacts/left_foot/force");
    plots().plots()[1]->set_signal("com/velocity");
    picture("02_spike_at_10_s");
    plots().plots()[0]->see(3.15, 3.25);
    plots().plots()[1]->see(3.15, 3.25);
    picture("02_spike_near");
  }

  void p03_opened_recording() {
    open_stack("t11_lift_foot");
    run_fast(6);
    const QString folder = folder_->filePath("lifted");
    runs().save_run(folder);
    QTRY_VERIFY_WITH_TIMEOUT(!runs().report().isEmpty(), kLong);
    bench().document().undo().setClean();
    QVERIFY(runs().open_run(folder));
    session().show(3);
    picture("03_recording");
  }

  void p04_plots() {
    open_stack("t11_lift_foot");
    run_fast(6);
    window_->use(Workspace::kReview);
    for (const char* signal : {"com/velocity", "joints/velocity", "torque"})
      plots().add_plot()->set_signal(signal);
    PlotView* over = plots().add_plot();
    over->set_signal("com/position#y");
    over->set_over("com/position#x");
    window_->cursors().set(0, 2.0);
    window_->cursors().set(1, 4.5);
    plots().refresh();
    picture("04_many_plots");
    plots().enlarge(plots().plots()[1]);
    picture("04_enlarged");
    plots().enlarge(plots().plots()[1]);
    window_->cursors().clear();
    plots().enlarge(over);
    picture("04_one_over_another");
    plots().enlarge(over);
    find<QToolButton>("plots-menu")
        ->menu()
        ->popup(find<QToolButton>("plots-menu")->mapToGlobal(QPoint(-180, -60)));
    picture("04_layouts_menu");
  }

  void p09_play() {
    open_stack("t30_walk");
    run_fast(6);
    window_->use(Workspace::kReview);
    window_->cursors().set(0, 2.0);
    window_->cursors().set(1, 5.0);
    session().show(3);
    find<QToolButton>("between")->click();
    find<QToolButton>("loop")->click();
    bench().player().play();
    picture("09_play");
    bench().player().stop();
  }

  void p10_end_and_again() {
    open_stack("t01_stand_humanoid");
    set("plant.duration", "1 s");
    run_fast(5);
    picture("10_again");
    action("Without end")->trigger();
    wait(100);
    picture("10_without_end");
  }

  void p11_compare() {
    open_stack("t02_com_circle_humanoid");
    run_fast(4);
    set("control.tasks.balance.law.stiffness", "12");
    bench().restart();
    run_fast(4);
    window_->use(Workspace::kReview);
    show_tab<ComparePane>();
    session().show(2.5);
    wait(500);
    picture("11_compare");
    resize({1440, 900});
  }

  void p12_outline() {
    open_stack("t03_squat_humanoid");
    run_fast(3);
    set("control.tasks.balance.reference", "{type: fixed, to: {by: [3 cm, 2 cm, 0]}}");
    bench().restart();
    run_fast(3);
    session().show(1.6);
    picture("12_outline");
  }

  void p13_video() {
    open_stack("t30_walk");
    run_fast(4);
    window_->use(Workspace::kReview);
    auto* dialog = new FilmDialog(session(), scene().size(), std::nullopt, window_.get());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
    picture("13_video_dialog");
    dialog->close();
    FilmWish wish;
    wish.size = {1920, 1080};
    wish.to = 4;
    wish.rate = 240;
    runs().save_video(folder_->filePath("walk.mp4"), wish);
    wait(2500);
    picture("13_in_the_background");
    find<QWidget>("film-progress")->findChild<QPushButton*>("stop")->click();
  }

  void p21_conflict() {
    open_file(changed_stack("t01_stand_humanoid",
                            {{"sides: 4, margin: 5 %", "sides: 4, margin: 5 %, max_force: 2000"}}));
    window_->use(Workspace::kTune);
    set("control.on_failure", "{then: stop}");
    set("control.constraints.joint-acceleration-limits.max", "0.3");
    run_fast(0.3);
    set("control.constraints.friction-cone.max_force", "50");
    bench().run();
    QTRY_VERIFY_WITH_TIMEOUT(session().status().phase == Runner::Phase::kEnded, kLong);
    show_tab<WhyPane>();
    wait(1500);
    picture("21_cause_first");
    for (QPushButton* button : window_->findChild<WhyPane*>()->findChildren<QPushButton*>())
      if (button->objectName() == "unfold") button->click();
    wait(200);
    picture("23_unfolded");
  }

  void p22_cards() {
    open_stack("t02_com_circle");
    run_fast(3);
    picture("22_cards", [this] {
      for (const Card& card : bench().cards())
        if (card.task) {
          auto* view = find<QWidget>("card:" + QString::fromStdString(card.path));
          if (view != nullptr) tool_tip(*view, view->rect().center());
          break;
        }
    });
  }

  void p23_waiting_edits() {
    open_stack("t02_com_circle_humanoid");
    run_fast(1);
    set("control.tasks.balance.law.stiffness", "70");
    QTRY_VERIFY_WITH_TIMEOUT(session().edit_waits(), kLong);
    picture("23_paused");
    set("plant.duration", "1.2");
    run_fast(1.5);
    set("control.tasks.balance.law.stiffness", "80");
    QTRY_VERIFY_WITH_TIMEOUT(session().edit_waits(), kLong);
    resize({1024, 700});
    picture("23_over");
  }

  void p24_watch() {
    open_stack("t02_com_circle_humanoid");
    const auto spec = std::make_shared<StackSpec>(*bench().checked()->spec);
    const std::shared_ptr<const Registry> modules = bench().modules().registry();
    Broadcast broadcast("0", to_yaml(resolved_stack(*spec, *modules), false));
    std::atomic<bool> end{false};
    std::thread elsewhere([&] {
      test::OpenSimulation simulation(*spec, *modules);
      simulation.tick();
      broadcast.show(simulation);
      while (!end) {
        broadcast.welcome();
        simulation.move();
        simulation.tick();
        broadcast.show(simulation);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
    });
    bench().watch(QString::number(broadcast.port()));
    const bool seen = QTest::qWaitFor([&] { return session().history().size() > 300; }, kLong);
    picture("24_watch");
    end = true;
    elsewhere.join();
    QVERIFY(seen);
  }
};

int poise::gui::show_runs(const QString& folder, const QStringList& points) {
  TourOfRuns tour(folder);
  return tour.show(points);
}

#include "tour_of_runs.moc"
