// SPDX-License-Identifier: BSD-2-Clause
// Where values stand in a text: what stands there is read by yaml-cpp alone.

#include "poise/core/config/text_tree.hpp"

#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

std::string slice(const std::string& text, const TextNode& node) {
  return text.substr(node.begin, node.end - node.begin);
}

// Whether a part refers to an anchor, which may stand elsewhere.
bool has_alias(const TextNode& node) {
  return node.kind == TextNode::Kind::kAlias || std::ranges::any_of(node.children, has_alias);
}

// Kinds and scalars as yaml-cpp sees them. A block that is cut out has lost the indentation of its
// first line, so only words and what stands in brackets are read alone.
void expect_same(const std::string& text, const TextNode& node, const YAML::Node& seen) {
  SCOPED_TRACE(slice(text, node));
  if (node.kind == TextNode::Kind::kAlias) return;
  if ((node.kind == TextNode::Kind::kScalar || node.flow) && !has_alias(node)) {
    const YAML::Node alone = YAML::Load(slice(text, node));
    EXPECT_EQ(alone.Type(), seen.Type());
    if (alone.IsScalar()) {
      EXPECT_EQ(alone.Scalar(), seen.Scalar());
    }
  }
  if (node.kind == TextNode::Kind::kScalar) {
    ASSERT_TRUE(seen.IsScalar());
    EXPECT_EQ(node.scalar, seen.Scalar());
    return;
  }
  ASSERT_EQ(node.kind == TextNode::Kind::kMap, seen.IsMap());
  ASSERT_EQ(node.kind == TextNode::Kind::kList, seen.IsSequence());
  ASSERT_EQ(node.children.size(), seen.size());
  for (std::size_t i = 0; i < node.keys.size(); ++i) {
    EXPECT_EQ(
        YAML::Load(text.substr(node.key_begins[i], node.key_ends[i] - node.key_begins[i])).Scalar(),
        node.keys[i]);
    expect_same(text, node.children[i], seen[node.keys[i]]);
  }
  for (std::size_t i = 0; node.kind == TextNode::Kind::kList && i < node.children.size(); ++i)
    expect_same(text, node.children[i], seen[i]);
}

TEST(TextTree, KnowsWhereEachValueOfAShippedStackStands) {
  int stacks = 0;
  for (const auto& entry : std::filesystem::directory_iterator(test::source("apps/share/stacks"))) {
    if (entry.path().extension() != ".yaml") continue;
    SCOPED_TRACE(entry.path());
    std::ifstream in(entry.path());
    const std::string text(std::istreambuf_iterator<char>(in), {});
    expect_same(text, parse_text_tree(text, "stack.yaml"), YAML::Load(text));
    ++stacks;
  }
  EXPECT_GT(stacks, 40);
}

TEST(TextTree, KnowsValuesHoweverTheyAreWritten) {
  for (const char* text :
       {"a: {b: [1, 'two, 2', \"thr\\tee\"], c: \"é: #\"} # d\n",
        "- x\n- {y: z}\n-   - 1\n    - 2\n", "a:\n  'b c': d e f  # no part of it\nh: last"}) {
    SCOPED_TRACE(text);
    expect_same(text, parse_text_tree(text, "t.yaml"), YAML::Load(text));
  }
}

TEST(TextTree, FindsEntriesByNameTypeWordAndNumber) {
  const std::string text = "[{type: com}, {name: hand, type: position}, posture]";
  const TextNode list = parse_text_tree(text, "t.yaml");
  const std::map<std::string, std::size_t> wanted{
      {"com", 0}, {"hand", 1}, {"posture", 2}, {"[1]", 1}, {"position", TextNode::kNone}};
  for (const auto& [part, at] : wanted) EXPECT_EQ(list.index_of(part), at) << part;
}

TEST(PathParts, AreNamesAndNumbers) {
  EXPECT_EQ(path_parts("disturbances[0].at"),
            (std::vector<std::string>{"disturbances", "[0]", "at"}));
  EXPECT_EQ(path_parts("robot.start.joints.\"left.hip\""),
            (std::vector<std::string>{"robot", "start", "joints", "left.hip"}));
}

}  // namespace
}  // namespace poise
