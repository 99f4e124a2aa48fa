// SPDX-License-Identifier: BSD-2-Clause
// The pictures of docs/howto/designer.

#include "poise/gui/model/many/try_wish.hpp"
#include "poise/tests/gui/tour/tour.hpp"

namespace poise::gui {
namespace {

const char* const kStiffness = "control.tasks.balance.law.stiffness";

TryWish five_stiffnesses() {
  TryWish wish;
  wish.subject = "balance";
  wish.values = {{kStiffness, "stiffness"}};
  for (const std::string& value : steps_between(15, 240, 5, true))
    wish.points.push_back({value + " 1/s²", {value}});
  wish.duration = 2;
  wish.measures = {"tasks.balance.rms_error", "com.max_deviation_m", "torque.max_share_of_limit"};
  return wish;
}

}  // namespace

class TourOfDocs : public Tour {
  Q_OBJECT

 public:
  using Tour::Tour;

 private Q_SLOTS:
  void docs_start() {
    wait(1000);
    picture("start");
  }

  void docs_design() {
    open_stack("t04_reach_humanoid");
    window_->use(Workspace::kDesign);
    picture("design");
  }

  void docs_tune() {
    open_stack("t30_walk");
    bench().run();
    QTRY_VERIFY_WITH_TIMEOUT(session().shown() > 8, kLong);
    picture("tune");
    session().pause();
  }

  void docs_review() {
    open_stack("t33_handstand");
    run_fast(40);
    window_->use(Workspace::kReview);
    session().show(21);
    picture("review");
  }

  void docs_try() {
    open_file(changed_stack("t02_com_circle_humanoid", {{"duration: 10 s", "duration: 2 s"}}));
    run_fast(2);
    QVERIFY(bench().try_values(five_stiffnesses()));
    QTRY_VERIFY_WITH_TIMEOUT(!bench().tries().running(), kLong);
    auto* table = find<QTreeWidget>("tries");
    QTRY_VERIFY(table->isVisible());
    table->setCurrentItem(table->topLevelItem(3));
    picture("try");
  }
};

int show_docs(const QString& folder, const QStringList& points) {
  TourOfDocs tour(folder);
  return points.isEmpty() ? 0 : tour.show(points);
}

}  // namespace poise::gui

#include "tour_of_docs.moc"
