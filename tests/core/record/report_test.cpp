// SPDX-License-Identifier: BSD-2-Clause
// The report in a browser, and the thinning of its curves.

#include <gmock/gmock.h>
#include <stdlib.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "poise/core/error.hpp"
#include "poise/core/record/recorder.hpp"
#include "poise/tests/core/record/sample_recording.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

using testing::HasSubstr;
using testing::Not;
namespace fs = std::filesystem;

class ReportTest : public testing::Test {
 protected:
  fs::path page() const { return folder_ / "report.html"; }

  std::string text() const {
    std::stringstream text;
    text << std::ifstream(page()).rdbuf();
    return text.str();
  }

  // The page's elements after its scripts ran.
  std::string opened() const {
    const std::string command =
        std::string(POISE_CHROMIUM) +
        " --headless --no-sandbox --disable-gpu --disable-quic --no-first-run"
        " --disable-background-networking --disable-component-update --disable-sync"
        " --virtual-time-budget=20000 --user-data-dir='" +
        (folder_ / "browser").string() + "' --dump-dom 'file://" + page().string() +
        "' 2>/dev/null";
    std::string dom;
    FILE* pipe = popen(command.c_str(), "r");
    char buffer[65536];
    for (std::size_t n; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;) dom.append(buffer, n);
    pclose(pipe);
    // Only the visible part, without data and scripts.
    const std::size_t scripts = dom.find("<script");
    return dom.substr(dom.find("<body"), scripts - dom.find("<body"));
  }

  const test::TempFolder temp_;
  const fs::path folder_ = temp_.path();
};

TEST_F(ReportTest, ABrowserShowsSummaryAndPlots) {
  ASSERT_TRUE(fs::exists(POISE_CHROMIUM)) << "chromium is in .ci/packages";
  write_report(test::sample_recording(10000, 27), "t02_com_circle", test::sample_summary(), page());
  const std::string dom = opened();
  // 3 CoM, 3 tasks, 2×2 contact loads, 1 margin, 2 torques, 2 joints, 2 base, 2 momentum, 1 tick,
  // 2 solver, 1 wind.
  EXPECT_THAT(dom, HasSubstr("data-ready=\"23 plots\""));
  EXPECT_THAT(dom, Not(HasSubstr("data-errors")));
  for (const char* shown :
       {"t02_com_circle", "completed", "the planned 10 s are over", "× 12.3", "10000 ticks", "35.2",
        "99 %: 61.7 µs, longest: 180 µs", "0.830&nbsp;mm", "4.20&nbsp;mrad", "18.3&nbsp;%",
        "712&nbsp;N", "0.210", "x&nbsp;31.2, y&nbsp;30.7, z&nbsp;2.10", "r_leg_kny", "62.0",
        "runs/t02", "left_foot, moment", "Wind"})
    EXPECT_THAT(dom, HasSubstr(shown));
}

TEST_F(ReportTest, TheSummaryShowsWhatIsThereAndNothingElse) {
  ASSERT_TRUE(fs::exists(POISE_CHROMIUM)) << "chromium is in .ci/packages";
  const auto body = [&](const std::string& summary) {
    write_report(test::sample_recording(10, 1), "t", summary, page());
    return opened();
  };
  const std::string quiet = body(R"({"tick_us": {"p50": 1, "p99": 2, "max": 3,
      "stages": {"rows": 1.5, "decode": 2.5}}, "chart_margin": 0.25, "held_ticks": 0,
      "chart_margin_at_s": 1.5, "chart_drift": 0, "energy_j": 590,
      "relaxed_ticks": 0, "contacts": {"foot": {"min_margin": 0.5, "slipping_ticks": 0}}})");
  EXPECT_THAT(quiet, HasSubstr("<td>rows</td><td>1.50</td></tr><tr><td>decode</td>"));
  EXPECT_THAT(quiet, HasSubstr("least margin of the charts</td><td>0.250 at 1.50&nbsp;s<"));
  EXPECT_THAT(quiet, HasSubstr("work of the motors</td><td>590&nbsp;J<"));
  for (const char* absent : {"chart margin", "chart_margin", "drift", "energy j", "held", "relaxed",
                             "<th>99 %", "slipping"})
    EXPECT_THAT(quiet, Not(HasSubstr(absent)));

  const std::string loud = body(
      R"({"chart_margin": 1, "chart_margin_at_s": 0, "held_ticks": 12, "relaxed_ticks": 3, "wind_gusts": 7,
      "contacts": {"foot": {"slipping_ticks": 41, "creep_m": 0.25}, "hand": {}}})");
  for (const char* shown :
       {"held</td><td>12<", "relaxed constraints</td><td>3<", "wind gusts</td><td>7<",
        "<th>slipping ticks</th><th>creep m</th>", "<td>41</td><td>0.250</td>"})
    EXPECT_THAT(loud, HasSubstr(shown));
  EXPECT_THAT(loud, Not(HasSubstr("charts")));
  EXPECT_THAT(quiet + loud, Not(HasSubstr("data-errors")));
}

