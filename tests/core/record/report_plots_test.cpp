// SPDX-License-Identifier: BSD-2-Clause
// Which plots a recording gets, and that thinning loses no peak.

#include "poise/core/record/report_plots.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "poise/tests/core/record/sample_recording.hpp"

namespace poise {
namespace {

using report::Plot;
using report::Thinning;
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

TEST(Thinning, KeepsShortRecordingsWhole) {
  const Recording recording = test::sample_recording(1999, 1);
  const Thinning thinning(1999, 2000);
  EXPECT_TRUE(thinning.all());
  EXPECT_EQ(report::thin_times(recording.time, thinning), recording.time);
}

TEST(Thinning, LosesNoPeak) {
  const Recording recording = test::sample_recording(12347, 3);
  const Thinning thinning(12347, 2000);
  const std::vector<double> times = report::thin_times(recording.time, thinning);
  ASSERT_EQ(times.size(), 2000U);
  EXPECT_TRUE(std::is_sorted(times.begin(), times.end()));
  EXPECT_EQ(times.front(), recording.time.front());
  EXPECT_EQ(times.back(), recording.time.back());

  for (const Plot& plot : report::choose_plots(recording)) {
    const std::vector<float> points = report::thin_values(recording, plot, thinning);
    for (std::size_t c = 0; c < plot.columns.size(); ++c) {
      const auto [signal, column] = plot.columns[c];
      const std::size_t columns = recording.signals[signal].labels.size();
      float greatest = -std::numeric_limits<float>::infinity(), drawn = greatest;
      for (std::size_t i = column; i < recording.values[signal].size(); i += columns)
        greatest =
            std::fmax(greatest, static_cast<float>(recording.values[signal][i] * plot.scale));
      for (std::size_t i = c; i < points.size(); i += plot.columns.size())
        drawn = std::fmax(drawn, points[i]);
      EXPECT_EQ(drawn, greatest) << plot.title;
    }
  }
}

TEST(Thinning, KeepsTheOrderInWhichValuesOccur) {
  Recording recording;
  recording.signals = {{"a", "m", {"up", "down"}}};
  recording.values.emplace_back();
  for (int i = 0; i < 1000; ++i) {
    recording.time.push_back(i);
    recording.values[0].insert(recording.values[0].end(), {1.0 * i, -1.0 * i});
  }
  const Plot plot = report::choose_plots(recording).front();
  const std::vector<float> points = report::thin_values(recording, plot, {1000, 100});
  ASSERT_EQ(points.size(), 200U);
  for (std::size_t i = 2; i < points.size(); i += 2) {
    EXPECT_GT(points[i], points[i - 2]);
    EXPECT_LT(points[i + 1], points[i - 1]);
  }
}

TEST(Thinning, LeavesAGapOnlyWhereThereIsNothing) {
  Recording recording;
  recording.signals = {{"a", "m", {"x"}}};
  recording.values.emplace_back();
  for (int i = 0; i < 1000; ++i) {
    recording.time.push_back(i);
    recording.values[0].push_back(i < 20 || i == 25 ? std::nan("") : i);
  }
  const Plot plot = report::choose_plots(recording).front();
  const std::vector<float> points = report::thin_values(recording, plot, {1000, 100});
  EXPECT_TRUE(std::isnan(points[0]) && std::isnan(points[1]));
  EXPECT_EQ(points[2], 20.0F);
  EXPECT_EQ(points[3], 39.0F);
}

}  // namespace
}  // namespace poise
