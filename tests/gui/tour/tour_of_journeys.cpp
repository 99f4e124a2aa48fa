// SPDX-License-Identifier: BSD-2-Clause
// Whole ways of somebody who is no programmer, with one's own robots: how many clicks and keys they
// take, how long the window works for them, and the stacks that result, to be read.

#include <iostream>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/gui/view/panes/why_pane.hpp"
#include "poise/gui/view/viewport/link_card.hpp"
#include "poise/tests/gui/tour/tour.hpp"

namespace poise::gui {

class TourOfJourneys : public Tour {
  Q_OBJECT

  int clicks_ = 0, keys_ = 0;
  QElapsedTimer clock_;

  void begin() {
    clicks_ = keys_ = 0;
    clock_.start();
  }
  void click(QWidget* widget, QPoint at = {}) {
    ++clicks_;
    QTest::mouseClick(widget, Qt::LeftButton, {}, at);
  }
  void key(QWidget* widget, int key, Qt::KeyboardModifiers with = {}) {
    ++keys_;
    QTest::keyClick(widget, static_cast<Qt::Key>(key), with);
  }
  void choose(const char* entry) {  // by Ctrl+K, a part of the name and Enter
    ++keys_;
    ++clicks_;
    action(entry)->trigger();
  }
  // Ctrl+N, and the file in the dialog.
  void take_robot(const QString& file) {
    choose_in_dialog(file);
    key(window_.get(), Qt::Key_N, Qt::ControlModifier);
    wait_for_proposal();
    QTRY_VERIFY_WITH_TIMEOUT(scene().model() != nullptr && scene().pictures() > 0, kLong);
  }
  QPoint place(const std::string& link) {
    const Tree& tree = *bench().checked()->setup->tree;
    const int body = tree.frame(link).body;
    const Pose X_WB = session().snapshot()->bodies[static_cast<std::size_t>(body)];
    return *scene().where(X_WB * tree.inertias[static_cast<std::size_t>(body)].com);
  }
  // Says how it went and keeps the stack.
  void end(const QString& name) {
    const double seconds = 1e-3 * static_cast<double>(clock_.elapsed());
    std::cout << name.toStdString() << ": " << clicks_ << " clicks, " << keys_ << " keys, "
              << seconds << " s of the window; " << session().why().toStdString() << std::endl;
    QFile file(folder() + "/" + name + ".yaml");
    if (file.open(QIODevice::WriteOnly))
      file.write(QByteArray::fromStdString(bench().document().text()));
    picture(name);
    bench().document().undo().setClean();
  }

 public:
  using Tour::Tour;

 private Q_SLOTS:
  // A humanoid's file stands: POISE_TOUR_ROBOT.
  void journey_humanoid() {
    begin();
    take_robot(qEnvironmentVariable("POISE_TOUR_ROBOT"));
    run_fast(3);
    ++keys_;  // F5
    QVERIFY2(session().why().isEmpty(), qPrintable(session().why()));
    end("journey_humanoid");
  }

  // The tip of an arm follows a target that is pulled with the handle: POISE_TOUR_ARM and
  // POISE_TOUR_TIP, its last link.
  void journey_arm() {
    begin();
    take_robot(qEnvironmentVariable("POISE_TOUR_ARM"));
    click(&scene(), place(qEnvironmentVariable("POISE_TOUR_TIP").toStdString()));
    QTRY_VERIFY(find<QPushButton>("link-task")->isVisible());
    click(find<QPushButton>("link-task"));
    QTRY_VERIFY_WITH_TIMEOUT(is_valid() && session().history().size() > 0, kLong);
    run_fast(3);
    ++keys_;
    end("journey_arm");
  }

  // A motion of three phases from a robot that stands: crouch, as inserted, then a foot is lifted.
  void journey_phases() {
    begin();
    take_robot(qEnvironmentVariable("POISE_TOUR_ROBOT"));
    choose("Insert a motion: Crouch");
    QTRY_VERIFY_WITH_TIMEOUT(is_valid() && session().history().size() > 0, kLong);
    choose("Insert a motion: Lift a foot");
    QTRY_VERIFY_WITH_TIMEOUT(is_valid() && session().history().size() > 0, kLong);
    run_fast(8);
    ++keys_;
    end("journey_phases");
  }

  // Why a robot fell: the cause in words.
  void journey_fall() {
    open_stack("t01_stand_humanoid");
    set("disturbances", "[{at: 1 s, on: torso, impulse: [60, 0, 0], over: 0.1 s}]");
    begin();
    run_fast(6);
    ++keys_;
    auto* why = show_tab<WhyPane>();
    ++clicks_;
    wait(3000);
    for (const QLabel* one : why->findChildren<QLabel*>())
      if (one->isVisible() && !one->text().isEmpty())
        std::cout << "  why: " << one->text().toStdString() << std::endl;
    end("journey_fall");
  }
};

int show_journeys(const QString& folder, const QStringList& points) {
  TourOfJourneys tour(folder);
  return points.isEmpty() ? 0 : tour.show(points);
}

}  // namespace poise::gui

#include "tour_of_journeys.moc"
