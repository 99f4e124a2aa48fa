// SPDX-License-Identifier: BSD-2-Clause
// The results as tables and as a page, the choice of the worst runs, and their recordings.

#include "poise/core/sweep/table.hpp"

#include <gmock/gmock.h>
#include <hdf5.h>

#include <atomic>
#include <cmath>
#include <fstream>
#include <iterator>
#include <thread>

#include "poise/core/record/recorder.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/sweep/sweep.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/core/record/folder_watch.hpp"
#include "poise/tests/core/sweep/sweep_files.hpp"

namespace poise {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string content(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

SweepInfo info() {
  SweepInfo out;
  out.name = "gains <&>";
  out.hash = "aa";
  out.points = 5;
  out.stack = "my stack.yaml";
  out.duration = 0.5;
  out.settings = {{"plant.type", "mujoco"}};
  out.axes = {{"plant.step", "ms", false}, {"control.solver", "", false}};
  out.measures = {"cost", "a/b, \"c\""};
  return out;
}

std::vector<ResultRow> rows() {
  const std::vector<std::string> paths{"plant.step", "control.solver"}, names{"cost", "a/b"};
  return {{0, "aa", paths, {"0.5", "\"qp\""}, "completed", "", names, {2, 1}},
          {1, "aa", paths, {"1.0", "\"it's\""}, "fell", "it fell, at 1 s", names, {1, NAN}},
          {2, "aa", paths, {"0.25", "\"qp\""}, "completed", "", names, {7, 1e-9}},
          {3, "aa", paths, {"2.0", "\"hierarchy\""}, "completed", "", names, {NAN, 1}}};
}

TEST(Tables, AreWrittenAsCsv) {
  const test::TempFolder folder;
  write_tables(info(), rows(), folder.path());
  EXPECT_EQ(content(folder.path() / "results.csv"),
            "index,plant.step [ms],control.solver,status,cost,\"a/b, \"\"c\"\"\",why\n"
            "0,0.5,qp,completed,2,1,\n"
            "1,1.0,it's,fell,1,,\"it fell, at 1 s\"\n"
            "2,0.25,qp,completed,7,1e-09,\n"
            "3,2.0,hierarchy,completed,,1,\n");
}

TEST(Tables, AreWrittenAsHdf5) {
  const test::TempFolder folder;
  write_tables(info(), rows(), folder.path());
  const hid_t file = H5Fopen((folder.path() / "results.h5").c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  ASSERT_GE(file, 0);
  const auto numbers = [&](const char* name) {
    const hid_t table = H5Dopen2(file, name, H5P_DEFAULT);
    std::vector<double> out(4);
    EXPECT_GE(H5Dread(table, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, out.data()), 0);
    H5Dclose(table);
    return out;
  };
  EXPECT_THAT(numbers("index"), testing::ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(numbers("point/plant.step"), testing::ElementsAre(0.5, 1, 0.25, 2));
  EXPECT_EQ(numbers("measures/cost")[2], 7);
  EXPECT_TRUE(std::isnan(numbers("measures/a|b, \"c\"")[1]));
  const hid_t words = H5Dopen2(file, "point/control.solver", H5P_DEFAULT);
  const hid_t type = H5Dget_type(words);
  std::vector<char*> texts(4);
  EXPECT_GE(H5Dread(words, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, texts.data()), 0);
  EXPECT_STREQ(texts[3], "hierarchy");
  for (char* text : texts) H5free_memory(text);
  H5Tclose(type);
  H5Dclose(words);
  H5Fclose(file);
}

TEST(Tables, AreWrittenForAnyNamesOfMeasures) {
  const test::TempFolder folder;
  SweepInfo names = info();
  names.measures = {".", "a/b", "a|b"};
  std::vector<ResultRow> one{rows()[0]};
  one[0].measures = {1, 2, 3};
  ASSERT_NO_THROW(write_tables(names, one, folder.path()));
  const hid_t file = H5Fopen((folder.path() / "results.h5").c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  for (const char* const name : {"measures/._", "measures/a|b", "measures/a|b_"})
    EXPECT_GT(H5Lexists(file, name, H5P_DEFAULT), 0) << name;
  H5Fclose(file);
}

TEST(Tables, RankFailedRunsAsWorst) {
  EXPECT_THAT(ranking(rows(), 0, true), testing::ElementsAre(1, 3, 2, 0));
  EXPECT_THAT(ranking(rows(), 0, false), testing::ElementsAre(0, 2, 3, 1));
}

TEST(Tables, GiveTheCommandOfAPoint) {
  EXPECT_EQ(replay_command(info(), rows()[1].values),
            "poise run 'my stack.yaml' --set plant.type=mujoco --set 'plant.step=1.0 ms' "
            "--set 'control.solver=\"it'\\''s\"' --for 0.5");
}

TEST(Tables, AreOfTheSweepWithTheSameHash) {
  const test::TempFolder folder;
  std::filesystem::create_directories(folder.path() / "a");
  write_info(info(), folder.path() / "a");
  const SweepInfo read = read_info({folder.path()}, "aa");
  EXPECT_EQ(read.points, 5u);
  EXPECT_EQ(read.axes[0].unit, "ms");
  EXPECT_EQ(read.settings, info().settings);
  EXPECT_EQ(read.measures, info().measures);
  EXPECT_THROW(read_info({folder.path()}, "bb"), ConfigError);
}

// The page's elements after its scripts and `script` ran.
std::string opened(const std::filesystem::path& folder, const std::string& script) {
  std::ofstream(folder / "report.html", std::ios::app) << "<script>" << script << "</script>";
  const std::string command = std::string(POISE_CHROMIUM) +
                              " --headless --no-sandbox --disable-gpu --no-first-run"
                              " --virtual-time-budget=20000 --user-data-dir='" +
                              (folder / "browser").string() + "' --dump-dom 'file://" +
                              (folder / "report.html").string() + "' 2>/dev/null";
  std::string dom;
  FILE* pipe = popen(command.c_str(), "r");
  char buffer[65536];
  for (std::size_t n; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;) dom.append(buffer, n);
  pclose(pipe);
  return dom;
}

TEST(SweepPage, ShowsRunsAndFollowsASelection) {
  ASSERT_TRUE(std::filesystem::exists(POISE_CHROMIUM)) << "chromium is in .ci/packages";
  const test::TempFolder folder;
  write_tables(info(), rows(), folder.path(), {2});
  const std::string dom = opened(folder.path(), R"(
    document.body.dataset.command = command(0);
    dimensions[0].range = [0, 0.5];
    select();
    document.body.dataset.selected = $('count').textContent;
    document.body.dataset.first = $('runs').rows[1].cells[0].textContent;
    document.body.dataset.link = document.querySelector('#runs a')?.getAttribute('href');)");
  EXPECT_THAT(dom, HasSubstr("data-ready=\"4 runs\""));
  EXPECT_THAT(dom, Not(HasSubstr("data-errors")));
  EXPECT_THAT(dom, HasSubstr("<title>gains &lt;&amp;&gt;</title>"));
  EXPECT_THAT(dom, HasSubstr("data-selected=\"3 of 4 runs; 1 of 5 points have no result yet\""));
  EXPECT_THAT(dom, HasSubstr("data-first=\"1\""));
  EXPECT_THAT(dom, HasSubstr("data-link=\"runs/2/report.html\""));
  EXPECT_THAT(dom, HasSubstr("data-command=\"poise run 'my stack.yaml' --set plant.type=mujoco "
                             "--set 'plant.step=0.5 ms' --set control.solver=qp --for 0.5\""));
}

TEST(SweepPage, HasRoomForTheNumbersBesideTheColours) {
  ASSERT_TRUE(std::filesystem::exists(POISE_CHROMIUM)) << "chromium is in .ci/packages";
  const test::TempFolder folder;
  write_tables(info(), rows(), folder.path());
  const std::string dom = opened(folder.path(), R"(
    measure().values = measure().values.map((_, i) => -0.0098765 - i / 100);
    drawHeat();
    const width = $('heat').getContext('2d').measureText(short(-0.0098765)).width;
    document.body.dataset.labels = width > 52 && heat.room >= width ? 'whole' : `clipped ${heat.room} ${width}`;)");
  EXPECT_THAT(dom, HasSubstr("data-labels=\"whole\""));
}

TEST(SweepPage, HasNumbersThatAreTooSmallForFullPrecision) {
  const test::TempFolder folder;
  std::vector<ResultRow> tiny{rows()[0]};
  tiny[0].measures = {std::exp(-740), 1};
  write_tables(info(), tiny, folder.path());
  EXPECT_THAT(content(folder.path() / "report.html"), HasSubstr("e-322"));
}

TEST(SweepPage, LoadsNothingFromElsewhere) {
  const test::TempFolder folder;
  write_tables(info(), rows(), folder.path());
  const std::string page = content(folder.path() / "report.html");
  EXPECT_THAT(page, HasSubstr("default-src 'none'"));
  EXPECT_THAT(page, Not(HasSubstr("://")));
}

const std::string kStiff =
    "over: {control.tasks.balance.law.stiffness: [20, 60]}\n"
    "measure: [{name: stiff, value: torque.max_share_of_limit}]\nkeep: worst 1\n";

TEST(Sweep, WritesItsTablesIfNothingCanBeRecorded) {
  const test::TempFolder folder;
  const Registry registry = Registry::with_search_path();
  folder.write("runs", "no folder");
  EXPECT_THROW(
      run_sweep(test::sweep_of(test::sweep_text(kStiff)), registry, {.folder = folder.path()}),
      ConfigError);
  for (const char* const file : {"results.csv", "results.h5", "report.html"})
    EXPECT_TRUE(std::filesystem::exists(folder.path() / file)) << file;
}

TEST(Sweep, DoesNotCountARecordingThatWasStopped) {
  const test::TempFolder folder;
  const Registry registry = Registry::with_search_path();
  const SweepSpec sweep =
      test::sweep_of("sweep: 1\nstack: t01_stand_humanoid\nfor: 5 s\n" + kStiff);
  std::atomic<bool> stop{false};
  test::FolderWatch watch(folder.path());
  std::thread stopper([&] {
    watch.until([&] { return std::filesystem::exists(folder.path() / "runs"); });
    stop = true;
  });
  const SweepOutcome outcome = run_sweep(sweep, registry, {.folder = folder.path(), .stop = &stop});
  stopper.join();
  EXPECT_TRUE(outcome.complete());
  EXPECT_EQ(outcome.kept, 0u);
  EXPECT_THAT(content(folder.path() / "report.html"), HasSubstr("\"kept\":[]"));
}

// The largest is recorded, exactly as it ran; a second start records nothing again.
TEST(Sweep, RecordsTheRunsToKeep) {
  const test::TempFolder folder;
  const Registry registry = Registry::with_search_path();
  const SweepSpec sweep = test::sweep_of(test::sweep_text(
      "over: {control.tasks.balance.law.stiffness: [20, 60, 180]}\n"
      "measure: [{name: stiff, value: torque.max_share_of_limit}]\nkeep: worst 1\n"));
  const SweepOutcome outcome = run_sweep(sweep, registry, {.folder = folder.path()});
  EXPECT_EQ(outcome.kept, 1u);
  std::size_t different = 0;
  const auto all = rows_of(merged_lines({folder.path()}, different));
  const std::size_t worst = ranking(all, 0, true).front();
  const auto run = folder.path() / "runs" / std::to_string(worst);
  EXPECT_TRUE(std::filesystem::exists(run / "report.html"));
  EXPECT_EQ(read_recording(run / "signals.h5").time.size(), 50u);
  const auto written = std::filesystem::last_write_time(run / "signals.h5");
  EXPECT_EQ(run_sweep(sweep, registry, {.folder = folder.path()}).kept, 1u);
  EXPECT_EQ(std::filesystem::last_write_time(run / "signals.h5"), written);
  EXPECT_THAT(content(folder.path() / "report.html"),
              HasSubstr("\"kept\":[" + std::to_string(worst) + "]"));

  // Another sweep in its place records its own run, though one of that index is there.
  const SweepSpec other = test::sweep_of(test::sweep_text(
      "over: {control.tasks.balance.law.stiffness: [30, 70, 190]}\n"
      "measure: [{name: stiff, value: torque.max_share_of_limit}]\nkeep: worst 3\n"));
  run_sweep(other, registry, {.folder = folder.path(), .overwrite = true});
  EXPECT_EQ(content(run / "sweep_hash.txt"), other.hash + "\n");
  const StackSpec recorded = load_stack(run / "stack.yaml");
  EXPECT_THAT(read_quantity(*recorded.tasks[0].law.node.find("stiffness"), "1/s²"),
              testing::AnyOf(30, 70, 190));
}

}  // namespace
}  // namespace poise
