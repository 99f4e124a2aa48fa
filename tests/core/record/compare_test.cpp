// SPDX-License-Identifier: BSD-2-Clause
// Differences of recordings, and overlaid recordings.

#include "poise/core/record/compare.hpp"

#include <gmock/gmock.h>
#include <hdf5.h>

#include <cmath>
#include <fstream>
#include <iterator>

#include "poise/core/record/thinning.hpp"
#include "poise/tests/core/record/sample_recording.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const SignalDifference& find(const Differences& all, const std::string& name) {
  const auto found = std::ranges::find(all.signals, name, &SignalDifference::name);
  if (found == all.signals.end()) throw std::runtime_error(name);
  return *found;
}

std::size_t index_of(const Recording& recording, const std::string& name) {
  return static_cast<std::size_t>(std::ranges::find(recording.signals, name, &Signal::name) -
                                  recording.signals.begin());
}

// Every `step`-th row of [begin, end).
Recording rows_of(const Recording& whole, std::size_t begin, std::size_t end, std::size_t step) {
  Recording some{{}, whole.signals, std::vector<std::vector<double>>(whole.signals.size())};
  for (std::size_t row = begin; row < end; row += step) {
    some.time.push_back(whole.time[row]);
    for (std::size_t i = 0; i < whole.signals.size(); ++i) {
      const auto columns = static_cast<std::ptrdiff_t>(whole.signals[i].labels.size());
      const auto from = whole.values[i].begin() + static_cast<std::ptrdiff_t>(row) * columns;
      some.values[i].insert(some.values[i].end(), from, from + columns);
    }
  }
  return some;
}

class Compare : public testing::Test {
 protected:
  // The recording, in a file.
  RecordingFile filed(const Recording& recording) {
    const auto file = temp_.path() / (std::to_string(files_++) + ".h5");
    test::write(recording, file);
    return RecordingFile(file);
  }

 private:
  const test::TempFolder temp_;
  int files_ = 0;
};

TEST_F(Compare, FindsNoDifferenceFromItself) {
  const RecordingFile one = filed(test::sample_recording(50, 3));
  for (const SignalDifference& d : differences(one, one, 0).signals) {
    EXPECT_EQ(d.greatest, 0) << d.name;
    EXPECT_FALSE(d.parts_at) << d.name;
  }
  EXPECT_THAT(unshared(one, one), IsEmpty());
}

TEST_F(Compare, SaysWhereAndByHowMuch) {
  const Recording one = test::sample_recording(50, 3);
  Recording other = one;
  other.values[index_of(other, "com/position")][30 * 3 + 1] += 0.5;
  other.values[index_of(other, "com/position")][40 * 3 + 2] -= 0.25;
  const auto all = differences(filed(one), filed(other), 1e-3);
  const SignalDifference& com = find(all, "com/position");
  EXPECT_NEAR(com.greatest, 0.5, 1e-12);
  EXPECT_EQ(com.label, "y");
  EXPECT_NEAR(com.greatest_at, 0.03, 1e-12);
  EXPECT_NEAR(com.parts_at.value(), 0.03, 1e-12);
  EXPECT_NEAR(com.rms, std::sqrt((0.5 * 0.5 + 0.25 * 0.25) / 150), 1e-12);
  EXPECT_FALSE(find(all, "torque").parts_at);
}

TEST_F(Compare, AValueThatOnlyOneHasIsADifference) {
  Recording one = test::sample_recording(50, 3), other = one;
  one.values[index_of(one, "torque")][0] = NAN;
  other.values[index_of(other, "torque")][0] = NAN;
  EXPECT_FALSE(find(differences(filed(one), filed(other), 1), "torque").parts_at);
  other.values[index_of(other, "com/position")][30 * 3 + 1] = NAN;
  const RecordingFile whole = filed(one), lacking = filed(other);
  for (const auto& all : {differences(whole, lacking, 1), differences(lacking, whole, 1)}) {
    EXPECT_TRUE(std::isinf(find(all, "com/position").greatest));
    EXPECT_NEAR(find(all, "com/position").parts_at.value_or(0), 0.03, 1e-12);
  }
}

