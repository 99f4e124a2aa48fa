// SPDX-License-Identifier: BSD-2-Clause
// The plots of a recording.

#include "poise/core/record/report_plots.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "poise/tests/core/record/sample_recording.hpp"

namespace poise {
namespace {

using report::Plot;
using testing::ElementsAre;

const Plot* find(const std::vector<Plot>& plots, const std::string& title) {
  const auto it = std::find_if(plots.begin(), plots.end(),
                               [&](const Plot& plot) { return plot.title == title; });
  return it == plots.end() ? nullptr : &*it;
}

TEST(ReportPlots, ShowEveryColumnOnce) {
  const Recording recording = test::sample_recording(5, 6);
  std::set<std::pair<std::size_t, std::size_t>> shown;
  for (const Plot& plot : report::choose_plots(recording)) {
    EXPECT_EQ(plot.labels.size(), plot.columns.size());
    EXPECT_EQ(plot.dashed.size(), plot.columns.size());
    for (const report::Column& c : plot.columns)
      EXPECT_TRUE(shown.emplace(c.signal, c.index).second) << plot.title;
  }
  std::size_t columns = 0;
  for (const Signal& signal : recording.signals) columns += signal.labels.size();
  EXPECT_EQ(shown.size(), columns);
}

TEST(ReportPlots, PutBesideEachOtherWhatBelongsTogether) {
  const std::vector<Plot> plots = report::choose_plots(test::sample_recording(5, 2));
  const Plot* com = find(plots, "CoM y");
  ASSERT_TRUE(com);
  EXPECT_THAT(com->labels, ElementsAre("position", "reference"));
  EXPECT_THAT(com->dashed, ElementsAre(false, true));
  const Plot* force = find(plots, "left_foot, force");
  const Plot* moment = find(plots, "left_foot, moment");
  ASSERT_TRUE(force && moment);
  EXPECT_THAT(force->labels, ElementsAre("fx", "fy", "fz"));
  EXPECT_THAT(moment->labels, ElementsAre("mx", "my", "mz"));
  EXPECT_EQ(moment->unit, "N·m");
  const Plot* share = find(plots, "Torques, share of their limits");
  ASSERT_TRUE(share);
  EXPECT_THAT(share->limits, ElementsAre(-100, 100));
  EXPECT_EQ(share->scale, 100);
  const Plot* tick = find(plots, "Time of a tick");
  ASSERT_TRUE(tick);
  EXPECT_THAT(tick->labels, ElementsAre("total", "dynamics", "rows", "solver"));
}

TEST(ReportPlots, ShowAWalksBoundUnderItsMargin) {
  Recording recording;
  recording.time = {0, 0.001};
  recording.signals = {{"walk/capture_margin", "m", {"margin"}},
                       {"walk/bound", "1", {"bound"}, {"none", "reach"}},
                       {"walk/stance", "1", {"stance"}}};
  recording.values = {{0.2, 0.1}, {0, 1}, {2, 2}};
  const std::vector<Plot> plots = report::choose_plots(recording);
  ASSERT_EQ(plots.size(), 2u);
  for (const Plot& plot : plots) EXPECT_EQ(plot.section, "Steps");
  ASSERT_TRUE(plots[0].words);
  EXPECT_THAT(report::plot_values(recording, plots[0]), ElementsAre(0.2F, 0.1F));
  EXPECT_THAT(report::plot_words(recording, plots[0]), ElementsAre(0, 1));
}

TEST(ReportPlots, PutTheTruthBesideWhatWasUsed) {
  Recording recording;
  recording.time = {0, 0.001};
  for (const char* of : {"", "truth/"}) {
    recording.signals.push_back({of + std::string("base/position"), "m", {"x", "y", "z"}});
    recording.values.emplace_back(6, 0.1);
    recording.signals.push_back({of + std::string("joints/position"), "rad", {"a", "b"}});
    recording.values.push_back(*of ? std::vector<double>{1, 2, 3, 4}
                                   : std::vector<double>{1.5, 2, 3, 3});
  }
  const std::vector<Plot> plots = report::choose_plots(recording);
  const Plot* base = find(plots, "Position y");
  ASSERT_TRUE(base);
  EXPECT_THAT(base->labels, ElementsAre("used", "true"));
  EXPECT_THAT(base->dashed, ElementsAre(false, true));
  const Plot* error = find(plots, "Position, used minus true");
  ASSERT_TRUE(error);
  EXPECT_THAT(report::plot_values(recording, *error), ElementsAre(0.5F, 0, 0, -1));
}

// Two rows of a base with its doubt, of a contact, and of an innovation.
Recording of_an_estimate() {
  Recording recording;
  recording.time = {0, 0.001};
  const auto add = [&](std::string name, std::string unit, std::vector<std::string> labels) {
    recording.values.emplace_back(2 * labels.size(), 0.1);
    recording.signals.push_back({std::move(name), std::move(unit), std::move(labels)});
  };
  for (const char* of : {"", "truth/"})
    add(of + std::string("base/velocity"), "m/s, rad/s", {"x", "y", "z", "rx", "ry", "rz"});
  add("estimate/base/velocity_sigma", "m/s, rad/s", {"x", "y", "z", "rx", "ry", "rz"});
  recording.values.back() = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  add("estimate/contacts/left/made", "1", {"planned", "believed", "true"});
  add("estimate/innovation", "1", {"NIS", "2.5 %", "97.5 %"});
  return recording;
}

TEST(ReportPlots, DrawADoubtAboutTheEstimate) {
  const Recording recording = of_an_estimate();
  const std::vector<Plot> plots = report::choose_plots(recording);
  const Plot* turn = find(plots, "Angular velocity y");
  ASSERT_TRUE(turn);
  EXPECT_EQ(turn->unit, "rad/s");
  EXPECT_EQ(turn->columns.size(), 2U);
  EXPECT_THAT(turn->dashed, ElementsAre(false, true));
  EXPECT_THAT(report::plot_sigma(recording, *turn), ElementsAre(5, 11));
  const Plot* contacts = find(plots, "Contacts made");
  ASSERT_TRUE(contacts);
  EXPECT_TRUE(contacts->lanes);
  EXPECT_THAT(contacts->labels, ElementsAre("left, planned", "left, believed", "left, true"));
  EXPECT_TRUE(report::plot_sigma(recording, *contacts).empty());
  EXPECT_TRUE(std::ranges::all_of(plots, [](const Plot& p) { return p.section == "Estimate"; }));
}

TEST(ReportPlots, PutATargetBesideThePointThatFollowsIt) {
  Recording recording;
  recording.time = {0, 0.001};
  for (const char* what : {"error", "position", "target"}) {
    recording.signals.push_back({std::string("tasks/hand/") + what, "m", {"x", "y", "z"}});
    recording.values.emplace_back(6, 0.1);
  }
  const std::vector<Plot> plots = report::choose_plots(recording);
  EXPECT_EQ(plots.size(), 4U);
  const Plot* hand = find(plots, "hand z");
  ASSERT_TRUE(hand);
  EXPECT_THAT(hand->labels, ElementsAre("position", "reference"));
  EXPECT_THAT(hand->dashed, ElementsAre(false, true));
  EXPECT_EQ(hand->section, "Tasks");
}

TEST(ReportPlots, ReadInOrder) {
  std::vector<std::string> sections;
  for (const Plot& plot : report::choose_plots(test::sample_recording(5, 2)))
    if (sections.empty() || sections.back() != plot.section) sections.push_back(plot.section);
  EXPECT_THAT(sections, ElementsAre("Centre of mass", "Tasks", "Contacts", "Torques", "Joints",
                                    "Base", "Momentum", "Tick", "Solver", "Wind"));
}

TEST(ReportPlots, DrawValuesInThePlotsUnit) {
  const Recording recording = test::sample_recording(3, 2);
  const std::vector<Plot> plots = report::choose_plots(recording);
  const Plot* share = find(plots, "Torques, share of their limits");
  ASSERT_TRUE(share);
  const std::vector<float> points = report::plot_values(recording, *share);
  const std::vector<double>& recorded = *recording.find("torque/share");
  ASSERT_EQ(points.size(), recorded.size());
  for (std::size_t i = 0; i < points.size(); ++i)
    EXPECT_FLOAT_EQ(points[i], static_cast<float>(100 * recorded[i]));
}

}  // namespace
}  // namespace poise
