// SPDX-License-Identifier: BSD-2-Clause
// Conversion between a map in a file and an object's parameters.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numbers>

#include "poise/core/config/field_reader.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/error.hpp"
#include "poise/tests/support/stand_ins.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

using test::Everything;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr double kDegree = std::numbers::pi / 180;

void read(Everything& object, const std::string& text) {
  read_fields(parse_config(text, "f.yaml"), object, {"type", "law"});
}

TEST(ReadFields, SetsWhatIsSaidAndKeepsTheDefaults) {
  Everything object;
  read(object,
       "type: everything\nlink: l_foot\nnumber: 4 1/s²\ncount: 7\nflag: true\nword: red\n"
       "text: 'a: b'\nvector: [10 cm, 0, -1]\nlist: [1, 20 cm]\neither: 3\njoints: [a, b]\n"
       "angles: {l_leg_kny: 40 deg}\n");
  EXPECT_EQ(object.link.value, "l_foot");
  EXPECT_EQ(object.number, 4);
  EXPECT_EQ(object.count, 7);
  EXPECT_TRUE(object.flag);
  EXPECT_EQ(object.word, "red");
  EXPECT_EQ(object.text, "a: b");
  EXPECT_EQ(object.vector, Eigen::Vector3d(0.1, 0, -1));
  EXPECT_THAT(object.list, ElementsAre(1, 0.2));
  EXPECT_EQ(object.either.number, 3.0);
  EXPECT_THAT(object.joints.values, ElementsAre("a", "b"));
  ASSERT_EQ(object.angles.values.size(), 1u);
  EXPECT_DOUBLE_EQ(object.angles.values[0].second, 40 * kDegree);

  Everything other;
  read(other, "{link: x, list: 30 cm, either: none, joints: a}");
  EXPECT_EQ(other.number, 2);
  EXPECT_THAT(other.list, ElementsAre(0.3));
  EXPECT_FALSE(other.either.number);
  EXPECT_EQ(other.either.word, "none");
  EXPECT_THAT(other.joints.values, ElementsAre("a"));
}

TEST(ReadFields, ReadsEveryFormOfAGoal) {
  Everything object;
  read(object,
       "link: x\nto: [1, 2 cm, 3]\nvia:\n  - {xyz: [1, 2, 3], rpy: [0, 90 deg, 0]}\n"
       "  - {quaternion: {w: 0.7071, x: 0, y: 0.7071, z: 0}}\n  - {by: [0, 0, -12 cm]}\n"
       "  - {over: [left, right]}\n  - {joints: {a: 40 deg, b: 3 cm}}\n");
  EXPECT_THAT(*object.to.vector, ElementsAre(1, 0.02, 3));
  ASSERT_EQ(object.via.size(), 5u);
  EXPECT_EQ(*object.via[0].xyz, Eigen::Vector3d(1, 2, 3));
  EXPECT_DOUBLE_EQ(object.via[0].rpy->y(), 90 * kDegree);
  EXPECT_DOUBLE_EQ(object.via[1].quaternion->norm(), 1) << "normalised";
  EXPECT_THAT(*object.via[2].by, ElementsAre(0, 0, -0.12));
  EXPECT_THAT(object.via[3].over, ElementsAre("left", "right"));
  EXPECT_DOUBLE_EQ(object.via[4].joints[0].second, 40 * kDegree);
  EXPECT_DOUBLE_EQ(object.via[4].joints[1].second, 0.03);
}

struct WithFile final : ModuleObject {
  std::string file;
  void describe(Fields& f) override { f.param("file", file, {.help = "a table", .file = true}); }
};

TEST(ReadFields, LookForAFileBesideTheOneThatNamesIt) {
  const test::TempFolder temp;
  const std::string table = temp.write("sub/x.csv", "").string();
  const std::string stack = temp.write("stack.yaml", "file: sub/x.csv\n").string();
  WithFile object;
  read_fields(load_config(stack), object, {});
  EXPECT_EQ(object.file, table);
}

TEST(ReadFields, LookForAFileOfTheCommandLineInTheCurrentFolder) {
  const test::TempFolder temp;
  const std::string table = temp.write("sub/x.csv", "").string();
  const std::string stack = temp.write("below/stack.yaml", "a: 1\n").string();
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(temp.path());
  WithFile object;
  read_fields(load_config(stack, {"a=null", "file=sub/x.csv"}), object, {});
  std::filesystem::current_path(before);
  EXPECT_EQ(object.file, table);
}

struct Case {
  const char* text;
  const char* place;
  const char* says;
};

class WrongFields : public testing::TestWithParam<Case> {};

