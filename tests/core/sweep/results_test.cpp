// SPDX-License-Identifier: BSD-2-Clause
// Results on disk: torn lines, other sweeps, two processes, full disks, merging.

#include "poise/core/sweep/results.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <fstream>
#include <iterator>

#include "poise/tests/core/sweep/full_disk.hpp"
#include "poise/tests/support/refusal.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string line(std::size_t index, const std::string& hash = "aa", double value = 1.5) {
  return "{\"index\":" + std::to_string(index) + ",\"hash\":\"" + hash +
         "\",\"point\":{\"plant.seed\":" + std::to_string(index) +
         "},\"status\":\"completed\",\"measures\":{\"cost\":" + std::to_string(value) + "}}";
}

std::string content(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

test::Refusal message(const std::function<void()>& call) {
  try {
    call();
  } catch (const ConfigError& error) {
    return error;
  }
  return "";
}

TEST(Results, AreKeptAndPutInOrder) {
  const test::TempFolder folder;
  {
    ResultsFile file(folder.path(), "aa", false);
    for (const std::size_t i : {2u, 0u, 1u}) file.append(i, line(i));
    EXPECT_EQ(content(folder.path() / "results.jsonl"),
              line(2) + "\n" + line(0) + "\n" + line(1) + "\n");
    file.sort();
  }
  EXPECT_EQ(content(folder.path() / "results.jsonl"),
            line(0) + "\n" + line(1) + "\n" + line(2) + "\n");
  const ResultsFile again(folder.path(), "aa", false);
  EXPECT_EQ(again.lines().size(), 3u);
}

TEST(Results, CutOffALineThatWasNotWrittenWhole) {
  const test::TempFolder folder;
  const std::string whole = line(0) + "\n";
  folder.write("results.jsonl", whole + line(1).substr(0, 30));
  ResultsFile file(folder.path(), "aa", false);
  EXPECT_EQ(file.lines().size(), 1u);
  EXPECT_EQ(content(folder.path() / "results.jsonl"), whole);
  file.append(1, line(1));
  EXPECT_EQ(content(folder.path() / "results.jsonl"), whole + line(1) + "\n");
}

TEST(Results, RunDamagedLinesAgain) {
  const test::TempFolder folder;
  folder.write("results.jsonl", line(0) + "\n{\"index\":1,\"ha\n" + line(2) + "\n");
  const ResultsFile file(folder.path(), "aa", false);
  EXPECT_EQ(file.dropped(), 1u);
  EXPECT_EQ(file.lines().size(), 2u);
  EXPECT_FALSE(file.lines().contains(1));
}

TEST(Results, OfAnotherSweepAreRefusedAndKept) {
  const test::TempFolder folder;
  folder.write("results.jsonl", line(0, "bb") + "\n");
  EXPECT_THAT(message([&] { ResultsFile(folder.path(), "aa", false); }),
              testing::AllOf(test::Refused(ErrorCode::kConflict, ""), testing::HasSubstr("--out"),
                             testing::HasSubstr("--overwrite")));
  EXPECT_EQ(content(folder.path() / "results.jsonl"), line(0, "bb") + "\n");
  EXPECT_TRUE(ResultsFile(folder.path(), "aa", true).lines().empty());
}

TEST(Results, HaveOneWriter) {
  const test::TempFolder folder;
  const ResultsFile first(folder.path(), "aa", false);
  EXPECT_THAT(message([&] { ResultsFile(folder.path(), "aa", false); }),
              test::Refused(ErrorCode::kFile, ""));
}

TEST(Results, SayIfTheyCannotBeWritten) {
  EXPECT_THAT(message([] { ResultsFile("/proc/nowhere", "aa", false); }),
              test::Refused(ErrorCode::kFile, ""));
  const test::TempFolder folder;
  std::filesystem::create_symlink("/dev/full", folder.path() / "results.jsonl");
  EXPECT_THAT(message([&] { ResultsFile(folder.path(), "aa", false); }),
              test::Refused(ErrorCode::kFile, ""));
}

// The third line fits in part: nothing of it stays.
TEST(Results, StayWholeOnAFullDisk) {
  const test::TempFolder folder;
  {
    const test::FullDisk full(2 * line(0).size() + 20);
    ResultsFile file(folder.path(), "aa", false);
    file.append(0, line(0));
    file.append(1, line(1));
    EXPECT_THAT(message([&] { file.append(2, line(2)); }), test::Refused(ErrorCode::kFile, ""));
  }
  EXPECT_EQ(content(folder.path() / "results.jsonl"), line(0) + "\n" + line(1) + "\n");
}

TEST(Results, MergeFoldersAndTheirSubfolders) {
  const test::TempFolder folder;
  folder.write("a/results.jsonl", line(3) + "\n" + line(1) + "\n");
  folder.write("b/0/results.jsonl", line(0) + "\n" + line(1) + "\n");
  folder.write("b/1/results.jsonl", line(2) + "\n" + line(4).substr(0, 9));
  std::size_t different = 7;
  const ResultLines lines = merged_lines({folder.path() / "b", folder.path() / "a"}, different);
  EXPECT_EQ(lines.size(), 4u);
  EXPECT_EQ(different, 0u);
  write_lines(lines, folder.path() / "m");
  EXPECT_EQ(content(folder.path() / "m/results.jsonl"),
            line(0) + "\n" + line(1) + "\n" + line(2) + "\n" + line(3) + "\n");
}

TEST(Results, OfOneIndexThatDifferAreCountedInAnyOrder) {
  const test::TempFolder folder;
  folder.write("a/results.jsonl", line(0, "aa", 1) + "\n");
  folder.write("b/results.jsonl", line(0, "aa", 2) + "\n");
  std::size_t different = 0;
  const auto one = merged_lines({folder.path() / "a", folder.path() / "b"}, different);
  EXPECT_EQ(different, 1u);
  EXPECT_EQ(one, merged_lines({folder.path() / "b", folder.path() / "a"}, different));
}

TEST(Results, OfDifferentSweepsAreNotMerged) {
  const test::TempFolder folder;
  folder.write("a/results.jsonl", line(0) + "\n");
  folder.write("b/results.jsonl", line(1, "bb") + "\n");
  std::size_t different = 0;
  EXPECT_THAT(message([&] { merged_lines({folder.path()}, different); }),
              AllOf(test::Refused(ErrorCode::kConflict, ""), HasSubstr("b/results.jsonl"),
                    Not(HasSubstr("--overwrite"))));
  EXPECT_THAT(message([&] { merged_lines({folder.path() / "c"}, different); }),
              test::Refused(ErrorCode::kFile, ""));
  std::filesystem::create_directory(folder.path() / "empty");
  EXPECT_THAT(message([&] { merged_lines({folder.path() / "empty"}, different); }),
              test::Refused(ErrorCode::kFile, ""));
}

TEST(Results, SayInALineWhatARunGave) {
  SweepSpec sweep;
  sweep.hash = "0123";
  Axis step;
  step.path = "plant.step";
  step.unit = "ms";
  sweep.axes = {step};
  Measure cost;
  cost.name = "cost";
  sweep.measures = {cost};
  ConfigNode value;
  value.kind = ConfigNode::Kind::kScalar;
  value.scalar = "0.5 ms";
  EXPECT_EQ(
      result_line(sweep, 7, {value}, {"fell", "it \"fell\"", {NAN}}),
      R"({"index":7,"hash":"0123","point":{"plant.step":0.5},"status":"fell","why":"it \"fell\"","measures":{"cost":null}})");
  const ResultRow row = parse_result(line(3));
  EXPECT_EQ(row.index, 3u);
  EXPECT_EQ(row.paths[0], "plant.seed");
  EXPECT_EQ(row.values[0], "3");
  EXPECT_EQ(row.measures[0], 1.5);
}

}  // namespace
}  // namespace poise