TEST_F(ReportTest, PlotsFollowEachOtherInZoomAndHover) {
  ASSERT_TRUE(fs::exists(POISE_CHROMIUM)) << "chromium is in .ci/packages";
  write_report(test::sample_recording(3000, 12), "linked", test::sample_summary(), page());
  // Zooms the third plot, points at it, and reports what the others show. The page's virtual time
  // does not wait for frames, so each frame is replaced by a timer here.
  std::ofstream(page(), std::ios::app) << R"(<script>
    window.requestAnimationFrame = (draw) => setTimeout(draw, 16);
    const third = charts[2].graph;
    third.updateOptions({dateWindow: [1, 2]});
    setTimeout(() => {
      const same = charts.filter((c) => c.graph.xAxisRange().join() === '1,2').length;
      charts[0].box.scrollIntoView();
      hover(charts[2], time.findIndex((t) => t >= 1.5), 'position');
      const shown = charts.filter((c) => c.cursor.style.display === 'block').length;
      const value = charts[0].entries[0].lastChild.textContent;
      document.getElementById('reset').click();
      const back = charts.filter((c) => c.graph.xAxisRange()[0] === 0).length;
      document.body.dataset.linked = [same, shown > 0, value !== '', back].join(' ');
    }, 500);
  </script>)";
  const std::string dom = opened();
  EXPECT_THAT(dom, HasSubstr("data-linked=\"23 true true 23\""));
  EXPECT_THAT(dom, Not(HasSubstr("data-errors")));
}

TEST_F(ReportTest, AnEmptyRunHasAPageToo) {
  ASSERT_TRUE(fs::exists(POISE_CHROMIUM)) << "chromium is in .ci/packages";
  write_report(test::sample_recording(0, 3), "empty", R"({"status": "infeasible", "why": "none"})",
               page());
  const std::string dom = opened();
  EXPECT_THAT(dom, HasSubstr("data-ready=\"0 plots\""));
  EXPECT_THAT(dom, Not(HasSubstr("data-errors")));
  EXPECT_THAT(dom, HasSubstr("infeasible"));
}

TEST_F(ReportTest, NothingInItIsTakenForMarkup) {
  ASSERT_TRUE(fs::exists(POISE_CHROMIUM)) << "chromium is in .ci/packages";
  const std::string evil = "</script><script>document.body.dataset.errors=9</script><i>&\"'";
  Recording recording;
  recording.time = {0, 1};
  recording.signals = {{evil, evil, {evil, evil}}};
  recording.values = {{1, 2, 3, 4}};
  write_report(recording, evil, R"({"status": "</script><b>", "why": "<img src=x>"})", page());
  const std::string dom = opened();
  EXPECT_THAT(dom, HasSubstr("data-ready=\"1 plots\""));
  EXPECT_THAT(dom, Not(HasSubstr("data-errors")));
  for (const char* markup : {"<i>", "<b>", "<img"}) EXPECT_THAT(dom, Not(HasSubstr(markup)));
}

TEST_F(ReportTest, AsksForNothingElse) {
  write_report(test::sample_recording(100, 5), "offline", test::sample_summary(), page());
  const std::string html = text();
  const std::regex fetch(
      R"re((src|href)\s*=\s*["']?\s*(https?:|//)|url\(|@import|sourceMappingURL)re",
      std::regex::icase);
  std::smatch found;
  EXPECT_FALSE(std::regex_search(html, found, fetch)) << found.str();
  EXPECT_THAT(html, HasSubstr("default-src 'none'"));
}

TEST_F(ReportTest, StaysSmallForALongRunOfAManyJointedRobot) {
  write_report(test::sample_recording(20000, 60), "long", test::sample_summary(), page());
  EXPECT_LT(fs::file_size(page()), 5'000'000U);
}

TEST_F(ReportTest, SaysWhatIsMissing) {
  const Recording recording = test::sample_recording(10, 2);
  EXPECT_THROW(write_report(recording, "t", "{no json", page()), ConfigError);
  EXPECT_THROW(write_report(recording, "t", "{}", folder_ / "missing" / "r.html"), ConfigError);
  setenv("POISE_DYGRAPHS", folder_.c_str(), 1);
  try {
    write_report(recording, "t", "{}", page());
    ADD_FAILURE() << "no error";
  } catch (const ConfigError& error) {
    EXPECT_THAT(error.what(), HasSubstr("libjs-dygraphs"));
  }
  unsetenv("POISE_DYGRAPHS");
  EXPECT_FALSE(fs::exists(page()));
}

TEST_F(ReportTest, WhatIsMissingIsKnownBeforeTheRun) {
  EXPECT_NO_THROW(check_report());
  setenv("POISE_DYGRAPHS", folder_.c_str(), 1);
  EXPECT_THROW(check_report(), ConfigError);
  std::ofstream(folder_ / "dygraph.min.js") << "one of the two files";
  EXPECT_THROW(check_report(), ConfigError);
  unsetenv("POISE_DYGRAPHS");
}

}  // namespace
}  // namespace poise