TEST_P(WrongFields, AreRefusedAtTheirPlace) {
  const auto& [text, place, says] = GetParam();
  Everything object;
  try {
    read(object, text);
    FAIL() << text;
  } catch (const ConfigError& error) {
    EXPECT_THAT(error.what(), testing::StartsWith(std::string("f.yaml:") + place)) << text;
    EXPECT_THAT(error.what(), HasSubstr(says)) << text;
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, WrongFields,
    testing::Values(
        Case{"{number: 1}", "1:1", "the key 'link' is missing; which link"},
        Case{"link: x\nnumbr: 3", "2:1", "numbr: unknown key; did you mean 'number'?"},
        Case{"link: x\nnumber: -3", "2:9", "number: is -3 [1/s²]; give a number from 0 to 1e+06"},
        Case{"link: x\nnumber: 3 m", "2:9", "found '3 m' [length]"},
        Case{"link: x\nnumber: [3]", "2:9", "found a list"},
        Case{"link: x\nnumber:", "2", "has no value"},
        Case{"link: x\ncount: 2.5", "2:8", "expected a whole number"},
        Case{"link: x\ncount: 11", "2:8", "from 1 to 10"},
        Case{"link: x\ncount: 99999999999999999999", "2:8", "too large"},
        Case{"link: x\nflag: yes", "2:7", "expected true or false"},
        Case{"link: x\nflag: 'true'", "2:7", "expected true or false"},
        Case{"link: x\nword: blu", "2:7", "did you mean 'blue'?"},
        Case{"link: x\ntext: [a]", "2:7", "expected a text"},
        Case{"link: x\nvector: [1, 2]", "2:9", "has 2 entries; expected 3 numbers"},
        Case{"link: x\nvector: [1, 2, 11]", "2:16", "is 11 [m]"},
        Case{"link: x\nvector: 1", "2:9", "expected a list of 3 numbers"},
        Case{"link: x\nlist: [1, -1]", "2:11", "is -1 [m]; give a number not below 0"},
        Case{"link: x\nlist: []", "2:7", "has 0 entries"},
        Case{"link: x\neither: critcal", "2:9", "expected a number, or one of: critical, none"},
        Case{"link: x\neither: 3 m", "2:9", "[length]"},
        Case{"link: [x]", "1:7", "expected the name of a link"},
        Case{"link: x\njoints: {a: 1}", "2:9", "expected a list of names"},
        Case{"link: x\njoints: [a, b, a]", "2:16", "'a' stands twice"},
        Case{"link: x\njoints: []", "2:9", "is an empty list; name at least one"},
        Case{"link: x\nword: [blue]", "2:7", "found a list; expected one of: red, green, blue"},
        Case{"link: x\nvia: []", "2:6", "is an empty list; give at least one goal"},
        Case{"link: x\nangles: [1]", "2:9", "expected a map from names to numbers"},
        Case{"link: x\nangles: {a: 300 deg}", "2:13", "from -4 to 4"},
        Case{"link: x\nto: 3", "2:5", "expected a list of numbers, or a map"},
        Case{"link: x\nto: {}", "2:5", "says nothing"},
        Case{"link: x\nto: {xzy: [1, 2, 3]}", "2:6", "did you mean 'xyz'?"},
        Case{"link: x\nto: {xyz: [1, 2]}", "2:11", "expected 3 numbers"},
        Case{"link: x\nto: {rpy: [1 m, 0, 0]}", "2:12", "expected an angle"},
        Case{"link: x\nto: {quaternion: [1, 0, 0, 0]}", "2:18", "name the components"},
        Case{"link: x\nto: {quaternion: {w: 1, x: 1, y: 0, z: 0}}", "2:18", "length 1"},
        Case{"link: x\nto: {quaternion: {w: 1, x: 0, y: 0}}", "2:18", "'z' is missing"},
        Case{"link: x\nto: {rpy: [0, 0, 0], quaternion: {w: 1, x: 0, y: 0, z: 0}}", "2:5", "twice"},
        Case{"link: x\nvia: {xyz: [1, 2, 3]}", "2:6", "expected a list of goals"}));

TEST(WriteFields, IsReadBackAsTheSame) {
  Everything object;
  read(object,
       "{link: x, number: 0.1, either: 7, word: green, text: 'x # \"y\"', list: [1, 2],"
       " joints: [a], angles: {a: 0.1}, to: {xyz: [1, 2, 3], quaternion: {w: 0, x: 1, y: 0, z: 0}},"
       " via: [[1, 2], {over: [a]}, {joints: {a: 1}}, {by: [0.1]}, {rpy: [1, 2, 3]}]}");
  const std::string text = to_yaml(write_fields(object, nullptr), false);
  Everything again;
  read(again, text);
  EXPECT_EQ(to_yaml(write_fields(again, nullptr), false), text);
  EXPECT_EQ(again.text, "x # \"y\"");
  EXPECT_EQ(again.number, 0.1);
  EXPECT_EQ(again.via.size(), 5u);
  EXPECT_EQ(*again.to.quaternion, *object.to.quaternion);
}

TEST(WriteFields, KeepsTextAndPlaceOfWhatTheSourceSays) {
  const ConfigNode source = parse_config("link: x\nnumber: 4 1/s²\n", "f.yaml");
  Everything object;
  const ConfigNode node = write_fields(object, &source);
  EXPECT_EQ(node.find("number")->scalar, "4 1/s²");
  EXPECT_EQ(node.find("number")->place.line, 2);
  EXPECT_EQ(node.find("count")->scalar, "3");
  EXPECT_EQ(node.find("count")->place.file, "");
  EXPECT_EQ(node.find("list"), nullptr) << "empty: what a missing key means";
}

TEST(WriteFields, NamesFilesSoThatTheTextMayBeSavedAnywhere) {
  WithFile object;
  const auto written = [&](const std::string& said) {
    const ConfigNode source = parse_config("file: " + said + "\n", "/a/b/f.yaml");
    return write_fields(object, &source).find("file")->scalar;
  };
  EXPECT_EQ(written("../x.csv"), "/a/x.csv");
  EXPECT_EQ(written("/c/x.csv"), "/c/x.csv");
  EXPECT_EQ(written("package://p/x.csv"), "package://p/x.csv");
}

}  // namespace
}  // namespace poise
