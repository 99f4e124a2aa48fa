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

// The kinds of the warnings about a humanoid that stands.
std::vector<std::string> kinds(const std::vector<std::string>& settings) {
  const auto read = [&] {
    return load_config(test::source("apps/share/stacks/t01_stand_humanoid.yaml"), settings);
  };
  std::vector<std::string> found;
  for (const Finding& one : check_stack(read, Registry::with_search_path())) {
    EXPECT_EQ(one.severity, Finding::Severity::kWarning) << one.text;
    found.push_back(one.kind);
  }
  return found;
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

struct Warned {
  std::vector<std::string> settings;
  std::string kind;
};

class WarnedStack : public testing::TestWithParam<Warned> {};

TEST_P(WarnedStack, IsWarnedOfByKind) {
  EXPECT_THAT(kinds(GetParam().settings), testing::Contains(GetParam().kind));
  EXPECT_THAT(kinds(GetParam().settings), testing::Not(testing::Contains("")));
}

INSTANTIATE_TEST_SUITE_P(
    WarningKinds, WarnedStack,
    testing::Values(
        Warned{{"robot.limits={l_knee: {effort: 0.1}, r_knee: {effort: 0.1}}"}, "start-torque"},
        Warned{{"robot.guesses=[contacts.nowhere.friction]"}, "guess-empty"},
        Warned{{"robot.joints={l_knee: {friction: 1000}}"}, "friction-effort"},
        Warned{{"contacts.left_foot.rectangle=[0.6, 0.4]"}, "contact-overhang"},
        Warned{{"robot.start.joints={l_ankle_pitch: 0.3}"}, "contact-tilt"},
        Warned{{"disturbances=[{on: pelvis, at: 100 s, impulse: [1, 0, 0]}]"}, "push-late"},
        Warned{{"control.tasks.balance.reference={type: minimum-jerk, to: {by: [1, 0, "
                "0]}, duration: 1 s}"},
               "com-outside"}));

TEST(WarningKinds, AreSilentAboutAStackThatStands) { EXPECT_THAT(kinds({}), testing::IsEmpty()); }

}  // namespace
}  // namespace poise
