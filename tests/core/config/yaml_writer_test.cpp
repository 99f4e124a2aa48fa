// SPDX-License-Identifier: BSD-2-Clause
// What the writer writes, read by yaml-cpp alone.

#include "poise/core/config/yaml_writer.hpp"

#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <random>
#include <string>
#include <vector>

namespace poise {
namespace {

using Kind = ConfigNode::Kind;

constexpr unsigned kSeed = 7;

// Pieces that mean something in YAML, and some that mean nothing.
std::string random_word(std::mt19937& random) {
  static const std::vector<std::string> pieces{
      "a",    "knee", "1",  "-",  ".",  ":", " ", "#",  ",",  "[",  "]",  "{",    "}", "\"",
      "'",    "\\",   "\n", "\t", "\r", "&", "*", "!",  "|",  ">",  "%",  "@",    "`", "?",
      "null", "~",    "=",  "<<", "é",  "·", "/", "--", "..", "on", "no", "true", "0x"};
  std::string out;
  for (auto n = random() % 6; n > 0; --n) out += pieces[random() % pieces.size()];
  return out;
}

ConfigNode random_node(std::mt19937& random, int depth) {
  ConfigNode node;
  node.kind = depth == 0 || random() % 3 == 0 ? Kind::kScalar
              : random() % 2 == 0             ? Kind::kList
                                              : Kind::kMap;
  if (node.kind == Kind::kScalar) {
    node.scalar = random_word(random);
    node.quoted = random() % 2 == 0;
    return node;
  }
  for (auto n = random() % 4; n > 0; --n) {
    if (node.kind == Kind::kMap) {
      node.keys.push_back(random_word(random) + std::to_string(n));  // no key twice
      node.key_places.emplace_back();
    }
    node.children.push_back(random_node(random, depth - 1));
  }
  return node;
}

// What yaml-cpp reads; a text that it refuses fails the test and shows the text.
YAML::Node read_back(const std::string& text) {
  try {
    return YAML::Load(text);
  } catch (const YAML::Exception& error) {
    ADD_FAILURE() << error.what() << '\n' << text;
    return {};
  }
}

void expect_same(const YAML::Node& read, const ConfigNode& node) {
  if (node.kind == Kind::kScalar) {
    ASSERT_TRUE(read.IsScalar());
    EXPECT_EQ(read.Scalar(), node.scalar);
    return;
  }
  ASSERT_EQ(read.size(), node.children.size());
  if (node.kind == Kind::kList) {
    for (std::size_t i = 0; i < read.size(); ++i) expect_same(read[i], node.children[i]);
    return;
  }
  std::size_t i = 0;
  for (const auto& entry : read) {
    EXPECT_EQ(entry.first.Scalar(), node.keys[i]);
    expect_same(entry.second, node.children[i]);
    ++i;
  }
}

TEST(YamlWriter, AWordIsReadBackAsKeyAsValueAndInsideBrackets) {
  std::mt19937 random(kSeed);
  for (int k = 0; k < 5000; ++k) {
    const std::string text = random_word(random), word = yaml_word(text);
    SCOPED_TRACE(word);
    EXPECT_EQ(read_back("key: " + word)["key"].Scalar(), text);
    EXPECT_EQ(read_back(word + ": 1").begin()->first.Scalar(), text);
    EXPECT_EQ(read_back("[a, " + word + ", b]")[1].Scalar(), text);
    EXPECT_EQ(read_back("{a: " + word + ", b: 1}")["a"].Scalar(), text);
  }
}

TEST(YamlWriter, AMapIsReadBackFromLinesAndFromOneLine) {
  std::mt19937 random(kSeed);
  for (int k = 0; k < 1000; ++k) {
    ConfigNode node;
    node.kind = Kind::kMap;
    node.keys = {"first", "second"};
    node.key_places.resize(2);
    node.children = {random_node(random, 3), random_node(random, 3)};
    for (const std::string& text : {to_yaml(node, false), to_yaml(node, true), to_line(node)}) {
      SCOPED_TRACE(text);
      expect_same(read_back(text), node);
    }
    if (testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace poise