TEST_F(Compare, ADifferenceWithinTheToleranceIsNone) {
  const Recording one = test::sample_recording(50, 3);
  Recording other = one;
  for (double& v : other.values[index_of(other, "torque")]) v *= 1.001;
  EXPECT_TRUE(find(differences(filed(one), filed(other), 1e-4), "torque").parts_at);
  EXPECT_FALSE(find(differences(filed(one), filed(other), 1e-2), "torque").parts_at);
}

// Every second tick, and a shorter time.
TEST_F(Compare, GoesByTimeNotByRow) {
  const Recording one = test::sample_recording(50, 2);
  const RecordingFile whole = filed(one), half = filed(rows_of(one, 0, 40, 2));
  const Recording both = overlaid({&whole, &half}, {"all", "half"}, kReportRows);
  const auto& com = both.values[index_of(both, "com/position/x")];
  ASSERT_EQ(com.size(), 100u);
  EXPECT_EQ(com[2 * 10], com[2 * 10 + 1]);
  EXPECT_TRUE(std::isnan(com[2 * 45 + 1])) << "it had ended";
}

// In either order.
TEST_F(Compare, OnlyInstantsThatBothHave) {
  const Recording one = test::sample_recording(50, 2);
  const RecordingFile whole = filed(one), tenth = filed(rows_of(one, 0, 40, 10));
  for (const auto& all : {differences(whole, tenth, 0), differences(tenth, whole, 0)}) {
    EXPECT_EQ(all.instants, 4u);
    EXPECT_FALSE(all.signals.empty());
    for (const SignalDifference& d : all.signals) EXPECT_EQ(d.greatest, 0) << d.name;
  }
  const Differences none =
      differences(filed(rows_of(one, 0, 50, 10)), filed(rows_of(one, 5, 50, 10)), 0);
  EXPECT_EQ(none.instants, 0u);
  EXPECT_THAT(none.signals, IsEmpty());
}

// A signal of noise, most of the file, and one of zeros.
Recording noise_and_zeros() {
  Recording r{{}, {{"noise", "m", {"a", "b"}}, {"zeros", "m", {"a"}}}, {{}, {}}};
  for (int i = 0; i < 5000; ++i) {
    r.time.push_back(0.001 * i);
    r.values[0].insert(r.values[0].end(), {std::sin(1e4 * i * i), std::cos(1e4 * i * i)});
    r.values[1].push_back(0);
  }
  return r;
}

void overwrite(const std::filesystem::path& file, std::size_t at, std::size_t bytes) {
  std::fstream out(file, std::ios::in | std::ios::out | std::ios::binary);
  out.seekp(static_cast<std::streamoff>(at));
  out << std::string(bytes, '\xff');
}

