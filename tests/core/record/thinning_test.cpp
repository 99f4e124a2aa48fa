// SPDX-License-Identifier: BSD-2-Clause
// Thinning keeps all peaks, for recordings in memory and in files.

#include "poise/core/record/thinning.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <thread>

#include "poise/tests/core/record/sample_recording.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

using testing::SizeIs;

// One signal `a` with these values.
Recording single(std::vector<std::string> labels, std::vector<double> values) {
  Recording recording;
  for (std::size_t i = 0; i < values.size() / labels.size(); ++i)
    recording.time.push_back(static_cast<double>(i));
  recording.signals = {{"a", "m", std::move(labels)}};
  recording.values = {std::move(values)};
  return recording;
}

// The largest number of each column.
std::vector<double> peaks(const Recording& recording) {
  std::vector<double> all;
  for (std::size_t s = 0; s < recording.signals.size(); ++s) {
    const std::size_t columns = recording.signals[s].labels.size();
    for (std::size_t c = 0; c < columns; ++c) {
      double peak = -std::numeric_limits<double>::infinity();
      for (std::size_t i = c; i < recording.values[s].size(); i += columns)
        peak = std::fmax(peak, recording.values[s][i]);
      all.push_back(peak);
    }
  }
  return all;
}

TEST(Thinning, KeepsShortRecordingsWhole) {
  const Recording recording = test::sample_recording(1999, 1);
  const Recording thin = thinned(recording, 2000);
  EXPECT_EQ(thin.time, recording.time);
  EXPECT_EQ(thin.values.size(), recording.values.size());
}

TEST(Thinning, LosesNoPeak) {
  const Recording recording = test::sample_recording(12347, 3);
  const Recording thin = thinned(recording, 2000);
  ASSERT_THAT(thin.time, SizeIs(2000));
  EXPECT_TRUE(std::ranges::is_sorted(thin.time));
  EXPECT_EQ(thin.time.front(), recording.time.front());
  EXPECT_EQ(thin.time.back(), recording.time.back());
  EXPECT_EQ(peaks(thin), peaks(recording));
  EXPECT_EQ(peaks(thinned(thin, 300)), peaks(recording)) << "thinned again";
}

TEST(Thinning, KeepsTheOrderInWhichValuesOccur) {
  std::vector<double> values;
  for (int i = 0; i < 1000; ++i) values.insert(values.end(), {1.0 * i, -1.0 * i});
  const Recording thin = thinned(single({"up", "down"}, values), 100);
  ASSERT_THAT(thin.values[0], SizeIs(200));
  for (std::size_t i = 2; i < 200; i += 2) {
    EXPECT_GT(thin.values[0][i], thin.values[0][i - 2]);
    EXPECT_LT(thin.values[0][i + 1], thin.values[0][i - 1]);
  }
}

TEST(Thinning, LeavesAGapOnlyWhereThereIsNothing) {
  std::vector<double> values;
  for (int i = 0; i < 1000; ++i) values.push_back(i < 20 || i == 25 ? std::nan("") : i);
  const Recording thin = thinned(single({"x"}, values), 100);
  EXPECT_TRUE(std::isnan(thin.values[0][0]) && std::isnan(thin.values[0][1]));
  EXPECT_EQ(thin.values[0][2], 20);
  EXPECT_EQ(thin.values[0][3], 39);
}

TEST(Thinning, OfAFileIsTheSame) {
  const test::TempFolder folder;
  const Recording recording = test::sample_recording(9001, 3);
  test::write(recording, folder.path() / "signals.h5");
  const Recording thin = thinned(recording, 500);
  const Recording of_file = thinned(RecordingFile(folder.path() / "signals.h5"), 500);
  EXPECT_EQ(of_file.time, thin.time);
  EXPECT_EQ(peaks(of_file), peaks(thin));
  EXPECT_EQ(*of_file.find("com/position"), *thin.find("com/position"));
}

}  // namespace
}  // namespace poise
