// SPDX-License-Identifier: BSD-2-Clause
// Tables of sensors, also from elsewhere.

#include "poise/core/log/csv_log.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "poise/core/error.hpp"
#include "poise/core/record/recorder.hpp"
#include "poise/core/record/recording_file.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

class CsvLog : public testing::Test {
 protected:
  Recording read(const std::string& text) const {
    std::ofstream(file()) << text;
    return read_csv_log(file());
  }
  // The line and column at which a table is refused; 0, 0: it is not.
  std::pair<int, int> refused_at(const std::string& text) const {
    try {
      read(text);
    } catch (const ConfigError& error) {
      return {error.place().line, error.place().column};
    }
    return {0, 0};
  }
  std::filesystem::path file() const { return folder_.path() / "log.csv"; }

 private:
  const test::TempFolder folder_;
};

TEST_F(CsvLog, GroupsColumnsBySignal) {
  const Recording log = read("time [s],a/b/x [m],c/k,a/b/y [m]\r\n0,1,2,3\r\n\r\n0.5, 4 ,,6\n");
  EXPECT_EQ(log.time, (std::vector<double>{0, 0.5}));
  ASSERT_EQ(log.signals.size(), 2u);
  EXPECT_EQ(log.signals[0].name, "a/b");
  EXPECT_EQ(log.signals[0].unit, "m");
  EXPECT_EQ(log.signals[0].labels, (std::vector<std::string>{"x", "y"}));
  EXPECT_EQ(*log.find("a/b"), (std::vector<double>{1, 3, 4, 6}));
  EXPECT_EQ((*log.find("c"))[0], 2);
  EXPECT_TRUE(std::isnan((*log.find("c"))[1]));
}

TEST_F(CsvLog, ReadsBackWhatItWrites) {
  const Recording log = read("time,a/x,a/y\n0,0.1,1e-300\n1,-3,12345.678901234567\n");
  write_csv_log(log, file());
  const Recording again = read_csv_log(file());
  EXPECT_EQ(again.time, log.time);
  EXPECT_EQ(again.values, log.values);
}

TEST_F(CsvLog, ReadsBackNamesWithCommas) {
  const Recording log{{0, 1}, {{"torque", "N·m", {"knee", "hip, left"}}}, {{1, 2, 3, 4}}};
  write_csv_log(log, file());
  const Recording again = read_csv_log(file());
  ASSERT_EQ(again.signals.size(), 1u);
  EXPECT_EQ(again.signals[0].labels, log.signals[0].labels);
  EXPECT_EQ(again.signals[0].unit, log.signals[0].unit);
  EXPECT_EQ(again.values, log.values);
}

TEST_F(CsvLog, SaysWhereATableIsWrong) {
  using At = std::pair<int, int>;
  EXPECT_EQ(refused_at("time,a/x\n0,1\n1,2\n"), At(0, 0));
  EXPECT_EQ(refused_at("a/x,b/y\n0,1\n").first, 1) << "no time";
  EXPECT_EQ(refused_at("time,x\n0,1\n"), At(1, 2)) << "no signal";
  EXPECT_EQ(refused_at("time,a/x,a/x\n0,1,2\n"), At(1, 3)) << "twice";
  EXPECT_EQ(refused_at("time,a/x\n0,1\n1,2,3\n").first, 3) << "one cell more";
  EXPECT_EQ(refused_at("time,a/x\n0,1\n1,zwei\n"), At(3, 2)) << "a word";
  EXPECT_EQ(refused_at("time,a/x\n1,1\n1,2\n"), At(3, 1)) << "times do not rise";
  EXPECT_THROW(read_csv_log("/nonexistent/log.csv"), ConfigError);
  EXPECT_THROW(read(""), ConfigError);
}

// Whatever a file holds, it is read or refused.
TEST_F(CsvLog, SurvivesAnything) {
  std::uint32_t state = 7;
  const std::string letters = "time,/[] \n\r\t0123456789.-+eNaInf\"\\abc;\xff";
  for (int trial = 0; trial < 3000; ++trial) {
    std::string text = trial % 2 ? "time,a/x\n" : "";
    for (int i = 0; i < 40; ++i) {
      state = state * 1664525u + 1013904223u;
      text += letters[(state >> 16) % letters.size()];
    }
    try {
      const Recording log = read(text);
      for (std::size_t s = 0; s < log.signals.size(); ++s)
        EXPECT_EQ(log.values[s].size(), log.time.size() * log.signals[s].labels.size());
    } catch (const ConfigError&) {
    }
  }
}

// A recording on the disk of `rows` rows.
void record(const std::filesystem::path& file, int rows) {
  Recorder recorder(file, {{"com", "m", {"x", "y"}}, {"torque", "N·m", {"knee", "hip, left"}}});
  for (int i = 0; i < rows; ++i)
    recorder.push(0.001 * i, std::vector<double>{1.0 * i, i + 0.125, i + 0.25, i + 0.375});
  recorder.finish();
}

TEST_F(CsvLog, OfARecordingHasOneColumnALabel) {
  const std::filesystem::path recorded = file().parent_path() / "signals.h5";
  record(recorded, 2);
  write_csv_log(RecordingFile(recorded), file());
  std::ifstream in(file());
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  EXPECT_EQ(lines, (std::vector<std::string>{
                       "time [s],com/x [m],com/y [m],torque/knee [N·m],\"torque/hip, left [N·m]\"",
                       "0,0,0.125,0.25,0.375", "0.001,1,1.125,1.25,1.375"}));
}

TEST_F(CsvLog, ThatCannotBeWrittenIsAnError) {
  const std::filesystem::path folder = file().parent_path(), recorded = folder / "signals.h5";
  record(recorded, 0);
  const RecordingFile recording(recorded);
  EXPECT_THROW(write_csv_log(recording, folder / "missing" / "a.csv"), ConfigError);
  std::filesystem::create_directory(folder / "table");
  EXPECT_THROW(write_csv_log(recording, folder / "table"), ConfigError);
  EXPECT_TRUE(std::filesystem::is_empty(folder / "table"));
}

}  // namespace
}  // namespace poise