// Where the first values of a dataset are in the file.
std::size_t chunk_of(const std::filesystem::path& file, const char* dataset) {
  haddr_t at = 0;
  const hid_t whole = H5Fopen(file.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  const hid_t table = H5Dopen2(whole, dataset, H5P_DEFAULT), space = H5Dget_space(table);
  EXPECT_GE(H5Dget_chunk_info(table, space, 0, nullptr, nullptr, &at, nullptr), 0);
  H5Sclose(space);
  H5Dclose(table);
  H5Fclose(whole);
  return at;
}

TEST_F(Compare, LeavesOutDamagedSignals) {
  const test::TempFolder folder;
  const auto file = folder.path() / "damaged.h5";
  test::write(noise_and_zeros(), file);
  const RecordingFile whole = filed(noise_and_zeros());
  overwrite(file, chunk_of(file, "noise") + 16, 64);
  const RecordingFile damaged(file);
  const Differences found = differences(whole, damaged, 0);
  ASSERT_EQ(found.damaged.size(), 1u);
  EXPECT_EQ(found.damaged[0].path(), "noise");
  EXPECT_EQ(found.damaged[0].found(), "is damaged (read dataset)");
  ASSERT_EQ(found.signals.size(), 1u);
  EXPECT_EQ(found.signals[0].name, "zeros");
  EXPECT_EQ(overlaid({&whole, &damaged}, {"a", "b"}, kReportRows).signals.size(), 1u);
}

// The header of the dataset, which begins with OHDR, is damaged.
TEST_F(Compare, LeavesOutSignalsThatCannotBeOpened) {
  const test::TempFolder folder;
  const auto file = folder.path() / "damaged.h5";
  test::write(noise_and_zeros(), file);
  const RecordingFile whole = filed(noise_and_zeros());
  std::ifstream in(file, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  overwrite(file, bytes.rfind("OHDR"), 4);
  const RecordingFile damaged(file);
  ASSERT_EQ(damaged.damaged().size(), 1u);
  const std::string name = damaged.damaged()[0].path();
  EXPECT_TRUE(damaged.is_damaged(name));
  const Differences found = differences(whole, damaged, 0);
  EXPECT_EQ(found.damaged.size(), 1u);
  EXPECT_EQ(found.signals.size(), 1u);
  EXPECT_THAT(unshared(whole, damaged), IsEmpty());
}

TEST_F(Compare, NamesWhatOnlyOneHas) {
  const Recording one = test::sample_recording(5, 2);
  Recording other = test::sample_recording(5, 3);
  other.signals.push_back({"rain", "mm", {"rain"}});
  other.values.emplace_back(5, 0.0);
  EXPECT_THAT(unshared(filed(one), filed(other)), testing::IsSupersetOf({"torque", "rain"}));
  const auto all = differences(filed(one), filed(other), 0);
  EXPECT_TRUE(std::ranges::none_of(all.signals, [](const auto& d) { return d.name == "torque"; }));
}

TEST_F(Compare, LaysTheColumnsThatDifferMostOverEachOther) {
  const Recording one = test::sample_recording(20, 9);
  Recording other = one;
  auto& torque = other.values[index_of(other, "torque")];
  torque[9 * 10 + 7] += 1000;
  const RecordingFile a = filed(one), b = filed(other);
  const Recording both = overlaid({&a, &b}, {"a", "b"}, kReportRows);
  const std::size_t at = index_of(both, "torque/" + one.signals[index_of(one, "torque")].labels[7]);
  ASSERT_LT(at, both.signals.size());
  EXPECT_THAT(both.signals[at].labels, ElementsAre("a", "b"));
  EXPECT_NEAR(both.values[at][21] - both.values[at][20], 1000, 1e-9);
}

TEST_F(Compare, ComparesOnlyTheNamedSignals) {
  const RecordingFile one = filed(test::sample_recording(5, 2));
  const auto all = differences(one, one, 0, {"com", "torque"}).signals;
  EXPECT_TRUE(std::ranges::any_of(all, [](const auto& d) { return d.name == "torque"; }));
  for (const SignalDifference& d : all)
    EXPECT_TRUE(d.name.starts_with("com/") || d.name.starts_with("torque")) << d.name;
  for (const Signal& signal : overlaid({&one, &one}, {"a", "b"}, kReportRows, {"com"}).signals)
    EXPECT_TRUE(signal.name.starts_with("com/")) << signal.name;
}

// Longer than a block and than a page: as if both had been in memory and had been thinned later.
TEST_F(Compare, LongRecordingsAreThinnedAsTheReportDoes) {
  const Recording one = test::sample_recording(9000, 2);
  Recording other = one;
  const std::size_t torque = index_of(one, "torque");
  other.values[torque][2 * 7777] += 1000;
  const RecordingFile a = filed(one), b = filed(other);
  const SignalDifference found = find(differences(a, b, 1e-3), "torque");
  EXPECT_NEAR(found.greatest, 1000, 1e-9);
  EXPECT_NEAR(found.parts_at.value(), one.time[7777], 1e-12);

  const Recording both = overlaid({&a, &b}, {"a", "b"}, 200);
  const std::size_t knee = index_of(both, "torque/" + one.signals[torque].labels[0]);
  Recording column{one.time, {{"both", "N·m", {"a", "b"}}}, {{}}};
  for (std::size_t row = 0; row < one.time.size(); ++row)
    for (const Recording* of : {&one, static_cast<const Recording*>(&other)})
      column.values[0].push_back(of->values[torque][2 * row]);
  const Recording thin = thinned(column, 200);
  EXPECT_EQ(both.time, thin.time);
  EXPECT_EQ(both.values.at(knee), thin.values[0]);
}

}  // namespace
}  // namespace poise
