// SPDX-License-Identifier: BSD-2-Clause
// One run writes a folder at a time, and replaces only what runs write.

#include "poise/core/run/run_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>

#include "poise/core/error.hpp"
#include "poise/tests/support/refusal.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

std::vector<std::string> names(const fs::path& folder) {
  std::vector<std::string> all;
  for (const auto& entry : fs::directory_iterator(folder)) all.push_back(entry.path().filename());
  return all;
}

test::Refusal refusal(const fs::path& folder, bool overwrite) {
  try {
    const RunFolder refused(folder, overwrite);
  } catch (const ConfigError& error) {
    return error;
  }
  return {};
}

TEST(RunFolder, HasOneWriter) {
  const test::TempFolder temp;
  const fs::path folder = temp.path() / "new" / "run";
  std::optional<RunFolder> first(std::in_place, folder, false);
  temp.write("new/run/signals.h5", "of the first");
  for (const bool overwrite : {false, true})
    EXPECT_THAT(refusal(folder, overwrite), test::Refused(ErrorCode::kFile, ""));
  EXPECT_THAT(names(folder), UnorderedElementsAre("signals.h5"));
  first.reset();
  EXPECT_EQ(refusal(folder, true), "");
}

TEST(RunFolder, KeepsARecordingThatMayNotBeReplaced) {
  const test::TempFolder temp;
  temp.write("signals.h5", "");
  EXPECT_THAT(refusal(temp.path(), false), test::Refused(ErrorCode::kFile, ""));
  EXPECT_THAT(names(temp.path()), UnorderedElementsAre("signals.h5"));
  EXPECT_EQ(refusal(temp.path(), true), "") << "the refusal left no lock";
}

TEST(RunFolder, RemovesWhatAnEarlierRunWroteAndNothingElse) {
  const test::TempFolder temp;
  for (const std::string name :
       {"signals.h5", "signals.csv", "summary.json", "report.html", "signals.csv.part123"})
    temp.write(name, "");
  for (const double time : {0.0, 0.842, 123456.7891}) temp.write(problem_name(time), "");
  for (const std::string name : {"problem-notes.yaml", "my-signals.csv", "render.mp4",
                                 "summary.json.bak", "changes.yaml", "sub/summary.json"})
    temp.write(name, "");
  temp.write("stack.yaml", "");
  const RunFolder folder(temp.path(), true);
  EXPECT_THAT(names(temp.path()),
              UnorderedElementsAre("problem-notes.yaml", "my-signals.csv", "render.mp4",
                                   "summary.json.bak", "changes.yaml", "sub", "stack.yaml"));
  EXPECT_TRUE(fs::exists(temp.path() / "sub" / "summary.json"));
}

TEST(RunFolder, SaysWhyItCannotBeMade) {
  const test::TempFolder temp;
  const fs::path file = temp.write("file", "");
  EXPECT_THAT(refusal(file, true), test::Refused(ErrorCode::kFile, ""));
  EXPECT_THAT(refusal(file / "run", true), test::Refused(ErrorCode::kFile, ""));
}

}  // namespace
}  // namespace poise
