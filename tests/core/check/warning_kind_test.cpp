// SPDX-License-Identifier: BSD-2-Clause
// Every warning has a kind, and every kind has a word of its own that a page explains.

#include "poise/core/warning_kind.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>

#include "poise/core/check/check.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

constexpr int kKinds = static_cast<int>(WarningKind::kLast) + 1;

std::string word(int kind) { return std::string(to_string(static_cast<WarningKind>(kind))); }

std::string page(const std::string& file) {
  std::ifstream in(test::source(file));
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(WarningKinds, HaveWordsOfTheirOwn) {
  std::set<std::string> words;
  for (int kind = 0; kind < kKinds; ++kind) {
    EXPECT_THAT(word(kind), testing::MatchesRegex("[a-z]+(-[a-z]+)*"));
    words.insert(word(kind));
  }
  EXPECT_EQ(words.size(), static_cast<std::size_t>(kKinds));
  for (int code = 0; code <= static_cast<int>(ErrorCode::kSystem); ++code)
    EXPECT_FALSE(words.contains(std::string(to_string(static_cast<ErrorCode>(code)))));
}

TEST(WarningKinds, StandInTheReference) {
  const std::string pages = page("docs/reference/json.md") + page("docs/reference/robots.md");
  for (int kind = 0; kind < kKinds; ++kind)
    EXPECT_THAT(pages, testing::HasSubstr('`' + word(kind) + '`'));
}

TEST(WarningKinds, AreSilentAboutAStackThatStands) {
  const auto read = [] {
    return load_config(test::source("apps/share/stacks/t01_stand_humanoid.yaml"));
  };
  EXPECT_TRUE(check_stack(read, Registry::with_search_path()).empty());
}

}  // namespace
}  // namespace poise
